"""How "A collate_fn for unequal lengths" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

NAN, INF = float("nan"), float("inf")


def draw_samples(rng: random.Random) -> list[tuple]:
    """(list of samples, value or None for the default, dtype, kind)."""

    def row(count: int) -> list[Any]:
        return [rng.randint(1, 99) for _ in range(count)]

    def rows(count: int) -> list[Any]:
        return [row(2) for _ in range(count)]

    value = rng.choice([-1, -100, 7])
    return [
        ([[1, 2, 3], [4]], None, "int64", "plain"),
        ([row(2), row(4), row(3)], value, "int64", "plain"),
        ([row(3), row(1), row(2)], -0.5, "float32", "plain"),
        ([row(2), row(5)], None, "float64", "plain"),
        ([[NAN, INF, 1.0], [-INF]], NAN, "float32", "plain"),
        ([row(3)], None, "float32", "plain"),
        ([row(2), row(2)], value, "float32", "plain"),
        ([[], row(3), row(1)], value, "int64", "plain"),
        ([[], []], None, "float32", "plain"),
        ([rows(2), rows(3), rows(1)], value, "float32", "plain"),
        ([row(5), row(3), row(4)], value, "float32", "every second"),
        ([rows(2), rows(2)], value, "int32", "transposed"),
        ([[True, False, True], [True]], None, "bool", "plain"),
    ]


VIEWS = {"plain": lambda x: x, "every second": lambda x: x[::2], "transposed": lambda x: x.t()}


def observe_collate(candidate: Any, case: tuple) -> dict[str, Any]:
    lists, value, dtype, kind = case
    samples = [VIEWS[kind](torch.tensor(each, dtype=getattr(torch, dtype))) for each in lists]
    given = list(samples)
    found = candidate(samples) if value is None else candidate(samples, value)
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        return {"a tuple (batch, lengths)": repr(type(found))}
    batch, lengths = found
    seen = {
        "a tuple (batch, lengths)": repr(tuple),
        "the batch": batch.clone() if isinstance(batch, torch.Tensor) else batch,
        "the lengths": lengths,
    }
    if isinstance(batch, torch.Tensor):
        batch.fill_(1)
    return {**seen, "the samples after a write into the batch": [each.clone() for each in given]}


CASES = Cases(
    draw=draw_samples,
    observe=observe_collate,
    describe=lambda case: (
        f"samples = {case[0]} ({case[2]}, {case[3]}), "
        f"value = {'the default' if case[1] is None else case[1]}"
    ),
)
