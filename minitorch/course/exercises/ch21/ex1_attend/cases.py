"""How "Look it up: attention in one function" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases

# (leading dimensions, L, S, E, V)
ONE, FEW, MANY = ((), 1, 1, 1, 1), ((), 3, 4, 2, 5), ((2, 3), 4, 4, 3, 2)


def draw_attend(rng: random.Random) -> list[tuple]:
    """One key and several, no query, no values; leading dimensions; both dtypes; memory that is
    turned; scores of thousands, and below -1e10; every kind of mask, rows without any key first and
    last."""

    def tensors(
        sizes: tuple, dtype: str = "float32", large: float = 1, turned: bool = False
    ) -> Any:
        leading, rows, keys, features, width = sizes
        made = np.random.default_rng(rng.randrange(10**6))
        shapes = [(rows, features), (keys, features), (keys, width)]
        found = []
        for shape, factor in zip(shapes, (large, large, 1)):
            numbers = made.integers(-8, 9, (*leading, *shape)) / 4 * factor
            if turned:
                numbers = np.ascontiguousarray(numbers.swapaxes(-1, -2)).swapaxes(-1, -2)
            found.append(torch.from_numpy(numbers.astype(dtype)))
        return found

    def mask(*shape: int, empty_rows: tuple = ()) -> Any:
        made = np.random.default_rng(rng.randrange(10**6)).random(shape) < 0.5
        made[..., 0] = True
        made[..., -1] = False  # every mask forbids something
        for row in empty_rows:
            made[..., row, :] = False
        return torch.from_numpy(made)

    # Scores far below any number that might stand for "not allowed"; all products are exact.
    low = [torch.tensor(part) for part in ([[2.0**17]], [[-(2.0**17)]] * 2 + [[0.0]])]
    low.append(torch.tensor([[1.0], [3.0], [50.0]]))
    return [
        (*low, torch.tensor([[True, True, False]])),
        (*tensors(ONE), None),
        (*tensors(FEW), None),
        (*tensors(FEW, "float64", turned=True), mask(3, 4)),
        (*tensors(MANY), None),
        (*tensors(MANY), mask(4, 4)),
        (*tensors(MANY, "float64"), mask(2, 1, 4, 4, empty_rows=(0,))),
        (*tensors(FEW, large=100), None),
        (*tensors(FEW, "float64", large=100), mask(3, 4, empty_rows=(2,))),
        (*tensors(((2,), 3, 4, 4, 2)), mask(2, 1, 4)),
        (*tensors(FEW), torch.zeros(3, 4, dtype=torch.bool)),
        (*tensors(((), 0, 3, 2, 2)), None),
        (*tensors(((2,), 2, 3, 2, 0)), mask(2, 3)),
        (*tensors(MANY, turned=True), torch.ones(4, 4, dtype=torch.bool).tril()),
    ]


def observe_attend(candidate: Any, case: tuple) -> Any:
    *parts, allowed = case
    kept = [part.clone() for part in parts]
    seen_mask = None if allowed is None else allowed.clone()
    leaves = [part.detach().requires_grad_() for part in parts]
    result = candidate(*leaves, allowed)
    if not (isinstance(result, tuple) and len(result) == 2):
        return result
    found, weights = result
    seen = {"what is found": found, "the weights": weights}
    if not all(isinstance(part, torch.Tensor) and part.requires_grad for part in result):
        return seen
    upstream = torch.linspace(1, 2, found.numel(), dtype=found.dtype).view(found.shape)
    grads = torch.autograd.grad(found, leaves, upstream, allow_unused=True)
    for name, grad in zip(("query", "key", "value"), grads):
        seen[f"the gradient of {name}"] = grad
    seen["the inputs afterwards"] = all(torch.equal(*pair) for pair in zip(parts, kept))
    seen["the mask afterwards"] = seen_mask is None or torch.equal(allowed, seen_mask)
    return seen


def describe_attend(case: tuple) -> str:
    query, key, value, allowed = case
    mask = "None" if allowed is None else f"{tuple(allowed.shape)} {allowed.tolist()!s:.80}"
    shapes = ", ".join(str(tuple(part.shape)) for part in (query, key, value))
    return f"query, key and value of shapes {shapes}, {query.dtype}; allowed = {mask}"


CASES = Cases(draw=draw_attend, observe=observe_attend, describe=describe_attend, points=2)
