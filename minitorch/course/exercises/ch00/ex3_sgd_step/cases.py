"""How "One step downhill, by hand" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def steps(rng: random.Random) -> list[tuple]:
    """(values and gradients of some parameters, learning rate); None is no gradient."""

    def numbers(count: int) -> list[float]:
        return [float(rng.randint(1, 9)) for _ in range(count)]

    cases: list[tuple] = [
        ([([1.0], [2.0])], 0.1),
        ([([1.0, -2.0], [0.5, 0.0])], 1.0),
        ([([4.0], None), ([1.0], [3.0])], 0.5),
    ]
    for _ in range(5):
        sizes = [rng.randint(1, 4) for _ in range(rng.randint(2, 4))]
        pairs = [(numbers(n), numbers(n)) for n in sizes]
        cases.append((pairs, rng.choice([0.1, 0.5, 2.0])))
    return cases


def moved(step: Any, case: tuple) -> dict[str, Any]:
    """The parameters after one step."""
    pairs, lr = case
    parameters = []
    for values, gradient in pairs:
        p = torch.tensor(values, requires_grad=True)
        p.grad = None if gradient is None else torch.tensor(gradient)
        parameters.append(p)
    step(parameters, lr)
    seen: dict[str, Any] = {}
    for number, p in enumerate(parameters):
        seen[f"parameter {number}"] = p
        seen[f"the gradient of parameter {number}"] = p.grad
    return seen


def shown_parameters(case: tuple) -> str:
    lines = [f"parameter {n}: {p}, its gradient: {g}" for n, (p, g) in enumerate(case[0])]
    return "\n".join([*lines, f"lr = {case[1]}"])


CASES = Cases(
    draw=steps,
    observe=moved,
    describe=shown_parameters,
)
