/** Name of the group of samples that lack a field, in summaries, filters and tables. */
export const MISSING = "(missing)";
