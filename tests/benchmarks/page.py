"""The book's page about speed, written from the recorded run; nothing on it is typed by hand.

python -m tests.benchmarks --record     measure everything, keep the result, write the page
python -m tests.benchmarks.page         write the page again from the kept result
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import every_op, report
from .data import ROOT
from .rows import ROWS
from .sampling import COMPILED, ratio

RECORD = ROOT / "tests" / "benchmarks" / "recorded.json"
SCAN = every_op.RECORD  # of all operations: python -m tests.benchmarks --all-ops --record
PAGE = ROOT / "book" / "speed.md"
PLOTS = {"light": ROOT / "book" / "_static" / "speed-light.svg",
         "dark": ROOT / "book" / "_static" / "speed-dark.svg"}  # fmt: skip

NO_BREAK = "\u00a0"  # a space between a number and its unit

GROUPS = {
    "overhead": (
        "What one operation costs",
        "Matrices of 4x4, so that nearly all of the time is bookkeeping. Times are for one "
        "operation; `_g` means that a graph is recorded. The last four rows go forward and back.",
    ),
    "small models": (
        "Small networks",
        "What a reader trains in a chapter: here the cost of an operation decides.",
    ),
    "training": (
        "Training steps",
        "Forward, backward and the optimizer's step, as users write them. A GPT and an LSTM are "
        "hardly more than products of matrices and a few passes over their results: written by "
        "hand in NumPy, the GPT takes about as long as in PyTorch.",
    ),
    "arrays": (
        "Large arrays",
        "Forward and backward of one operation: here memory and BLAS decide, and PyTorch has "
        "kernels in C++ where NumPy needs several passes. Forward and back, a layer norm takes "
        "eleven passes and six sums; a softmax takes four passes, two sums, and two more passes "
        "to see whether e^x can overflow. A 3x3 convolution of large images copies every pixel "
        "nine times, for nine products of matrices; the products alone take about as long as "
        "the whole convolution in PyTorch.",
    ),
}

HEAD = """\
(speed)=
# How fast is it?

{{.mt-lead}}
minitorch is Python over NumPy. Even so, it is faster than PyTorch on small networks; on
large arrays it is as fast as NumPy lets it be.

{summary}

```{{image}} _static/speed-light.svg
:class: only-light
:alt: {alt}
```
```{{image}} _static/speed-dark.svg
:class: only-dark
:alt: {alt}
```

Each bar is minitorch's time divided by PyTorch's: to the left of 1, minitorch is faster.

## How it was measured

- {versions}
- {cpu}, {system}; {time}
- One thread each, CPU time. All frameworks start from the same numbers; what they compute
  (losses, results, gradients) is compared first, then their processes are asked in turn, {rounds}
  rounds. Each time is the median of its rounds, and each ratio is minitorch's time divided by
  PyTorch's. A **bold** ratio says that minitorch is at least as fast.
- "By hand" is the same step written in NumPy for this workload alone, with the derivatives worked
  out on paper: about the best that NumPy can do.

`make bench` measures it again on your machine (`make oracle` installs PyTorch for the comparison).
"""


COMPILED_HEAD = """\
## Compiled

The same steps through `minitorch.compile`: recorded once, then replayed
([chapter 24](24-static-graphs.ipynb)). The backend `numpy` calls NumPy as eager code does, but
plans all memory beforehand and has nothing to look up in between. The backend `c` turns what NumPy
would compute in several passes into single loops, and needs a C compiler. Each ratio is to the time
of eager PyTorch above.

"""


def trimmed(record: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a run: without the single samples and the traces."""
    rows = []
    for row in record["rows"]:
        cells = {
            label: {key: cell[key] for key in ("best", "median", "problem") if key in cell}
            for label, cell in row["cells"].items()
        }
        ratios = {to: ratio(row, "minitorch", to) for to in row["cells"]}
        rows.append({**row, "cells": cells, "ratios": ratios})
    processes = [
        {key: value for key, value in row.items() if key != "samples"}
        for row in record["processes"]
    ]
    return {**record, "rows": rows, "processes": processes}


