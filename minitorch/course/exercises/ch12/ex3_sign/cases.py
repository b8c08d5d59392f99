"""How "A sign that lets gradients through" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_signs(rng: random.Random) -> list[tuple]:
    """(x, the gradient of the result, dtype, whether x is written after, or "transposed")."""

    def numbers(count: int) -> list[float]:
        return [float(rng.choice([-3, -2, 2, 3])) for _ in range(count)]

    table = [[0.5, -0.5, 4.0], [-4.0, 1.0, -1.0]]
    return [
        ([0.5, -1.0, 3.0], [10.0, 20.0, 30.0], "float32", False),
        ([1.0, -1.0, 0.0], numbers(3), "float32", False),
        ([1.5, -1.5, 0.25, -0.25], numbers(4), "float64", False),
        (table, [numbers(3), numbers(3)], "float32", False),
        (-0.75, numbers(1)[0], "float64", False),
        ([], [], "float32", False),
        ([float("inf"), -float("inf"), -0.0], numbers(3), "float32", False),
        (table, [numbers(2) for _ in range(3)], "float32", "transposed"),
        ([0.5, 2.0], numbers(2), "float32", True),
    ]


def observe_signs(candidate: Any, case: tuple) -> dict[str, Any]:
    values, gradient, dtype, written = case
    w = torch.tensor(values, dtype=getattr(torch, dtype), requires_grad=True)
    g = torch.tensor(gradient, dtype=getattr(torch, dtype))
    x = w.t() if written == "transposed" else w * 1
    before = x.detach().clone()
    y = candidate.apply(x)
    seen = {"the result": y.detach().clone(), "x after forward": x.detach().clone()}
    seen["x is unchanged"] = before.equal(x.detach())
    seen["attributes of ctx that keep x or the result"] = tensors_kept(y, (x, y))
    if written is True:
        x.data.mul_(1)
    y.backward(g)
    return {**seen, "the gradient": w.grad, "the gradient that came in": g}


def tensors_kept(y: Any, tensors: tuple[Any, ...]) -> list[str]:
    """The attributes of ``ctx`` that keep the memory of one of these tensors.

    What ``save_for_backward`` keeps is no attribute. A mask or a number of one's own may be one.
    """
    memories = {t.untyped_storage().data_ptr() for t in tensors if t.numel()}

    def is_one(value: Any) -> bool:
        if isinstance(value, (tuple, list)):
            return any(map(is_one, value))
        return isinstance(value, torch.Tensor) and value.untyped_storage().data_ptr() in memories

    ctx = getattr(y.grad_fn, "ctx", None)
    return sorted([name for name, value in getattr(ctx, "__dict__", {}).items() if is_one(value)])


CASES = Cases(
    draw=draw_signs,
    observe=observe_signs,
    describe=lambda case: f"x = {case[0]}, gradient of the result = {case[1]}, {case[2]}",
)
