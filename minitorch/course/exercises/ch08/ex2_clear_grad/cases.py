"""How "None or zeros" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch import nn
from minitorch.course.definitions import Cases

from ..shared import SHAPES, parameter


def draw_parameters(rng: random.Random) -> list[tuple]:
    """(parameter, set_to_none): with no gradient, a plain one, or one that has a graph itself."""
    cases: list[tuple] = []
    for shape in [(2,), *SHAPES[2:]]:
        for kind in ("plain", "none", "graph"):
            for set_to_none in (True, False):
                if len(cases) < 6 or rng.random() < 0.4:
                    cases.append((parameter(rng, shape, kind), set_to_none))
    return cases


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
    return f"parameter.grad = {leaf.grad}, set_to_none={set_to_none}"


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
