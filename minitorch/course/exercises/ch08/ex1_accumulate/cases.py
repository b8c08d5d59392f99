"""How "A leaf receives" is checked."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy import array_equal

from minitorch.course.definitions import Cases

from ..shared import SHAPES, numbers


def draw_arrivals(rng: random.Random) -> list[tuple]:
    """(number of leaves, [(leaf, gradient), ...]); the same array may be sent to several leaves."""
    ones, tens = np.ones(2, np.float32), np.full(2, 10, np.float32)
    cases: list[tuple] = [
        (1, [(0, ones)]),
        (1, [(0, np.ones(2, np.float32)), (0, tens)]),
        (2, [(0, ones), (1, ones), (0, tens)]),
    ]
    kinds = [np.float64, np.float16, *[np.float32] * 4]
    for shape, dtype in zip(SHAPES, kinds):
        gradients = [numbers(rng, shape).astype(dtype) for _ in range(3)]
        sent = [(rng.randrange(3), rng.choice(gradients)) for _ in range(6)]
        cases.append((3, sent))
    turned = [numbers(rng, (2, 3)).T[::-1] for _ in range(2)]  # not contiguous
    repeated = np.broadcast_to(numbers(rng, (1, 3)), (2, 3))  # read-only, as a sum sends it
    strange = np.array([np.nan, np.inf, -0.0], np.float32)
    point = numbers(rng, ())
    return [
        *cases,
        (1, [(0, turned[0]), (0, turned[1]), (0, turned[0])]),
        (2, [(0, repeated), (1, repeated), (1, repeated)]),
        (2, [(0, 0 * strange[2:]), (0, strange[1:2]), (1, strange), (1, strange)]),
        (1, [(0, point), (0, point)]),
    ]


def observe_arrivals(candidate: Any, case: tuple) -> dict[str, Any]:
    count, sent = case
    leaves = [SimpleNamespace(grad=None) for _ in range(count)]
    copies = [g.copy() for _, g in sent]
    moved = False
    for index, g in sent:
        before = leaves[index].grad
        candidate(leaves[index], g)
        moved = moved or (before is not None and leaves[index].grad is not before)
    return {
        **{f"leaf {i}: grad": leaf.grad for i, leaf in enumerate(leaves)},
        "the arrays that were sent have changed": any(
            not array_equal(copy, g, equal_nan=True) for copy, (_, g) in zip(copies, sent)
        ),
        "a later gradient put another array into .grad": moved,
    }


def describe_arrivals(case: tuple) -> str:
    count, sent = case
    order: dict[int, str] = {}
    for _, g in sent:
        order.setdefault(id(g), f"g{len(order) + 1}")
    values = [f"{name} = {g.tolist()}" for name, g in {order[id(g)]: g for _, g in sent}.items()]
    calls = [f"accumulate(leaf {index}, {order[id(g)]})" for index, g in sent]
    leaves = "1 leaf" if count == 1 else f"{count} leaves"
    return "\n".join([f"{leaves}; {', '.join(values)}", *calls])


CASES = Cases(
    draw=draw_arrivals,
    observe=observe_arrivals,
    describe=describe_arrivals,
)