def keep(record: dict[str, Any]) -> None:
    """Keep a run in the repository and write the page. ValueError unless it is complete."""
    missing = ROWS.keys() - {row["row"] for row in record["rows"]}
    if missing or "torch" not in record["machine"]["versions"] or not record["processes"]:
        raise ValueError(
            "only a run of all rows beside PyTorch can be recorded; "
            f"missing here: {sorted(missing) or 'PyTorch, or the rows of whole processes'}"
        )
    report.write_json(RECORD, trimmed(record))
    write()


def text(record: dict[str, Any]) -> str:
    """The page."""
    where, rows = record["machine"], record["rows"]
    ratios = [ratio_of_medians(row) for row in rows]
    faster = sum([ratio <= 1 for ratio in ratios if ratio is not None])
    summary = f"Of {len(rows)} workloads minitorch is at least as fast as PyTorch on **{faster}**."
    parts = [
        HEAD.format(
            summary=summary,
            alt="Bars: minitorch's CPU time divided by PyTorch's, one for each workload of the "
            "tables below",
            versions=", ".join(
                [f"{name} {version}" for name, version in where["versions"].items()
                 if name != "hand"]
                + [f"NumPy {where['numpy']} ({where['blas']})", f"Python {where['python']}"]
            ),
            cpu=where["cpu"], system=where["system"], time=where["time"][:10],
            rounds=record["rounds"],
        )
    ]  # fmt: skip
    for group, (title, words) in GROUPS.items():
        chosen = [row for row in rows if ROWS[row["row"]].group == group]
        parts.append(f"## {title}\n\n{words}\n\n{_table(_cells(chosen))}")
    compiled = [row for row in rows if any(median(row, label) for label in COMPILED)]
    if compiled:
        parts.append(COMPILED_HEAD + _table(_compiled_cells(compiled)))
    parts.append(
        "## Starting, and memory\n\nWhole processes: the time until `import` is done, and the "
        f"most memory that was in use at once.\n\n{_table(_process_cells(record['processes']))}"
    )
    if SCAN.exists():
        parts.append(scanned(json.loads(SCAN.read_text(encoding="utf-8"))))
    return "\n".join(parts)


SCAN_HEAD = """\
## Every operation

Each operation of minitorch was timed beside PyTorch, on a million elements (fewer where PyTorch
itself takes long) and on a few, alone and with its gradient: {cases} cases of {operations}
operations, one thread, CPU time, {cpu}, {time}. A few elements show what a call costs in Python;
none of these should take more than {small:.0f} times as long as PyTorch, and on a million elements
none more than {large:.0f} times.{unfinished}

`make bench ARGS=--all-ops` measures them on your machine, in some minutes.

{table}
The worst of each of the worst twenty operations:

{worst}"""


def scanned(told: dict[str, Any]) -> str:
    """The section about all operations, from the summary of a scan."""
    groups = [["elements", "cases", "median", "over the limit"]]
    for name, group in told["groups"].items():
        shown = [report.number(group["median"]), str(group["over"])]
        groups.append([name, str(group["cases"]), *shown])
    worst = [["call", "inputs", "elements", "PyTorch", "minitorch", "ratio"]]
    for seen in told["worst"]:
        shapes = [f"{name} {'x'.join(map(str, s))}" for name, s in seen["inputs"].items()]
        size = {"large": "many", "small": "few"}[seen["size"]]
        times = [report.duration(seen.get(label)).replace(" ", NO_BREAK)
                 for label in every_op.LABELS]  # fmt: skip
        size += " and back" if seen["backward"] else ""
        ratio = report.number(seen.get("ratio"), 1)
        call = seen["expression"].replace("|", "\\|")
        worst.append([f"`{call}`", ", ".join(shapes), size, *times, ratio])
    cut = ", ".join([f"`{name}`" for name in told["unfinished"]])
    unfinished = f" Not all sizes of {cut} were done in the time an operation has." if cut else ""
    return SCAN_HEAD.format(
        unfinished=unfinished,
        **{key: told[key] for key in ("cases", "operations", "cpu", "time")},
        **every_op.LIMITS,
        table=_table(groups),
        worst=_table(worst),
    )


