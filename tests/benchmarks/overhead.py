"""Rows whose arrays are tiny: what is measured is the cost of an operation, not of its arithmetic.

Each workload stands here twice. The first function is written for "a module like torch", so it runs
on PyTorch and on minitorch; the second is the same by hand in NumPy, derivatives included, and
shows what is left when there is no framework. Both return ``step``: the measured function, which
returns the values that must agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .data import numbers

Step = Callable[[], list[Any]]

REPEATS = 200  # a step of a one-operation row repeats it so often that the loop costs nothing
SHAPE = (4, 4)

# ---- one operation, without and with a graph ----------------------------------------------------


def operation(torch: Any, name: str, graph: bool) -> Step:
    x = torch.from_numpy(numbers(SHAPE, seed=1)).requires_grad_(graph)
    y = torch.from_numpy(numbers(SHAPE, seed=2)).requires_grad_(graph)
    return repeated(name, x, y)


def operation_by_hand(name: str) -> Step:
    return repeated(name, numbers(SHAPE, seed=1), numbers(SHAPE, seed=2))


def repeated(name: str, x: Any, y: Any) -> Step:
    """The operation on two Tensors or two arrays, written as its users write it."""

    def add() -> list[Any]:
        for _ in range(REPEATS):
            z = x + y
        return [z]

    def mul() -> list[Any]:
        for _ in range(REPEATS):
            z = x * y
        return [z]

    def matmul() -> list[Any]:
        for _ in range(REPEATS):
            z = x @ y
        return [z]

    def view() -> list[Any]:
        for _ in range(REPEATS):
            z = x.reshape(2, 8)
        return [z]

    def sum() -> list[Any]:
        for _ in range(REPEATS):
            z = x.sum()
        return [z]

    return {"add": add, "mul": mul, "matmul": matmul, "view": view, "sum": sum}[name]


# ---- graphs of many operations, forward and backward --------------------------------------------


def chain(torch: Any, length: int) -> Step:
    """One operation after the other, half of them with a number and half with a tensor."""
    x = torch.from_numpy(numbers(SHAPE, seed=1)).requires_grad_()
    b = torch.from_numpy(numbers(SHAPE, seed=2))

    def step() -> list[Any]:
        x.grad = None
        y = x
        for _ in range(length // 2):
            y = y * 0.9999 + b
        y.sum().backward()
        return [y, x.grad]

    return step


def chain_by_hand(length: int) -> Step:
    x, b = numbers(SHAPE, seed=1), numbers(SHAPE, seed=2)

    def step() -> list[Any]:
        y = x
        for _ in range(length // 2):
            y = y * 0.9999 + b
        y.sum()
        g = np.ones_like(y)
        for _ in range(length // 2):
            g = g * 0.9999  # (the gradient of a sum passes unchanged)
        return [y, g]

    return step


def fanout(torch: Any, branches: int) -> Step:
    """One tensor used by many operations: its gradient is the sum of all."""
    x = torch.from_numpy(numbers(SHAPE, seed=1)).requires_grad_()

    def step() -> list[Any]:
        x.grad = None
        total = x * 0.5
        for _ in range(branches - 1):
            total = total + x * 0.5
        total.sum().backward()
        return [total, x.grad]

    return step


def fanout_by_hand(branches: int) -> Step:
    x = numbers(SHAPE, seed=1)

    def step() -> list[Any]:
        total = x * 0.5
        for _ in range(branches - 1):
            total = total + x * 0.5
        total.sum()
        g = np.ones_like(x)
        gx = g * 0.5
        for _ in range(branches - 1):
            gx += g * 0.5
        return [total, gx]

    return step


def diamond(torch: Any, length: int) -> Step:
    """A chain of diamonds: the number of paths doubles with each, the work must not."""
    x = torch.from_numpy(numbers(SHAPE, seed=1)).requires_grad_()

    def step() -> list[Any]:
        x.grad = None
        y = x
        for _ in range(length // 2):
            y = (y + y) * 0.5
        y.sum().backward()
        return [y, x.grad]

    return step


def diamond_by_hand(length: int) -> Step:
    x = numbers(SHAPE, seed=1)

    def step() -> list[Any]:
        y = x
        for _ in range(length // 2):
            y = (y + y) * 0.5
        y.sum()
        g = np.ones_like(y)
        for _ in range(length // 2):
            g = g * 0.5
            g = g + g
        return [y, g]

    return step
