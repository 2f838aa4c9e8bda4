import assert from "node:assert/strict";
import { parseYearRange } from "@listqa/eval";

Deno.test("year ranges are read, and nothing is dropped (T8)", () => {
  const timeless = { start: null, end: null, timeless: true };
  const other = { start: null, end: null, timeless: false };
  const years = (start: number | null, end: number | null) => ({ start, end, timeless: false });
  const cases: [string | null | undefined, object][] = [
    ["2017-2024", years(2017, 2024)],
    ["2017–2024", years(2017, 2024)],
    [" 2017 — 2024 ", years(2017, 2024)],
    ["2017 to 2024", years(2017, 2024)],
    ["2024-2017", years(2017, 2024)],
    ["2018", years(2018, 2018)],
    ["2023", years(2023, 2023)],
    ["2018-19", years(2018, 2019)],
    ["1999–00", years(1999, 2000)],
    ["since 2019", years(2019, null)],
    ["2019-present", years(2019, null)],
    ["2019-", years(2019, null)],
    ["until 1990", years(null, 1990)],
    ["2017, 2019 and 2021", other],
    ["1900s", other],
    ["timeless", timeless],
    ["Timeless", timeless],
    ["", timeless],
    [null, timeless],
    [undefined, timeless],
    ["20th century", timeless],
    ["12345", timeless],
  ];
  for (const [text, expected] of cases) assert.deepEqual(parseYearRange(text), expected, `${text}`);
});
