"""How "A gradient, measured" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

# What f computes, by its name. All results are exact in float64.
FUNCTIONS = {
    "sum of squares": lambda t: (t * t).sum(),
    "sum of cubes": lambda t: (t * t * t).sum(),
    "product": lambda t: t.prod(),
    "absolute values": lambda t: t.abs().sum(),
    "first row times second": lambda t: (t[0] * t[1]).sum(),
    "nothing of x": lambda t: torch.tensor(3.0, dtype=torch.float64),
    "weighted": lambda t: (t * torch.arange(1, t.numel() + 1).view(t.shape)).sum(),
}


def draw_points(rng: random.Random) -> list[tuple]:
    """(name of f, x as nested lists, eps, how x lies in memory)."""

    def numbers(count: int) -> list[float]:
        return [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]

    table = [numbers(3), numbers(3)]
    return [
        ("sum of squares", [1.0, 3.0], 0.5, "plain"),
        ("sum of cubes", numbers(3), 0.5, "plain"),
        ("sum of cubes", numbers(2), 0.25, "requires grad"),
        ("weighted", table, 0.5, "plain"),
        ("weighted", table, 0.25, "transposed"),
        ("product", numbers(3), 0.5, "plain"),
        ("first row times second", table, 0.5, "plain"),
        ("sum of cubes", numbers(1)[0], 0.5, "plain"),
        ("sum of squares", [], 0.5, "plain"),
        ("absolute values", [0.0, 0.25, *numbers(1)], 0.5, "plain"),
        ("nothing of x", numbers(2), 0.5, "plain"),
        ("weighted", [float("inf"), -0.0, float("nan")], 0.5, "plain"),
    ]


def observe_points(candidate: Any, case: tuple) -> dict[str, Any]:
    name, values, eps, layout = case
    x = torch.tensor(values, dtype=torch.float64, requires_grad=layout == "requires grad")
    if layout == "transposed":
        x = x.t()
    version = x._version
    result = candidate(FUNCTIONS[name], x, eps)
    history = isinstance(result, torch.Tensor) and result.requires_grad
    if isinstance(result, torch.Tensor):
        result = result.detach()
    return {
        "the result": result,
        "it has a history": history,
        "x afterwards": x.detach(),
        "writes into x": x._version - version,
    }


CASES = Cases(
    draw=draw_points,
    observe=observe_points,
    describe=lambda case: f"f = {case[0]}, x = {case[1]} ({case[3]}), eps = {case[2]}",
)
