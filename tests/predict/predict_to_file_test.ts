import assert from "node:assert/strict";
import {
  AnswerError,
  type AnswerModel,
  type AnswerRequest,
  type ModelAnswer,
  type PredictOptions,
  predictToFile,
  promptBuilder,
  readSamples,
  type Sample,
} from "@listqa/eval";

const LIST = "1. Ash\n2. Elm\n3. Oak";

function fakeModel(
  answer: (
    request: AnswerRequest,
    signal: AbortSignal,
  ) => Partial<ModelAnswer> | Promise<ModelAnswer>,
  settings: Record<string, unknown> = { model: "fake" },
): AnswerModel & { asked: AnswerRequest[] } {
  const asked: AnswerRequest[] = [];
  return {
    name: "fake",
    settings,
    concurrency: 3,
    asked,
    async answer(request, signal) {
      asked.push(request);
      return { text: LIST, latency_ms: 1.4, ...await answer(request, signal) };
    },
    async [Symbol.asyncDispose]() {},
  };
}

function questionsOf(count: number, more: (k: number) => Record<string, unknown> = () => ({})) {
  return async function* (): AsyncGenerator<Sample> {
    for (let k = 1; k <= count; k++) {
      const metadata = { prompt_type: "single-faceted" } as const;
      yield {
        line: k,
        repetition: 0,
        problem: `Q${k}?`,
        answer: LIST,
        prediction: "",
        metadata,
        ...more(k),
      };
    }
  };
}

