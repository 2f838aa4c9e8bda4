import assert from "node:assert/strict";
import { chooseFiles, missingShard } from "../../../lib/data/hub/_choose_files.ts";

const splits = (...args: Parameters<typeof chooseFiles>) => {
  const found = chooseFiles(...args);
  return "splits" in found ? Object.fromEntries(found.splits) : found;
};

// Expected: datasets 5.2.0, DataFilesDict.from_patterns(get_data_patterns(FOLDER), base_path=FOLDER) over
// folders with these files, and with sanitize_patterns(PATTERNS) for the card's patterns.
Deno.test("chooseFiles() finds splits by the names of files and folders", () => {
  assert.deepEqual(splits(["README.md", "train.csv", "test.csv"], []), {
    train: ["train.csv"],
    test: ["test.csv"],
  });
  assert.deepEqual(splits(["data/train-00000-of-00001.parquet", "data/dev.jsonl"], []), {
    train: ["data/train-00000-of-00001.parquet"],
  });
  assert.deepEqual(splits(["test/part-1.jsonl", "test/part-2.jsonl", "valid/part.jsonl"], []), {
    test: ["test/part-1.jsonl", "test/part-2.jsonl"],
    validation: ["valid/part.jsonl"],
  });
  assert.deepEqual(splits(["contest.csv", "latest.csv"], []), {
    train: ["contest.csv", "latest.csv"],
  });
  assert.deepEqual(splits(["data/simple-00000-of-00001.parquet"], []), {
    simple: ["data/simple-00000-of-00001.parquet"],
  });
  assert.deepEqual(splits(["few/simple-00000-of-00001.parquet"], []), {
    train: ["few/simple-00000-of-00001.parquet"],
  });
});

Deno.test("chooseFiles() takes a folder for a subset when it is asked by that name", () => {
  assert.deepEqual(splits(["few/simple-00000-of-00001.parquet"], undefined, "few"), {
    simple: ["few/simple-00000-of-00001.parquet"],
  });
});

Deno.test("chooseFiles() follows the card's patterns", () => {
  const files = ["a/x1.jsonl", "a/x2.jsonl", "a/deep/x3.jsonl", "b.csv", "b[1].csv", "notes.txt"];
  const config = (data_files: string | string[] | { split: string; path: string }[]) => [
    { config_name: "c", data_files },
  ];
  assert.deepEqual(splits(files, config([{ split: "test", path: "a/*.jsonl" }])), {
    test: ["a/x1.jsonl", "a/x2.jsonl"],
  });
  assert.deepEqual(splits(files, config("a/**")), {
    train: ["a/deep/x3.jsonl", "a/x1.jsonl", "a/x2.jsonl"],
  });
  assert.deepEqual(splits(files, config(["a/x[!2].jsonl", "b.csv"])), {
    train: ["a/x1.jsonl", "b.csv"],
  });
  assert.deepEqual(splits(files, config([{ split: "test", path: "**/x?.jsonl" }])), {
    test: ["a/deep/x3.jsonl", "a/x1.jsonl", "a/x2.jsonl"],
  });
  const inside = [{ config_name: "c", data_dir: "a", data_files: "x1.jsonl" }];
  assert.deepEqual(splits(files, inside), { train: ["a/x1.jsonl"] });
});

Deno.test("chooseFiles() names the subsets when none is the default", () => {
  const configs = [{ config_name: "x", data_files: "a" }, { config_name: "y", data_files: "b" }];
  assert.deepEqual(splits(["a.csv"], configs), { subsets: ["x", "y"] });
  assert.deepEqual(splits(["a.csv"], configs, "z"), { subsets: ["x", "y"] });
});

Deno.test("missingShard() names the first shard that is not there", () => {
  assert.equal(
    missingShard(["t-00000-of-00003.parquet", "t-00002-of-00003.parquet"]),
    "t-00001-of-00003.parquet",
  );
  assert.equal(missingShard(["t-00000-of-00001.parquet", "u.csv"]), undefined);
});
