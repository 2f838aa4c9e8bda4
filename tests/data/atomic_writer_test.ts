import assert from "node:assert/strict";
import { createAtomicWriter } from "@listqa/eval";
import { inFolder } from "./_files.ts";

const names = (folder: string) => [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();

Deno.test("a file takes its name on commit and not before", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/a.txt`;
    await Deno.writeTextFile(path, "old");
    const writer = createAtomicWriter(path);
    writer.write("new é");
    writer.write(new Uint8Array([33]));
    assert.equal(await Deno.readTextFile(path), "old");
    assert.deepEqual(names(folder), [".a.txt.part", "a.txt"]);
    writer.commit();
    assert.equal(await Deno.readTextFile(path), "new é!");
    assert.deepEqual(names(folder), ["a.txt"]);
    writer.abort();
    assert.throws(() => writer.write("late"), { message: `${path}: this writer is closed` });
  });
});

Deno.test("an aborted writer leaves the old file and no litter", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/a.txt`, "old");
    const writer = createAtomicWriter(`${folder}/a.txt`);
    writer.write("x".repeat(1_000_000));
    writer.abort();
    assert.equal(await Deno.readTextFile(`${folder}/a.txt`), "old");
    assert.deepEqual(names(folder), ["a.txt"]);
  });
});

Deno.test("texts of every size come out in order", async () => {
  await inFolder(async (folder) => {
    const parts = [0, 1, 87_381, 87_382, 262_143, 262_144, 3, 1_000_000, 5]
      .map((size, i) => "aé😀"[i % 2]!.repeat(size));
    const writer = createAtomicWriter(`${folder}/a.txt`);
    for (const part of parts) writer.write(part);
    for (const part of parts) writer.write(new TextEncoder().encode(part));
    writer.commit();
    const text = parts.join("");
    assert.ok(await Deno.readTextFile(`${folder}/a.txt`) === text + text);
  });
});

Deno.test("the start is replaced, and what follows moves when it needs room", async () => {
  await inFolder(async (folder) => {
    const body = Array.from({ length: 200_000 }, (_, i) => i).join(",");
    for (const start of ["HEAD", `HEAD${"+".repeat(300_000)}`]) {
      const writer = createAtomicWriter(`${folder}/a.txt`);
      writer.write("head");
      writer.write(body);
      writer.replaceStart(4, new TextEncoder().encode(start));
      writer.write("tail");
      writer.commit();
      assert.ok(await Deno.readTextFile(`${folder}/a.txt`) === `${start}${body}tail`);
    }
  });
});

Deno.test("a run killed while it writes leaves the old file, and the next one clears up (D16)", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/results.json`;
    await Deno.writeTextFile(path, "old");
    const module = new URL("../../mod.ts", import.meta.url);
    const code = `import { createAtomicWriter } from ${JSON.stringify(module)};
      const writer = createAtomicWriter(${JSON.stringify(path)});
      for (let i = 0; i < 100; i++) writer.write("half".repeat(10_000));
      console.log("writing");
      for (;;) { writer.write("more".repeat(1000)); await new Promise((r) => setTimeout(r, 5)); }`;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--no-lock", code],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    assert.throws(() => createAtomicWriter(path), {
      message: `${path}: another process is writing it`,
    });
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    assert.equal(await Deno.readTextFile(path), "old");
    assert.deepEqual(names(folder), [".results.json.part", "results.json"]);

    const writer = createAtomicWriter(path);
    writer.write("new");
    writer.commit();
    assert.equal(await Deno.readTextFile(path), "new");
    assert.deepEqual(names(folder), ["results.json"]);
  });
});

Deno.test("a link and the mode of the old file are kept", {
  ignore: Deno.build.os === "windows",
}, async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/a.txt`, "old", { mode: 0o600 });
    await Deno.symlink("a.txt", `${folder}/link.txt`);
    const writer = createAtomicWriter(`${folder}/link.txt`);
    writer.write("new");
    writer.commit();
    assert.equal(await Deno.readTextFile(`${folder}/a.txt`), "new");
    assert.ok((await Deno.lstat(`${folder}/link.txt`)).isSymlink);
    assert.equal((await Deno.stat(`${folder}/a.txt`)).mode! & 0o777, 0o600);
  });
});

Deno.test("a missing folder, a file for a folder and a folder for a file are told in one line", async () => {
  await inFolder(async (folder) => {
    assert.throws(() => createAtomicWriter(`${folder}/none/a.txt`), {
      name: "NotFound",
      message: `${folder}/none/a.txt: there is no folder ${folder}/none; create it first`,
    });
    await Deno.writeTextFile(`${folder}/file`, "");
    assert.throws(() => createAtomicWriter(`${folder}/file/a.txt`), {
      message: `${folder}/file/a.txt: ${folder}/file is not a folder`,
    });
    assert.throws(() => createAtomicWriter(folder), {
      name: "TypeError",
      message: `${folder}: is a folder, not a file`,
    });
  });
});

Deno.test("a folder that cannot be written is told in one line", {
  ignore: Deno.build.os !== "linux",
}, () => {
  // Not even root may create a file there.
  assert.throws(() => createAtomicWriter("/sys/a.txt"), {
    message:
      /^\/sys\/a\.txt: (no permission to write in \/sys|\/sys is on a read-only file system)$/,
  });
});

Deno.test("a full disk is told in one line, and nothing is committed", {
  ignore: Deno.build.os !== "linux",
}, () => {
  const writer = createAtomicWriter("/dev/full");
  writer.write("text");
  assert.throws(() => writer.commit(), {
    message: "/dev/full: the disk is full; what was there before is unchanged",
  });
  assert.throws(() => writer.write("text"), { message: "/dev/full: this writer is closed" });
});

Deno.test("without permission to write, the flag that is missing is named", async () => {
  const module = new URL("../../mod.ts", import.meta.url);
  const code = `import { createAtomicWriter } from ${JSON.stringify(module)};
    try { createAtomicWriter("out/a.txt"); } catch (error) { console.log(error.message); }`;
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/a.ts`, code);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-lock", "--allow-read", "a.ts"],
      cwd: folder,
    }).output();
    assert.equal(
      new TextDecoder().decode(stdout).trim(),
      "out/a.txt: writing it needs --allow-write for its folder, out",
    );
  });
});
