"""How "Undo the broadcasting" is checked."""

from __future__ import annotations

import random

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import whole_numbers


def draw_gradients(rng: random.Random) -> list[tuple]:
    """(node, edge, g, shape of the input); the first two are not needed."""
    fixed: list[tuple] = [
        (np.array([[1.0, 2.0], [10.0, 20.0]], np.float32), (2,)),
        (np.array([[1.0, 2.0], [10.0, 20.0]], np.float32), (2, 1)),
        (np.array([[1.0, 2.0], [10.0, 20.0]], np.float32), ()),
    ]
    pairs = [((2, 3), (1, 3)), ((2, 3, 2), (3, 1)), ((4, 1, 2), (1, 1)), ((0, 2), (2,))]
    pairs += [((3, 2), (1, 1)), ((2, 3), (2, 3)), ((), ()), ((0,), (1,))]
    pairs += [((2, 3), (1,)), ((4,), (2,)), ((2,), (1, 2)), ((1, 3), (2, 3)), ((2, 2), (4,))]
    for _ in range(2):
        shape = tuple([rng.randint(1, 3) for _ in range(rng.randint(1, 3))])
        source = [rng.choice([n, 1]) for n in shape][rng.randint(0, len(shape)) :]
        pairs.append((shape, tuple(source)))
    drawn = [(whole_numbers(rng, shape), source) for shape, source in pairs]
    wide = whole_numbers(rng, (2, 3)).astype(np.float64)
    strange = np.array([[np.nan, 1.0, -0.0], [2.0, np.inf, -0.0]], np.float32)
    fixed += [(wide.T[::-1], (1, 2)), (np.broadcast_to(strange, (2, 2, 3)), (3,))]
    return [(None, None, g, shape) for g, shape in [*fixed, *drawn]]


def describe_gradient(case: tuple) -> str:
    _, _, g, shape = case
    return f"g of shape {g.shape}, {g.dtype}: {g.tolist()}; shape of the input: {shape}"


def use_unbroadcast() -> None:
    b = torch.zeros(1, requires_grad=True)
    (torch.ones(3) * b).sum().backward()


CASES = Cases(
    slot="minitorch.autograd.engine.unbroadcast",
    points=2,
    draw=draw_gradients,
    describe=describe_gradient,
    live=use_unbroadcast,
)
