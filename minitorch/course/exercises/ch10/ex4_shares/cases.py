"""How "Two wrong writes" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_mend(rng: random.Random) -> list[tuple]:
    def numbers(count: int) -> list[float]:
        return [rng.randint(-20, 20) / 8 for _ in range(count)]

    return [
        ([0.0, 0.0], [1.0, 0.0]),
        ([1.0, 2.0, 3.0], [1.0, 10.0, 100.0]),
        ([100.0, 101.0], [1.0, -1.0]),
        ([2.0], [1.0]),
        (numbers(4), numbers(4)),
        (numbers(5), [1.0, 2.0, 3.0, 4.0, 5.0]),
    ]


def observe_mend(candidate: Any, case: tuple) -> dict[str, Any]:
    start, weights = case
    x = torch.tensor(start, requires_grad=True)
    h = x * 1
    y = candidate(h)
    if not isinstance(y, torch.Tensor):
        return {"the result": y}
    seen = {"the result": y.clone().detach(), "h after the call": h.clone().detach()}
    try:
        (y * torch.tensor(weights)).sum().backward()
    except RuntimeError as error:
        return {**seen, "the outcome of backward": f"RuntimeError: {error}"}
    return {**seen, "the outcome of backward": "no error", "the gradient": x.grad}


CASES = Cases(
    draw=draw_mend,
    observe=observe_mend,
    describe=lambda case: f"h = {case[0]}; the shares are weighted with {case[1]}",
)
