"""What the measurements look like: a table, a JSON file and a plot."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .rows import ROWS
from .sampling import COMPILED, ratio

HEADER = (
    f"{'workload':13} {'hand NumPy':>10} {'torch':>10} {'minitorch':>10}"
    f" {'mt/torch':>8} {'goal':>5} {'mt/hand':>8} {'goal':>5}"
)


def duration(seconds: float | None) -> str:
    """``1.36 us``; ``-`` for None."""
    if seconds is None:
        return "-"
    for scale, unit in ((1e9, "ns"), (1e6, "us"), (1e3, "ms")):
        if seconds * scale < 999.5:
            digits = 0 if unit == "ns" else 2
            return f"{seconds * scale:.{digits}f} {unit}"
    return f"{seconds:.2f} s"


def number(value: float | None, digits: int = 2) -> str:
    """``0.75``; ``-`` for None."""
    return "-" if value is None else f"{value:.{digits}f}"


def verdict(result: dict[str, Any]) -> str:
    """``ok``, ``over`` with what was missed, or what went wrong."""
    cell = result["cells"]["minitorch"]
    if cell["problem"]:
        return str(cell["problem"])
    pairs = (("torch", result["goal"]), ("hand", result["hand_goal"]))
    ratios = [(to, goal, ratio(result, "minitorch", to)) for to, goal in pairs if goal]
    over = [f"over beside {to}" for to, goal, found in ratios if found is not None and found > goal]
    judged = any(found is not None for _, _, found in ratios)
    return ", ".join(over) or ("ok" if judged else "")


def line(result: dict[str, Any]) -> str:
    """One row of the table; below it whatever went wrong in other columns."""
    cells = result["cells"]
    hand, torch, ours = (
        duration(cells.get(label, {}).get("best")) for label in ("hand", "torch", "minitorch")
    )
    text = (
        f"{result['row']:13} {hand:>10} {torch:>10} {ours:>10}"
        f" {number(ratio(result, 'minitorch', 'torch')):>8} {number(result['goal']):>5}"
        f" {number(ratio(result, 'minitorch', 'hand')):>8} {number(result['hand_goal'], 1):>5}"
        f"  {verdict(result)}"
    )
    if (against := ratio(result, "minitorch", "against")) is not None:
        text += f"  {against:.2f}x of {duration(cells['against']['best'])} (against)"
    if compiled := compiled_ratios(result):
        shown = ", ".join(f"{label} {number(found)}" for label, found in compiled.items())
        goal = number(ROWS[result["row"]].compiled)
        text += f"\n{'':13} compiled, beside torch: {shown} (goal {goal})"
    for label, cell in cells.items():
        if cell["problem"] and label != "minitorch":
            text += f"\n{'':13} {label}: {cell['problem']}"
    return text


def compiled_ratios(result: dict[str, Any]) -> dict[str, float]:
    """The time of each backend of ``minitorch.compile`` by torch's, if both were measured."""
    found = {label: ratio(result, label, "torch") for label in COMPILED}
    return {label: value for label, value in found.items() if value is not None}


def process_lines(rows: list[dict[str, Any]]) -> list[str]:
    """The table of import time and memory."""
    lines = [f"{'whole processes':22} {'hand NumPy':>10} {'torch':>10} {'minitorch':>10}  goal"]
    for row in rows:
        values = [row["values"].get(label) for label in ("hand", "torch", "minitorch")]
        shown = [f"{value:.1f} {row['unit']}" if value is not None else "-" for value in values]
        lines.append(
            f"{row['row']:22} {shown[0]:>10} {shown[1]:>10} {shown[2]:>10}  {row['goal']}"
            f"{': ' if row['verdict'] else ''}{row['verdict']}"
        )
    return lines


