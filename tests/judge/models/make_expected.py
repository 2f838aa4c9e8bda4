"""Writes expected.json: what Python's tokenizers, jinja2 and onnxruntime say of some prompts.

pip install numpy onnxruntime tokenizers jinja2
python make_expected.py PROMPT_TEMPLATE FOLDER_OF_SMOLLM2
"""

import json
import pathlib
import sys

import jinja2
import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer

HERE = pathlib.Path(__file__).parent
TEMPLATE = pathlib.Path(sys.argv[1]).read_text().removesuffix("\n")
PAIRS = [
    ("Which trees grow in the park?", "Ash", "ash tree"),
    ("Which trees grow in the park?", "Ash\n* Height: 30 m", "Elm\n* Height: 12 m"),
    ("Who has won the race since 2018?", "Marianne Vos", "Annemiek van Vleuten"),
    ("¿Qué ciudades visitó?", "東京", "Zürich"),
    (" padded\nquestion", "34", "34.0"),
]


def confidence(folder, weights, pair):
    question, gold, predicted = pair
    prompt = TEMPLATE.replace("<QUESTION>", question).replace("<GOLD_TARGET>", gold)
    prompt = prompt.replace("<PREDICTED_ANSWER>", predicted)
    tok = Tokenizer.from_file(str(folder / "tokenizer.json"))
    chat = json.loads((folder / "tokenizer_config.json").read_text()).get("chat_template")
    if chat:
        text = jinja2.Template(chat).render(
            messages=[{"role": "user", "content": prompt}], add_generation_prompt=True)
    else:
        text = prompt + "\n\nAnswer:"
    ids = tok.encode(text, add_special_tokens=not chat).ids
    session = ort.InferenceSession(str(folder / "onnx" / weights))
    feeds = {"input_ids": np.array([ids]), "attention_mask": np.ones((1, len(ids)), np.int64),
             "position_ids": np.arange(len(ids))[None]}
    for value in session.get_inputs():
        if value.name.startswith("past"):
            feeds[value.name] = np.zeros((1, value.shape[1], 0, value.shape[3]), np.float32)
        elif value.name == "num_logits_to_keep":
            feeds[value.name] = np.array(1)
    logits = session.run(["logits"], feeds)[0][0, -1].astype(np.float64)
    p = np.exp(logits - logits.max())
    p /= p.sum()
    spelled = {letter: [i for t, i in tok.get_vocab().items() if t.lstrip("ĠĊ▁") == letter] for letter in "AB"}
    a, b = (p[spelled[letter]].sum() for letter in "AB")
    return len(ids), float(a / (a + b))


models = {
    "tiny": (HERE / "tiny", "model.onnx"),
    "tiny-plain": (HERE / "tiny-plain", "model.onnx"),
    "tiny-gqa": (HERE / "tiny-gqa", "model.onnx"),
    "SmolLM2-135M-Instruct": (pathlib.Path(sys.argv[2]), "model_q4.onnx"),
}
out = {"pairs": [dict(zip(("question", "gold", "predicted"), pair)) for pair in PAIRS], "models": {}}
for name, (folder, weights) in models.items():
    rows = [confidence(folder, weights, pair) for pair in PAIRS]
    out["models"][name] = {"tokens": [n for n, _ in rows], "confidence": [c for _, c in rows]}
(HERE / "expected.json").write_text(json.dumps(out, indent=1, ensure_ascii=False) + "\n")
