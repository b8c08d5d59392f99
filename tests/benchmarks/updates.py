"""Rows whose time is the optimizer's: Adam in a small network, and ten million parameters.

By hand an update goes over blocks that stay in the cache, with every intermediate result in memory
made beforehand: NumPy can hardly do it with fewer passes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .data import labels, numbers
from .overhead import Step
from .training import classify_gradients, network, starting_weights

RATE, BETA1, BETA2, EPS = 1e-3, 0.9, 0.999, 1e-8
BLOCK = 2**15  # elements: with four arrays of float32 half a megabyte
MILLIONS = [(1000, 1000)] * 10


class AdamByHand:
    """Adam's update of some arrays, in place."""

    def __init__(self, parameters: list[np.ndarray]) -> None:
        self.blocks = [
            (p.reshape(-1), np.zeros(p.size, np.float32), np.zeros(p.size, np.float32))
            for p in parameters
        ]
        self.work = np.empty(BLOCK, np.float32)
        self.steps = 0

    def step(self, gradients: list[np.ndarray]) -> None:
        self.steps += 1
        rate = RATE / (1 - BETA1**self.steps)
        root = (1 - BETA2**self.steps) ** 0.5
        for (parameter, mean, square), gradient in zip(self.blocks, gradients):
            g = gradient.reshape(-1)
            for start in range(0, g.size, BLOCK):
                part = slice(start, start + BLOCK)
                self._update(parameter[part], mean[part], square[part], g[part], rate, root)

    def _update(self, p: Any, mean: Any, square: Any, g: Any, rate: float, root: float) -> None:
        work = self.work[: len(p)]
        np.subtract(g, mean, out=work)
        work *= 1 - BETA1
        mean += work
        square *= BETA2
        np.multiply(g, g, out=work)
        work *= 1 - BETA2
        square += work
        np.sqrt(square, out=work)
        work *= 1 / root
        work += EPS
        np.divide(mean, work, out=work)
        work *= rate
        p -= work


# ---- a classifier trained with Adam -------------------------------------------------------------


def classifier(torch: Any, sizes: list[int], batch: int) -> Step:
    x = torch.from_numpy(numbers((batch, sizes[0]), seed=1))
    y = torch.from_numpy(labels(batch, sizes[-1], seed=2))
    model = network(torch, sizes)
    parameters = list(model.parameters())
    optimizer = torch.optim.Adam(model.parameters(), lr=RATE)

    def step() -> list[Any]:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return [loss, *parameters]

    return step


def classifier_by_hand(sizes: list[int], batch: int) -> Step:
    x, y = numbers((batch, sizes[0]), seed=1), labels(batch, sizes[-1], seed=2)
    layers = starting_weights(sizes)
    parameters = [p for layer in layers for p in layer]
    adam = AdamByHand(parameters)

    def step() -> list[Any]:
        loss, *gradients = classify_gradients(layers, x, y)
        adam.step(gradients)
        return [loss, *parameters]

    return step


# ---- ten million parameters ---------------------------------------------------------------------


def ten_million() -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Parameters and their gradients, ten matrices of a million each."""
    parameters = [numbers(shape, seed) for seed, shape in enumerate(MILLIONS)]
    return parameters, [numbers(shape, 100 + seed) for seed, shape in enumerate(MILLIONS)]


def _update(torch: Any, make: Any) -> Step:
    arrays, gradients = ten_million()
    parameters = [torch.from_numpy(array).requires_grad_() for array in arrays]
    for parameter, gradient in zip(parameters, gradients):
        parameter.grad = torch.from_numpy(gradient)
    optimizer = make(parameters)

    def step() -> list[Any]:
        optimizer.step()
        return [parameters[0], parameters[-1]]

    return step


def adam(torch: Any) -> Step:
    return _update(torch, lambda parameters: torch.optim.Adam(parameters, lr=RATE))


def adam_by_hand() -> Step:
    parameters, gradients = ten_million()
    optimizer = AdamByHand(parameters)

    def step() -> list[Any]:
        optimizer.step(gradients)
        return [parameters[0], parameters[-1]]

    return step


def momentum(torch: Any) -> Step:
    return _update(torch, lambda parameters: torch.optim.SGD(parameters, lr=RATE, momentum=0.9))


def momentum_by_hand() -> Step:
    parameters, gradients = ten_million()
    flat = [(p.reshape(-1), np.zeros(p.size, np.float32), g.reshape(-1))
            for p, g in zip(parameters, gradients)]  # fmt: skip
    work = np.empty(BLOCK, np.float32)

    def step() -> list[Any]:
        for p, direction, g in flat:
            for start in range(0, p.size, BLOCK):
                part = slice(start, start + BLOCK)
                d = direction[part]
                d *= 0.9
                d += g[part]
                p[part] -= np.multiply(d, RATE, out=work[: len(d)])
        return [parameters[0], parameters[-1]]

    return step
