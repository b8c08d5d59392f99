"""How "Two wrong writes" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_mend(rng: random.Random) -> list[tuple]:
    def numbers(count: int) -> list[float]:
        return [rng.randint(-20, 20) / 8 for _ in range(count)]

    known: list[tuple] = [
        ([0.0, 0.0], [1.0, 0.0]),
        ([1.0, 2.0, 3.0], [1.0, 10.0, 100.0]),
        ([100.0, 101.0], [1.0, -1.0]),
        ([2.0], [1.0]),
        (numbers(4), numbers(4)),
        (numbers(5), [1.0, 2.0, 3.0, 4.0, 5.0]),
        ([-500.0, -501.0], [1.0, -1.0]),
        ([0.0, 200.0, -200.0], [1.0, 2.0, 3.0]),
        ([400.0, 0.0, -600.0, 0.0], numbers(4)),
        ([1.0, float("-inf"), 2.0], [1.0, 2.0, 3.0]),
    ]
    cases = [(start, weights, "float32", "result") for start, weights in known]
    kinds = [("float32", "leaf"), ("float32", "frozen"), ("float32", "view"), ("float64", "result")]
    return [*cases, *[(numbers(3), numbers(3), *kind) for kind in kinds]]


def given(start: list[float], dtype: str, kind: str) -> tuple[Any, Any]:
    """A leaf, and what the function is given: it, a result, a view with gaps, or no history."""
    if kind == "view":
        leaf = torch.tensor([[v, 9.0] for v in start], requires_grad=True)
        return leaf, (leaf * 1)[:, 0]
    leaf = torch.tensor(start, dtype=getattr(torch, dtype), requires_grad=kind != "frozen")
    return leaf, leaf * 1 if kind == "result" else leaf


def observe_mend(candidate: Any, case: tuple) -> dict[str, Any]:
    start, weights, dtype, kind = case
    x, h = given(start, dtype, kind)
    y = candidate(h)
    if not isinstance(y, torch.Tensor):
        return {"the result": y}
    seen = {"the result": y.clone().detach(), "h after the call": h.clone().detach()}
    if kind == "frozen":
        return {**seen, "requires_grad of the result": y.requires_grad}
    try:
        (y * torch.tensor(weights)).sum().backward()
    except RuntimeError as error:
        return {**seen, "the outcome of backward": f"RuntimeError: {error}"}
    return {**seen, "the outcome of backward": "no error", "the gradient": x.grad}


def shown_scores(case: tuple) -> str:
    start, weights, dtype, kind = case
    about = {"result": "", "leaf": ", a leaf", "frozen": ", without requires_grad"}
    what = about.get(kind, ", a column of a tensor") + (f" ({dtype})" if dtype != "float32" else "")
    return f"h = {start}{what}; the shares are weighted with {weights}"


CASES = Cases(
    draw=draw_mend,
    observe=observe_mend,
    describe=shown_scores,
)
