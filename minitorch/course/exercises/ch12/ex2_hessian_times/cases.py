"""How "The Hessian times a vector" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

# What f computes, by its name. All results are whole numbers.
FUNCTIONS = {
    "sum of cubes": lambda t: (t * t * t).sum(),
    "square of the sum": lambda t: t.sum() * t.sum(),
    "a * a * b": lambda t: t[0] * t[0] * t[1],
    "neighbours": lambda t: (t[1:] * t[:-1] * t[1:]).sum(),
    "linear": lambda t: (t * 3).sum(),
}


def draw_hessians(rng: random.Random) -> list[tuple]:
    """(name of f, x, v, dtype, whether x requires a gradient and has one)."""

    def numbers(count: int) -> list[float]:
        return [float(rng.choice([-3, -2, 2, 3])) for _ in range(count)]

    return [
        ("a * a * b", [3.0, 5.0], [1.0, 0.0], "float32", False),
        ("a * a * b", numbers(2), [2.0, -3.0], "float32", True),
        ("sum of cubes", numbers(3), [2.0, 3.0, -2.0], "float64", False),
        ("sum of cubes", numbers(1)[0], numbers(1)[0], "float32", True),
        ("sum of cubes", [numbers(2), numbers(2)], [numbers(2), [0.0, 2.0]], "float32", False),
        ("square of the sum", numbers(3), [2.0, 3.0, 2.0], "float32", False),
        ("neighbours", numbers(4), numbers(4), "float64", True),
        ("linear", numbers(2), numbers(2), "float32", False),
        ("sum of cubes", [], [], "float32", False),
    ]


def observe_hessians(candidate: Any, case: tuple) -> dict[str, Any]:
    name, values, direction, dtype, needs = case
    x = torch.tensor(values, dtype=getattr(torch, dtype), requires_grad=needs)
    v = torch.tensor(direction, dtype=getattr(torch, dtype))
    if needs:
        x.grad = torch.ones_like(x)
    calls: list[int] = []

    def f(t: Any) -> Any:
        calls.append(1)
        return FUNCTIONS[name](t)

    result = candidate(f, x, v)
    history = isinstance(result, torch.Tensor) and result.requires_grad
    if isinstance(result, torch.Tensor):
        result = result.detach()
    return {
        "the result": result,
        "it has a history": history,
        "calls of f": len(calls),
        "x afterwards": x.detach(),
        "x.requires_grad": x.requires_grad,
        "x.grad": x.grad,
        "v afterwards": v,
    }


CASES = Cases(
    draw=draw_hessians,
    observe=observe_hessians,
    describe=lambda case: f"f = {case[0]}, x = {case[1]}, v = {case[2]}, {case[3]}",
)