def summary(results: list[dict[str, Any]]) -> list[str]:
    """The mean over the overhead rows, and how many rows keep their goals."""
    found = [ratio(result, "minitorch", "torch") for result in results
             if ROWS[result["row"]].group == "overhead"]  # fmt: skip
    known = [value for value in found if value is not None]
    lines = []
    if len(known) > 1:
        mean = math.exp(sum(map(math.log, known)) / len(known))
        lines.append(f"overhead rows: geometric mean {mean:.2f} of torch's time (goal 0.75)")
    judged = [found for found in map(verdict, results) if found]
    lines.append(f"{judged.count('ok')} of {len(judged)} judged rows keep their goals")
    return lines


def write(path: Path, save: Callable[[Path], None]) -> None:
    """Write a file under another name first, so that a half-written one is never read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.stem}.unfinished{path.suffix}")
    save(unfinished)
    os.replace(unfinished, path)


def write_json(path: Path, record: dict[str, Any]) -> None:
    """Everything that was measured, with all samples."""
    text = json.dumps(record, indent=1) + "\n"
    write(path, lambda unfinished: unfinished.write_text(text, encoding="utf-8") and None)


def write_plot(
    path: Path, results: list[dict[str, Any]], title: str, dark: bool | None = None
) -> str:
    """Bars of the ratios to torch (to NumPy by hand, where torch is missing), goals marked.

    ``dark``: for a dark page or a light one, which is seen through the plot. Returns where it was
    written, or why it was not.
    """
    beside_torch = any(ratio(result, "minitorch", "torch") is not None for result in results)
    to, goal_key = ("torch", "goal") if beside_torch else ("hand", "hand_goal")
    rows = [(result["row"], ratio(result, "minitorch", to), result[goal_key]) for result in results]
    rows = [row for row in rows if row[1] is not None]
    if not rows:
        return "no plot: there is no ratio to draw"
    try:
        import matplotlib
    except ImportError:
        return "no plot: matplotlib is not installed"
    matplotlib.use("Agg")
    from matplotlib import pyplot

    ink = "#d8dbe0" if dark else "black"
    plain = {"text.color": ink, "axes.labelcolor": ink, "xtick.color": ink, "ytick.color": ink,
             "axes.edgecolor": ink, "svg.hashsalt": "minitorch", "savefig.transparent":
             dark is not None}  # fmt: skip
    with matplotlib.rc_context(plain):
        _draw(pyplot, rows, beside_torch, title, ink, path)
    return f"plot: {path}"


def _draw(
    pyplot: Any,
    rows: list[tuple[str, Any, Any]],
    beside_torch: bool,
    title: str,
    ink: str,
    path: Path,
) -> None:
    figure, axes = pyplot.subplots(figsize=(8, 1.2 + 0.27 * len(rows)), layout="constrained")
    # the axis is logarithmic, so that twice as fast and twice as slow look alike
    axes.set_xscale("log", base=2)
    axes.axvline(1, color=ink, linewidth=0.8)
    for y, (_, value, goal) in enumerate(rows):
        colour = "#3b76af" if goal is None or value <= goal else "#c8553d"
        axes.barh(y, value - 1, left=1, color=colour, height=0.66)
        at_the_right = axes.get_yaxis_transform()
        axes.text(1.01, y, f"{value:.2f}", va="center", fontsize=8, transform=at_the_right)
        if goal is not None:
            axes.plot([goal, goal], [y - 0.42, y + 0.42], color=ink, linewidth=1.6)
    ticks = [tick for tick in (0.125, 0.25, 0.5, 1, 2, 4, 8)
             if axes.get_xlim()[0] <= tick <= axes.get_xlim()[1]]  # fmt: skip
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.set_yticks(range(len(rows)), [row[0] for row in rows], fontsize=8)
    axes.invert_yaxis()
    axes.margins(y=0.01)
    other = "PyTorch's" if beside_torch else "hand-written NumPy's"
    mark = "; mark: the goal" if any(goal is not None for _, _, goal in rows) else ""
    axes.set_xlabel(f"minitorch's CPU time / {other}  (left of 1: minitorch is faster{mark})")
    if title:
        axes.set_title(title, fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)
    # without the date an unchanged plot stays the same file
    about = {"Date": None} if path.suffix == ".svg" else None
    write(path, lambda unfinished: figure.savefig(unfinished, dpi=144, metadata=about))
    pyplot.close(figure)
