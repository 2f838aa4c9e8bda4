import assert from "node:assert/strict";
import { backoffMs, retryAfterMs, statusMeans } from "../../lib/text/retry_policy.ts";

const NOW = Date.parse("Mon, 30 Nov 2026 10:00:00 GMT");
const wait = (header: string | null) => retryAfterMs(header, NOW, 30_000);

Deno.test("Retry-After is read in every form that servers send", () => {
  assert.equal(wait("7"), 7000);
  assert.equal(wait(" 0 "), 0);
  assert.equal(wait("1.5"), 1500);
  assert.equal(wait(".25"), 250);
  assert.equal(wait("29"), 29_000);
  assert.equal(wait("Mon, 30 Nov 2026 10:00:12 GMT"), 12_000);
  assert.equal(wait("Monday, 30-Nov-26 10:00:12 GMT"), 12_000);
  assert.equal(wait("Mon, 30 Nov 2026 09:59:00 GMT"), 0);
});

Deno.test("Retry-After that is absent or makes no sense is no wait of the server's", () => {
  for (const header of [null, "", "soon", "-5", "1e9", "0x10", "NaN", "2026-12-01", "Mon, soon"]) {
    assert.equal(wait(header), undefined, String(header));
  }
});

Deno.test("Retry-After is followed for a limited time", () => {
  assert.equal(wait("999999999999"), 30_000);
  assert.equal(wait("9".repeat(400)), 30_000);
  assert.equal(wait("Fri, 31 Dec 9999 23:59:59 GMT"), 30_000);
});

Deno.test("A2. statuses are retried, end the run, or concern one prompt", () => {
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504, 520, 529]) {
    assert.equal(statusMeans(status), "retry", `${status}`);
  }
  for (const status of [400, 401, 402, 403, 404, 405, 422, 501, 302]) {
    assert.equal(statusMeans(status), "fatal", `${status}`);
  }
  assert.equal(statusMeans(413), "item");
  assert.equal(statusMeans(200), "ok");
});

Deno.test("waits double up to a limit and are spread by chance", () => {
  assert.deepEqual([1, 2, 3, 4].map((n) => backoffMs(n, 500, 0.999999999)).map(Math.round), [
    500,
    1000,
    2000,
    4000,
  ]);
  assert.equal(backoffMs(1, 500, 0), 250);
  assert.equal(backoffMs(50, 500, 0), 15_000);
});
