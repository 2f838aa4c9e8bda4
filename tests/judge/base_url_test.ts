import assert from "node:assert/strict";
import { serverAddress } from "../../lib/judge/_base_url.ts";

Deno.test("a base URL may be written with or without /v1 and /chat/completions", () => {
  const url = (base: string) => serverAddress(base).url;
  assert.equal(url("http://h:8000"), "http://h:8000/v1/chat/completions");
  assert.equal(url("http://h:8000/"), "http://h:8000/v1/chat/completions");
  assert.equal(url("http://h:8000/v1/"), "http://h:8000/v1/chat/completions");
  assert.equal(url("https://h/api/openai"), "https://h/api/openai/chat/completions");
  assert.equal(url("http://h/v1/chat/completions"), "http://h/v1/chat/completions");
  assert.equal(url("https://h/d/m?api-version=1"), "https://h/d/m/chat/completions?api-version=1");
});

Deno.test("what may be secret in a base URL stays out of its label", () => {
  const address = serverAddress("https://me:s3cret@h/v1?token=s3cret#s3cret");
  assert.equal(address.label, "https://h/v1");
  assert.equal(address.authorization, "Basic bWU6czNjcmV0");
  assert.equal(address.url, "https://h/v1/chat/completions?token=s3cret");
});

Deno.test("a base URL that is none is named", () => {
  assert.throws(
    () => serverAddress("localhost"),
    /judge URL must be like http:.* but is "localhost"/,
  );
  assert.throws(() => serverAddress("ftp://h"), /must start with http:\/\/ or https:\/\//);
});
