"""How fast is minitorch, beside PyTorch and beside NumPy by hand?

    python -m tests.benchmarks                      all rows (a few minutes)
    python -m tests.benchmarks 'ovh_*' chain1000    some rows; also: import (with memory)
    python -m tests.benchmarks --profile chain1000  where the time of one row goes
    python -m tests.benchmarks --all-ops            every operation beside PyTorch (see every_op.py)

One thread, CPU time. Every workload runs on each of the three, in a process of its own that stays
alive; the results are compared first (losses, results and gradients may differ by 5e-3 of their
norm, else the row is BAD), then the processes are sampled in turn. The times shown are the best
sample's, the ratios are medians of the ratios within each round. Goals: the CPU time relative to
PyTorch's and to NumPy's. Without PyTorch only the comparison with NumPy is made. Some rows are
measured compiled, too (``minitorch.compile``), with backend "numpy" and with "c".
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from . import page, processes, report
from .data import ROOT, cpu
from .rows import ROWS, choose
from .sampling import COMPILED, WorkerProcess, environment, measure

DEFAULT_JSON = ROOT / "_build" / "benchmarks" / "benchmarks.json"


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The command line, read."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("rows", nargs="*", metavar="ROW", help="names or patterns; import")
    parser.add_argument("--list", action="store_true", help="list the rows and stop")
    parser.add_argument("--rounds", type=int, help="samples per row and framework (default 15)")
    parser.add_argument(
        "--quick", action="store_true", help="3 rounds of short samples: a rough idea only"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help=f"default {DEFAULT_JSON.name}")
    parser.add_argument("--plot", type=Path, metavar="FILE", help=".png or .svg, default beside it")
    parser.add_argument(
        "--record", action="store_true", help="keep this run, and write the book's page from it"
    )
    parser.add_argument(
        "--all-ops",
        action="store_true",
        help="every operation of the op table instead of the rows (see every_op.py)",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on where a scan of all operations was stopped"
    )
    parser.add_argument("--profile", metavar="ROW", help="show which lines take the time, and stop")
    parser.add_argument(
        "--against", metavar="FOLDER", help="measure also the minitorch in FOLDER: before and after"
    )
    chosen = parser.parse_args(argv)
    chosen.rounds = chosen.rounds or (3 if chosen.quick else 15)
    chosen.json = chosen.json or DEFAULT_JSON
    chosen.plot = chosen.plot or chosen.json.with_suffix(".svg")
    return chosen


def frameworks(against: str | None) -> dict[str, tuple[str, str | None]]:
    """What is compared: label, framework and folder. The first is the reference."""
    found: dict[str, tuple[str, str | None]] = {"hand": ("hand", None)}
    if importlib.util.find_spec("torch") is not None:
        found["torch"] = ("torch", None)
    else:
        print("PyTorch is not installed (make oracle): comparing with hand-written NumPy only")
    found["minitorch"] = ("minitorch", None)
    found |= {backend: (f"minitorch+{backend}", None) for backend in COMPILED}
    if against:
        if not (Path(against) / "minitorch" / "__init__.py").is_file():
            sys.exit(f"--against needs a folder with a minitorch in it, and {against} has none.")
        found["against"] = ("minitorch", os.path.abspath(against))
    return found


def machine(workers: list[WorkerProcess]) -> dict[str, Any]:
    """Where and with what this was measured."""
    return {
        "time": time.strftime("%Y-%m-%d %H:%M:%S %z"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
        "threads": 1,
        "versions": {w.label: w.about["version"] for w in workers if w.label not in COMPILED},
        "numpy": workers[0].about["numpy"],
        "blas": workers[0].about["blas"],
    }


def describe(where: dict[str, Any]) -> str:
    """The same in two lines."""
    versions = [f"{name} {text}" for name, text in where["versions"].items() if name != "hand"]
    versions += [f"NumPy {where['numpy']} ({where['blas']})", f"Python {where['python']}"]
    return f"{', '.join(versions)}\n{where['cpu']}, {where['system']}"


class Progress:
    """One line that is overwritten, on a terminal; a log shows rows as they are done."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()

    def __call__(self, text: str) -> None:
        if self.live:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def compare(chosen: argparse.Namespace) -> int:
    """Measure the chosen rows, show and save them; the exit status: 1 when a row could not run."""
    whole = not chosen.rows or "import" in chosen.rows
    patterns = [name for name in chosen.rows if name != "import"]
    rows = choose(patterns) if patterns or not chosen.rows else []
    progress = Progress()
    compared = frameworks(chosen.against)
    workers = [WorkerProcess(label, *which) for label, which in compared.items()]
    results: list[dict[str, Any]] = []
    process_rows: list[dict[str, Any]] = []
    try:
        where = machine(workers)
        title = describe(where)
        print(f"{title}\none thread, CPU time, {chosen.rounds} rounds\n")
        if rows:
            print(report.HEADER)
        for row in rows:
            results.append(measure(row, workers, chosen.rounds, chosen.quick, progress))
            progress("")
            print(report.line(results[-1]), flush=True)
    finally:
        for worker in workers:
            worker.close()
    if whole:
        plain = {label: which for label, which in compared.items() if label not in COMPILED}
        process_rows = processes.measure(plain, 2 if chosen.quick else 7, progress)
        progress("")
        print("\n" + "\n".join(report.process_lines(process_rows)))
    record = {"machine": where, "rounds": chosen.rounds, "rows": results, "processes": process_rows}
    report.write_json(chosen.json, record)
    print(f"\nnumbers: {chosen.json}")
    if chosen.record:
        page.keep(record)
    if rows:
        print(report.write_plot(chosen.plot, results, title))
        print("\n".join(report.summary(results)))
    problems = [cell["problem"] for result in results for cell in result["cells"].values()]
    problems += [row.get("problem") for row in process_rows]
    return 1 if any(problems) else 0


def profile_row(name: str) -> int:
    """Show where minitorch spends the time of one row, in a process that starts with one thread."""
    command = [sys.executable, "-m", "tests.benchmarks.profile", name]
    return subprocess.run(command, cwd=ROOT, env=environment()).returncode


def every_operation(chosen: argparse.Namespace) -> int:
    """Scan all operations in a process of their own, which must start with one thread."""
    command = [sys.executable, "-m", "tests.benchmarks.every_op", *chosen.rows]
    command += [f"--{name}" for name in ("record", "resume") if getattr(chosen, name)]
    return subprocess.run(command, cwd=ROOT, env=environment()).returncode


def main(argv: list[str] | None = None) -> int:
    chosen = arguments(argv)
    try:
        if chosen.list:
            print("\n".join(f"{row.name:13} {row.what}" for row in ROWS.values()))
            return 0
        if chosen.all_ops:
            return every_operation(chosen)
        if chosen.profile:
            (row,) = choose([chosen.profile])
            return profile_row(row.name)
        return compare(chosen)
    except (ValueError, RuntimeError) as error:  # no such row; a framework that does not start
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    raise SystemExit(main())
