"""How "One step downhill, by hand" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def steps(rng: random.Random) -> list[tuple]:
    """(values and gradients of some parameters, learning rate, one by one?); None: no gradient."""

    def numbers(count: int) -> list[float]:
        return [float(rng.randint(1, 9)) for _ in range(count)]

    cases: list[tuple] = [
        ([([1.0], [2.0])], 0.1),
        ([([1.0, -2.0], [0.5, 0.0])], 1.0),
        ([([4.0], None), ([1.0], [3.0])], 0.5),
        ([([1.0], [3.0]), ([2.0, 4.0], None), ([5.0], [1.0])], 0.5),
        ([([1.0, 6.0], [3.0, 2.0]), ([5.0], [1.0]), ([4.0], None)], 2.0),
        ([([4.0], None)], 0.1),
        ([(3.0, 2.0), ([[1.0, 2.0], [3.0, 4.0]], [[0.5, -1.0], [0.0, 2.0]]), ([], [])], 0.5),
        ([], 0.1),
    ]
    for _ in range(4):
        sizes = [rng.randint(1, 4) for _ in range(rng.randint(2, 4))]
        pairs = [(numbers(n), numbers(n)) for n in sizes]
        cases.append((pairs, rng.choice([0.1, 0.5, 2.0])))
    return [(*case, number % 2 == 1) for number, case in enumerate(cases)]


def moved(step: Any, case: tuple) -> dict[str, Any]:
    """The parameters after one step. They are a list, or come one by one."""
    pairs, lr, one_by_one = case
    parameters = []
    for values, gradient in pairs:
        p = torch.tensor(values, requires_grad=True)
        p.grad = None if gradient is None else torch.tensor(gradient)
        parameters.append(p)
    others = [p.detach() for p in parameters]  # what others see of the same memory
    step(iter(parameters) if one_by_one else parameters, lr)
    seen: dict[str, Any] = {}
    for number, (p, other) in enumerate(zip(parameters, others)):
        seen[f"parameter {number}"] = p
        seen[f"the gradient of parameter {number}"] = p.grad
        seen[f"the memory of parameter {number}"] = other
        seen[f"requires_grad of parameter {number}"] = p.requires_grad
    return seen


def shown_parameters(case: tuple) -> str:
    lines = [f"parameter {n}: {p}, its gradient: {g}" for n, (p, g) in enumerate(case[0])]
    how = "\nthe parameters come one by one, as from model.parameters()" if case[2] else ""
    return "\n".join([*(lines or ["no parameters"]), f"lr = {case[1]}"]) + how


CASES = Cases(
    draw=steps,
    observe=moved,
    describe=shown_parameters,
)
