"""Holds the measures of `asof-bench retrieval` against those of ir_measures: check.py FOLDER."""

import json
import math
import sys
from pathlib import Path

import ir_measures
from ir_measures import RR, R, nDCG

MEASURES = {"recall_5": R @ 5, "recall_10": R @ 10, "recall_20": R @ 20, "reciprocal_rank": RR, "ndcg_10": nDCG @ 10}
WITHIN = 1e-6


def ours(ranking):
    """The measures of one question, by the names of the summary."""
    cuts = dict(zip(["recall_5", "recall_10", "recall_20"], ranking["recall"], strict=True))
    return cuts | {"reciprocal_rank": ranking["reciprocal_rank"], "ndcg_10": ranking["ndcg"]}


def check(what, one, other):
    assert math.isclose(one, other, rel_tol=0, abs_tol=WITHIN), f"{what}: {one} is not {other}"


def questions(run, qrels, ranked):
    """How many values of a run's questions are equal."""
    theirs = {(value.query_id, str(value.measure)): value.value for value in ir_measures.iter_calc(MEASURES.values(), qrels, ranked)}
    count = 0
    for answer in run["answers"]:
        if answer["measured"]["ranking"] is None:
            continue
        for name, value in ours(answer["measured"]["ranking"]).items():
            # Who finds nothing has no line in a run.
            check(f"{run['name']} {answer['item']} {name}", value, theirs.get((answer["item"], str(MEASURES[name])), 0.0))
            count += 1
    return count


def main(folder):
    qrels = list(ir_measures.read_trec_qrels(str(folder / "qrels.txt")))
    summary = json.loads((folder / "summary.json").read_text())
    runs = json.loads((folder / "results.json").read_text())
    count = 0
    for run in runs:
        ranked = list(ir_measures.read_trec_run(str(folder / "runs" / f"{run['name']}.txt")))
        asked = {answer["item"] for answer in run["answers"]}
        judged = [qrel for qrel in qrels if qrel.query_id in asked]
        count += questions(run, judged, ranked)
        rows = [row for row in summary if (row["system"], row["mode"]) == (run["system"], run["mode"])]
        # The first is over all that the run was asked, but for the queries that nobody judged.
        row = next(row for row in rows if row["group"] != "seed")
        means = ir_measures.calc_aggregate(MEASURES.values(), judged, ranked)
        for name, measure in MEASURES.items():
            check(f"{run['name']} {name}", row[name]["mean"], means[measure])
            count += 1
    assert count, "nothing was judged"
    print(f"{count} values of {len(runs)} runs are those of ir_measures {ir_measures.__version__}, to {WITHIN}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
