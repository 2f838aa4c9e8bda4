/** The verdict store on disk: SQLite through `node:sqlite`. @module */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate } from "node:timers";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { DecideMode } from "./judge.ts";
import { oneLine } from "../text/one_line.ts";
import { COLUMNS, fromHex, type Row, valuesOf, verdictOf } from "./_store_rows.ts";
import { messageOf, prepareStore, rollBack, StoreError } from "./_store_schema.ts";
import type { StoredVerdict, VerdictStore } from "./verdict_store.ts";

/** Options of {@linkcode openVerdictStore}. */
export interface VerdictStoreOptions {
  /**
   * Whether each commit is flushed to the disk (fsync), so that it survives a power cut. Without
   * it a commit survives the death of the process only.
   *
   * @default {false}
   */
  durable?: boolean;
  /**
   * How long to wait for another process that writes, in milliseconds.
   *
   * @default {10_000}
   */
  busyTimeoutMs?: number;
  /**
   * Refuses to make a new file.
   *
   * @default {false}
   */
  mustExist?: boolean;
}

/** Verdicts of one judge in a store. */
export interface StoreSummary {
  /** Model id. */
  model: string;
  /** How the verdicts were decided. */
  decide: DecideMode;
  /** Number of verdicts. */
  count: number;
  /** How many of them are A. */
  correct: number;
  /** When the first was stored. */
  first: Date;
  /** When the last was stored. */
  last: Date;
}

/** Which verdicts of a store are meant. */
export interface VerdictFilter {
  /**
   * Only those of this model.
   *
   * @default {undefined}
   */
  model?: string | undefined;
  /**
   * Only those stored before this moment.
   *
   * @default {undefined}
   */
  before?: Date | undefined;
}

/** A verdict store on disk. Several processes may have it open. */
export interface SqliteVerdictStore extends VerdictStore, Disposable {
  /** Where it is. */
  readonly path: string;
  /**
   * Counts the verdicts of each judge.
   *
   * @returns One entry for each model and way to decide, sorted.
   */
  summary(): StoreSummary[];
  /**
   * Reads verdicts one at a time.
   *
   * @param filter Which; all without it.
   * @returns The verdicts with the moment each was stored, oldest first.
   */
  entries(filter?: VerdictFilter): IterableIterator<StoredVerdict & { created: Date }>;
  /**
   * Counts verdicts.
   *
   * @param filter Which; all without it.
   * @returns How many there are.
   */
  count(filter?: VerdictFilter): number;
  /**
   * Deletes verdicts and gives their space back.
   *
   * @param filter Which.
   * @returns How many were deleted.
   */
  prune(filter: VerdictFilter): number;
}

/**
 * Opens a verdict store, and makes one where there is none.
 *
 * @param path The file; `:memory:` for one that is gone afterwards.
 * @param options See {@linkcode VerdictStoreOptions}.
 * @returns The store; dispose it (`using`) to close it.
 * @throws {RangeError} If `busyTimeoutMs` is not a whole number of at least 0.
 * @throws {Error} If the file is no verdict store, is one of another version, or cannot be opened.
 *
 * @example
 * ```ts
 * import { judgePairs, openVerdictStore, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * using store = openVerdictStore(":memory:");
 * await using judge = scriptedJudge(() => "A");
 * await judgePairs("Which trees?", [{ gold: "Ash", predicted: "ash" }], judge, { store });
 * assert.equal(store.count(), 1);
 * ```
 */
export function openVerdictStore(
  path: string,
  options: VerdictStoreOptions = {},
): SqliteVerdictStore {
  const { durable = false, busyTimeoutMs = 10_000, mustExist = false } = options;
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 0) {
    throw new RangeError(
      `busyTimeoutMs must be a whole number of at least 0, but is ${busyTimeoutMs}`,
    );
  }
  let db: DatabaseSync | undefined;
  try {
    if (mustExist && path !== ":memory:") Deno.statSync(path);
    else if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    db = new DatabaseSync(path);
    prepareStore(db, path, durable, busyTimeoutMs);
    return new Store(path, db, durable);
  } catch (cause) {
    db?.close();
    if (cause instanceof StoreError) throw new Error(cause.message);
    const why = cause instanceof Deno.errors.NotFound ? "there is no such file" : messageOf(cause);
    throw new Error(`verdict store ${path}: ${oneLine(why)}`, { cause });
  }
}

/** Keys that one statement looks up: each statement takes and leaves the file's locks. */
const LOOKUP = 8;

interface Waiting {
  verdict: StoredVerdict;
  resolve: () => void;
  reject: (error: unknown) => void;
}

class Store implements SqliteVerdictStore {
  readonly path: string;
  readonly #db: DatabaseSync;
  readonly #durable: boolean;
  readonly #get: StatementSync;
  readonly #insert: StatementSync;
  #waiting: Waiting[] = [];
  #open = true;

