/** One tag of a doc comment, such as `@param name text`. */
export interface Tag {
  kind: string;
  /** Of `@param`. */
  name?: string;
  /** Of `@throws`. */
  type?: string;
  doc: string;
}

/** A member of a class or interface. */
export interface Member {
  name: string;
  line: number;
  doc: string;
  tags: Tag[];
  optional: boolean;
  returns: boolean;
  /** Names of parameters; absent for a property. */
  params?: string[];
}

/** An exported symbol, as documented. */
export interface DocSymbol {
  name: string;
  kind: string;
  /** Path from the root. */
  file: string;
  line: number;
  doc: string;
  tags: Tag[];
  params: string[];
  returns: boolean;
  /** Source of a function, from its first line to its last. */
  body: string;
  members: Member[];
}

// The parts of `deno doc --json` (version 2) that are read here.
interface RawDoc {
  doc?: string;
  tags?: { kind: string; name?: string; doc?: string; tsType?: { repr?: string } }[];
}
interface RawFunction {
  params?: { kind: string; name?: string; left?: { name?: string }; arg?: { name?: string } }[];
  returnType?: RawType;
}
interface RawType {
  repr?: string;
  value?: { typeParams?: RawType[] };
}
interface RawMember extends RawFunction {
  name?: string;
  jsDoc?: RawDoc;
  location?: { line: number };
  optional?: boolean;
  accessibility?: string;
  functionDef?: RawFunction;
}
interface RawDeclaration {
  kind: string;
  location: { filename: string; line: number };
  jsDoc?: RawDoc;
  def?: RawFunction & {
    constructors?: RawMember[];
    properties?: RawMember[];
    methods?: RawMember[];
    callSignatures?: RawMember[];
  };
}

/** The exported symbols of some modules, by `deno doc --json`. */
export async function documentedSymbols(root: URL, paths: readonly string[]): Promise<DocSymbol[]> {
  const out: DocSymbol[] = [];
  for (const path of paths) {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["doc", "--json", "--no-lock", path],
      cwd: root,
    }).output();
    if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
    const { version, nodes } = JSON.parse(new TextDecoder().decode(stdout)) as {
      version: number;
      nodes: Record<string, { symbols: { name: string; declarations: RawDeclaration[] }[] }>;
    };
    if (version !== 2) throw new Error(`deno doc --json has version ${version}, read here is 2`);
    for (const { symbols } of Object.values(nodes)) {
      for (const { name, declarations } of symbols) {
        for (const declaration of declarations) out.push(symbolOf(name, declaration, root));
      }
    }
  }
  return out;
}

function symbolOf(name: string, raw: RawDeclaration, root: URL): DocSymbol {
  const { filename } = raw.location;
  // Lines are counted from 0 there.
  const line = raw.location.line + 1;
  const def = raw.def ?? {};
  return {
    name,
    kind: raw.kind,
    file: filename.slice(root.href.length),
    line,
    doc: raw.jsDoc?.doc ?? "",
    tags: tagsOf(raw.jsDoc),
    params: paramsOf(def),
    returns: returnsSomething(def.returnType),
    body: raw.kind === "function" ? bodyAt(filename, line) : "",
    members: [
      ...(def.constructors ?? []),
      ...(def.properties ?? []),
      ...(def.methods ?? []),
      ...(def.callSignatures ?? []),
    ].filter((member) => member.accessibility !== "private").map((member) => ({
      name: member.name ?? "()",
      line: member.location ? member.location.line + 1 : line,
      doc: member.jsDoc?.doc ?? "",
      tags: tagsOf(member.jsDoc),
      optional: member.optional ?? false,
      returns: member.name !== "constructor" &&
        returnsSomething((member.functionDef ?? member).returnType),
      ...(member.functionDef || member.params
        ? { params: paramsOf(member.functionDef ?? member) }
        : {}),
    })),
  };
}

function tagsOf(raw: RawDoc | undefined): Tag[] {
  return (raw?.tags ?? []).map((tag) => ({
    kind: tag.kind,
    doc: tag.doc ?? "",
    ...(tag.name === undefined ? {} : { name: tag.name }),
    ...(tag.tsType?.repr === undefined ? {} : { type: tag.tsType.repr }),
  }));
}

function paramsOf(raw: RawFunction): string[] {
  return (raw.params ?? []).map((param) =>
    param.name ?? param.left?.name ?? param.arg?.name ?? "(unnamed)"
  );
}

function returnsSomething(type: RawType | undefined): boolean {
  if (type === undefined || type.repr === "void" || type.repr === "never") return false;
  return !(type.repr === "Promise" && type.value?.typeParams?.[0]?.repr === "void");
}

/**
 * The lines of a formatted source from `line` to the brace that closes the function, without the
 * functions inside it: what those throw may never leave it, or leave it as a rejection.
 */
function bodyAt(file: string, line: number): string {
  const out: string[] = [];
  let inner: string | undefined;
  for (const text of Deno.readTextFileSync(new URL(file)).split("\n").slice(line - 1)) {
    const indent = /^ */.exec(text)![0];
    if (inner !== undefined) {
      if (indent === inner && text.startsWith(`${indent}}`)) inner = undefined;
      continue;
    }
    const opens = /=> \{$/.test(text) ||
      /^ +(async )?(function )?\*?(?!if|for|while|switch|catch)[\w[\].]+\(.*\)[^()]*\{$/.test(text);
    if (opens) inner = indent;
    else out.push(text);
    if (text === "}") break;
  }
  return out.join("\n");
}
