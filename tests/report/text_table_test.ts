import assert from "node:assert/strict";
import { createProgress } from "@listqa/eval";
import { displayWidth, printable, shorten, textTable } from "../../lib/report/text_table.ts";

Deno.test("wide and combining characters keep columns aligned", () => {
  assert.equal(displayWidth("東京"), 4);
  assert.equal(displayWidth("Cafe\u0301"), 4);
  const table = textTable([{ title: "city" }, { title: "n", align: "right" }], [
    ["東京", "1"],
    ["Oslo", "10"],
  ]);
  assert.deepEqual(table.split("\n"), ["  city   n", "  東京   1", "  Oslo  10"]);
});

Deno.test("a table that is too wide cuts its widest shrinking column", () => {
  const table = textTable([{ title: "text", shrinks: true }, { title: "n" }], [[
    "x".repeat(80),
    "1",
  ]], {
    width: 40,
  });
  assert.ok(table.split("\n").every((line) => displayWidth(line) <= 40));
  assert.match(table, /x… {2}1/);
});

Deno.test("control characters, direction marks and lone surrogates become visible", () => {
  assert.equal(printable("a\u001b[2Jb\nc\u202ed\ud800"), "a\\u{1b}[2Jb⏎c\\u{202e}d\ufffd");
  assert.equal(shorten("abcdef", 4), "abc…");
});

Deno.test("progress rewrites one line on a terminal and adds plain lines elsewhere", () => {
  const run = (terminal: boolean) => {
    let out = "", time = 0;
    const progress = createProgress("judging", "verdicts", {
      stream: {
        writeSync: (bytes) => {
          out += new TextDecoder().decode(bytes);
          return bytes.length;
        },
        isTerminal: () => terminal,
      },
      now: () => time,
    });
    for (time = 0; time <= 30_000; time += 500) progress.update(time / 500, 100, "2 stored");
    progress.end();
    return out;
  };
  assert.equal(
    run(false).split("\n")[0],
    "judging: 20/100 verdicts, 20 %, 2.0 verdicts/s, 40 s left, 2 stored",
  );
  assert.equal(run(false).trimEnd().split("\n").length, 3);
  assert.doesNotMatch(run(true), /\n/);
  assert.ok(run(true).endsWith("\r\x1b[K"));
});
