/** Runs many prompts that begin alike, so that each costs little more than its own end. @module */
import type { CachedModel, Pass, State } from "./_cached_model.ts";
import { disposeState } from "./_cached_model.ts";

/** Tokens that a second shared prefix must save: keeping its state costs about as much as these. */
const WORTH = 16;

/** Largest difference of logits between two ways that count as the same: 16-bit weights move them. */
const SAME = 0.1;

/** A run of tokens and the state after them. */
interface Known {
  tokens: readonly number[];
  state: State;
}

/** Counts of what was computed, in tokens. */
export interface TokenCounts {
  /** Prompts that were run. */
  prompts: number;
  /** Tokens of those prompts. */
  given: number;
  /** Tokens that went through the model, padding included. */
  computed: number;
}

/** Runs prompts with a cached prefix, in batches. */
export class PromptRunner {
  /** What was computed so far. */
  readonly counts: TokenCounts = { prompts: 0, given: 0, computed: 0 };
  #model: CachedModel;
  #prefix: readonly number[];
  #batchSize: number;
  #pads = false;
  #base: Known | undefined;
  #question: Known | undefined;
  #repeated: { of: State; rows: number; state: State } | undefined;

  private constructor(model: CachedModel, prefix: readonly number[], batchSize: number) {
    this.#model = model;
    this.#prefix = prefix;
    this.#batchSize = batchSize;
  }

