"""How "A big batch from small ones" is checked."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import numbers


def draw_batches(rng: random.Random) -> list[tuple]:
    """(w, pieces): each piece holds inputs (n, k) and wanted values (n); n differs."""
    cases = [batch(rng, 1, [2]), batch(rng, 1, [2, 1]), batch(rng, 2, [2, 2])]
    for _ in range(4):
        sizes = [rng.randint(1, 3) for _ in range(rng.randint(2, 4))]
        cases.append(batch(rng, rng.randint(1, 3), [*sizes, sizes[0] + 1]))
    cases += [batch(rng, 2, [1, 3, 2], torch.float64), batch(rng, 3, [1, 2])]
    for w, _ in cases[-3:]:
        w.grad = torch.ones(len(w), dtype=w.dtype)
    return cases


def batch(rng: random.Random, k: int, sizes: list[int], dtype: Any = torch.float32) -> tuple:
    w = torch.tensor(numbers(rng, (k,)), dtype=dtype, requires_grad=True)
    pieces = []
    for n in sizes:
        x = torch.tensor(numbers(rng, (k, n)), dtype=dtype).t()
        # never fitted well, so that no piece has a gradient of 0
        y = torch.tensor(numbers(rng, (n,)), dtype=dtype) + 20.0 * len(pieces) + 20.0
        pieces.append((x.abs(), y))
    return w, pieces


def observe_batches(candidate: Any, case: tuple) -> dict[str, Any]:
    w, pieces = case
    seen: list[str] = []  # what happens: a value is kept for backward, a walk comes to w
    w.register_hook(lambda g: seen.append("walk"))

    def kept(value: Any) -> Any:
        seen.append("kept")
        return value

    with torch.autograd.graph.saved_tensors_hooks(kept, lambda value: value):
        gradient = candidate(w, pieces)
    return {
        "the gradient": gradient,
        "the number of walks back": seen.count("walk"),
        "the number of walks right after their own forward run": sum(
            [pair == ("kept", "walk") for pair in pairwise(seen)]
        ),
    }


def describe_batches(case: tuple) -> str:
    w, pieces = case
    told = [f"x = {x.tolist()}, y = {y.tolist()}" for x, y in pieces]
    old = "" if w.grad is None else f", w.grad = {w.grad.tolist()}"
    count = "1 piece" if len(pieces) == 1 else f"{len(pieces)} pieces"
    return "\n".join([f"w = {w.tolist()}{old}; {count}:", *told])


CASES = Cases(
    draw=draw_batches,
    observe=observe_batches,
    describe=describe_batches,
)
