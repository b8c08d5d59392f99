"""How "Mend this program: heads that mix everything up" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_heads(rng: random.Random) -> list[tuple]:
    """(batch, length, width, heads, is x turned in memory, seed). Always: several heads, one head,
    heads of one feature; one position; an empty batch; the length equal to the heads."""

    def case(*sizes: int, turned: bool = False) -> tuple:
        return (*sizes, turned, rng.randrange(10**6))

    length = rng.randint(4, 6)
    return [
        case(2, length, 8, 2),
        case(1, 3, 6, 3),
        case(2, 1, 4, 2),
        case(3, length, 4, 1),
        case(1, 5, 4, 4),
        case(0, 3, 4, 2),
        case(2, 4, 12, 4, turned=True),
        case(2, 5, 6, 2, turned=True),
    ]


def observe_heads(candidate: Any, case: tuple) -> Any:
    batch, length, width, heads, turned, seed = case
    torch.manual_seed(0)
    module = candidate(width, heads).double()
    numbers = np.random.default_rng(seed)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(torch.from_numpy(numbers.normal(0, 0.6, tuple(parameter.shape))))
    x = torch.from_numpy(numbers.normal(0, 1, (batch, length, width)))
    if turned:
        x = x.transpose(0, 2).contiguous().transpose(0, 2)
    x.requires_grad_()
    out = module(x)
    if not isinstance(out, torch.Tensor):
        return out
    seen: dict[str, Any] = {"the result": out}
    seen["its parameters"] = sorted(name for name, _ in module.named_parameters())
    if batch and out.requires_grad and out.shape == (batch, length, width):
        slope: Any
        (slope,) = torch.autograd.grad(out[:, 0].sum(), x)
        seen["the first position depends on later ones"] = bool(slope[:, 1:].any())
        (slope,) = torch.autograd.grad(module(x).square().sum(), x)
        seen["the gradient of x"] = slope
    return seen


def describe_heads(case: tuple) -> str:
    batch, length, width, heads, turned, _ = case
    how = ", transposed in memory" if turned else ""
    return f"Heads({width}, {heads}) with x of shape ({batch}, {length}, {width}){how}"


CASES = Cases(draw=draw_heads, observe=observe_heads, describe=describe_heads, points=2)
