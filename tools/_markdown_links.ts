/**
 * Links and tasks of the Markdown files that lead nowhere.
 *
 * @param root Address of the project.
 * @returns Number of links, and one line for each that is broken.
 */
export async function markdownProblems(root: URL): Promise<{ links: number; problems: string[] }> {
  const { tasks } = JSON.parse(await Deno.readTextFile(new URL("deno.json", root)));
  const problems: string[] = [];
  let links = 0;
  for (const path of await markdownFiles(root)) {
    const page = new URL(path, root);
    const text = withoutComments(await Deno.readTextFile(page));
    const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
    for (const [, target] of prose.matchAll(/(?:\]\(|src=")([^)"\s]+)[)"]/g)) {
      if (/^[a-z]+:/.test(target!)) continue;
      links++;
      const url = new URL(target!, page);
      const anchor = url.hash.slice(1);
      url.hash = "";
      try {
        if (anchor !== "" && !anchors(await Deno.readTextFile(url)).has(anchor)) {
          problems.push(`${path}: ${target} names no heading`);
        } else await Deno.stat(url);
      } catch {
        problems.push(`${path}: ${target} does not exist`);
      }
    }
    for (const [, name] of text.matchAll(/\bdeno(?:@[\d.]+)? task ([a-z][\w-]*)/g)) {
      if (!(name! in tasks)) problems.push(`${path}: deno.json has no task ${name}`);
    }
  }
  return { links, problems };
}

async function markdownFiles(root: URL): Promise<string[]> {
  const out: string[] = [];
  const folders = [""];
  for (const folder of folders) {
    for await (const { name, isFile, isDirectory } of Deno.readDir(new URL(folder, root))) {
      if (isFile && name.endsWith(".md")) out.push(folder + name);
      if (isDirectory && !/^\.|^node_modules$/.test(name)) folders.push(`${folder}${name}/`);
    }
  }
  return out.sort();
}

/** A page as it is shown. */
function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?-->/g, "");
}

/** Names of a page's headings as GitHub makes them. */
function anchors(text: string): Set<string> {
  const out = new Set<string>();
  for (const [, heading] of text.matchAll(/^#+ (.*)$/gm)) {
    const name = heading!.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
    out.add(out.has(name) ? `${name}-1` : name);
  }
  return out;
}
