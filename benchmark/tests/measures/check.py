"""Holds the measures of `asof-bench retrieval`, or of `tlr-bench evaluate`, against those of ir_measures: check.py FOLDER."""

import json
import math
import sys
from pathlib import Path

import ir_measures
from ir_measures import RR, R, SetF, SetP, SetR, nDCG

MEASURES = {"recall_5": R @ 5, "recall_10": R @ 10, "recall_20": R @ 20, "reciprocal_rank": RR, "ndcg_10": nDCG @ 10}
WITHIN = 1e-6

# Of each task of TLR-Bench: its measures, and what it weighs in the aggregate. The first measure is the one that counts.
TASKS = {
    "point_in_time": ({"precision": SetP, "recall": SetR}, 0.40),
    "amendment_attribution": ({"f1": SetF, "precision": SetP, "recall": SetR}, 0.25),
    "causal_lineage": ({"completeness": SetR}, 0.15),
    "temporal_difference": ({"accuracy": SetP}, 0.10),
    "hierarchical_impact": ({"recall": SetR, "precision": SetP}, 0.10),
    "temporal_consistency": ({"precision": SetP}, 0.0),
    "abstention": ({"right": SetP}, 0.0),
}


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


def retrieval(folder):
    """How many values of the runs of an experiment are equal."""
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
    return count


def law_in_time(folder):
    """How many values of a run over a set of TLR-Bench are equal."""
    qrels = list(ir_measures.read_trec_qrels(str(folder / "qrels.txt")))
    ranked = list(ir_measures.read_trec_run(str(folder / "run.txt")))
    summary = json.loads((folder / "summary.json").read_text())
    theirs = {(value.query_id, value.measure): value.value for value in ir_measures.iter_calc([SetP, SetR, SetF], qrels, ranked)}
    means = {group["task"]: group["measure"]["value"] for group in summary["groups"] if group["difficulty"] is None}
    values, count, score = {}, 0, 0.0
    for trace in map(json.loads, (folder / "results.jsonl").read_text().splitlines()):
        mark = trace["mark"]
        measures, _ = TASKS[mark["task"]]
        for name, measure in measures.items():
            # Who says nothing has no line in a run.
            value = theirs.get((trace["item"]["id"], measure), 0.0)
            check(f"{trace['item']['id']} {name}", mark[name], value)
            values.setdefault((mark["task"], name), []).append(value)
            count += 1
    for task, mean in means.items():
        measures, weight = TASKS[task]
        of_task = values[task, next(iter(measures))]
        check(task, mean, math.fsum(of_task) / len(of_task))
        score += weight * mean
        count += 1
    check("TLR-Score", summary["tlr_score"]["value"], score)
    recalls = values.get(("point_in_time", "recall"), [0.0])
    check("temporal recall", summary["temporal_recall"], math.fsum(recalls) / len(recalls))
    return count + 2


def main(folder):
    count = law_in_time(folder) if (folder / "results.jsonl").exists() else retrieval(folder)
    assert count, "nothing was judged"
    print(f"{count} values are those of ir_measures {ir_measures.__version__}, to {WITHIN}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
