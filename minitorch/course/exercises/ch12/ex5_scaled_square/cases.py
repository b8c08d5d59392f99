"""How "Mend this program: a scaled square" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

Square = tuple[Any, float, Any, str, str]  # x, scale, gradient of the result, dtype, kind


def draw_squares(rng: random.Random) -> list[Square]:
    """Always: the example by hand, one number, none, a transposed and an expanded tensor, a slice,
    nan, inf and -0, both dtypes, and an `x` that is overwritten before the walk."""

    def numbers(count: int) -> list[float]:
        return [float(rng.choice([-5, -3, -2, 2, 3, 5])) for _ in range(count)]

    def scale() -> float:
        return rng.choice([-3.0, -2.0, 0.5, 3.0, 4.0])

    special = [float("nan"), float("inf"), -float("inf"), -0.0, 0.0]
    return [
        ([1.0, 5.0], 3, [1.0, 10.0], "float32", "plain"),
        (numbers(1)[0], scale(), numbers(1)[0], "float64", "plain"),
        ([], scale(), [], "float32", "plain"),
        (
            [numbers(3), numbers(3)],
            scale(),
            [numbers(2) for _ in range(3)],
            "float32",
            "transposed",
        ),
        (numbers(2), scale(), [numbers(2), numbers(2)], "float64", "expanded"),
        (numbers(6), scale(), numbers(3), "float32", "every second"),
        (special, scale(), numbers(5), "float32", "plain"),
        (numbers(3), scale(), numbers(3), "float32", "overwritten"),
    ]


VIEWS = {
    "plain": lambda w: w * 1,
    "overwritten": lambda w: w * 1,
    "transposed": lambda w: w.t(),
    "expanded": lambda w: w.expand(2, 2),
    "every second": lambda w: w[::2],
}


def observe_squares(candidate: Any, case: Square) -> dict[str, Any]:
    values, scale, gradient, dtype, kind = case
    w = torch.tensor(values, dtype=getattr(torch, dtype), requires_grad=True)
    g = torch.tensor(gradient, dtype=w.dtype)
    x = VIEWS[kind](w)
    y = candidate.apply(x, scale)
    seen = {"the result": y.detach().clone(), "x after forward": x.detach().clone()}
    if kind == "overwritten":
        x.fill_(9.0)
        return {**seen, "the gradient after x was overwritten": walk(y, g, w)}
    found: Any = torch.autograd.grad(y, w, g, create_graph=True)
    first = found[0]
    seen["the gradient"] = first.detach().clone()
    seen["the gradient that came in, afterwards"] = g
    if first.requires_grad:
        (second,) = torch.autograd.grad(first.sum(), w, allow_unused=True)
        seen["the second derivative"] = second
    else:
        seen["the second derivative"] = None
    return seen


def walk(y: Any, g: Any, w: Any) -> Any:
    """The gradient, or how the walk was refused."""
    try:
        y.backward(g)
    except RuntimeError as error:
        modified = "modified by an inplace operation" in str(error)
        return "RuntimeError: modified by an inplace operation" if modified else str(error)
    return w.grad


CASES = Cases(
    draw=draw_squares,
    observe=observe_squares,
    describe=lambda case: (
        f"x = {case[0]} ({case[4]}), scale = {case[1]}, gradient of the result = {case[2]}"
    ),
)
