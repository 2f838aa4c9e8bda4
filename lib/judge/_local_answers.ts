/** Answers to judge requests from a loaded model. @module */
import type { CachedModel } from "./_cached_model.ts";
import { chooseLetter, letterTokens } from "./_letters.ts";
import { errorLine, type LocalModel } from "./_local_model.ts";
import { writeReplies } from "./_local_replies.ts";
import type { PromptRunner } from "./_prompt_runner.ts";
import { replyText } from "./_reply_text.ts";
import { randomFromWords } from "./_sample_token.ts";
import { type DecideMode, type JudgeReply, type JudgeRequest, JudgeRequestError } from "./judge.ts";
import { buildJudgePrompt } from "./judge_prompt.ts";
import { parseVerdict } from "./parse_verdict.ts";

/** Temperature for asking again after a reply that would only repeat itself. */
const RETRY_TEMPERATURE = 0.7;

/** Verdicts after which a judge that hardly thinks of A and B is reported. */
const FIRST = 8;

/** Mean share of both letters in the probabilities below which it is. */
const LEAST_SHARE = 0.01;

/** What answers are made of. */
export interface AnswerParts {
  /** The model as the user named it. */
  name: string;
  /** The loaded model. */
  loaded: LocalModel;
  /** Its network. */
  network: CachedModel;
  /** Runs prompts. */
  runner: PromptRunner;
  /** Turns a prompt into tokens. */
  encode: (prompt: string) => number[];
  /** How to decide. */
  decide: DecideMode;
  /** Most tokens of a reply. */
  maxTokens: number;
  /** 0 takes the likeliest. */
  temperature: number;
  /** Start of the random numbers. */
  seed: number;
  /** Gets a line for each thing worth knowing. */
  onNote: (line: string) => void;
}

/** Answers some requests, in their order; an `Error` is one request's own. */
export type Answer = (requests: JudgeRequest[]) => Promise<(JudgeReply | Error)[]>;

/**
 * Makes the function that answers.
 *
 * @param parts See {@linkcode AnswerParts}.
 * @returns The function.
 * @throws {Error} If the tokenizer has no token for a letter and `decide` is `choice`.
 */
export function localAnswers(parts: AnswerParts): Answer {
  const run = parts.decide === "choice" ? choices(parts) : written(parts);
  return async (requests) => {
    const replies: (JudgeReply | Error)[] = [];
    const prompts: number[][] = [], places: number[] = [];
    requests.forEach((request, i) => {
      const prompt = parts.encode(buildJudgePrompt(request));
      const error = tooLong(parts, request, prompt.length);
      if (error) replies[i] = error;
      else {
        prompts.push(prompt);
        places.push(i);
      }
    });
    const answers = await run(prompts, places.map((place) => requests[place]!)).catch((cause) => {
      throw new JudgeRequestError(`${parts.name} failed: ${errorLine(cause)}`, "failed", { cause });
    });
    answers.forEach((answer, i) => replies[places[i]!] = answer);
    return replies;
  };
}

function tooLong(
  { decide, loaded, maxTokens, name }: AnswerParts,
  { budget }: JudgeRequest,
  tokens: number,
): JudgeRequestError | undefined {
  const room = decide === "generate" ? maxTokens * budget : 0;
  if (tokens + room <= loaded.window) return undefined;
  const both = room ? ` and ${room} for the reply` : "";
  return new JudgeRequestError(
    `the prompt is too long for ${name}: ${tokens} tokens${both}, its window is ${loaded.window}`,
    "too-long",
  );
}

type Run = (prompts: number[][], requests: JudgeRequest[]) => Promise<JudgeReply[]>;

function choices({ loaded, name, onNote, runner, seed, temperature }: AnswerParts): Run {
  const letters = letterTokens(loaded.tokenizer, name);
  const shares: number[] = [];
  const noteShare = (share: number) => {
    if (shares.length === FIRST || shares.push(share) < FIRST) return;
    const mean = shares.reduce((sum, value) => sum + value, 0) / FIRST;
    if (mean < LEAST_SHARE) {
      const percent = (100 * mean).toPrecision(2);
      onNote(
        `${name}: A and B together have ${percent} % of the probability, so it is not about to answer with a letter; its choice may mean little (--decide generate shows its replies)`,
      );
    }
  };
  return async (prompts, requests) => {
    const replies: JudgeReply[] = [];
    await runner.run(prompts, "logits", (positions, pass) => {
      positions.forEach((position, row) => {
        const { likelier, confidence, share } = chooseLetter(pass.logits[row]!, letters);
        noteShare(share);
        const letter = temperature > 0
          ? drawLetter(confidence, temperature, random(seed, requests[position]!))
          : likelier;
        const verdict = { verdict: letter };
        replies[position] = { verdict, text: letter, confidence, decide: "choice" };
      });
    });
    return replies;
  };
}

/** A with the share of p(A)^(1/T), T the temperature. */
function drawLetter(confidence: number, temperature: number, random: () => number): "A" | "B" {
  const odds = Math.pow((1 - confidence) / confidence, 1 / temperature);
  return random() < 1 / (1 + odds) ? "A" : "B";
}

function written(parts: AnswerParts): Run {
  const { loaded, maxTokens, network, runner, seed, temperature } = parts;
  const writer = { model: network, tokenizer: loaded.tokenizer, stops: loaded.stops };
  const plan = (request: JudgeRequest) => {
    // The budget doubles after a cut-off; any other retry of a likeliest reply must vary it.
    const repeats = request.attempt > Math.log2(request.budget);
    return {
      maxTokens: Math.round(maxTokens * request.budget),
      temperature: repeats ? Math.max(temperature, RETRY_TEMPERATURE) : temperature,
      random: random(seed, request),
    };
  };
  return async (prompts, requests) => {
    const replies: JudgeReply[] = [];
    await runner.run(prompts, "both", async (positions, pass) => {
      const plans = positions.map((position) => plan(requests[position]!));
      (await writeReplies(writer, pass, plans)).forEach(({ text, finishReason }, row) => {
        replies[positions[row]!] = {
          verdict: parseVerdict(text, { finishReason }),
          text: replyText(text) ?? text,
          decide: "generate",
        };
      });
    });
    return replies;
  };
}

/** Numbers that depend on the request alone, not on what shares its batch. */
function random(seed: number, request: JudgeRequest): () => number {
  const { repetition, attempt, question, gold, predicted } = request;
  return randomFromWords(seed, repetition, attempt, question, gold, predicted);
}
