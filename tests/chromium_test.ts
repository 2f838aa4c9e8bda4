import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { findChromium, startChromium } from "./_chromium.ts";
import { temporaryFolder } from "./scripts/_run.ts";

const chromium = await findChromium();

const PAGE = `<!DOCTYPE html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'">
<p style="color: red">The policy refuses this style.</p>
<img src="http://listqa.example/picture.png">
<script>
console.error("an error", 7);
alert("a dialog");
setTimeout(() => { throw new Error("an exception"); });
try { eval("1"); } catch {}
</script>`;

Deno.test({
  name: "the tests' browser hears whatever a page does wrong, and reaches nothing (needs chromium)",
  ignore: chromium === undefined,
  fn: async () => {
    using folder = temporaryFolder();
    const file = `${folder.path}/page.html`, url = pathToFileURL(file).href;
    await Deno.writeTextFile(file, PAGE);
    await using page = await startChromium(chromium!, {
      profile: `${folder.path}/profile`,
      offline: true,
    });
    await page.open(url);
    await page.waitFor("document.readyState === 'complete'");
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))");
    const heard = (pattern: RegExp) => page.complaints.some((complaint) => pattern.test(complaint));
    for (
      const pattern of [
        /^console error: an error 7/,
        /^dialog: alert a dialog/,
        /^exception: Error: an exception/,
        /^policy: .*style-src-attr/,
        /^policy: .*img-src/,
        /^policy: .*kEvalViolation/,
      ]
    ) {
      assert.ok(heard(pattern), `${pattern} in ${page.complaints.join("\n")}`);
    }
    assert.ok(page.requests.includes("http://listqa.example/picture.png"));
    assert.equal(
      await page.evaluate(`fetch("http://127.0.0.1:9").then(() => "reached", () => "offline")`),
      "offline",
    );
  },
});
