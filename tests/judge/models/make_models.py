"""Writes the tiny causal models of this folder (pip install onnx numpy tokenizers).

One attention layer with fixed random weights. A letter is always likely next and the end of the
message always follows a letter, so that replies are short and readable; which letter it is depends
on the whole prompt. Graphs differ as real exports do:

tiny/onnx/model.onnx        position_ids, attention mask, num_logits_to_keep
tiny/onnx/model_fp16.onnx   the same in float16: weights, keys, values and logits
tiny-plain/onnx/model.onnx  no num_logits_to_keep, tokenizer without a chat template
tiny-gqa/onnx/model.onnx    GroupQueryAttention, which counts the mask instead of heeding it
"""

import json
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto as T, helper as h, numpy_helper
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

HERE = pathlib.Path(__file__).parent
HEADS, DIM = 2, 8
HIDDEN = HEADS * DIM
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
CHAT = (
    "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] "
    "+ '<|im_end|>\n'}}{% endfor %}{% if add_generation_prompt %}{{'<|im_start|>assistant\n'}}{% endif %}"
)


def tokenizer(text):
    tok = Tokenizer(models.BPE())
    tok.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tok.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=700, special_tokens=SPECIAL, show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    tok.train_from_iterator([text], trainer)
    return tok


def graph(tok, keep=True, gqa=False, real=np.float32):
    rng = np.random.default_rng(7)
    kind = T.FLOAT16 if real is np.float16 else T.FLOAT
    vocab = tok.get_vocab_size()
    nodes, weights = [], []

    def const(name, value, dtype=real):
        weights.append(numpy_helper.from_array(np.asarray(value, dtype), name))
        return name

    def op(operator, inputs, out, domain="", **attrs):
        outs = [out] if isinstance(out, str) else out
        nodes.append(h.make_node(operator, inputs, outs, name=outs[0], domain=domain, **attrs))
        return outs[0]

    def matrix(name, *shape):
        return const(name, rng.normal(0, shape[0] ** -0.5, shape))

    embed = matrix("embed", vocab, HIDDEN)
    weights[-1] = numpy_helper.from_array(
        rng.normal(0, 1, (vocab, HIDDEN)).astype(real), "embed")
    x = op("Gather", [embed, "input_ids"], "x")
    n = op("LayerNormalization", [x, const("norm.w", np.ones(HIDDEN)), const("norm.b", np.zeros(HIDDEN))],
           "n", axis=-1)
    op("Shape", ["input_ids"], "ids_shape")
    s = op("Gather", ["ids_shape", const("one", 1, np.int64)], "S")
    op("Shape", ["attention_mask"], "mask_shape")
    t = op("Gather", ["mask_shape", "one"], "Tn")
    past = op("Sub", [t, s], "P")
    split = const("split", [0, 0, HEADS, DIM], np.int64)
    # Rotary positions by hand, so that no table limits their number.
    pos = op("Cast", ["position_ids"], "pos", to=T.FLOAT)
    angle = op("Mul", [op("Unsqueeze", [pos, const("axes23", [1, 3], np.int64)], "pos4"),
                       const("freq", 1000.0 ** (-np.arange(DIM // 2) / (DIM // 2)), np.float32)], "angle")
    cos, sin = (op("Cast", [op(name, [angle], f"{name}32")], name, to=kind) for name in ("Cos", "Sin"))

    def heads(name):
        # Sharp attention: the letter shall depend on single tokens of the prompt.
        sharp = op("Mul", [n, const(f"{name}sharp", 4.0 if name in "qk" else 1.0)], f"{name}n")
        flat = op("MatMul", [sharp, matrix(f"W{name}", HIDDEN, HIDDEN)], f"{name}0")
        return op("Transpose", [op("Reshape", [flat, split], f"{name}1")], f"{name}h", perm=[0, 2, 1, 3])

    def rotate(name, value):
        op("Split", [value], [f"{name}a", f"{name}b"], axis=-1)
        first = op("Sub", [op("Mul", [f"{name}a", cos], f"{name}ac"), op("Mul", [f"{name}b", sin], f"{name}bs")],
                   f"{name}r1")
        second = op("Add", [op("Mul", [f"{name}b", cos], f"{name}bc"), op("Mul", [f"{name}a", sin], f"{name}as")],
                    f"{name}r2")
        return op("Concat", [first, second], f"{name}r", axis=-1)

    q, k, v = rotate("q", heads("q")), rotate("k", heads("k")), heads("v")
    merge = const("merge", [0, 0, HIDDEN], np.int64)

    def flatten(value, out):
        return op("Reshape", [op("Transpose", [value], f"{out}t", perm=[0, 2, 1, 3]), merge], out)

    names = ["past_key_values.0.key", "past_key_values.0.value"]
    if gqa:
        total = op("ReduceSum", ["attention_mask", const("axis1", [1], np.int64)], "total", keepdims=0)
        seqlens = op("Cast", [op("Sub", [total, "one"], "seq64")], "seqlens", to=T.INT32)
        length = op("Cast", [t], "length", to=T.INT32)
        att = op("GroupQueryAttention",
                 [flatten(q, "qf"), flatten(k, "kf"), flatten(v, "vf"), *names, seqlens, length],
                 ["att", "present.0.key", "present.0.value"], domain="com.microsoft",
                 num_heads=HEADS, kv_num_heads=HEADS)
    else:
        keys = op("Concat", [names[0], k], "present.0.key", axis=2)
        values = op("Concat", [names[1], v], "present.0.value", axis=2)
        zero = const("zero", 0, np.int64)
        krange = op("Range", [zero, t, "one"], "krange")
        qrange = op("Unsqueeze", [op("Range", [past, t, "one"], "query_range"), const("axis_1", [1], np.int64)], "qrange")
        causal = op("LessOrEqual", [krange, qrange], "causal")
        seen = op("Cast", [op("Unsqueeze", ["attention_mask", const("axes12", [1, 2], np.int64)], "mask4")],
                  "seen", to=T.BOOL)
        bias = op("Where", [op("And", [causal, seen], "ok"), const("in", 0.0), const("out", -6e4)], "bias")
        scores = op("Mul", [op("MatMul", [q, op("Transpose", [keys], "kt", perm=[0, 1, 3, 2])], "qk"),
                            const("scale", DIM ** -0.5)], "scores")
        prob = op("Softmax", [op("Add", [scores, bias], "masked")], "prob", axis=-1)
        att = flatten(op("MatMul", [prob, values], "atth"), "att")
    mixed = op("Add", [x, op("MatMul", [att, matrix("Wo", HIDDEN, HIDDEN)], "o")], "mixed")
    ids = "input_ids"
    if keep:
        none = op("Equal", ["num_logits_to_keep", const("zero0", 0, np.int64)], "none")
        start = op("Where", [none, "zero0", op("Neg", ["num_logits_to_keep"], "neg")], "start0")
        start = op("Unsqueeze", [start, const("axis0", [0], np.int64)], "start")
        end, axis = const("end", [2**62], np.int64), const("axis_s", [1], np.int64)
        mixed = op("Slice", [mixed, start, end, axis], "last")
        ids = op("Slice", ["input_ids", start, end, axis], "last_ids")
    letters = [tok.token_to_id(letter) for letter in "AB"]
    likely, ends, stop = np.zeros(vocab), np.zeros((vocab, 1)), np.zeros(vocab)
    likely[letters], ends[letters], stop[tok.token_to_id("<|im_end|>")] = [22, 20], 1, 90
    direct = op("MatMul", [mixed, matrix("head", HIDDEN, vocab)], "direct")
    after = op("Mul", [op("Gather", [const("ends", ends), ids], "ended"), const("stop", stop)], "after")
    op("Add", [op("Add", [direct, const("likely", likely)], "letters"), after], "logits")

    def info(name, element, *dims):
        return h.make_tensor_value_info(name, element, dims)

    inputs = [info("input_ids", T.INT64, "batch_size", "sequence_length"),
              info("attention_mask", T.INT64, "batch_size", "total_sequence_length"),
              info("position_ids", T.INT64, "batch_size", "sequence_length")]
    inputs += [info(name, kind, "batch_size", HEADS, "past_sequence_length", DIM) for name in names]
    if keep:
        inputs.append(info("num_logits_to_keep", T.INT64))
    outputs = [info("logits", kind, "batch_size", "kept", vocab)]
    outputs += [info(name, kind, "batch_size", HEADS, "total_sequence_length", DIM)
                for name in ("present.0.key", "present.0.value")]
    model = h.make_model(
        h.make_graph(nodes, "tiny", inputs, outputs, weights), ir_version=8,
        opset_imports=[h.make_opsetid("", 17), h.make_opsetid("com.microsoft", 1)])
    return model


def write(name, tok, model, chat=CHAT):
    folder = HERE / name
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    onnx.save(model, folder / "onnx" / "model.onnx")
    tok.save(str(folder / "tokenizer.json"), pretty=False)
    stop = tok.token_to_id("<|im_end|>")
    config = {
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": HIDDEN,
        "num_attention_heads": HEADS, "num_key_value_heads": HEADS, "num_hidden_layers": 1,
        "head_dim": DIM, "vocab_size": tok.get_vocab_size(), "max_position_embeddings": 8192,
        "eos_token_id": stop,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    settings = {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": "<|im_end|>",
                "pad_token": "<|endoftext|>", "model_max_length": 8192}
    if chat:
        settings["chat_template"] = chat
    (folder / "tokenizer_config.json").write_text(json.dumps(settings, indent=2) + "\n")


text = pathlib.Path(sys.argv[1]).read_text()
tok = tokenizer(text)
write("tiny", tok, graph(tok))
onnx.save(graph(tok, real=np.float16), HERE / "tiny" / "onnx" / "model_fp16.onnx")
write("tiny-plain", tok, graph(tok, keep=False), chat=None)
write("tiny-gqa", tok, graph(tok, gqa=True))
