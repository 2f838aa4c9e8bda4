import assert from "node:assert/strict";
import { cutContext } from "@listqa/eval";

Deno.test("cutContext() counts characters as Python does and cuts none in two", () => {
  const text = "a🌳é\u0301東".repeat(3);
  // python3 -c 'print([("a🌳é\u0301東"*3)[:n] for n in (0, 2, 7)])'
  assert.equal(cutContext(text, 0), "");
  assert.equal(cutContext(text, 2), "a🌳");
  assert.equal(cutContext(text, 7), "a🌳é\u0301東a🌳");
  assert.equal(cutContext(text, 15), text);
  assert.equal(cutContext(text, Infinity), text);
});

Deno.test("cutContext() refuses a budget below 0", () => {
  assert.throws(() => cutContext("a", -1), RangeError);
  assert.throws(() => cutContext("a", NaN), RangeError);
});