  /**
   * Prepares a model, and tries on a few tokens which of the short cuts its graph supports: exports
   * differ, and one that ignores the mask would be wrong without an error.
   *
   * @param model The model.
   * @param prefix Tokens that every prompt begins with.
   * @param batchSize Most rows of a pass.
   */
  static async create(
    model: CachedModel,
    prefix: readonly number[],
    batchSize: number,
  ): Promise<PromptRunner> {
    const sample = prefix.slice(0, 48), half = sample.length >> 1;
    const agrees = async (run: () => Promise<Float32Array>, tokens: readonly number[]) => {
      const alone = (await model.pass([[...tokens]], undefined, "logits")).logits[0]!;
      const other = await run().catch(() => undefined);
      return other !== undefined && alone.every((value, i) => Math.abs(value - other[i]!) <= SAME);
    };
    if (half < 4 || !model.remembers) return new PromptRunner(model, [], 1);
    const { state } = await model.pass([sample.slice(0, half)], undefined, "cache");
    const reuses = await agrees(
      async () => (await model.pass([sample.slice(half)], state, "logits")).logits[0]!,
      sample,
    );
    const runner = new PromptRunner(model, reuses ? prefix : [], reuses ? batchSize : 1);
    if (reuses && batchSize > 1 && model.pads) {
      const two = await model.repeat(state, sample.slice(0, half), 2);
      const rows = [sample.slice(half), sample.slice(half, half + 3)];
      runner.#pads = await agrees(
        async () => (await model.pass(rows, two, "logits")).logits[1]!,
        sample.slice(0, half + 3),
      );
      if (two !== state) await disposeState(two);
    }
    await disposeState(state);
    return runner;
  }

  /** Whether anything is computed once for several prompts. */
  get reuses(): boolean {
    return this.#prefix.length > 0;
  }

  /**
   * Runs prompts.
   *
   * @param prompts Tokens of each prompt.
   * @param wanted `logits` of the next token, or `both` to go on from there.
   * @param each Called after each pass with the positions of its prompts, one a row.
   */
  async run(
    prompts: readonly number[][],
    wanted: "logits" | "both",
    each: (positions: number[], pass: Pass) => void | Promise<void>,
  ): Promise<void> {
    const order = prompts.map((_, i) => i).sort((i, j) => compare(prompts[i]!, prompts[j]!));
    for (let from = 0; from < order.length;) {
      const { known, count } = await this.#sharedBy(order.slice(from).map((i) => prompts[i]!));
      const group = order.slice(from, from + count);
      from += count;
      for (const positions of this.#batches(group, prompts)) {
        const skip = known?.tokens.length ?? 0;
        const rows = positions.map((i) => prompts[i]!.slice(skip));
        const state = known && await this.#repeat(known, rows.length);
        const pass = await this.#model.pass(rows, state, wanted);
        this.counts.prompts += rows.length;
        this.counts.given += positions.reduce((sum, i) => sum + prompts[i]!.length, 0);
        this.counts.computed += rows.length * Math.max(...rows.map((row) => row.length));
        await each(positions, pass);
      }
    }
  }

  /** Frees all states. */
  async dispose(): Promise<void> {
    await disposeState(this.#repeated?.state);
    await disposeState(this.#question?.state);
    await disposeState(this.#base?.state);
    this.#repeated = this.#question = this.#base = undefined;
  }

  /** The longest known state for the first of some sorted prompts, and how many it serves. */
  async #sharedBy(prompts: number[][]): Promise<{ known: Known | undefined; count: number }> {
    const first = prompts[0]!;
    if (this.#prefix.length === 0 || !begins(first, this.#prefix)) {
      return { known: undefined, count: 1 };
    }
    this.#base ??= await this.#extend(undefined, this.#prefix);
    const all = countWhile(prompts, (other) => begins(other, this.#prefix));
    // A batch holds a copy of the state for each row: too dear for a state that few rows share.
    if (this.#batchSize > 1) return { known: this.#base, count: all };

    const known = this.#question;
    if (known && begins(first, known.tokens)) {
      return { known, count: countWhile(prompts, (other) => begins(other, known.tokens)) };
    }
    // Prompts about one question share the question too.
    const base = this.#prefix.length;
    let count = 1, shared = first.length - 1;
    for (; count < all; count++) {
      const common = Math.min(commonLength(first, prompts[count]!), prompts[count]!.length - 1);
      if (common - base < WORTH) break;
      shared = Math.min(shared, common);
    }
    if (count === 1) return { known: this.#base, count };
    await disposeState(known?.state);
    this.#question = await this.#extend(this.#base, first.slice(0, shared));
    return { known: this.#question, count };
  }

  async #extend(known: Known | undefined, tokens: readonly number[]): Promise<Known> {
    const rest = tokens.slice(known?.tokens.length ?? 0);
    const { state } = await this.#model.pass([rest], known?.state, "cache");
    this.counts.computed += rest.length;
    return { tokens, state };
  }

  async #repeat(known: Known, rows: number): Promise<State> {
    if (rows === 1) return known.state;
    const kept = this.#repeated;
    if (kept?.of === known.state && kept.rows === rows) return kept.state;
    await disposeState(kept?.state);
    const state = await this.#model.repeat(known.state, [...known.tokens], rows);
    this.#repeated = { of: known.state, rows, state };
    return state;
  }

  /** Cuts a group into batches of prompts that may share a pass. */
  #batches(group: number[], prompts: readonly number[][]): number[][] {
    // By length, so that little is padded.
    const byLength = group.toSorted((i, j) => prompts[i]!.length - prompts[j]!.length);
    const out: number[][] = [];
    for (const i of byLength) {
      const last = out.at(-1);
      const fits = last && last.length < this.#batchSize &&
        (this.#pads || prompts[last[0]!]!.length === prompts[i]!.length);
      if (fits) last.push(i);
      else out.push([i]);
    }
    return out;
  }
}

/**
 * Number of tokens that two prompts share from the start.
 *
 * @param a Tokens.
 * @param b Tokens.
 * @returns The length of the common beginning.
 */
export function commonLength(a: readonly number[], b: readonly number[]): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at++;
  return at;
}

function begins(prompt: readonly number[], start: readonly number[]): boolean {
  return prompt.length > start.length && commonLength(prompt, start) === start.length;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = commonLength(a, b);
  return (a[at] ?? -1) - (b[at] ?? -1);
}

function countWhile<T>(items: readonly T[], test: (item: T) => boolean): number {
  const end = items.findIndex((item) => !test(item));
  return end < 0 ? items.length : end;
}
