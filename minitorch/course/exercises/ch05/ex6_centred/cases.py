"""How "Mend this program: the mean picture" is checked."""

from __future__ import annotations

import functools
import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases
from minitorch.datasets import load_digits


@functools.cache
def digits() -> torch.Tensor:
    return load_digits()[0][:20]


def whole(rng: random.Random, *shape: int, dtype: Any = None) -> torch.Tensor:
    """Small whole numbers, no two rows of them alike."""
    count = torch.Size(shape).numel()
    values = [float(rng.randint(-9, 9)) for _ in range(count)]
    images = torch.tensor(values, dtype=dtype).view(shape)
    for number in range(shape[0]):
        images[number] += 20 * number + 1
    return images


def draw_rows(rng: random.Random) -> list[tuple]:
    n = rng.randint(4, 6)
    special = whole(rng, 3, 3)
    special[0, 0], special[1, 1] = float("inf"), float("nan")
    repeated = rng.sample(range(n), 2)
    return [
        (torch.tensor([[1.0, 5.0], [3.0, 7.0], [9.0, 9.0]]), [0, 1]),
        (whole(rng, n, 3), [*repeated, repeated[0]]),
        (whole(rng, n, 4), rng.sample(range(n), 3)),
        (whole(rng, 3, 2), [rng.randint(0, 2)]),
        (whole(rng, 3, n).t()[1:], [1, 0]),
        (whole(rng, 6, 4)[::2, ::2], [2, 1]),
        (whole(rng, 5, 1), [3, 1]),
        (whole(rng, 3, 2, 2, dtype=torch.float64), [2, 0]),
        (torch.zeros(3, 0), [1, 2]),
        (torch.tensor([2.0, 6.0]).expand(3, 2), [0, 2]),
        (special, [0, 1]),
        (digits().clone(), rng.sample(range(20), 4)),
    ]


def observe_rows(candidate: Any, case: tuple) -> dict[str, Any]:
    images, numbers = case
    result = candidate(images, numbers)
    if not isinstance(result, tuple) or len(result) != 2:
        return {"what is returned": f"{result!r:.60}"}
    mean, rows = result
    if not isinstance(rows, list):
        return {"what the rows stand in": type(rows).__name__}
    seen: dict[str, Any] = {"what is returned": "two things: (mean, rows)"}
    seen |= {"the mean": as_it_is(mean), "the rows": [as_it_is(row) for row in rows]}
    seen["images afterwards"] = as_it_is(images)
    for number, result in enumerate([mean, *rows]):
        if isinstance(result, torch.Tensor):
            result.fill_(70.0 + number)
    seen["images, after a write into every result"] = as_it_is(images)
    seen["the mean, after a write into every result"] = as_it_is(mean)
    seen["the rows, after a write into every result"] = [as_it_is(row) for row in rows]
    return seen


def as_it_is(value: Any) -> Any:
    """A copy, so that later writes do not reach it."""
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def describe_rows(case: tuple) -> str:
    images, numbers = case
    if images.numel() > 40:
        return f"images = 20 digits, numbers = {numbers}"
    return f"images = {images.tolist()}, numbers = {numbers}"


CASES = Cases(
    draw=draw_rows,
    observe=observe_rows,
    describe=describe_rows,
)
