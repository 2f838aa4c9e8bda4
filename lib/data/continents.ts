/** Countries and the paper's six continents. @module */
import { type Country, loadCountries } from "./_countries.ts";

/** The paper's continents. */
export const CONTINENTS = [
  "North America",
  "South America",
  "Europe",
  "Asia",
  "Africa",
  "Australasia",
] as const;

/** One of the paper's continents. */
export type Continent = typeof CONTINENTS[number];

/** Finds continents, and remembers what it could not place. */
export interface ContinentFinder {
  /**
   * Continent of a country.
   *
   * @param country The `country` of a row.
   * @returns The continent; `null` without a country, or for a name nobody knows.
   */
  continentOf(country: string | null | undefined): Continent | null;
  /** Names that could not be placed, with how often each was asked for. */
  readonly unknown: ReadonlyMap<string, number>;
}

/**
 * Loads the country list and gives a finder of continents. A continent's own name counts, and so
 * does `General …` before it; short forms such as `S. Korea` and `Papua N.G.` are known.
 *
 * @returns The finder.
 * @throws {Error} If the list cannot be loaded.
 *
 * @example
 * ```ts
 * import { loadContinents } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const finder = await loadContinents();
 * assert.equal(finder.continentOf("S. Korea"), "Asia");
 * assert.equal(finder.continentOf("General South America"), "South America");
 * assert.equal(finder.continentOf("constructor"), null);
 * assert.deepEqual([...finder.unknown], [["constructor", 1]]);
 * ```
 */
export async function loadContinents(): Promise<ContinentFinder> {
  const places = placesOf(await loadCountries());
  const found = new Map<string, Continent | null>();
  const unknown = new Map<string, number>();
  return {
    unknown,
    continentOf(country) {
      if (country === null || country === undefined || country.trim() === "") return null;
      let continent = found.get(country);
      if (continent === undefined) {
        continent = place(places, country);
        found.set(country, continent);
      }
      if (continent === null) unknown.set(country, (unknown.get(country) ?? 0) + 1);
      return continent;
    },
  };
}

// The list says Oceania; Antarctica is none of the paper's.
const BY_CODE: ReadonlyMap<string, Continent> = new Map([
  ["NA", "North America"],
  ["SA", "South America"],
  ["EU", "Europe"],
  ["AS", "Asia"],
  ["AF", "Africa"],
  ["OC", "Australasia"],
]);

/** Names that data uses and the list does not have, and what the list calls them. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ["USA", "United States"],
  ["America", "United States"],
  ["UK", "United Kingdom"],
  ["Great Britain", "United Kingdom"],
  ["Britain", "United Kingdom"],
  ["England", "United Kingdom"],
  ["Scotland", "United Kingdom"],
  ["Wales", "United Kingdom"],
  ["Northern Ireland", "United Kingdom"],
  ["UAE", "United Arab Emirates"],
  ["Papua NG", "Papua New Guinea"],
  ["Holland", "Netherlands"],
  ["Korea", "South Korea"],
  ["Congo", "Republic of the Congo"],
  ["Bosnia", "Bosnia and Herzegovina"],
  ["Trinidad", "Trinidad and Tobago"],
  ["Timor-Leste", "East Timor"],
  ["Brunei Darussalam", "Brunei"],
  ["Soviet Union", "Russia"],
  ["USSR", "Russia"],
  ["Yugoslavia", "Serbia"],
  ["Czechoslovakia", "Czech Republic"],
  ["East Germany", "Germany"],
  ["West Germany", "Germany"],
];

/** Where the list differs from the United Nations' regions (M49), which name one for each. */
const UN_REGIONS: readonly (readonly [string, Continent])[] = [
  ["Russia", "Europe"],
  ["East Timor", "Asia"],
];

const FORM_OF_STATE =
  /^.*\b(?:republic|kingdom|states?|union|federation|commonwealth|principality|sultanate|duchy) of (?:the )?/;

function place(places: ReadonlyMap<string, Continent>, country: string): Continent | null {
  const plain = plainName(country);
  return places.get(plain) ??
    places.get(plain.replace(FORM_OF_STATE, "")) ??
    places.get(plainName(country.replace(/[,(].*$/, ""))) ??
    null;
}

function placesOf(countries: readonly Country[]): Map<string, Continent> {
  const places = new Map<string, Continent>();
  const regions = new Map(UN_REGIONS);
  for (const { name, alias = [], continent } of countries) {
    const place = regions.get(name) ?? BY_CODE.get(continent);
    // Two-letter codes are no names, and some are words of other languages.
    const names = [name, ...alias.filter((it) => it.length > 2)];
    if (place) { for (const it of names) places.set(plainName(it), place); }
  }
  for (const [name, listed] of OTHER_NAMES) {
    const place = places.get(plainName(listed));
    if (place) places.set(plainName(name), place);
  }
  for (const continent of CONTINENTS) places.set(plainName(continent), continent);
  places.set("oceania", "Australasia");
  return places;
}

/** A name without case, accents, points and such, its short forms written out. */
function plainName(name: string): string {
  return name.normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\./g, (_, at: number) => /\s/.test(name.charAt(at + 1)) ? " " : "")
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^general /, "")
    .replace(/^the /, "")
    .replace(/^s /, "south ")
    .replace(/^n /, "north ")
    .replace(/\bst /, "saint ");
}
