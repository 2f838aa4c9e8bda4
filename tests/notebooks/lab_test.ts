import assert from "node:assert/strict";
import { ensureVenv, LAB, venvProgram } from "../../tools/_venv.ts";
import { type Box, findChromium, firstMatch, type Page, startChromium } from "../_chromium.ts";
import { NOTEBOOKS, readNotebook, WITHOUT_PYTHON } from "./_execute.ts";

const chromium = await findChromium();

/** JupyterLab on copies of the notebooks; it keeps its settings in the same folder. */
async function startLab(folder: string): Promise<AsyncDisposable & { url: string }> {
  await ensureVenv(LAB);
  const child = new Deno.Command(venvProgram("python"), {
    args: [
      "-m",
      "jupyterlab",
      "--no-browser",
      "--allow-root",
      "--ServerApp.port=0",
      "--ServerApp.ip=127.0.0.1",
      "--IdentityProvider.token=",
      "--ServerApp.disable_check_xsrf=True",
      "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
      `--ServerApp.root_dir=${folder}/notebooks`,
    ],
    env: {
      JUPYTER_CONFIG_DIR: `${folder}/config`,
      JUPYTER_DATA_DIR: `${folder}/data`,
      JUPYTER_RUNTIME_DIR: `${folder}/runtime`,
      IPYTHONDIR: `${folder}/ipython`,
    },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const log = child.stderr.pipeThrough(new TextDecoderStream());
  const { found, drained } = await firstMatch(log, /(http:\/\/127\.0\.0\.1:\d+)\/lab/);
  return {
    url: found[1]!,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
      await drained;
    },
  };
}

/** Pixels of a picture by colour, counted where a picture can be read: in the page. */
function colours(page: Page, png: string): Promise<Record<string, number>> {
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png}";
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const counts = {};
    for (let i = 0; i < data.length; i += 4) {
      const name = "#" + [0, 1, 2].map((k) => data[i + k].toString(16).padStart(2, "0")).join("");
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  })()`);
}

// Colours of the marks: those of the points in 02, of the bars of 07 (see the stored SVG).
const MARKS: Record<string, number> = {
  "02_timeless_vs_temporal.ipynb": 1,
  "07_thinking_and_tokens.ipynb": 5,
};

Deno.test({
  name: "JupyterLab opens notebooks offline and draws their charts (needs python3 and chromium)",
  ignore: WITHOUT_PYTHON || chromium === undefined,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      await Deno.mkdir(`${folder}/notebooks`);
      for (const name of Object.keys(MARKS)) {
        await Deno.copyFile(NOTEBOOKS + name, `${folder}/notebooks/${name}`);
      }
      await using lab = await startLab(folder);
      // So tall that all of a notebook is on it.
      const size = { width: 1300, height: 7000 };
      await using page = await startChromium(chromium!, { profile: `${folder}/profile`, size });
      for (const [name, charts] of Object.entries(MARKS)) {
        await page.open(`${lab.url}/lab/tree/${name}?reset`);
        // Vega draws on a canvas; the stored SVG of an output would be an image.
        const drawn = ".jp-OutputArea-output canvas.marks";
        const boxes = await page.waitFor<Box[]>(
          `(() => {
            const found = [...document.querySelectorAll(${JSON.stringify(drawn)})];
            return found.length >= ${charts} && found.map((chart) => {
              const { x, y, width, height } = chart.getBoundingClientRect();
              return { x, y, width, height };
            });
          })()`,
          `${charts} charts of ${name}`,
          120_000,
        );
        assert.equal(boxes.length, charts);
        const wanted = await markColours(name);
        for (const [i, box] of boxes.entries()) {
          assert.ok(box.width > 200 && box.height > 50, `${name}: chart ${i} has no size`);
          const seen = await colours(page, await page.picture(box));
          for (const colour of wanted[i]!) {
            assert.ok((seen[colour] ?? 0) >= 10, `${name}: chart ${i} shows no mark in ${colour}`);
          }
        }
      }
      const outside = page.requests.filter((url) =>
        !url.startsWith(lab.url) && !/^(data|blob|about|chrome):/.test(url)
      );
      assert.deepEqual(outside, []);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** For each chart of a stored notebook, the colours that its marks are filled with. */
async function markColours(name: string): Promise<string[][]> {
  const { cells } = await readNotebook(NOTEBOOKS + name);
  return cells.flatMap(({ outputs = [] }) => outputs).flatMap(({ data }) => {
    const svg = data?.["image/svg+xml"];
    if (typeof svg !== "string") return [];
    const fills = svg.matchAll(/<path aria-label="[^>]*fill="(#[0-9a-f]{6})"/gi);
    return [[...new Set([...fills].map(([, colour]) => colour!.toLowerCase()))]];
  });
}
