import assert from "node:assert/strict";
import {
  buildFrame,
  createNotebookProgress,
  figureDisplay,
  show,
  tableDisplay,
} from "../../mod.ts";
import { tokensFigure } from "../../mod.ts";

const DISPLAY = Symbol.for("Jupyter.display");

interface Message {
  type: string;
  content: { data: Record<string, string>; transient: { display_id?: string } };
}

function recorder() {
  const sent: Message[] = [];
  const broadcast = (type: string, content: Record<string, unknown>) => {
    sent.push({ type, content: content as unknown as Message["content"] });
    return Promise.resolve();
  };
  return { sent, broadcast };
}

Deno.test("tableDisplay() shows a data frame, with intervals behind their means", async () => {
  const frame = await buildFrame([{ run: "a<b", id: "1", rouge_f1: 0.5 }]);
  const bundle = tableDisplay(frame, { columns: ["run", "rouge_f1"] })[DISPLAY]!();
  assert.match(
    bundle["text/html"]!,
    /<td style="text-align:left">a&lt;b<\/td><td[^>]*right">0\.500<\/td>/,
  );
  assert.match(bundle["text/plain"]!, /a\\<b \| 0\.500/);
  const row = { run: "a", mean: 0.5, low: 0.25, high: 0.75, small: true, other: 1 };
  const folded = tableDisplay([row], { columns: ["run", "mean"] })[DISPLAY]!();
  assert.match(folded["text/plain"]!, /\| a \| 0\.500 \[0\.250, 0\.750\]† \|/);
  assert.doesNotMatch(folded["text/plain"]!, /other|low/);
});

Deno.test("tableDisplay() counts the rows that it does not show, and escapes the caption", () => {
  const rows = Array.from({ length: 5 }, (_, n) => ({ n }));
  const bundle = tableDisplay(rows, { maxRows: 2, caption: "a & <b>" })[DISPLAY]!();
  assert.equal(bundle["text/html"]!.match(/<tr>/g)!.length, 3);
  assert.match(bundle["text/html"]!, /^<p>a &amp; &lt;b&gt;<\/p>/);
  assert.match(bundle["text/plain"]!, /… and 3 more rows$/);
});

Deno.test("tableDisplay() refuses a column that the table lacks", () => {
  assert.throws(
    () => tableDisplay([{ a: 1 }], { columns: ["b"] }),
    { name: "RangeError", message: 'columns: the table has no column "b"; it has a' },
  );
  assert.throws(() => tableDisplay([], { maxRows: -1 }), { name: "RangeError" });
});

Deno.test("show() sends one display_data message with every media type of a figure", async () => {
  const { sent, broadcast } = recorder();
  await show(figureDisplay(tokensFigure([])), { broadcast });
  assert.deepEqual(sent.map(({ type }) => type), ["display_data"]);
  assert.deepEqual(Object.keys(sent[0]!.content.data), [
    "application/vnd.vegalite.v5+json",
    "image/svg+xml",
    "text/plain",
  ]);
});

Deno.test("show() refuses what notebooks cannot show, and says when there is no notebook", async () => {
  const { broadcast } = recorder();
  await assert.rejects(show({} as never, { broadcast }), { name: "TypeError" });
  await assert.rejects(show(undefined as never, { broadcast }), { name: "TypeError" });
  await assert.rejects(show(tableDisplay([{ a: 1 }])), /this is no notebook/);
});

Deno.test("createNotebookProgress() rewrites one line in place, and leaves no timing behind", async () => {
  const { sent, broadcast } = recorder();
  let time = 0;
  const progress = createNotebookProgress("judged", "pairs", { broadcast, now: () => time });
  for (const done of [100, 150, 1200]) {
    time += done === 150 ? 10 : 1000;
    progress.update(done, 1200, "2 unreadable");
  }
  progress.end();
  progress.end();
  await progress.sent;
  assert.deepEqual(sent.map(({ type, content }) => [type, content.data["text/plain"]]), [
    ["display_data", "judged: 100/1,200 pairs, 2 unreadable, 100.0 pairs/s"],
    ["update_display_data", "judged: 1,200/1,200 pairs, 2 unreadable, 597.0 pairs/s"],
    ["update_display_data", "judged: 1,200/1,200 pairs, 2 unreadable"],
  ]);
  assert.equal(new Set(sent.map(({ content }) => content.transient.display_id)).size, 1);
});

Deno.test("createNotebookProgress() shows nothing where nothing was done", async () => {
  const { sent, broadcast } = recorder();
  const progress = createNotebookProgress("judged", "pairs", { broadcast });
  progress.end();
  await progress.sent;
  assert.equal(sent.length, 0);
  assert.throws(() => createNotebookProgress("judged", "pairs"), /this is no notebook/);
});
