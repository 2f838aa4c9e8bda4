import assert from "node:assert/strict";
import { hubSettings } from "../../lib/text/hub_settings.ts";

const settings = (variables: Record<string, string>) => hubSettings((name) => variables[name]);

Deno.test("hubSettings() reads the variables as the hub's Python tools do", () => {
  // huggingface_hub 2.4.0: constants.ENDPOINT, HF_HUB_CACHE and HF_HUB_OFFLINE with these variables.
  assert.deepEqual(settings({ HOME: "/h" }), {
    endpoint: "https://huggingface.co",
    home: "/h/.cache/huggingface",
    cache: "/h/.cache/huggingface/hub",
    offline: false,
  });
  assert.equal(settings({ HOME: "/h", XDG_CACHE_HOME: "/x" }).cache, "/x/huggingface/hub");
  assert.equal(settings({ HF_HOME: "/f" }).cache, "/f/hub");
  assert.equal(settings({ HF_HOME: "/f", HF_HUB_CACHE: "/c" }).cache, "/c");
  assert.equal(settings({ HF_ENDPOINT: "http://h:1/" }).endpoint, "http://h:1");
  for (const yes of ["1", "ON", "Yes", "true"]) {
    assert.ok(settings({ HF_HUB_OFFLINE: yes }).offline);
  }
  for (const no of ["0", "", "off"]) assert.ok(!settings({ HF_HUB_OFFLINE: no }).offline);
});

Deno.test("hubSettings() takes the token of the environment, else of the file of a login", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/token`, "hf_file\n");
  assert.equal(settings({ HF_HOME: folder }).token, "hf_file");
  assert.equal(settings({ HF_HOME: folder, HF_TOKEN: " hf_own " }).token, "hf_own");
  assert.equal(settings({ HF_HOME: "/x", HF_TOKEN_PATH: `${folder}/token` }).token, "hf_file");
  assert.equal(settings({ HF_HOME: "/nowhere" }).token, undefined);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("hubSettings() names an endpoint that is no address", () => {
  assert.throws(() => settings({ HF_ENDPOINT: "hub" }), /HF_ENDPOINT must be .* but is "hub"/);
});
