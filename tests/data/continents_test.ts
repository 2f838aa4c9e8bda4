import assert from "node:assert/strict";
import { CONTINENTS, loadContinents } from "@listqa/eval";

Deno.test("the countries of the paper's table lie where its columns have them", async () => {
  // Table 5; the columns Global and General name no continent.
  const table = {
    Europe: ["Albania", "Lithuania", "Andorra", "Austria", "Greece", "Spain"],
    Asia: ["Cambodia", "Sri Lanka", "Maldives", "Thailand", "Uzbekistan", "S. Korea"],
    Africa: ["Angola", "Kenya", "Seychelles", "Madagascar", "Algeria", "Ethiopia"],
    Australasia: ["New Zealand", "Papua N.G.", "Cook Islands"],
    "South America": ["Chile", "Colombia", "Bolivia", "Argentina", "Venezuela"],
  };
  const { continentOf, unknown } = await loadContinents();
  for (const [continent, countries] of Object.entries(table)) {
    for (const country of countries) assert.equal(continentOf(country), continent, country);
  }
  assert.equal(unknown.size, 0);
});

Deno.test("the other countries of the dataset's page are known", async () => {
  // Regions of the United Nations (M49), which the paper's columns follow.
  const page = {
    "North America": ["USA"],
    "South America": ["Brazil", "Uruguay"],
    Europe: [
      ...["Italy", "Portugal", "France", "UK", "Germany", "Sweden", "Denmark", "Poland"],
      ...["Estonia", "Switzerland", "Finland"],
    ],
    Asia: [
      ...["India", "Japan", "China", "UAE", "Indonesia", "South Korea", "Iran", "Singapore"],
      ...["Armenia", "Vietnam", "Bangladesh", "Philippines", "Nepal", "Afghanistan"],
    ],
    Africa: ["South Africa", "Egypt", "Morocco", "Tanzania", "Nigeria", "Mauritius", "Uganda"],
    Australasia: ["Australia", "Papua New Guinea"],
  };
  const { continentOf } = await loadContinents();
  for (const [continent, countries] of Object.entries(page)) {
    for (const country of countries) assert.equal(continentOf(country), continent, country);
  }
});

Deno.test("a continent's own name counts, and General before it", async () => {
  const { continentOf } = await loadContinents();
  for (const continent of CONTINENTS) {
    assert.equal(continentOf(continent), continent);
    assert.equal(continentOf(`General ${continent}`), continent);
    assert.equal(continentOf(`General (${continent.toLowerCase()})`), continent);
  }
  assert.equal(continentOf("General S. America"), "South America");
  assert.equal(continentOf("Oceania"), "Australasia");
});

Deno.test("case, accents, points, articles and forms of state do not matter", async () => {
  const { continentOf } = await loadContinents();
  const names = {
    "u.s.a.": "North America",
    "United States of America": "North America",
    "the Bahamas": "North America",
    "St. Lucia": "North America",
    "U.K.": "Europe",
    "Republic of Ireland": "Europe",
    "Côte d'Ivoire": "Africa",
    "Cote d'Ivoire": "Africa",
    "Türkiye": "Asia",
    "Korea, Republic of": "Asia",
    "Bosnia & Herzegovina": "Europe",
    Russia: "Europe",
    "Timor-Leste": "Asia",
  };
  for (const [name, continent] of Object.entries(names)) {
    assert.equal(continentOf(name), continent, name);
  }
});

Deno.test("an unknown name is counted; nothing is known of constructor", async () => {
  const { continentOf, unknown } = await loadContinents();
  for (const name of ["constructor", "Atlantis", "all", "constructor", "General", "Global"]) {
    assert.equal(continentOf(name), null);
  }
  assert.equal(continentOf(null), null);
  assert.equal(continentOf(undefined), null);
  assert.equal(continentOf(" "), null);
  assert.deepEqual([...unknown], [
    ["constructor", 2],
    ["Atlantis", 1],
    ["all", 1],
    ["General", 1],
    ["Global", 1],
  ]);
});