  constructor(path: string, db: DatabaseSync, durable: boolean) {
    this.path = path;
    this.#db = db;
    this.#durable = durable;
    this.#get = db.prepare(
      `SELECT ${COLUMNS} FROM verdicts WHERE key IN (${Array(LOOKUP).fill("?").join(", ")})`,
    );
    this.#insert = db.prepare(
      `INSERT OR IGNORE INTO verdicts (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  getMany(keys: readonly string[]): Map<string, StoredVerdict> {
    this.#checkOpen();
    const found = new Map<string, StoredVerdict>();
    const distinct = [...new Set(keys)];
    for (let from = 0; from < distinct.length; from += LOOKUP) {
      const part = Array.from({ length: LOOKUP }, (_, i) => {
        const key = distinct[from + i];
        return key === undefined ? null : fromHex(key);
      });
      this.#guard(() => {
        for (const row of this.#get.all(...part) as Row[]) {
          const verdict = verdictOf(row);
          found.set(verdict.key, verdict);
        }
      });
    }
    return found;
  }

  put(verdict: StoredVerdict): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#checkOpen();
      fromHex(verdict.key);
      this.#waiting.push({ verdict, resolve, reject });
      if (this.#waiting.length > 1) return;
      // What arrives while an fsync takes its time shares the next one. Without one a commit costs
      // less than waiting for a turn of the event loop.
      if (this.#durable) setImmediate(() => this.#commit());
      else queueMicrotask(() => this.#commit());
    });
  }

  #commit(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    try {
      this.#write(batch);
    } catch (cause) {
      const error = new Error(
        `verdict store ${this.path}: cannot store a verdict: ${messageOf(cause)}`,
        { cause },
      );
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { resolve } of batch) resolve();
  }

  #write(batch: readonly Waiting[]): void {
    const now = Date.now();
    // One statement is a transaction of its own.
    if (batch.length === 1) {
      this.#insert.run(...valuesOf(batch[0]!.verdict, now));
      return;
    }
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      for (const { verdict } of batch) this.#insert.run(...valuesOf(verdict, now));
      this.#db.exec("COMMIT");
    } catch (error) {
      rollBack(this.#db);
      throw error;
    }
  }

  summary(): StoreSummary[] {
    this.#checkOpen();
    const rows = this.#guard(() =>
      this.#db.prepare(
        `SELECT model, decide, count(*) AS count, sum(verdict = 'A') AS correct,
          min(created) AS first, max(created) AS last
        FROM verdicts GROUP BY model, decide ORDER BY model, decide`,
      ).all() as Row[]
    );
    return rows.map((row) => ({
      model: row.model as string,
      decide: row.decide as DecideMode,
      count: row.count as number,
      correct: row.correct as number,
      first: new Date(row.first as number),
      last: new Date(row.last as number),
    }));
  }

  *entries(filter: VerdictFilter = {}): IterableIterator<StoredVerdict & { created: Date }> {
    this.#checkOpen();
    const { where, values } = whereOf(filter);
    // By blocks, so that a consumer that takes its time holds no snapshot of the file.
    const statement = this.#guard(() =>
      this.#db.prepare(
        `SELECT rowid AS id, ${COLUMNS} FROM verdicts WHERE rowid > ? AND ${where} ORDER BY rowid LIMIT 500`,
      )
    );
    for (let after = 0;;) {
      const rows = this.#guard(() => statement.all(after, ...values) as Row[]);
      if (rows.length === 0) return;
      for (const row of rows) {
        yield { ...this.#guard(() => verdictOf(row)), created: new Date(row.created as number) };
      }
      after = rows.at(-1)!.id as number;
    }
  }

  count(filter: VerdictFilter = {}): number {
    this.#checkOpen();
    const { where, values } = whereOf(filter);
    const row = this.#guard(() =>
      this.#db.prepare(`SELECT count(*) AS n FROM verdicts WHERE ${where}`).get(...values)
    );
    return (row as { n: number }).n;
  }

  prune(filter: VerdictFilter): number {
    this.#checkOpen();
    const { where, values } = whereOf(filter);
    return this.#guard(() => {
      const { changes } = this.#db.prepare(`DELETE FROM verdicts WHERE ${where}`).run(...values);
      // Each step frees one page: exec() would take the first step only.
      this.#db.prepare("PRAGMA incremental_vacuum").all();
      this.#db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return Number(changes);
    });
  }

  /** Names the file in what SQLite says of a damaged one, a full disk, and the like. */
  #guard<T>(act: () => T): T {
    try {
      return act();
    } catch (cause) {
      throw new Error(`verdict store ${this.path}: ${oneLine(messageOf(cause))}`, { cause });
    }
  }

  #checkOpen(): void {
    if (!this.#open) throw new Error(`verdict store ${this.path} is closed`);
  }

  [Symbol.dispose](): void {
    if (!this.#open) return;
    this.#commit();
    this.#open = false;
    this.#db.close();
  }
}

function whereOf(filter: VerdictFilter): { where: string; values: (string | number)[] } {
  const parts = ["1"];
  const values: (string | number)[] = [];
  if (filter.model !== undefined) {
    parts.push("model = ?");
    values.push(filter.model);
  }
  if (filter.before !== undefined) {
    parts.push("created < ?");
    values.push(filter.before.getTime());
  }
  return { where: parts.join(" AND "), values };
}
