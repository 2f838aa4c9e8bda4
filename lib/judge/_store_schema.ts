/** The store's schema, and the set-up of a connection. */
import type { DatabaseSync } from "node:sqlite";

/** Version of the schema; a store of another version is refused. */
const VERSION = 1;
/** "LQAV" in the file's header: tells a verdict store from any other SQLite file. */
const APPLICATION_ID = 0x4c514156;

const SCHEMA = `
CREATE TABLE verdicts (
  key BLOB NOT NULL UNIQUE,
  verdict TEXT NOT NULL CHECK (verdict IN ('A', 'B')),
  text TEXT NOT NULL,
  confidence REAL,
  decide TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  model TEXT NOT NULL,
  question TEXT NOT NULL,
  gold TEXT NOT NULL,
  predicted TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  created INTEGER NOT NULL
)`;

/** What is said as it is, without more around it. */
export class StoreError extends Error {}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Sets the connection up, and makes the schema in a new file. */
export function prepareStore(
  db: DatabaseSync,
  path: string,
  durable: boolean,
  busyTimeoutMs: number,
): void {
  db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  // A VACUUM attaches a database, which Deno's permissions forbid: space is given back by pages.
  // Small pages, since each commit writes the whole of those it touches.
  if (inspect(db, path) === "empty") {
    db.exec("PRAGMA page_size = 1024");
    db.exec("PRAGMA auto_vacuum = INCREMENTAL");
  }
  // Two processes that make the same file: SQLite does not wait for the lock of this switch.
  const deadline = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      db.exec("PRAGMA journal_mode = WAL");
      break;
    } catch (error) {
      if (Date.now() >= deadline || !/locked|busy/i.test(messageOf(error))) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  db.exec(`PRAGMA synchronous = ${durable ? "FULL" : "NORMAL"}`);
  // 32 MB: a checkpoint flushes to the disk, and blocks for a tenth of a second.
  db.exec("PRAGMA wal_autocheckpoint = 32000");
  db.exec("BEGIN IMMEDIATE");
  try {
    if (check(db, path) === "empty") {
      db.exec(SCHEMA);
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      db.exec(`PRAGMA user_version = ${VERSION}`);
    }
    db.exec("COMMIT");
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

/** Ends a transaction that failed; what failed is what is to be told. */
export function rollBack(db: DatabaseSync): void {
  try {
    db.exec("ROLLBACK");
  } catch {
    // A full disk makes SQLite roll back by itself.
  }
}

/** Looks what a file is before anything is written to it, while another process may be making it. */
function inspect(db: DatabaseSync, path: string): "empty" | "store" {
  // One snapshot for all that is read.
  db.exec("BEGIN");
  try {
    return check(db, path);
  } finally {
    rollBack(db);
  }
}

function check(db: DatabaseSync, path: string): "empty" | "store" {
  const id = pragma(db, "application_id");
  const version = pragma(db, "user_version");
  const tables = db.prepare("SELECT count(*) AS n FROM sqlite_master").get() as { n: number };
  if (id === 0 && version === 0 && tables.n === 0) return "empty";
  if (id !== APPLICATION_ID) {
    throw new StoreError(
      `verdict store ${path}: this SQLite file is no verdict store; name another file`,
    );
  }
  if (version !== VERSION) {
    throw new StoreError(
      `verdict store ${path}: its version is ${version}, and this program reads version ${VERSION}; use the program that wrote it, or name another file`,
    );
  }
  return "store";
}

function pragma(db: DatabaseSync, name: string): number {
  return Object.values(db.prepare(`PRAGMA ${name}`).get()!)[0] as number;
}
