/** Tables as CSV, Markdown, LaTeX and HTML. @module */

import { escapeHtml } from "./_html.ts";

/** A table: names of its columns, and rows by those names. */
export interface PlainTable {
  /** Names, in order. */
  columns: readonly string[];
  /** Rows. */
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** Columns that a reader's table shows as one: mean and interval. */
export const INTERVALS: readonly (readonly [string, string, string])[] = [
  ["mean", "low", "high"],
  ["delta", "low", "high"],
  ["difference", "low", "high"],
  ["tokens", "tokens_low", "tokens_high"],
  ["cost_ratio", "cost_low", "cost_high"],
];
const DIGITS = 3;
const NONE = "–";

/**
 * A table as CSV (RFC 4180): every column, every digit, empty cells for null.
 *
 * @param table The table.
 * @returns The text, lines ended by CR LF.
 *
 * @example
 * ```ts
 * import { tableToCsv } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const csv = tableToCsv({ columns: ["a", "b"], rows: [{ a: 'say "x, y"', b: null }] });
 * assert.equal(csv, 'a,b\r\n"say ""x, y""",\r\n');
 * ```
 */
export function tableToCsv(table: PlainTable): string {
  const { columns, rows } = table;
  const cell = (value: unknown) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => `${cells.join(",")}\r\n`).join("");
}

/**
 * A table in Markdown for readers: intervals stand behind their means, columns without a value are
 * left out, groups under 20 samples are marked.
 *
 * @param table The table.
 * @returns The text.
 *
 * @example
 * ```ts
 * import { tableToMarkdown } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const text = tableToMarkdown({
 *   columns: ["run", "mean", "low", "high"],
 *   rows: [{ run: "a|b", mean: 0.5, low: 0.25, high: 0.75 }],
 * });
 * assert.match(text, /a\\\|b \| 0\.500 \[0\.250, 0\.750\]/);
 * ```
 */
export function tableToMarkdown(table: PlainTable): string {
  const { heads, cells, numeric, marked } = forReaders(table);
  const escape = (text: string) =>
    text.replace(/[\\`*_<>|[\]]/g, (c) => `\\${c}`).replaceAll("&", "&amp;").replace(/\s+/g, " ");
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  const shown = (text: string) => isFigure(text) ? text : escape(text);
  return [
    line(heads.map(escape)),
    line(numeric.map((right) => right ? "---:" : "---")),
    ...cells.map((row) => line(row.map(shown))),
    ...marked ? ["", "† fewer than 20 samples"] : [],
    "",
  ].join("\n");
}

/**
 * A table in LaTeX (`tabular` with booktabs rules) for readers, as {@linkcode tableToMarkdown}.
 *
 * @param table The table.
 * @returns The text.
 *
 * @example
 * ```ts
 * import { tableToLatex } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.match(tableToLatex({ columns: ["run"], rows: [{ run: "50% & more" }] }), /50\\% \\& more/);
 * ```
 */
export function tableToLatex(table: PlainTable): string {
  const { heads, cells, numeric, marked } = forReaders(table);
  const line = (texts: readonly string[]) => `${texts.map(latex).join(" & ")} \\\\`;
  return [
    `\\begin{tabular}{${numeric.map((right) => right ? "r" : "l").join("")}}`,
    "\\toprule",
    line(heads),
    "\\midrule",
    ...cells.map(line),
    "\\bottomrule",
    "\\end{tabular}",
    ...marked ? ["% † fewer than 20 samples"] : [],
    "",
  ].join("\n");
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "&": "\\&",
  "%": "\\%",
  "$": "\\$",
  "#": "\\#",
  "_": "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "–": "--",
  "−": "$-$",
  "↑": "$\\uparrow$",
  "↓": "$\\downarrow$",
  "†": "$^\\dagger$",
  "≥": "$\\geq$",
};

function latex(text: string): string {
  return text.replace(/[\\{}&%$#_~^–−↑↓†≥]/g, (c) => LATEX[c]!).replace(/\s+/g, " ");
}

/**
 * A table in HTML for readers, as {@linkcode tableToMarkdown}; every text is escaped, headings too.
 *
 * @param table The table.
 * @returns The `<table>` element.
 *
 * @example
 * ```ts
 * import { tableToHtml } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const html = tableToHtml({ columns: ["<b>"], rows: [{ "<b>": "a & b" }] });
 * assert.match(html, /<th>&lt;b&gt;<\/th>/);
 * assert.match(html, /<td>a &amp; b<\/td>/);
 * ```
 */
export function tableToHtml(table: PlainTable): string {
  const { heads, cells, numeric, marked } = forReaders(table);
  const align = (i: number) => numeric[i] ? ' style="text-align:right"' : "";
  const row = (tag: string, texts: readonly string[]) =>
    `<tr>${
      texts.map((text, i) => `<${tag}${align(i)}>${escapeHtml(text)}</${tag}>`).join("")
    }</tr>`;
  return `<table><thead>${row("th", heads)}</thead><tbody>${
    cells.map((texts) => row("td", texts)).join("")
  }</tbody></table>` + (marked ? "<p>† fewer than 20 samples</p>" : "");
}

function forReaders({ columns, rows }: PlainTable) {
  const has = new Set(columns);
  const pairs = INTERVALS.filter((ends) => ends.every((name) => has.has(name)));
  // Both ends stand behind one value only, the first that the table has.
  const ends = new Map(
    pairs.filter(([, low], i) => pairs.findIndex((other) => other[1] === low) === i)
      .map(([value, low, high]) => [value, [low, high]] as const),
  );
  const folded = new Set([...ends.values()].flat());
  const marked = has.has("small") && rows.some((row) => row.small === true);
  const filled = (name: string) =>
    rows.length === 0 || rows.some((row) => row[name] !== null && row[name] !== undefined);
  const shown = columns.filter((name) => !folded.has(name) && name !== "small" && filled(name));
  const place = shown.find((name) => ["mean", "delta", "difference"].includes(name));
  const cells = rows.map((row) =>
    shown.map((name) => {
      const value = figures(row[name], name);
      const [low, high] = (ends.get(name) ?? []).map((end) => row[end]);
      const interval = typeof low === "number" && typeof high === "number"
        ? ` [${figures(low, name)}, ${figures(high, name)}]`
        : "";
      return value + interval + (name === place && row.small === true ? "†" : "");
    })
  );
  const numeric = shown.map((name) => rows.some((row) => typeof row[name] === "number"));
  return { heads: shown, cells, numeric, marked };
}

function figures(value: unknown, name: string): string {
  if (value === null || value === undefined) return NONE;
  if (typeof value !== "number") {
    return typeof value === "boolean" ? (value ? "yes" : "") : String(value);
  }
  if (Number.isInteger(value) && !/mean|share|delta|difference|low|high|f1/.test(name)) {
    return String(value).replace("-", "−");
  }
  const digits = Math.abs(value) >= 10 ? 1 : DIGITS;
  return value.toFixed(digits).replace(/^-(?=0\.0*$)/, "").replace("-", "−");
}

function isFigure(text: string): boolean {
  return /^[−\d.]+( \[[−\d., ]+\])?†?$/.test(text);
}
