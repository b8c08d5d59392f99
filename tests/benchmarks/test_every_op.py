"""The scan of all operations: its inputs, what it compares, and what it tells."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import minitorch
from tests.benchmarks import every_op, families, page
from tests.ops.observe import Case, Input
from tests.ops.sweeps import Row

BOTH = dict.fromkeys(every_op.LABELS, minitorch)  # as if it were PyTorch, too


def compute(seconds: float) -> None:
    """Use CPU time: a patience does not count time spent asleep."""
    start = time.process_time()
    while time.process_time() < start + seconds:
        pass


def case(expression: str, **shapes: tuple[int, ...]) -> Case:
    return Case(expression, tuple([Input(name, shape) for name, shape in shapes.items()]))


def works(row: Row) -> list[tuple[every_op.Work, dict[str, np.ndarray]]]:
    return list(every_op.works_of(row, minitorch))


def test_equal_sizes_grow_alike() -> None:
    first = next(every_op.enlarged(case("x @ y", x=(2, 3), y=(3, 1)), 60_000))
    assert [i.shape for i in first.inputs] == [(200, 300), (300, 1)]
    assert not list(every_op.enlarged(case("x", x=()), 100))
    first = next(every_op.enlarged(case("torch.lstm(x, w)", x=(2, 3), w=(8, 3)), 600))
    assert [i.shape for i in first.inputs] == [(10, 15), (40, 15)]


def test_numbers_in_an_expression_hold_a_size_fast(monkeypatch: Any) -> None:
    monkeypatch.setattr(every_op, "SCALES", (60, 600))
    joined = case("torch.cat([x, torch.ones(1, 3)])", x=(2, 3))
    found, arrays = every_op.largest_that_runs(minitorch, joined, True)
    assert found.inputs[0].shape == arrays["x"].shape == (200, 3)
    assert every_op.largest_that_runs(minitorch, case("x.view(2, 3)", x=(2, 3)), False) is None


def test_a_result_that_outgrows_its_inputs_is_not_made_larger(monkeypatch: Any) -> None:
    monkeypatch.setattr(every_op, "SCALES", (64, 2**10, 2**20))
    found, _ = every_op.largest_that_runs(minitorch, case("torch.kron(x, x)", x=(2, 2)), False)
    assert found.inputs[0].shape == (32, 32)


def test_every_size_and_way_is_measured(monkeypatch: Any) -> None:
    monkeypatch.setattr(every_op, "SCALES", (64,))
    row = Row("exp_", [case("torch.exp('a')"), case("x.exp_()", x=(2, 3))], "elementwise/x")
    found = works(row)
    assert [(work.size, work.backward) for work, _ in found] == [
        ("large", False), ("large", True), ("small", False), ("small", True)
    ]  # fmt: skip
    for work, arrays in found:
        seen = every_op.measure(work, BOTH, arrays)
        assert seen["ratio"] > 0
        assert "differs" not in seen
        assert "x.exp_()" in every_op.line(seen)


def test_integers_are_measured_where_there_is_nothing_for_floats(monkeypatch: Any) -> None:
    monkeypatch.setattr(every_op, "SCALES", (64,))
    cases = [
        Case("torch.gcd(x, x)", (Input("x", (2, 3), dtype),)) for dtype in ("float32", "int64")
    ]
    found = works(Row("gcd", cases, "arithmetic/x"))
    assert [(work.size, work.case.inputs[0].dtype) for work, _ in found] == [
        ("large", "int64"), ("small", "int64")
    ]  # fmt: skip


def test_a_view_of_many_elements_is_a_call_on_few() -> None:
    arrays = {"x": np.ones((500, 500), np.float32)}
    for expression, size in (("x.t()", "small"), ("x.exp()", "large")):
        work = every_op.Work("x", case(expression, x=(500, 500)), "large", False)
        assert every_op.measure(work, BOTH, arrays)["size"] == size


def test_what_goes_wrong_is_told() -> None:
    class Wrong:
        def __getattr__(self, name: str) -> Any:
            return getattr(minitorch, name)

        @staticmethod
        def exp(x: Any) -> Any:
            return x.exp() * 1.1

        @staticmethod
        def log(x: Any) -> Any:
            raise ValueError("no")

    frameworks = {"torch": minitorch, "minitorch": Wrong()}
    arrays = {"x": np.ones(4, np.float32)}
    for expression, key, words in (
        ("torch.exp(x)", "differs", "values differ"),
        ("torch.log(x)", "problem", "ValueError: no"),
    ):
        work = every_op.Work("x", case(expression, x=(4,)), "large", False)
        assert words in every_op.measure(work, frameworks, arrays)[key]
    work = every_op.Work("new_empty", case("torch.exp(x)", x=(4,)), "large", False)
    assert "differs" not in every_op.measure(work, frameworks, arrays)  # empty: anything goes
    ones = [np.ones(2)]
    assert every_op.far_apart(ones, [np.ones(3)]).startswith("shapes")
    assert every_op.far_apart(ones, [np.array([1, math.inf])]) == "inf or nan in other places"


def seen(name: str, ratio: float | None, size: str = "large") -> dict[str, Any]:
    found: dict[str, Any] = {"name": name, "expression": f"torch.{name}(x)", "size": size,
                             "backward": False, "inputs": {"x": [4, 5]}}  # fmt: skip
    if ratio is None:
        return {**found, "problem": "over 20 s"}
    times = {"torch": 1e-3, "minitorch": ratio * 1e-3}
    return {**found, **times, "ratio": ratio, "median": ratio}


def test_the_worst_come_first_and_each_operation_once() -> None:
    results = [seen("a", 2), seen("b", 6), seen("b", 9), seen("c", 11, "small"), seen("d", None)]
    assert [(one["name"], one.get("ratio")) for one in every_op.worst(results, 3)] == [
        ("d", None), ("b", 9), ("c", 11)
    ]  # fmt: skip
    told = every_op.summary(results)
    assert (told["cases"], told["operations"]) == (5, 4)
    assert told["groups"]["a million"] == {"cases": 3, "median": 6, "over": 2}


def test_the_page_tells_it() -> None:
    text = page.scanned(every_op.summary([seen("a", 2), seen("b", 6.25)]))
    assert "2 cases of 2 operations" in " ".join(text.split())
    row = f"| `torch.b(x)` | x 4x5 | many | 1.00{page.NO_BREAK}ms | 6.25{page.NO_BREAK}ms | 6.2 |"
    assert row in text


def test_a_slow_operation_does_not_hold_up_the_scan(monkeypatch: Any, tmp_path: Path) -> None:
    def slow(*_: Any) -> Any:
        yield every_op.Work("slow", case("x.exp()", x=(2,)), "small", False), {"x": np.ones(2, "f")}
        compute(5)

    monkeypatch.setattr(every_op, "WHILE", 0.5)
    monkeypatch.setattr(every_op, "works_of", slow)
    first, second = every_op.measured(Row("slow", [], "elementwise/x"), BOTH)
    assert first["ratio"] > 0
    assert second["cut"] == "the rest: over 0.5 s"
    told = every_op.summary([first, second])
    assert (told["cases"], told["unfinished"]) == (1, ["slow"])
    assert [one["size"] for one in told["worst"]] == ["small"]
    assert "the rest: over 0.5 s" in every_op.line(second)


def test_patience_within_patience() -> None:
    def outer_is_late() -> None:
        with every_op.patience(0.2):
            with every_op.patience(5):
                pass
            compute(2)

    with pytest.raises(every_op.Late):
        outer_is_late()


def test_patience_counts_no_time_of_others() -> None:
    with every_op.patience(0.05):
        time.sleep(0.2)


def test_a_scan_that_was_stopped_goes_on(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "kept.jsonl"
    rows = [Row(name, [], "elementwise/x") for name in "ab"]
    keeper = every_op.Keeper(path, rows, [])
    keeper([seen("a", 2)])
    keeper([seen("b", 3)])
    assert "2 of 2, 0.0 min left: b" in capsys.readouterr().err
    path.write_text(path.read_text() + '{"name": "c", "exp')  # where it was killed
    assert every_op.kept(path) == [seen("a", 2), seen("b", 3)]
    assert every_op.kept(tmp_path / "none") == []
    assert every_op.Keeper(path, rows, every_op.kept(path)).results == [seen("a", 2), seen("b", 3)]


def test_a_scan_outlives_the_process_of_a_family(tmp_path: Path) -> None:
    program = tmp_path / "family.py"
    program.write_text(
        "import os, sys\n"
        "for name in sys.argv[1:]:\n"
        "    if name == 'bad': os.abort()\n"
        "    print('[{\"name\": \"' + name + '\"}]', flush=True)\n"
    )
    names = [("f", "a"), ("f", "bad"), ("f", "b"), ("g", "c"), ("g", "bad")]
    found = list(families.in_processes(names, [sys.executable, str(program)]))
    assert [one["name"] for (one,) in found] == ["a", "bad", "b", "c", "bad"]
    assert [one.get("cut") for (one,) in found] == [
        None, "its process ended", None, None, "its process ended"
    ]  # fmt: skip


def test_a_family_prints_a_line_for_each_operation(monkeypatch: Any, capsys: Any) -> None:
    rows = [Row(name, [], "elementwise/x") for name in "ab"]
    monkeypatch.setattr(every_op, "one_thread", lambda: minitorch)
    monkeypatch.setattr(every_op, "table", lambda: rows)
    monkeypatch.setattr(every_op, "measured", lambda row, _: [{"name": row.name}])
    every_op.run_family(["b", "a"])
    assert capsys.readouterr().out == '[{"name": "b"}]\n[{"name": "a"}]\n'
