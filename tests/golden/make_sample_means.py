"""Writes sample-means.json: mean scores of the bundled sample's runs, in all and by group, by rouge_score and scipy
(oracle.py of the shared files) and fmean.

  python3 make_sample_means.py SHARED > sample-means.json      # scipy 1.17.1, rouge_score 0.1.2
"""
import json
import pathlib
import sys
from collections import defaultdict
from statistics import fmean

sys.path.insert(0, f"{sys.argv[1]}/oracle")
import oracle  # noqa: E402

DATA = pathlib.Path(__file__).parents[2] / "notebooks" / "data"
groups = defaultdict(list)
for name in ("real.jsonl", "simulated.jsonl"):
    for line in open(DATA / name, encoding="utf8"):
        row = json.loads(line)
        meta = json.loads(row["metadata"])
        s = oracle.score(row, meta["prompt_type"])
        score = {"relaxed_em_recall": s["relaxed_recall"], "relaxed_em_precision": s["relaxed_precision"],
                 "rouge_list_precision": s["rouge"]["precision"], "rouge_list_recall": s["rouge"]["recall"],
                 "rouge_list_f1": s["rouge"]["f1"], "list_format_em": s["format_correctness"]}
        groups[row["model"], "all", "all"].append(score)
        for field in ("category", "country", "year_range", "prompt_type"):
            groups[row["model"], field, meta.get(field) or "(missing)"].append(score)
out = defaultdict(lambda: defaultdict(dict))
for (run, field, name), scores in sorted(groups.items()):
    out[run][field][name] = {"num_samples": len(scores)} | {k: fmean(s[k] for s in scores) for k in scores[0]}
json.dump(out, sys.stdout, ensure_ascii=False)
