import type { Metadata } from "../types.ts";
import { explainJson, nanToNull } from "./_explain_json.ts";
import { Fault, kindOf, quoted } from "./_raw_row.ts";

/**
 * Reads a row's metadata: an object, its JSON text, or nothing (`null`, `""`).
 *
 * @returns The object, checked; `undefined` for nothing; or what is wrong.
 */
export function rowMetadata(value: unknown, allowNan: boolean): Metadata | undefined | Fault {
  let metadata = value;
  if (typeof value === "string") {
    if (value === "") return undefined;
    try {
      metadata = JSON.parse(value);
    } catch (error) {
      if (value.trim() === "") return undefined;
      try {
        if (!allowNan) throw error;
        metadata = JSON.parse(nanToNull(value));
      } catch (error) {
        return new Fault(explainJson(value, error as SyntaxError), "metadata");
      }
    }
  }
  if (metadata === null) return undefined;
  if (typeof metadata !== "object" || Array.isArray(metadata)) {
    const inside = typeof value === "string" ? "holds" : "is";
    return new Fault(`${inside} ${kindOf(metadata)}, not an object`, "metadata");
  }
  return check(metadata as Metadata);
}

function check(metadata: Metadata): Metadata | Fault {
  const { prompt_type, category, country, year_range, wikitable_source, ordered } = metadata;
  if (
    prompt_type !== "single-faceted" && prompt_type !== "multi-faceted" &&
    prompt_type !== undefined && prompt_type !== null
  ) {
    const shown = typeof prompt_type === "string" ? quoted(prompt_type) : kindOf(prompt_type);
    const reason = `unknown prompt_type ${shown} (single-faceted or multi-faceted)`;
    return new Fault(reason, "metadata.prompt_type");
  }
  if (ordered !== undefined && ordered !== null && typeof ordered !== "boolean") {
    const word = typeof ordered === "string" ? (ordered as string).toLowerCase() : "";
    if (word !== "true" && word !== "false") {
      return new Fault(`is ${kindOf(ordered)}, not true or false`, "metadata.ordered");
    }
    metadata.ordered = word === "true";
  }
  return textField(metadata, "category", category) ??
    textField(metadata, "country", country) ??
    textField(metadata, "year_range", year_range) ??
    textField(metadata, "wikitable_source", wikitable_source) ?? metadata;
}

function textField(metadata: Metadata, name: string, value: unknown): Fault | undefined {
  if (typeof value === "string" || value === undefined || value === null) return undefined;
  // A group named by a number, such as the year 2023, is that number's text.
  if (typeof value === "number" || typeof value === "bigint") {
    metadata[name] = String(value);
    return undefined;
  }
  return new Fault(`is ${kindOf(value)}, not a text`, `metadata.${name}`);
}
