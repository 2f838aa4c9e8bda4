/** What the page's section of analyses is made of. Types only. @module */
import type { VegaSpec } from "../../plot/_interactive.ts";

/**
 * How a column is shown. `share`: percent with one digit. `change`: a difference of shares, signed.
 * `count`: whole numbers. `number`: up to three digits. `hidden`: in the file only, or shown as part
 * of another column.
 */
export type PageColumnKind = "text" | "count" | "share" | "change" | "number" | "flag" | "hidden";

/** A column of a table. */
export interface PageColumn {
  /** Name, as in files. */
  name: string;
  /** Heading. */
  title: string;
  /** How its values are shown. */
  kind: PageColumnKind;
  /** Places of the columns that hold the ends of the value's interval. */
  ends?: [number, number];
  /** Whether a bar is drawn behind the value. */
  bar?: boolean;
}

/** A value of a table. */
export type PageCell = string | number | boolean | null;

/** A table. */
export interface PageTable {
  /** Name, for files. */
  name: string;
  /** What it shows. */
  caption: string;
  /** Its columns, all that the analysis gives. */
  columns: PageColumn[];
  /** Values by row, in the order of the columns. */
  rows: PageCell[][];
}

/** A figure, compiled for both papers. */
export interface PageFigure {
  /** Name, for files. */
  name: string;
  /** Heading, with its place in the paper. */
  title: string;
  /** For readers who do not see it. */
  description: string;
  /** Vega for light paper. */
  light: VegaSpec;
  /** Vega for dark paper. */
  dark: VegaSpec;
}

/** One analysis: its figures and tables, or why there are none. */
export interface PageAnalysis {
  /** Name of the analysis. */
  name: string;
  /** What it is about, in plain words. */
  title: string;
  /** Where the paper has it. */
  paper: string;
  /** How to read it, in a sentence. */
  about: string;
  /** What the data lacks. */
  missing?: string;
  /** Its tables. */
  tables: PageTable[];
  /** Its figures. */
  figures: PageFigure[];
  /** Figures that the data does not allow, and why. */
  notDrawn: { title: string; reason: string }[];
}
