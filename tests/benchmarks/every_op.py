"""Every operation of the op table beside PyTorch, on a million elements and on a few.

    python -m tests.benchmarks --all-ops                all of them: some twenty minutes
    python -m tests.benchmarks --all-ops erfinv 'nn.functional.*pool*'
    python -m tests.benchmarks --all-ops --resume       go on where a scan was stopped

The cases are those of the table (tests/ops/rows): the first expressions of each row, forward, and
forward with backward. Their inputs are made larger in steps, until they have a million elements or
PyTorch needs too long. Both frameworks run in one process, one thread each, in turn; the ratio is
that of their best CPU times (in brackets: the median). Each family of operations has a process of
its own (families.py). No operation may take longer than a while, and what is measured is kept in a
file at once, so that a scan that was stopped can go on. Results
and gradients are compared as well, since most faults of large sizes are not seen on the small
arrays of the tests.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import itertools
import json
import math
import statistics
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import numpy as np

from tests.ops.observe import Case, Input
from tests.ops.sweeps import TABLE, Row

from .data import ROOT, cpu
from .families import in_processes
from .patience import Late, patience

KEPT = ROOT / "_build" / "benchmarks" / "every_op.jsonl"  # a line a case, written as they are done
RECORD = ROOT / "tests" / "benchmarks" / "recorded_ops.json"

MILLION = 2**20
SCALES = (2**8, 2**12, 2**16, MILLION)  # elements of the largest input, tried one after the other
TOO_LONG = 0.15  # seconds of PyTorch's: larger inputs are not tried
PATIENCE = 10  # seconds of CPU time for one call of minitorch
WHILE = 20  # and for all that is measured of one operation
ENOUGH = 0.4  # seconds of CPU time for the samples of one case
EXPRESSIONS = 1  # of each row, those that work first
TRIED = 6  # expressions of a row: the others are variants, or refused
AT_ONCE = 2e-5  # seconds: PyTorch cannot look at a million elements in so short a time
LIMITS = {"large": 5.0, "small": 10.0}  # times PyTorch's: what no operation should take
WORST = 20
LABELS = ("torch", "minitorch")


@dataclass(frozen=True)
class Work:
    """One thing that is measured: a case at one size, forward only or with its gradient."""

    name: str
    case: Case
    size: str  # "small" or "large"
    backward: bool


# ---- inputs -------------------------------------------------------------------------------------


def cases_of(row: Row, numbers: str = "float32") -> Iterator[Case]:
    """Of one dtype and row-major (index and bool inputs as they are), each expression once."""
    seen = set()
    for case in row.cases:
        usual = all(i.layout == "c" and i.fill != "special" and not i.track for i in case.inputs)
        dtypes = {i.dtype for i in case.inputs if i.fill != "index" and i.dtype != "bool"}
        floats = {dtype for dtype in dtypes if dtype.startswith("float")}
        if numbers == "int64":
            usual = usual and dtypes == {"int64"}
        if usual and floats <= {numbers} and case.expression not in seen:
            seen.add(case.expression)
            yield case


def enlarged(case: Case, elements: int) -> Iterator[Case]:
    """The case with larger inputs: equal sizes stay equal, so that they fit one another still.

    And a multiple of another size stays its multiple: an LSTM's weights have four times as many
    rows as its state has features. Numbers in the expression (``x.view(2, 3)``) may forbid that
    for some of the sizes.
    """
    sizes = sorted({n for given in case.inputs for n in given.shape if n > 1})
    largest = max((given.shape for given in case.inputs), key=math.prod, default=())
    choices = [sizes, *[[n] for n in largest[:1] if n > 1], *[[n] for n in reversed(sizes)]]
    for chosen in choices:
        count = sum([n in chosen for n in largest])
        if not count or math.prod(largest) >= elements:
            continue
        factor = (elements / math.prod(largest)) ** (1 / count)
        grown: dict[int, int] = {}
        for n in sorted(chosen):
            part = next((m for m in grown if n % m == 0), n)
            grown[n] = grown.get(part, max(n, round(part * factor))) * (n // part)
        inputs = [replace(i, shape=tuple([grown.get(n, n) for n in i.shape])) for i in case.inputs]
        yield replace(case, inputs=tuple(inputs))


def values(given: Input, highest: int) -> np.ndarray:
    """Random elements of an input. An index is below ``highest``."""
    rng = np.random.default_rng(sum(map(ord, given.name)))
    kind = np.dtype(given.dtype).kind
    if kind == "b":
        return rng.random(given.shape) < 0.5
    if given.fill == "index":
        return rng.integers(0, highest, given.shape).astype(given.dtype)
    if kind in "iu":
        return rng.integers(1, 16, given.shape).astype(given.dtype)
    if given.fill == "ties":
        return rng.integers(0, 3, given.shape).astype(given.dtype)
    if given.fill == "unit":
        return (0.02 + 0.96 * rng.random(given.shape)).astype(given.dtype)
    normal = rng.standard_normal(given.shape)
    return (np.abs(normal) if given.fill == "positive" else normal).astype(given.dtype)


def arrays_of(case: Case) -> Iterator[dict[str, np.ndarray]]:
    """Values of the inputs; indices as large as every dimension allows, or 0 and 1 only."""
    sizes = [n for given in case.inputs for n in given.shape if n > 1]
    for highest in {min(sizes, default=2), 2}:
        yield {given.name: values(given, highest) for given in case.inputs}


# ---- running ------------------------------------------------------------------------------------


def flat(result: Any, tensor: type) -> list[Any]:
    """The tensors of a result."""
    if isinstance(result, tensor):
        return [result]
    return [x for item in result for x in flat(item, tensor)] if isinstance(
        result, (tuple, list)
    ) else []  # fmt: skip


class Runner:
    """One case on one framework."""

    def __init__(self, torch: Any, case: Case, arrays: dict[str, np.ndarray], backward: bool):
        self.torch = torch
        self.code = compile(case.expression, case.expression, "eval")
        self.leaves = {
            name: torch.from_numpy(array.copy()).requires_grad_(
                backward and array.dtype.kind == "f"
            )
            for name, array in arrays.items()
        }
        self.tracked = [leaf for leaf in self.leaves.values() if leaf.requires_grad]
        self.scope = {"torch": torch, "np": np, "F": torch.nn.functional, "nan": math.nan}
        self.backward, self.copies, self.weights = backward, False, None

    def fresh(self) -> dict[str, Any]:
        """The tensors of the case: the leaves, or copies, where they are written into."""
        if not self.copies:
            return {**self.scope, **self.leaves}
        return {**self.scope, **{name: leaf.clone() for name, leaf in self.leaves.items()}}

    def first(self) -> list[np.ndarray]:
        """Run once, finding out how: the results, then the gradients."""
        before = [leaf._version for leaf in self.leaves.values()]
        try:
            result = self.run(self.fresh())
            changed = before != [leaf._version for leaf in self.leaves.values()]
        except RuntimeError:
            if not self.backward:
                raise
            changed = True
        if changed:
            self.copies = True
            self.__dict__.update(weights=None)
            result = self.run(self.fresh())
        return [np.asarray(x.detach().numpy()) for x in result]

    def run(self, scope: dict[str, Any]) -> list[Any]:
        """The tensors of the result, and the gradients."""
        result = flat(eval(self.code, scope), self.torch.Tensor)
        if not self.backward:
            return result
        outs = [x for x in result if x.requires_grad]
        if self.weights is None:
            self.weights = [weights(self.torch, x) for x in outs]
        grads = self.torch.autograd.grad(outs, self.tracked, self.weights, allow_unused=True)
        return [*result, *[g for g in grads if g is not None]]

    def sample(self, calls: int) -> float:
        """Seconds of CPU time a call."""
        scopes = [self.fresh() for _ in range(calls if self.copies else 1)] * (
            1 if self.copies else calls
        )
        start = time.process_time()
        for scope in scopes:
            self.run(scope)
        return (time.process_time() - start) / calls


def weights(torch: Any, out: Any) -> Any:
    """What flows back into a result."""
    array = np.cos(np.arange(out.numel(), dtype=np.float64)).reshape(tuple(out.shape))
    return torch.from_numpy(array.astype(str(out.dtype).rpartition(".")[2]))


def largest_that_runs(torch: Any, case: Case, backward: bool) -> Any:
    """(case, arrays) as large as PyTorch does it soon, or None when it cannot be enlarged."""
    found, before = None, 0.0
    for scale in SCALES:
        for bigger in enlarged(case, scale):
            if (runs := that_runs(torch, bigger, backward)) is not None:
                found, seconds, elements = (bigger, runs[0]), runs[1], runs[2]
                break
        else:
            break
        outgrows = elements > 4 * scale and elements >= 2**16  # its result grows faster than it
        # the next one takes 16 times as long; or, of products and their like, as the last one did
        growth = max(16.0, seconds / before if before and scale > SCALES[1] else 0.0)
        if seconds * growth > TOO_LONG or outgrows:
            break
        before = seconds
    return found


def that_runs(torch: Any, case: Case, backward: bool) -> Any:
    """(arrays, seconds, elements of the result) of a case that PyTorch runs, or None."""
    for arrays in arrays_of(case):
        try:
            runner = Runner(torch, case, arrays, backward)
            if backward and not runner.tracked:
                return None
            start = time.process_time()
            result = runner.first()
        except Exception:  # a size, an index, a gradient that PyTorch refuses
            continue
        if result:
            return arrays, time.process_time() - start, max([x.size for x in result])
    return None


def far_apart(ours: list[np.ndarray], theirs: list[np.ndarray]) -> str:
    """What differs between two results, "" when nothing does."""
    if [x.shape for x in ours] != [x.shape for x in theirs]:
        return f"shapes {[x.shape for x in ours]}, PyTorch's {[x.shape for x in theirs]}"
    for a, b in zip(ours, theirs, strict=True):
        a, b = a.astype(np.float64), b.astype(np.float64)
        if not np.array_equal(np.isfinite(a), np.isfinite(b)):
            return "inf or nan in other places"
        a, b = [np.where(np.isfinite(x), x, 0) for x in (a, b)]
        if np.linalg.norm(a - b) > 1e-3 * np.linalg.norm(b) + 1e-6:
            return f"values differ by {np.linalg.norm(a - b):.2g} of {np.linalg.norm(b):.2g}"
    return ""


def measure(
    work: Work, frameworks: dict[str, Any], arrays: dict[str, np.ndarray]
) -> dict[str, Any]:
    """Both frameworks on one case in turn: their best times, or what went wrong."""
    seen: dict[str, Any] = {
        "name": work.name, "expression": work.case.expression, "size": work.size,
        "backward": work.backward,
        "inputs": {given.name: list(given.shape) for given in work.case.inputs},
    }  # fmt: skip
    runners = {
        label: Runner(framework, work.case, arrays, work.backward)
        for label, framework in frameworks.items()
    }
    theirs = runners["torch"].first()
    try:
        with patience(PATIENCE):
            ours = runners["minitorch"].first()
    except Late:
        return {**seen, "problem": f"over {PATIENCE} s"}
    except Exception as error:
        return {**seen, "problem": f"{type(error).__name__}: {error}"[:200]}
    unset = "empty" in work.name  # what its memory held before is no result
    if not unset and (wrong := far_apart(ours, theirs)):
        seen["differs"] = wrong
    calls = dict.fromkeys(LABELS, 1)
    if work.size == "small":
        for label, runner in runners.items():
            calls[label] = max(1, min(300, round(1.5e-3 / max(runner.sample(5), 1e-6))))
    samples: dict[str, list[float]] = {label: [] for label in LABELS}
    rounds = 5 if work.size == "small" else 4
    for turn in range(rounds):
        for label in LABELS if turn % 2 else LABELS[::-1]:
            samples[label].append(max(runners[label].sample(calls[label]), 1e-7))
        if sum(samples["minitorch"]) > ENOUGH:
            break
    pairs = zip(samples["minitorch"], samples["torch"], strict=True)
    best = {label: min(samples[label]) for label in LABELS}
    if best["torch"] < AT_ONCE:  # a view, say: a call on a few elements, whatever the size
        seen["size"] = "small"
    ratio, median = best["minitorch"] / best["torch"], statistics.median([a / b for a, b in pairs])
    return {**seen, **best, "ratio": ratio, "median": median}


def works_of(row: Row, torch: Any) -> Iterator[tuple[Work, dict[str, np.ndarray]]]:
    """What is measured of an operation: the first cases that PyTorch runs at each size.

    Of float32, or of int64 where PyTorch has no such operation on floats.
    """
    wanted = {(size, way): EXPRESSIONS for size in LIMITS for way in (False, True)}
    for numbers in ("float32", "int64"):
        for case in itertools.islice(cases_of(row, numbers), TRIED):
            for (size, backward), left in wanted.items():
                if not left:
                    continue
                if size == "large":
                    found = largest_that_runs(torch, case, backward)
                else:
                    runs = that_runs(torch, case, backward)
                    found = runs and (case, runs[0])
                if found:
                    wanted[size, backward] -= 1
                    yield Work(row.name, found[0], size, backward), found[1]
        if min(wanted.values()) < EXPRESSIONS:
            break


def measured(row: Row, frameworks: dict[str, Any]) -> list[dict[str, Any]]:
    """All that is measured of one operation in a while."""
    results = []
    try:
        with patience(WHILE):
            for work, arrays in works_of(row, frameworks["torch"]):
                results.append(measure(work, frameworks, arrays))
    except Late:
        results.append({
            "name": row.name, "expression": row.name, "size": "large", "backward": False,
            "inputs": {}, "cut": f"the rest: over {WHILE} s",
        })  # fmt: skip
    return results


def run_family(names: list[str]) -> None:
    """Measure operations, and print what is found of each in a line of JSON."""
    frameworks = {"torch": one_thread(), "minitorch": importlib.import_module("minitorch")}
    rows = {row.name: row for row in table()}
    for name in names:
        print(json.dumps(measured(rows[name], frameworks)), flush=True)
        gc.collect()


def one_thread() -> Any:
    """PyTorch, with one thread."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    return torch