def median(row: dict[str, Any], label: str) -> float | None:
    """The median time of one column, in seconds of CPU time per operation."""
    found: float | None = row["cells"].get(label, {}).get("median")
    return found


def ratio_of_medians(row: dict[str, Any], label: str = "minitorch") -> float | None:
    """One's median by PyTorch's: a reader finds it again from the two times of the row.

    (The goals of the rows are compared with the median of the ratios within a round, which is
    steadier; see sampling.py. They are for those who work on minitorch, and not on the page.)
    """
    ours, theirs = median(row, label), median(row, "torch")
    return None if ours is None or not theirs else ours / theirs


def _cells(rows: Iterable[dict[str, Any]]) -> list[list[str]]:
    cells = [["workload", "", "by hand", "PyTorch", "minitorch", "ratio"]]
    for row in rows:
        times = [
            report.duration(median(row, label)).replace(" ", NO_BREAK)
            for label in ("hand", "torch", "minitorch")
        ]
        ratio = ratio_of_medians(row)
        beside = report.number(ratio)
        marked = f"**{beside}**" if ratio is not None and ratio <= 1 else beside
        cells.append([f"`{row['row']}`", ROWS[row["row"]].what, *times, marked])
    return cells


def _compiled_cells(rows: Iterable[dict[str, Any]]) -> list[list[str]]:
    cells = [["what", "workload", "eager", "`numpy`", "ratio", "`c`", "ratio"]]
    for row in rows:
        line = [ROWS[row["row"]].what, f"`{row['row']}`", report.number(ratio_of_medians(row))]
        for label in COMPILED:
            found = ratio_of_medians(row, label)
            line.append(report.duration(median(row, label)).replace(" ", NO_BREAK))
            fast = found is not None and found <= 1
            line.append(f"**{report.number(found)}**" if fast else report.number(found))
        cells.append(line)
    return cells


def _process_cells(rows: Iterable[dict[str, Any]]) -> list[list[str]]:
    cells = [["what", "NumPy alone", "PyTorch", "minitorch"]]
    for row in rows:
        values = [row["values"].get(label) for label in ("hand", "torch", "minitorch")]
        shown = [
            "-" if value is None else f"{value:.0f}{NO_BREAK}{row['unit']}" for value in values
        ]
        cells.append([row["row"], *shown])
    return cells


TO_THE_RIGHT = ("by hand", "eager", "`numpy`", "`c`", "PyTorch", "minitorch", "ratio",
                "NumPy alone", "cases", "median", "over the limit")  # fmt: skip


def _table(cells: list[list[str]]) -> str:
    """A MyST table; figures to the right."""
    head, *body = cells
    right = [name in TO_THE_RIGHT for name in head]
    rule = ["---:" if to_the_right else "---" for to_the_right in right]
    lines = [head, rule, *body]
    return "\n".join([f"| {' | '.join(line)} |" for line in lines]) + "\n"


def write(record: dict[str, Any] | None = None) -> None:
    """Write the page and its two plots."""
    record = record or json.loads(RECORD.read_text(encoding="utf-8"))
    page = text(record)
    report.write(PAGE, lambda path: path.write_text(page, encoding="utf-8", newline="\n") and None)
    rows = [{**row, "goal": None, "ratios": {"torch": ratio_of_medians(row)}}
            for row in record["rows"]]  # fmt: skip
    for theme, path in PLOTS.items():
        report.write_plot(path, rows, "", dark=theme == "dark")


if __name__ == "__main__":
    write()
    print(Path(PAGE).relative_to(ROOT))
