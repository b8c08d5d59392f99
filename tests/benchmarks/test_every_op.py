"""The scan of all operations: its inputs, what it compares, and what it tells."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import minitorch
from tests.benchmarks import every_op, page
from tests.ops.observe import Case, Input
from tests.ops.sweeps import Row

BOTH = dict.fromkeys(every_op.LABELS, minitorch)  # as if it were PyTorch, too


def case(expression: str, **shapes: tuple[int, ...]) -> Case:
    return Case(expression, tuple([Input(name, shape) for name, shape in shapes.items()]))


def works(row: Row) -> list[tuple[every_op.Work, dict[str, np.ndarray]]]:
    return list(every_op.works_of(row, minitorch))


def test_equal_sizes_grow_alike() -> None:
    first = next(every_op.enlarged(case("x @ y", x=(2, 3), y=(3, 1)), 60_000))
    assert [i.shape for i in first.inputs] == [(200, 300), (300, 1)]
    assert not list(every_op.enlarged(case("x", x=()), 100))


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
    ones = [np.ones(2)]
    assert every_op.far_apart(ones, [np.ones(3)]).startswith("shapes")
    assert every_op.far_apart(ones, [np.array([1, math.inf])]) == "inf or nan in other places"


def seen(name: str, ratio: float | None, size: str = "large") -> dict[str, Any]:
    found: dict[str, Any] = {"name": name, "expression": f"torch.{name}(x)", "size": size,
                             "backward": False, "inputs": {"x": [4, 5]}}  # fmt: skip
    if ratio is None:
        return {**found, "problem": "over 20 s"}
    return {**found, "torch": 1e-3, "minitorch": ratio * 1e-3, "ratio": ratio}


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
