"""Scores rows of JSON from standard input by the oracle, a line for a line."""
import json
import sys

import oracle

for line in sys.stdin:
    print(json.dumps(oracle.score(json.loads(line), "multi-faceted")))
