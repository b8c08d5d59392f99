"""How "None or zeros" is checked."""

from __future__ import annotations

import random
from math import inf, nan
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

from ..shared import SHAPES, numbers, parameter


def draw_parameters(rng: random.Random) -> list[tuple]:
    """(parameter, set_to_none): with no gradient, a plain one, or one that has a graph itself."""
    cases: list[tuple] = [
        (parameter(rng, (2,), kind), set_to_none)
        for kind in ("plain", "none", "graph")
        for set_to_none in (True, False)
    ]
    for shape in SHAPES[2:]:
        cases.append((parameter(rng, shape, "plain"), False))
        cases.append((parameter(rng, shape, rng.choice(["none", "graph"])), rng.random() < 0.5))
    turned, strange = (parameter(rng, (2, 3), "none") for _ in range(2))
    turned.grad = torch.tensor(numbers(rng, (3, 2))).t()
    strange.grad = torch.tensor([[nan, inf, -0.0], [-inf, 1.0, nan]])
    frozen = [parameter(rng, (2,)).requires_grad_(False) for _ in range(2)]
    cases += [(turned, False), (strange, False), (frozen[0], False), (frozen[1], True)]
    return [*cases, (held(rng), False), (held(rng), True)]


def held(rng: random.Random) -> nn.Parameter:
    """A parameter of a layer, after a walk back."""
    layer = nn.Linear(2, 1)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor(numbers(rng, (1, 2))))
    (layer.weight * 3.0).sum().backward()
    return layer.weight


def observe_clearing(candidate: Any, case: tuple) -> dict[str, Any]:
    leaf, set_to_none = case
    old = leaf.grad
    candidate(leaf, set_to_none)
    return {
        "parameter.grad": leaf.grad,
        ".grad is the same object as before": leaf.grad is old,
        "the tensor that .grad was before": old,
        "parameter.grad requires a gradient": leaf.grad is not None and leaf.grad.requires_grad,
        "the parameter": leaf,
    }


def describe_clearing(case: tuple) -> str:
    leaf, set_to_none = case
    frozen = "" if leaf.requires_grad else "parameter.requires_grad = False, "
    return f"{frozen}parameter.grad = {leaf.grad}, set_to_none={set_to_none}"


def use_clear_grad() -> None:
    layer = nn.Linear(2, 1)
    layer.weight.sum().backward()
    layer.zero_grad(set_to_none=False)
    layer.zero_grad()


CASES = Cases(
    slot="minitorch.nn.module.module.clear_grad",
    draw=draw_parameters,
    observe=observe_clearing,
    describe=describe_clearing,
    live=use_clear_grad,
)
