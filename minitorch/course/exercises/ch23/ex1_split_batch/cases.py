"""How "Split a batch" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.comparing import kind_name
from minitorch.course.definitions import Cases


def draw_batches(rng: random.Random) -> list[tuple]:
    """(shape of x, how it lies in memory, ranks)."""
    n = rng.randint(5, 9)
    return [
        ((5,), "plain", 2),
        ((n, 2), "plain", 3),
        ((8, 1), "plain", 4),
        ((7, 2), "plain", 4),
        ((5,), "plain", 4),
        ((3,), "plain", 5),
        ((1, 2), "plain", 2),
        ((0, 3), "plain", 2),
        ((0,), "plain", 1),
        ((n,), "plain", 1),
        ((n, 3), "transposed", 2),
        ((6,), "every second", 4),
        ((9,), "integers", 2),
        ((4, 2), "leaf", 3),
        ((n,), "plain", 0),
        ((3,), "plain", -1),
        ((n, 2), "plain", rng.randint(2, 6)),
    ]


def made(shape: tuple, layout: str) -> Any:
    count = 1
    for size in shape:
        count *= size
    if layout == "integers":
        return torch.arange(count).reshape(shape)
    if layout == "transposed":
        return torch.arange(float(count)).reshape(shape[::-1]).t()
    if layout == "every second":
        return torch.arange(2.0 * count)[::2]
    x = torch.arange(float(count)).reshape(shape)
    return x.requires_grad_() if layout == "leaf" else x


def observe_parts(candidate: Any, case: tuple) -> Any:
    shape, layout, ranks = case
    x = made(shape, layout)
    before = x.tolist()
    found = candidate(x, ranks)
    if not isinstance(found, list) or any(not isinstance(pair, tuple) for pair in found):
        return {"the result": found}
    parts = [pair[0] for pair in found]
    weights = [pair[1] for pair in found]
    tensors = all(isinstance(part, torch.Tensor) for part in parts)
    with torch.no_grad():
        x.detach().add_(1)
    moved = [part.tolist() for part in parts] if tensors else parts
    with torch.no_grad():
        x.detach().sub_(1)
    return {
        "the parts": [part.tolist() for part in parts] if tensors else parts,
        "the shapes": [tuple(part.shape) for part in parts] if tensors else None,
        "the weights": weights,
        "the types of the weights": [*map(kind_name, weights)],
        "the parts after x += 1": moved,
        "x": x.tolist() == before,
    }


def describe_batch(case: tuple) -> str:
    shape, layout, ranks = case
    return f"x of shape {shape} ({layout}), ranks = {ranks}"


CASES = Cases(draw=draw_batches, observe=observe_parts, describe=describe_batch)
