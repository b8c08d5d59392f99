"""How "Clip all gradients together" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

INF, NAN = float("inf"), float("nan")


def draw_gradients(rng: random.Random) -> list[tuple]:
    """(gradients as lists or None, max_norm, how they are given, more settings)."""

    def numbers(count: int, size: float = 1.0) -> list[float]:
        return [round(rng.uniform(0.5, 2.0) * size * rng.choice([-1, 1]), 3) for _ in range(count)]

    small = [numbers(2, 1e-3), numbers(1, 1e-3)]
    pair = [numbers(3), numbers(2)]
    one, two = {"norm_type": 1.0}, {"norm_type": INF}
    strict = {"error_if_nonfinite": True}
    cases: list[tuple] = [
        ([[3.0], [4.0]], 1.0, "list", {}),
        (small, 1.0, "list", {}),
        ([None, numbers(3), None, numbers(1), None], 0.5, "list", {}),
        ([None, None], 1.0, "list", {}),
        ([], 1.0, "tuple", {}),
        (pair, 0.25, "generator", {}),
        ([[0.01]], 0.009, "one tensor", {}),  # the 1e-6 counts
        ([[numbers(2), numbers(2)]], 0.5, "one tensor", {}),
        ([[numbers(2), numbers(2)], numbers(1)[0]], 0.5, "list", {}),
        ([[], numbers(2)], 0.5, "list", {}),
        (pair, 0.5, "list", one),
        (pair, 0.5, "generator", two),
        (small, 1.0, "list", two),
        (pair, 0.0, "list", {}),
        ([[NAN, 1.0], [2.0]], 1.0, "list", {}),
        ([[INF, 1.0], [2.0]], 1.0, "list", {}),
        ([[NAN, 1.0], [2.0]], 1.0, "list", strict),
        ([[1.0], [-INF]], 1.0, "list", strict),
        (pair, 0.5, "with history", {}),
        (pair, 0.5, "float64", {"foreach": True, **strict}),
    ]
    return cases


def observe_clipping(candidate: Any, case: tuple) -> dict[str, Any]:
    gradients, max_norm, given, settings = case
    dtype = torch.float64 if given == "float64" else torch.float32
    parameters = [parameter(gradient, dtype, given) for gradient in gradients]
    objects = [p.grad for p in parameters]
    passed: Any = parameters
    if given == "one tensor":
        passed = parameters[0]
    elif given == "generator":
        passed = (p for p in parameters)
    elif given == "tuple":
        passed = tuple(parameters)
    raised = None
    total = None
    try:
        total = candidate(passed, max_norm, **settings)
    except RuntimeError as error:
        if not settings.get("error_if_nonfinite"):
            raise
        raised = type(error).__name__
    return {
        "the error": raised,
        "the norm": None if total is None else (total.item(), tuple(total.shape)),
        "the norm requires a gradient": total is not None and total.requires_grad,
        "the gradients": [None if p.grad is None else p.grad.tolist() for p in parameters],
        "the gradients are other objects": [
            i for i, (p, old) in enumerate(zip(parameters, objects)) if p.grad is not old
        ],
        "values of the parameters changed": [i for i, p in enumerate(parameters) if (p != 1).any()],
    }


def parameter(gradient: Any, dtype: Any, given: str) -> Any:
    if gradient is None:
        return torch.ones(2, requires_grad=True)
    values = torch.tensor(gradient, dtype=dtype, requires_grad=given == "with history")
    made = torch.ones(values.shape, dtype=dtype, requires_grad=True)
    made.grad = values * 1 if given == "with history" else values
    return made


def describe_gradients(case: tuple) -> str:
    gradients, max_norm, given, settings = case
    words = [f"{name} = {value}" for name, value in settings.items()]
    return "; ".join([f"gradients {gradients} ({given})", f"max_norm = {max_norm}", *words])


def one_live_clipping() -> Any:
    w = torch.zeros(1, requires_grad=True)
    w.grad = torch.tensor([2.0])
    return torch.nn.utils.clip_grad_norm_([w], 1.0).item()


CASES = Cases(
    slot="minitorch.nn.utils.clip_grad.clip_grad_norm_",
    draw=draw_gradients,
    observe=observe_clipping,
    describe=describe_gradients,
    live=one_live_clipping,
)
