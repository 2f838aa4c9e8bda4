/** All proofs, in the order in which they are given. @module */
import type { Extent, Figures } from "./_proof.ts";
import { proveFullDisk, proveReadOnly } from "./disks.ts";
import { proveKills } from "./kills.ts";
import { proveLoad } from "./load.ts";
import { proveMatcher } from "./matcher.ts";
import { proveOracle } from "./oracle.ts";
import { proveParser } from "./parser.ts";
import { proveReaders } from "./readers.ts";
import { proveStores } from "./stores.ts";
import { proveVerdicts } from "./verdicts.ts";

/** A proof and how much of it is given. */
export interface Proof {
  /** Its name, for `--only`. */
  name: string;
  /** What it proves, as a clause. */
  about: string;
  /** How much is done in full. */
  count: number;
  /** How much is done within the tests. */
  short: number;
  /** Gives it. */
  run: (extent: Extent) => Promise<Figures>;
  /** Gives it in short, where that differs. */
  runShort?: (extent: Extent) => Promise<Figures>;
}

/** The proofs. */
export const PROOFS: readonly Proof[] = [
  {
    name: "parser",
    about: "both parsers read any text and agree with themselves",
    count: 100_000,
    short: 3000,
    run: proveParser,
  },
  {
    name: "matcher",
    about: "pairs and scores of any lists are what they say they are",
    count: 100_000,
    short: 2000,
    run: proveMatcher,
  },
  {
    name: "verdicts",
    about: "any reply of a judge is a verdict, or unreadable with a reason",
    count: 100_000,
    short: 3000,
    run: proveVerdicts,
  },
  {
    name: "readers",
    about: "any file is read, or refused with its name and what is wrong",
    count: 100_000,
    short: 1500,
    run: proveReaders,
  },
  {
    name: "oracle",
    about: "strict lists, pairs and scores are those of rouge_score and scipy",
    count: 5000,
    short: 300,
    run: (extent) => proveOracle(extent, true),
    runShort: proveOracle,
  },
  {
    name: "kills",
    about: "kill -9 loses no answer and repeats only what was in flight",
    count: 50,
    short: 3,
    run: proveKills,
  },
  {
    name: "full-disk",
    about: "a full disk is told in a line, and what was done is kept",
    count: 150,
    short: 120,
    run: proveFullDisk,
  },
  {
    name: "read-only",
    about: "a read-only folder is told in a line, before anything is asked",
    count: 20,
    short: 5,
    run: proveReadOnly,
  },
  {
    name: "stores",
    about: "foreign stores are left alone, and two runs share what they write",
    count: 300,
    short: 30,
    run: proveStores,
  },
  {
    name: "load",
    about: "judgements through faults all come in, in memory that does not grow",
    count: 20_000,
    short: 300,
    run: proveLoad,
    runShort: (extent) => proveLoad(extent, false),
  },
];
