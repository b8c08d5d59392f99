"""How "The rule of a matrix product" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import whole_numbers


def without_self(candidate: Any, case: tuple) -> Any:
    return candidate(None, *case)


def draw_products(rng: random.Random) -> list[tuple]:
    """(g, x, y): for the product of x (n, k) and y (k, m); what is not needed is None."""
    cases: list[tuple] = [
        (
            np.array([[10.0]], np.float32),
            np.array([[1.0, 2.0]], np.float32),
            np.array([[3.0], [4.0]], np.float32),
        )
    ]
    for n, k, m in [(1, 1, 1), (2, 2, 2), (2, 3, 1), (1, 2, 3), (2, 0, 3), (0, 2, 1)]:
        g, x, y = (whole_numbers(rng, shape) for shape in ((n, m), (n, k), (k, m)))
        cases.append((g, x, y))
    g, x, y = (whole_numbers(rng, shape) for shape in ((2, 3), (2, 2), (2, 3)))
    wide = [array.astype(np.float64) for array in (g, x, y)]
    turned = [np.ascontiguousarray(array.T).T for array in (g, x, y)]  # not contiguous
    strange = np.array([[np.nan, -np.inf, -0.0], [1.0, 2.0, 0.0]], np.float32)
    cases += [(g, None, y), (g, x, None), (g, None, None), (g, None, 0 * y), (g, 0 * x, None)]
    cases += [tuple(wide), tuple(turned), (strange, None, y[:1].repeat(2, 0))]
    return [*cases, (torch.tensor(g), torch.tensor(x), torch.tensor(y))]


def describe_product(case: tuple) -> str:
    told = [f"{n} = {None if a is None else a.tolist()}" for n, a in zip("gxy", case)]
    return "\n".join(told)


def use_mm() -> None:
    x = torch.ones(2, 3, requires_grad=True)
    (x @ torch.ones(3, 2)).sum().backward()


CASES = Cases(
    slot="minitorch.ops.linalg.products.Mm.backward",
    draw=draw_products,
    observe=without_self,
    describe=describe_product,
    live=use_mm,
)
