"""Writes analyses-small.json: frame columns of the first rows of two simulated runs, scored by rouge_score and scipy
(oracle.py of the shared files), and their analyses by pandas.

  python3 make_analyses_small.py SHARED > analyses-small.json      # pandas 3.1.1, scipy 1.17.1, rouge_score 0.1.2
"""
import json
import re
import sys

import pandas as pd

shared = sys.argv[1]
sys.path.insert(0, f"{shared}/oracle")
import oracle  # noqa: E402

CONTINENT = json.load(open(f"{shared}/golden/analyses.json"))["continent_of"]
ROWS = 120


def frame():
    rows = []
    for run in ("sim-mid", "sim-mid-think"):
        with open(f"{shared}/data/predictions/{run}.jsonl") as file:
            for line, text in zip(range(1, ROWS + 1), file):
                row = json.loads(text)
                meta = json.loads(row["metadata"])
                reference, prediction = row["answer"], row["prediction"]
                pairs, n_pred, n_ref = oracle.match(reference, prediction)
                prf = oracle.prf(sum(1 for _, _, score in pairs if score >= 0.5), n_pred, n_ref)
                years = re.findall(r"\d{4}", meta.get("year_range", ""))
                rows.append({
                    "run": run, "id": str(line), "line": line, "repetition": 0,
                    "type": {"single-faceted": "simple", "multi-faceted": "complex"}[meta["prompt_type"]],
                    "category": meta["category"], "country": meta["country"], "continent": CONTINENT[meta["country"]],
                    "page": meta["wikitable_source"], "year_range": meta.get("year_range"),
                    "year_start": int(years[0]) if years else None, "year_end": int(years[-1]) if years else None,
                    "timeless": not years, "ordered": meta["ordered"], "n_reference": n_ref, "n_predicted": n_pred,
                    "relaxed_recall": oracle.relaxed_recall(reference, prediction),
                    "relaxed_precision": oracle.relaxed_precision(reference, prediction),
                    "rouge_precision": prf["precision"], "rouge_recall": prf["recall"], "rouge_f1": prf["f1"],
                    "format": oracle.format_correctness(prediction, meta["prompt_type"]),
                    "format_error": oracle.format_error(prediction, meta["prompt_type"]),
                    "output_tokens": row["usage"]["completion_tokens"],
                    "reasoning_tokens": row["usage"]["reasoning_tokens"],
                    "base_model": "sim-mid", "thinking": run.endswith("think"),
                })
    return rows


def groups(data, by):
    n = len(data)
    return {str(key): {"n": len(part), "f1": part.rouge_f1.mean(), "share": len(part) / n,
                       "contribution": part.rouge_f1.sum() / n} for key, part in data.groupby(by)}


def analyses(data):
    typed = {"all": data, **{key: part for key, part in data.groupby("type")}}
    outside = data[data.continent != "North America"]
    columns = ["rouge_f1", "rouge_precision", "rouge_recall", "relaxed_recall", "relaxed_precision", "format"]
    return {
        "leaderboard": {key: {"n": len(part), **part[columns].mean().to_dict()} for key, part in typed.items()},
        "timeless": groups(data, "timeless"), "length": groups(data, "n_reference"),
        "four_or_more": data[data.n_reference >= 4].rouge_f1.mean(),
        "category": groups(data, "category"), "country": groups(data, "country"),
        "continent": groups(data, "continent"), "continent_without": groups(outside, "continent"),
        "ordered": groups(data, "ordered"),
        "format_errors": data.format_error.value_counts().to_dict(),
        "zero_share": float((data.rouge_f1 == 0).mean()), "mean_tokens": data.output_tokens.mean(),
    }


rows = frame()
data = pd.DataFrame(rows)
runs = {run: part.set_index("id") for run, part in data.groupby("run")}
before, after = runs["sim-mid"], runs["sim-mid-think"]
paired = {"all": slice(None), "simple": before.type == "simple", "complex": before.type == "complex"}
out = {
    "about": "made by make_analyses_small.py; simulated runs, no model's real scores",
    "rows": {column: [row[column] for row in rows] for column in rows[0]},
    "expected": {run: analyses(part.reset_index()) for run, part in runs.items()},
    "delta": {key: {c: float((after[c] - before[c])[mask].mean()) for c in ("rouge_f1", "format")} for key, mask in paired.items()},
    "cost_ratio": after.output_tokens.mean() / before.output_tokens.mean(),
}
json.dump(out, sys.stdout, ensure_ascii=False)
