/**
 * Proves the house rules of CONTRIBUTING.md over `deno info --json`: rooms import only rooms to
 * their left, no cycles, no npm package reachable by a static import from what scoring needs, and
 * one door for each npm package.
 *
 * @module
 */

/** Rooms from left to right. */
const WAY = ["data", "parse", "match", "judge", "score", "analyze", "plot", "report", "run"];
/** Rooms that every other may import. */
const COMMON = ["", "text"];
/** What a room may import, where that is not simply all to its left. */
const CUTS: Record<string, string[]> = {
  "": [],
  text: [],
  data: [],
  parse: [],
  match: ["parse"],
  judge: ["data", "parse", "match"],
  score: ["parse", "match"],
  plot: [],
  report: ["parse", "match", "score", "plot"],
  predict: ["data", "parse", "judge"],
};
/** A program of its own, for the browser: it may import npm packages, and nobody may import it. */
const BROWSER = "lib/report/page/browser/";
/** Which files may import the browser's program: its other part, that leans on other rooms. */
const BROWSER_ROOTS = ["lib/run/_page_app.ts"];
/** Roots whose static imports must not reach an npm package. */
const LIGHT_ROOTS = ["mod.ts", "scripts/score.ts", "scripts/check.ts"];

interface Module {
  specifier: string;
  dependencies?: {
    specifier: string;
    isDynamic?: boolean;
    code?: { specifier?: string };
    type?: { specifier?: string };
  }[];
}

const root = new URL("../", import.meta.url);
const problems: string[] = [];

function files(folder: string): string[] {
  const out: string[] = [];
  for (const entry of Deno.readDirSync(new URL(folder, root))) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory) out.push(...files(`${path}/`));
    else if (path.endsWith(".ts")) out.push(path);
  }
  return out.sort();
}

function graph(paths: readonly string[]): Map<string, Module> {
  const entry = Deno.makeTempFileSync({ suffix: ".ts" });
  try {
    Deno.writeTextFileSync(
      entry,
      paths.map((path) => `import ${JSON.stringify(new URL(path, root).href)};`).join("\n"),
    );
    const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", "--no-lock", entry],
      stderr: "piped",
    }).outputSync();
    if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
    const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: Module[] };
    return new Map(modules.map((module) => [module.specifier, module]));
  } finally {
    Deno.removeSync(entry);
  }
}

const pathOf = (specifier: string) =>
  specifier.startsWith(root.href) ? specifier.slice(root.href.length) : undefined;

function roomOf(path: string): string | undefined {
  const match = /^lib\/(?:([^/]+)\/)?(?:[^/]+\/)*[^/]+$/.exec(path);
  return match ? match[1] ?? "" : undefined;
}

const sources = [...files("lib/"), ...files("scripts/"), "mod.ts"];
const modules = graph(sources);
const edges = new Map<string, string[]>();

for (const [specifier, module] of modules) {
  const from = pathOf(specifier);
  if (from === undefined) continue;
  const room = roomOf(from);
  for (const dependency of module.dependencies ?? []) {
    const target = dependency.code?.specifier ?? dependency.type?.specifier ?? "";
    const to = pathOf(target);
    if (to === undefined) continue;
    if (dependency.code && !dependency.isDynamic) {
      edges.set(from, [...edges.get(from) ?? [], to]);
    }
    if (to.startsWith(BROWSER) && !from.startsWith(BROWSER) && !BROWSER_ROOTS.includes(from)) {
      problems.push(`${from} imports ${to}, a part of the page's program`);
    }
    if (room === undefined) continue;
    if (to === "mod.ts") problems.push(`${from} imports mod.ts`);
    const toRoom = roomOf(to);
    if (toRoom === undefined) {
      if (to !== "mod.ts") problems.push(`${from} imports ${to}, which is outside lib`);
      continue;
    }
    if (room === toRoom || COMMON.includes(toRoom)) continue;
    const allowed = CUTS[room] ?? WAY.slice(0, Math.max(WAY.indexOf(room), 0));
    if (!allowed.includes(toRoom)) {
      problems.push(`${from}: ${room} may not import ${toRoom} (${to})`);
    }
  }
}

const state = new Map<string, "open" | "done">();
function visit(path: string, trail: string[]): void {
  if (state.get(path) === "done") return;
  if (state.get(path) === "open") {
    problems.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
    return;
  }
  state.set(path, "open");
  for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
  state.set(path, "done");
}
for (const path of edges.keys()) visit(path, []);

for (const light of LIGHT_ROOTS) {
  const seen = new Set<string>();
  const queue = [new URL(light, root).href];
  for (let specifier = queue.pop(); specifier !== undefined; specifier = queue.pop()) {
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    for (const dependency of modules.get(specifier)?.dependencies ?? []) {
      if (!dependency.code || dependency.isDynamic) continue;
      if (/^npm:/.test(dependency.specifier)) {
        problems.push(`${light} reaches ${dependency.specifier} through ${pathOf(specifier)}`);
      }
      if (dependency.code.specifier) queue.push(dependency.code.specifier);
    }
  }
}

// Vega has a door to each program.
const doors = new Map<string, Set<string>>();
for (const path of files("lib/")) {
  const text = Deno.readTextFileSync(new URL(path, root));
  for (
    const [, name, version] of text.matchAll(/["'`]npm:(@?[\w.-]+(?:\/[\w.-]+)?)(?:@([^"'`/]+))?/g)
  ) {
    const door = path.startsWith(BROWSER) ? `${name} (page)` : name!;
    doors.set(door, (doors.get(door) ?? new Set()).add(path));
    if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) {
      problems.push(`${path}: npm:${name} needs an exact version`);
    }
  }
}
for (const [name, paths] of doors) {
  if (paths.size > 1) {
    problems.push(`npm:${name} enters through ${[...paths].join(" and ")}; one door only`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`rooms: ${sources.length} files, ${problems.length} problems`);
if (problems.length > 0) Deno.exit(1);
