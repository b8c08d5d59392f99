"""Rows whose arrays are large: what is measured is how well an operation uses NumPy and the memory.

Forward, then backward from a given gradient. By hand the results go into memory made beforehand
where that helps, so this is close to what NumPy can do at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .data import numbers
from .overhead import Step

MILLION = (1000, 1000)


def forward_backward(torch: Any, f: Callable[..., Any], *inputs: np.ndarray) -> Step:
    """A step that computes ``f`` of the inputs and all their gradients."""
    leaves = [torch.from_numpy(array).requires_grad_() for array in inputs]
    g = torch.from_numpy(gradient(f(*leaves).shape))

    def step() -> list[Any]:
        for leaf in leaves:
            leaf.grad = None
        y = f(*leaves)
        y.backward(g)
        return [y, *[leaf.grad for leaf in leaves]]

    return step


def gradient(shape: tuple[int, ...]) -> np.ndarray:
    """The gradient that backward starts from."""
    return numbers(tuple(shape), seed=9)


# ---- matrix product -----------------------------------------------------------------------------


def matmul(torch: Any, n: int = 1024) -> Step:
    return forward_backward(torch, lambda a, b: a @ b, numbers((n, n), 1), numbers((n, n), 2))


def matmul_by_hand(n: int = 1024) -> Step:
    a, b, g = numbers((n, n), 1), numbers((n, n), 2), gradient((n, n))
    return lambda: [a @ b, g @ b.T, a.T @ g]


# ---- element by element -------------------------------------------------------------------------


def relu(torch: Any) -> Step:
    return forward_backward(torch, torch.relu, numbers(MILLION, 1))


def relu_by_hand() -> Step:
    x, g = numbers(MILLION, 1), gradient(MILLION)
    y, gx = np.empty_like(x), np.empty_like(x)

    def step() -> list[Any]:
        np.maximum(x, 0, out=y)
        np.multiply(g, y > 0, out=gx)
        return [y, gx]

    return step


def broadcast(torch: Any) -> Step:
    """A matrix times a row plus a column: their gradients are sums."""
    row, column = numbers((1, 1000), 2), numbers((1000, 1), 3)
    return forward_backward(torch, lambda x, r, c: x * r + c, numbers(MILLION, 1), row, column)


def broadcast_by_hand() -> Step:
    x, row, column = numbers(MILLION, 1), numbers((1, 1000), 2), numbers((1000, 1), 3)
    g, y, gx = gradient(MILLION), np.empty_like(x), np.empty_like(x)
    ones = np.ones(1000, np.float32)

    def step() -> list[Any]:
        np.multiply(x, row, out=y)
        np.add(y, column, out=y)
        np.multiply(g, x, out=gx)
        of_row, of_column = (ones @ gx)[None, :], (g @ ones)[:, None]
        np.multiply(g, row, out=gx)
        return [y, gx, of_row, of_column]

    return step


def log_softmax(torch: Any) -> Step:
    return forward_backward(torch, lambda x: torch.log_softmax(x, 1), numbers(MILLION, 1))


def log_softmax_by_hand() -> Step:
    x, g = numbers(MILLION, 1), gradient(MILLION)
    y, gx = np.empty_like(x), np.empty_like(x)
    ones = np.ones(1000, np.float32)

    def step() -> list[Any]:
        np.subtract(x, x.max(1, keepdims=True), out=y)
        np.exp(y, out=gx)
        np.subtract(y, np.log(gx @ ones)[:, None], out=y)
        np.exp(y, out=gx)
        np.multiply(gx, (g @ ones)[:, None], out=gx)
        np.subtract(g, gx, out=gx)
        return [y, gx]

    return step


# ---- joining ------------------------------------------------------------------------------------


def cat(torch: Any) -> Step:
    """16 blocks of columns become one matrix."""
    return forward_backward(torch, lambda *parts: torch.cat(parts, 1), *_parts((1024, 64)))


def cat_by_hand() -> Step:
    parts, g = _parts((1024, 64)), gradient((1024, 1024))
    y = np.empty_like(g)

    def step() -> list[Any]:
        np.concatenate(parts, 1, out=y)
        return [y, *[part.copy() for part in np.split(g, 16, 1)]]

    return step


def stack(torch: Any) -> Step:
    """16 matrices become one array of three dimensions."""
    return forward_backward(torch, lambda *parts: torch.stack(parts), *_parts((256, 256)))


def stack_by_hand() -> Step:
    parts, g = _parts((256, 256)), gradient((16, 256, 256))
    y = np.empty_like(g)

    def step() -> list[Any]:
        np.stack(parts, out=y)
        return [y, *[part.copy() for part in g]]

    return step


def _parts(shape: tuple[int, int]) -> list[np.ndarray]:
    return [numbers(shape, seed) for seed in range(16)]