async function inFolder(work: (output: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await work(`${folder}/p.jsonl`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const builder = promptBuilder({ kind: "zero-shot" });
const run = (
  output: string,
  model: AnswerModel,
  questions = questionsOf(5),
  options: PredictOptions = {},
) => predictToFile(questions, builder, model, output, options);
const rowsOf = (output: string) => Array.fromAsync(readSamples(output));
const ids = async (output: string) => (await rowsOf(output)).map((row) => Number(row.id)).sort();

Deno.test("predictToFile() writes a row a question that scoring reads, with what the model told", () =>
  inFolder(async (output) => {
    const usage = { prompt_tokens: 7, completion_tokens: 9 };
    const model = fakeModel(() => ({ finish_reason: "stop", usage, reasoning: "Hm." }));
    const counts = await run(output, model, questionsOf(2, (k) => ({ note: k, usage: { x: 1 } })));
    assert.equal(counts.answered, 2);
    const rows = await rowsOf(output);
    assert.deepEqual(rows.map((row) => row.id).sort(), ["1", "2"]);
    const { settings, ...row } = rows.find((row) => row.id === "1")!;
    assert.match(settings as string, /^[0-9a-f]{12}$/);
    assert.deepEqual(row, {
      id: "1",
      model: "fake",
      repetition: 0,
      problem: "Q1?",
      answer: LIST,
      prediction: LIST,
      metadata: { prompt_type: "single-faceted" },
      note: 1,
      reasoning: "Hm.",
      usage,
      latency_ms: 1,
      finish_reason: "stop",
      line: row.line,
    });
    assert.match(await Deno.readTextFile(output), /"metadata":"\{\\"prompt_type\\"/);
  }));

Deno.test("predictToFile() keeps thinking apart and marks what is no answer", () =>
  inFolder(async (output) => {
    const texts: Partial<ModelAnswer>[] = [
      { text: `<think>Ash?</think>\n\n${LIST}`, reasoning: "Beside." },
      { text: "<think>Ash or", finish_reason: "length" },
      { text: "" },
      { text: "I'm sorry, but I can't help with that.", finish_reason: "stop" },
      { text: "", refusal: "No." },
      { text: "Unfortunately I know only these:\n1. Ash\n2. Elm", finish_reason: "stop" },
      { text: "1. Ash\n2. E", finish_reason: "length" },
    ];
    const model = fakeModel((request) => texts[Number(/Q(\d+)\?$/.exec(request.prompt)![1]) - 1]!);
    const counts = await run(output, model, questionsOf(texts.length));
    assert.deepEqual(counts.marked, { refusal: 2, empty: 1, "cut-off": 2 });
    const rows = (await rowsOf(output)).sort((a, b) => Number(a.id) - Number(b.id));
    assert.deepEqual(rows.map((row) => [row.prediction, row.reasoning, row.mark]), [
      [LIST, "Beside.\n<think>Ash?</think>", undefined],
      ["", "<think>Ash or", "cut-off"],
      ["", undefined, "empty"],
      [texts[3]!.text, undefined, "refusal"],
      ["", undefined, "refusal"],
      [texts[5]!.text, undefined, undefined],
      [texts[6]!.text, undefined, "cut-off"],
    ]);
    assert.equal(rows[4]!.refusal, "No.");
  }));

Deno.test("predictToFile() asks again only what is not there, whatever the last line lost", () =>
  inFolder(async (output) => {
    await run(output, fakeModel(() => ({})));
    const whole = await Deno.readFile(output);
    const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1;
    for (let end = lastLine; end <= whole.length; end += 7) {
      await Deno.writeFile(output, whole.subarray(0, end));
      const model = fakeModel(() => ({}));
      const notes: string[] = [];
      const counts = await run(output, model, questionsOf(5), { note: (text) => notes.push(text) });
      // A whole row without its newline is a row.
      const lost = end < whole.length - 1;
      assert.equal(model.asked.length, lost ? 1 : 0, `${end} of ${whole.length}`);
      assert.equal(counts.already, lost ? 4 : 5);
      assert.equal(notes.length, lost && end > lastLine ? 1 : 0);
      assert.deepEqual(await ids(output), [1, 2, 3, 4, 5]);
    }
  }));

Deno.test("predictToFile() leaves a file with a broken line inside as it is, and says where", () =>
  inFolder(async (output) => {
    await run(output, fakeModel(() => ({})));
    const lines = (await Deno.readTextFile(output)).split("\n");
    lines[1] = lines[1]!.slice(0, 20);
    const broken = lines.join("\n");
    await Deno.writeTextFile(output, broken);
    await assert.rejects(run(output, fakeModel(() => ({}))), /p\.jsonl:2: is no row/);
    assert.equal(await Deno.readTextFile(output), broken);
  }));

Deno.test("predictToFile() does not mix settings, and names what differs", () =>
  inFolder(async (output) => {
    await run(output, fakeModel(() => ({}), { model: "fake", temperature: 0 }), questionsOf(2));
    const before = await Deno.readTextFile(output);
    const other = fakeModel(() => ({}), { model: "fake", temperature: 0.7 });
    await assert.rejects(
      run(output, other),
      /made with other settings \(temperature: was 0, is 0\.7\); give another --output/,
    );
    const order = promptBuilder({ kind: "order-aware" });
    await assert.rejects(
      predictToFile(questionsOf(2), order, fakeModel(() => ({})), output),
      /prompt: was "zero-shot", is "order-aware"/,
    );
    await Deno.remove(`${output}.settings.json`);
    await assert.rejects(run(output, other), /made with other settings; give another/);
    assert.equal(await Deno.readTextFile(output), before);
  }));

Deno.test("predictToFile() does not touch a file of other questions or of another tool", () =>
  inFolder(async (output) => {
    await run(output, fakeModel(() => ({})), questionsOf(2));
    const others = questionsOf(2, (k) => ({ problem: `Other ${k}?` }));
    await assert.rejects(run(output, fakeModel(() => ({})), others), /answers another question/);
    await Deno.writeTextFile(output, '{"problem":"Q","answer":"1. A","prediction":"1. A"}\n');
    await assert.rejects(run(output, fakeModel(() => ({}))), /rows that predict did not write/);
  }));

Deno.test("predictToFile() starts clean after a crash before the first row", () =>
  inFolder(async (output) => {
    await run(output, fakeModel(() => ({}), { model: "other" }), questionsOf(0));
    assert.equal(await Deno.readTextFile(output), "");
    const counts = await run(output, fakeModel(() => ({})));
    assert.equal(counts.answered, 5);
  }));

Deno.test("predictToFile() repeats questions, and more of them or more often on going on", () =>
  inFolder(async (output) => {
    await run(output, fakeModel(() => ({})), questionsOf(2), { repeat: 2 });
    const model = fakeModel(() => ({}));
    const counts = await run(output, model, questionsOf(3), { repeat: 3 });
    assert.deepEqual([counts.total, counts.already, counts.answered], [9, 4, 5]);
    const keys = (await rowsOf(output)).map((row) => `${row.id}/${row.repetition}`).sort();
    assert.deepEqual(keys, [1, 2, 3].flatMap((id) => [0, 1, 2].map((rep) => `${id}/${rep}`)));
  }));

Deno.test("predictToFile() names a question without an answer, goes on, and asks it again", () =>
  inFolder(async (output) => {
    const notes: string[] = [];
    const failing = fakeModel((request) => {
      if (request.prompt.endsWith("Q2?")) throw new AnswerError("the server was busy");
      return {};
    });
    const note = (text: string) => notes.push(text);
    const counts = await run(output, failing, questionsOf(4), { note });
    assert.deepEqual(counts.failed, [{ id: "2", repetition: 0, reason: "the server was busy" }]);
    assert.deepEqual(notes, ["question 2: the server was busy"]);
    assert.deepEqual(await ids(output), [1, 3, 4]);
    const again = fakeModel(() => ({}));
    await run(output, again, questionsOf(4));
    assert.equal(again.asked.length, 1);
    assert.deepEqual(await ids(output), [1, 2, 3, 4]);
  }));

Deno.test("predictToFile() ends at once when no question can be answered", () =>
  inFolder(async (output) => {
    const model = fakeModel((_, signal) => {
      if (model.asked.length < 3) {
        return new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason))
        );
      }
      throw new Error("wrong key");
    });
    await assert.rejects(run(output, model, questionsOf(100)), /^Error: wrong key/);
    assert.equal(model.asked.length, 3);
  }));

Deno.test("predictToFile() ends at once when it is interrupted, and keeps what was answered", () =>
  inFolder(async (output) => {
    const controller = new AbortController();
    const model = fakeModel((_, signal) => {
      if (model.asked.length < 4) return {};
      controller.abort(new Error("interrupted"));
      return new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const { signal } = controller;
    await assert.rejects(run(output, model, questionsOf(50), { signal }), /interrupted/);
    assert.equal((await ids(output)).length, 3);
  }));

Deno.test("predictToFile() lets no second process write the same file", () =>
  inFolder(async (output) => {
    const model = fakeModel(async () => {
      await assert.rejects(run(output, fakeModel(() => ({}))), /another process is writing it/);
      return { text: LIST, latency_ms: 1 };
    });
    await run(output, model, questionsOf(1));
  }));

Deno.test("predictToFile() refuses to repeat less than once", () =>
  inFolder(async (output) => {
    await assert.rejects(
      run(output, fakeModel(() => ({})), questionsOf(1), { repeat: 0 }),
      /RangeError: repeat must be a whole number of at least 1, but is 0/,
    );
  }));
