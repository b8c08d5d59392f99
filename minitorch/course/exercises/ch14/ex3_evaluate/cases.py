"""How "Mend this program: a report on a classifier" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.comparing import kind_name
from minitorch.course.definitions import Cases


def draw_batches(rng: random.Random) -> list[tuple]:
    """(scores, target, dtype)."""

    def row(classes: int) -> list[float]:
        return [float(n) / 2 for n in rng.sample(range(-6, 7), classes)]

    return [
        ([[0.0, 0.0], [0.0, 0.0]], [0, 1], "float32"),
        ([[2.0, 1.0, 0.0], [0.0, 2.0, 1.0], [3.0, 0.0, 1.0]], [0, 1, 2], "float32"),
        ([row(4) for _ in range(5)], [rng.randrange(4) for _ in range(5)], "float32"),
        ([row(3)], [rng.randrange(3)], "float64"),
        ([[1000.0, 0.0], [-1000.0, 0.0]], [0, 0], "float32"),
        ([[3.0], [4.0]], [0, 0], "float32"),
        ([row(2) for _ in range(4)], [1, 0, 1, 1], "float64"),
    ]


def observe_report(candidate: Any, case: tuple) -> dict[str, Any]:
    numbers, classes, dtype = case
    scores = torch.tensor(numbers, dtype=getattr(torch, dtype))
    target = torch.tensor(classes)
    loss, right, sure = candidate(scores, target)
    kinds = [kind_name(loss), kind_name(right), kind_name(sure)]
    return {
        "classes of the three results": kinds,
        "the loss": torch.tensor(float(loss)),
        "the fraction of right rows": torch.tensor(float(right)),
        "the probabilities": torch.tensor(plain(sure)),
        "scores": scores,
    }


def plain(values: Any) -> Any:
    """A list in which NumPy's floats are Python's; all else as it is."""
    if not isinstance(values, list):
        return values
    return [float(value) if isinstance(value, float) else value for value in values]


def describe_batch(case: tuple) -> str:
    return f"scores = {case[0]} ({case[2]}), target = {case[1]}"


CASES = Cases(draw=draw_batches, observe=observe_report, describe=describe_batch)
