/** Verdicts for shown texts: from the store, or from the judge with retries. @module */
import type { VerdictLetter } from "../types.ts";
import { type DecideMode, FatalJudgeError, type Judge, JudgeRequestError } from "./judge.ts";
import type { StoredVerdict, VerdictStore } from "./verdict_store.ts";
import { verdictKey } from "./verdict_key.ts";
import { Gate } from "./_gate.ts";

/** Options of everything that asks a judge. */
export interface JudgeOptions {
  /**
   * How often an unreadable reply is asked again, each time with another seed. 0 makes one call.
   *
   * @default {3}
   */
  maxRetries?: number;
  /**
   * Where readable verdicts are looked up and kept.
   *
   * @default {undefined}
   */
  store?: VerdictStore | undefined;
  /**
   * Which repetition of a repeated run this is; each has verdicts of its own.
   *
   * @default {0}
   */
  repetition?: number;
  /**
   * Ends the work at once; what was answered is in the store.
   *
   * @default {undefined}
   */
  signal?: AbortSignal | undefined;
  /**
   * Called with each verdict when it counts (after it was stored).
   *
   * @default {undefined}
   */
  onVerdict?: ((verdict: PairVerdict) => void) | undefined;
}

/** Texts of a pair as shown in the prompt. */
export interface ShownPair {
  question: string;
  gold: string;
  predicted: string;
}

/** What came of one pair. */
export interface PairVerdict {
  /** The verdict; `null` when there is none (counts as not correct). */
  score: VerdictLetter | null;
  /** Why there is none. */
  unreadable?: string;
  /** The judge's reply; empty when it was not asked. */
  justification: string;
  /** p(A) / (p(A) + p(B)), where the judge gives probabilities. */
  confidence?: number;
  /** How the verdict was decided; absent when the judge was not asked. */
  decide?: DecideMode;
  /** What went wrong, when a request failed. */
  error?: string;
  /** Calls made for this verdict (0 when it was stored or never asked). */
  attempts: number;
  /** Whether the verdict was known already. */
  cached: boolean;
}

/** Checks the options that all askers share. */
export function checkJudgeOptions(options: JudgeOptions): void {
  for (const name of ["maxRetries", "repetition"] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0)) {
      throw new RangeError(`${name} must be a whole number of at least 0, but is ${value}`);
    }
  }
}

/** Answers pairs, with no more than `judge.concurrency` calls open. */
export class VerdictSource implements Disposable {
  readonly #judge: Judge;
  readonly #store: VerdictStore | undefined;
  readonly #maxRetries: number;
  readonly #repetition: number;
  readonly #gate: Gate;
  readonly #stop = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #onAbort: () => void;
  readonly #onVerdict: ((verdict: PairVerdict) => void) | undefined;
  readonly #open = new Map<string, Promise<PairVerdict>>();

  constructor(judge: Judge, options: JudgeOptions) {
    checkJudgeOptions(options);
    this.#judge = judge;
    this.#store = options.store;
    this.#maxRetries = options.maxRetries ?? 3;
    this.#repetition = options.repetition ?? 0;
    this.#onVerdict = options.onVerdict;
    this.#gate = new Gate(judge.concurrency, this.#stop.signal);
    this.#outer = options.signal;
    this.#onAbort = () => this.#stop.abort(this.#outer!.reason);
    if (this.#outer?.aborted) this.#onAbort();
    this.#outer?.addEventListener("abort", this.#onAbort, { once: true });
  }

  /**
   * Answers pairs. A failed request is its pair's alone; a fatal error or an abort ends all.
   *
   * @param pairs Shown texts.
   * @returns One verdict a pair, in order; each is in the store by then.
   */
  async answer(pairs: readonly ShownPair[]): Promise<PairVerdict[]> {
    this.#stop.signal.throwIfAborted();
    const keys = pairs.map((pair) =>
      verdictKey(this.#judge.settings, { ...pair, repetition: this.#repetition })
    );
    const stored = this.#store && keys.length > 0 ? this.#store.getMany(keys) : undefined;
    const answers = pairs.map(async (pair, i): Promise<PairVerdict> => {
      const key = keys[i]!;
      const known = stored?.get(key);
      if (known !== undefined) return fromStore(known);
      const open = this.#open.get(key);
      if (open !== undefined) return again(await open);
      const asked = this.#ask(pair, key).finally(() => this.#open.delete(key));
      this.#open.set(key, asked);
      return await asked;
    });
    if (this.#onVerdict === undefined) return await Promise.all(answers);
    return await Promise.all(answers.map(async (answer) => {
      const verdict = await answer;
      this.#onVerdict!(verdict);
      return verdict;
    }));
  }

  /** How many pairs wait for an answer. */
  get numOpen(): number {
    return this.#open.size;
  }

  /** Asks, and holds its place until the verdict is stored: no more than those are ever lost. */
  async #ask(pair: ShownPair, key: string): Promise<PairVerdict> {
    const { signal } = this.#stop;
    await this.#gate.enter();
    try {
      const verdict = await this.#tryAll(pair, signal);
      const { score, justification, confidence, decide, attempts } = verdict;
      if (this.#store !== undefined && score !== null) {
        await this.#store.put({
          key,
          verdict: score,
          text: justification,
          ...(confidence === undefined ? {} : { confidence }),
          decide: decide!,
          attempts,
          model: this.#judge.settings.model,
          ...pair,
          repetition: this.#repetition,
        });
      }
      return verdict;
    } catch (error) {
      this.#stop.abort(error);
      throw error;
    } finally {
      this.#gate.leave();
    }
  }

  async #tryAll(pair: ShownPair, signal: AbortSignal): Promise<PairVerdict> {
    for (let attempt = 0, budget = 1;; attempt++) {
      let reply;
      try {
        const request = { ...pair, repetition: this.#repetition, attempt, budget };
        reply = await this.#judge.ask(request, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof FatalJudgeError) throw error;
        return failed(error, attempt + 1);
      }
      const { verdict, text, confidence, decide } = reply;
      const said = {
        justification: text,
        ...(confidence === undefined ? {} : { confidence }),
        decide,
        attempts: attempt + 1,
        cached: false,
      };
      if (verdict.verdict !== "unreadable") return { score: verdict.verdict, ...said };
      if (attempt >= this.#maxRetries) return { score: null, unreadable: verdict.reason, ...said };
      if (verdict.reason === "truncated" || verdict.reason === "thinking") budget *= 2;
    }
  }

  /** Ends what is still open. */
  [Symbol.dispose](): void {
    this.#stop.abort(new DOMException("the verdicts are no longer wanted", "AbortError"));
    this.#outer?.removeEventListener("abort", this.#onAbort);
  }
}

/** The verdict of a pair that was asked for elsewhere in this run. */
function again(verdict: PairVerdict): PairVerdict {
  return { ...verdict, attempts: 0, cached: true };
}

function fromStore(stored: StoredVerdict): PairVerdict {
  return {
    score: stored.verdict,
    justification: stored.text,
    ...(stored.confidence === undefined ? {} : { confidence: stored.confidence }),
    decide: stored.decide,
    attempts: 0,
    cached: true,
  };
}

function failed(error: unknown, attempts: number): PairVerdict {
  return {
    score: null,
    unreadable: error instanceof JudgeRequestError ? error.reason : "error",
    justification: "",
    error: error instanceof Error ? error.message : String(error),
    attempts,
    cached: false,
  };
}
