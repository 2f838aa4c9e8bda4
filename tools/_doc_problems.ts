import type { DocSymbol, Tag } from "./_doc_json.ts";

/**
 * What the documentation of symbols lacks.
 *
 * @param symbols Exported symbols.
 * @returns One line for each gap: `file:line: name lacks what`.
 */
export function docProblems(symbols: readonly DocSymbol[]): string[] {
  const out: string[] = [];
  for (const symbol of symbols) {
    const where = `${symbol.file}:${symbol.line}: ${symbol.name}`;
    if (symbol.doc.trim() === "") out.push(`${where} lacks a sentence`);
    if (symbol.kind === "function") {
      const { tags, params, returns, body } = symbol;
      for (const gap of gaps(tags, params, returns, body)) out.push(`${where} lacks ${gap}`);
      if (!has(tags, "example")) out.push(`${where} lacks @example`);
    }
    for (const member of symbol.members) {
      const name = `${symbol.file}:${member.line}: ${symbol.name}.${member.name}`;
      if (member.doc.trim() === "") out.push(`${name} lacks a sentence`);
      const isOption = symbol.kind === "interface" && /Options$/.test(symbol.name);
      if (isOption && member.optional && !member.tags.some(({ kind }) => kind === "default")) {
        out.push(`${name} lacks @default`);
      }
      if (member.params === undefined) continue;
      for (const gap of gaps(member.tags, member.params, member.returns, "")) {
        out.push(`${name} lacks ${gap}`);
      }
    }
  }
  return out;
}

function has(tags: readonly Tag[], kind: string, name?: string): boolean {
  return tags.some((tag) =>
    tag.kind === kind && (name === undefined || tag.name === name) && tag.doc.trim() !== ""
  );
}

function gaps(
  tags: readonly Tag[],
  params: readonly string[],
  returns: boolean,
  body: string,
): string[] {
  const out = params.filter((name) => !has(tags, "param", name)).map((name) => `@param ${name}`);
  for (const tag of tags) {
    if (tag.kind === "param" && !params.includes(tag.name ?? "")) {
      out.push(`the parameter ${tag.name}, which @param describes`);
    }
  }
  if (returns && !has(tags, "return")) out.push("@returns");
  const thrown = new Set([...body.matchAll(/\bthrow new (\w+)\(/g)].map((match) => match[1]!));
  for (const name of thrown) {
    if (!tags.some((tag) => tag.kind === "throws" && tag.type === name)) {
      out.push(`@throws {${name}}`);
    }
  }
  return out;
}