def table() -> list[Row]:
    """The table of operations."""
    importlib.import_module("tests.ops.table")  # fills it
    return TABLE


class Keeper:
    """Keeps results in a file as they come, and shows how far the scan is."""

    def __init__(self, path: Path, rows: list[Row], done: list[dict[str, Any]]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path, self.rows, self.results = path, rows, done
        self.number, self.start, self.live = 0, time.monotonic(), sys.stderr.isatty()
        path.write_text("".join([json.dumps(one) + "\n" for one in done]), encoding="utf-8")

    def __call__(self, found: list[dict[str, Any]]) -> None:
        self.results += found
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines([json.dumps(one) + "\n" for one in found])
        self.number += 1
        whole = len(self.rows)
        if self.live or self.number % 50 == 0 or self.number == whole:  # a log shows a few lines
            left = (time.monotonic() - self.start) / self.number * (whole - self.number)
            name = self.rows[self.number - 1].name
            text = f"{self.number} of {whole}, {left / 60:.1f} min left: {name}"
            head, tail = ("\r\033[K", "") if self.live else ("", "\n")
            print(head + text, end=tail, file=sys.stderr, flush=True)


def kept(path: Path) -> list[dict[str, Any]]:
    """What an earlier scan has kept; a line that it was stopped in is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [json.loads(text) for text in lines if text.endswith("\n")]


def start(patterns: list[str], resume: bool) -> list[dict[str, Any]]:
    """Scan the chosen operations, all when there are no patterns: what was found."""
    done = kept(KEPT) if resume else []
    names = {one["name"] for one in done}
    rows = [
        row for row in table()
        if row.name not in names
        and (not patterns or any([fnmatchcase(row.name, pattern) for pattern in patterns]))
    ]  # fmt: skip
    keeper = Keeper(KEPT, rows, done)
    with contextlib.suppress(KeyboardInterrupt):  # what there is by then is told
        for found in in_processes([(row.file.partition("/")[0], row.name) for row in rows]):
            keeper(found)
    return keeper.results


# ---- what is told of it -------------------------------------------------------------------------


def summary(results: list[dict[str, Any]]) -> dict[str, Any]:
    """Medians and how many are over the limit, and the worst; what the book's page shows."""
    groups = {}
    for size in LIMITS:
        for backward in (False, True):
            ratios = [
                seen["ratio"] for seen in results
                if "ratio" in seen and seen["size"] == size and seen["backward"] == backward
            ]  # fmt: skip
            words = {"large": "a million", "small": "a few"}[size]
            groups[f"{words}{', and back' if backward else ''}"] = {
                "cases": len(ratios),
                "median": statistics.median(ratios) if ratios else None,
                "over": sum([ratio > LIMITS[size] for ratio in ratios]),
            }
    return {
        "cases": sum(["cut" not in seen for seen in results]),
        "unfinished": sorted([seen["name"] for seen in results if "cut" in seen]),
        "operations": len({seen["name"] for seen in results}),
        "cpu": cpu(),
        "time": time.strftime("%Y-%m-%d"),
        "groups": groups,
        "worst": worst(results),
    }


def excess(seen: dict[str, Any]) -> float:
    """How far over its limit a case is; what does not run at all comes first."""
    return float(seen.get("ratio", math.inf)) / LIMITS[seen["size"]]


def worst(results: list[dict[str, Any]], count: int = WORST) -> list[dict[str, Any]]:
    """The worst case of each of the worst operations, beside their limits."""
    found: dict[str, dict[str, Any]] = {}
    for seen in sorted(results, key=excess, reverse=True):
        if "cut" not in seen:
            found.setdefault(seen["name"], seen)
    return list(found.values())[:count]


def line(seen: dict[str, Any]) -> str:
    """One case in a line."""
    shapes = ", ".join([f"{name} {'x'.join(map(str, s))}" for name, s in seen["inputs"].items()])
    text = (
        f"{seen['size']:5} {'f+b' if seen['backward'] else 'f':3} {seen['expression']}  ({shapes})"
    )
    ratio = (
        seen.get("problem")
        or seen.get("cut")
        or (f"{seen['ratio']:.1f}x ({seen['median']:.1f}) of {seen['torch'] * 1e6:.1f} us")
    )
    return f"{ratio:>32}  {text}{'  DIFFERS: ' + seen['differs'] if 'differs' in seen else ''}"


def main(argv: list[str]) -> int:
    """Scan, keep all results in a file, print the summary. ``--record``: keep it for the page."""
    warnings.simplefilter("ignore")
    if argv[:1] == ["--family"]:
        with np.errstate(all="ignore"):
            run_family(argv[1:])
        return 0
    patterns = [name for name in argv if name not in {"--record", "--resume"}]
    results = start(patterns, "--resume" in argv)
    told = summary(results)
    for name, group in told["groups"].items():
        if group["cases"]:
            print(
                f"{name:20} {group['cases']:5} cases, median {group['median']:.2f} of PyTorch's "
                f"time, {group['over']} over the limit"
            )
    shown = sorted(results, key=excess, reverse=True) if patterns else worst(results, 60)
    print("\n".join(map(line, shown)))
    print("\n".join([line(seen) for seen in results if "differs" in seen or "cut" in seen]))
    print(f"numbers: {KEPT}")
    if "--record" in argv and not patterns:
        RECORD.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
