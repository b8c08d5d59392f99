"""How "Mend this program: one gradient for all layers" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def made(step: tuple, weights: list) -> Any:
    """The function of a step: what it does, and its number."""
    kind, number = step
    if kind == "weight":
        weight = torch.tensor(number, requires_grad=True)
        weights.append(weight)
        return lambda x: x * weight
    return {
        "times": lambda x: x * number,
        "plus": lambda x: x + number,
        "square": lambda x: x * x,
        "relu": lambda x: x.relu(),
        "first": lambda x: x[:1],
        "same": lambda x: x,
        "cut": lambda x: x.detach(),
    }[kind]


def draw_steps(rng: random.Random) -> list[tuple]:
    """(x, requires it a gradient?, its dtype, steps)."""

    def n() -> float:
        return float(rng.choice([-5, -4, -3, -2, 2, 3, 4, 5]))

    def numbers(count: int) -> list[float]:
        return [n() for _ in range(count)]

    return [
        ([1.0, 2.0], True, "float32", [("times", 3.0), ("times", -5.0)]),
        (numbers(3), True, "float32", [("times", n()), ("square", 0), ("times", n())]),
        (numbers(3), True, "float64", [("square", 0), ("plus", n()), ("square", 0)]),
        (numbers(1), True, "float32", [("times", n())]),
        (n(), True, "float32", [("times", n()), ("square", 0)]),
        ([[n(), n()], [n(), n()]], True, "float32", [("times", n()), ("first", 0), ("square", 0)]),
        (numbers(2), False, "float32", [("times", n()), ("weight", n()), ("times", n())]),
        (numbers(2), True, "float32", [("times", n()), ("cut", 0), ("weight", n())]),
        (numbers(2), True, "float32", [("times", n()), ("same", 0), ("times", n())]),
        (numbers(2), True, "float32", [("same", 0), ("weight", n()), ("square", 0)]),
        ([-1.0, -2.0], True, "float32", [("times", 2.0), ("relu", 0), ("times", n())]),
        ([1.0, float("inf")], True, "float32", [("times", 2.0), ("square", 0), ("plus", 1.0)]),
        (numbers(2), True, "float32", [("weight", n()) for _ in range(5)]),
        (2.0, True, "float32", []),
    ]


def observe_slopes(candidate: Any, case: tuple) -> dict[str, Any]:
    values, needs, dtype, steps = case
    x = torch.tensor(values, dtype=getattr(torch, dtype), requires_grad=needs)
    weights: list[Any] = []
    functions = [made(step, weights) for step in steps]
    first = entries(candidate(x, functions))
    seen = {
        "the entries of the result, in their order": first,
        "x.grad": None if x.grad is None else x.grad.clone(),
        "the gradients of the steps' weights": [
            None if w.grad is None else w.grad.clone() for w in weights
        ],
    }
    # by now the leaves have gradients
    return {**seen, "the entries of a second call": entries(candidate(x, functions))}


def entries(found: Any) -> Any:
    return list(found.items()) if isinstance(found, dict) else found


def describe_steps(case: tuple) -> str:
    values, needs, dtype, steps = case
    names = {
        "times": "times {}",
        "plus": "plus {}",
        "weight": "times a parameter of {}",
        "square": "x * x",
        "relu": "relu",
        "first": "x[:1]",
        "same": "x itself",
        "cut": "detach",
    }
    told = [names[kind].format(number) for kind, number in steps]
    return f"x = {values} ({dtype}), requires_grad={needs}; steps: {', then '.join(told) or 'none'}"


CASES = Cases(draw=draw_steps, observe=observe_slopes, describe=describe_steps)
