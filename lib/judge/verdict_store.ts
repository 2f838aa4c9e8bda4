/** Where verdicts are kept. @module */
import type { VerdictLetter } from "../types.ts";
import type { DecideMode } from "./judge.ts";

/** A readable verdict as a store keeps it; unreadable ones are never stored. */
export interface StoredVerdict {
  /** A key by {@linkcode verdictKey}: 64 hexadecimal digits. */
  key: string;
  /** The verdict. */
  verdict: VerdictLetter;
  /** The judge's reply. */
  text: string;
  /** p(A) / (p(A) + p(B)), where the judge knew probabilities. */
  confidence?: number;
  /** How the verdict was decided. */
  decide: DecideMode;
  /** Calls made for it. */
  attempts: number;
  /** Model id. */
  model: string;
  /** The question. */
  question: string;
  /** The reference element as shown. */
  gold: string;
  /** The predicted element as shown. */
  predicted: string;
  /** Which repetition. */
  repetition: number;
}

/** Keeps verdicts between runs. */
export interface VerdictStore {
  /**
   * Looks up verdicts.
   *
   * @param keys Keys by {@linkcode verdictKey}.
   * @returns Those that are known, by key.
   */
  getMany(keys: readonly string[]): Map<string, StoredVerdict>;
  /**
   * Stores a verdict.
   *
   * @param verdict A readable verdict.
   * @returns When it is committed.
   */
  put(verdict: StoredVerdict): Promise<void>;
}
