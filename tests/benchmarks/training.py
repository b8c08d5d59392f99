"""Rows that train networks: one step each, except ``digits97``, which trains until it is good.

The frameworks run ``nn.Module``, the loss and ``optim.SGD`` as a user would; by hand it is the same
step with the derivatives worked out on paper and the weights updated in place.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from .data import ROOT, labels, numbers
from .overhead import Step

RATE = 0.01


def network(torch: Any, sizes: list[int]) -> Any:
    """Linear layers with ReLU in between, with the weights of the hand-written network."""
    layers: list[Any] = []
    for (fan_in, fan_out), (weight, bias) in zip(pairwise(sizes), starting_weights(sizes)):
        linear = torch.nn.Linear(fan_in, fan_out)
        with torch.no_grad():
            linear.weight.copy_(torch.from_numpy(weight))
            linear.bias.copy_(torch.from_numpy(bias))
        layers += [linear, torch.nn.ReLU()]
    return torch.nn.Sequential(*layers[:-1])


def starting_weights(sizes: list[int]) -> list[tuple[np.ndarray, np.ndarray]]:
    """Per layer the weight (out, in) and the bias (out,)."""
    return [
        (numbers((fan_out, fan_in), fan_in, fan_in**-0.5), numbers((fan_out,), fan_out, 0.1))
        for fan_in, fan_out in pairwise(sizes)
    ]


# ---- a classifier: cross-entropy, one SGD step --------------------------------------------------


def classifier(torch: Any, sizes: list[int], batch: int) -> Step:
    x = torch.from_numpy(numbers((batch, sizes[0]), seed=1))
    y = torch.from_numpy(labels(batch, sizes[-1], seed=2))
    model = network(torch, sizes)
    parameters = list(model.parameters())
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE)

    def step() -> list[Any]:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return [loss, *[p.grad for p in parameters]]

    return step


def classifier_by_hand(sizes: list[int], batch: int) -> Step:
    x, y = numbers((batch, sizes[0]), seed=1), labels(batch, sizes[-1], seed=2)
    layers = starting_weights(sizes)
    return lambda: classify_step(layers, x, y, RATE)


def classify_step(
    layers: list[tuple[np.ndarray, np.ndarray]], x: np.ndarray, y: np.ndarray, rate: float
) -> list[Any]:
    """Forward, backward and update of a ReLU classifier; returns the loss and the gradients."""
    loss, *gradients = classify_gradients(layers, x, y)
    for parameter, gradient in zip([p for layer in layers for p in layer], gradients):
        parameter -= rate * gradient
    return [loss, *gradients]


def classify_gradients(
    layers: list[tuple[np.ndarray, np.ndarray]], x: np.ndarray, y: np.ndarray
) -> list[Any]:
    """The loss of a ReLU classifier, and the gradient of each weight and bias."""
    inputs = []
    for weight, bias in layers:
        inputs.append(x)
        x = x @ weight.T
        x += bias
        if weight is not layers[-1][0]:
            np.maximum(x, 0, out=x)
    rows, ones = np.arange(len(y)), np.ones(len(y), np.float32)
    x -= x.max(1, keepdims=True)
    g = np.exp(x)
    total = g.sum(1, keepdims=True)
    loss = float((np.log(total[:, 0]) - x[rows, y]).mean())
    g /= total
    g[rows, y] -= 1
    g *= 1 / len(y)
    gradients = []
    for (weight, _), x in zip(layers[::-1], inputs[::-1]):
        gradients += [ones @ g, g.T @ x]
        if weight is not layers[0][0]:
            g = g @ weight
            g *= x > 0
    return [loss, *gradients[::-1]]


# ---- micrograd's demo: two moons, a margin loss with weight decay written out -------------------

MOONS = [2, 16, 16, 1]


def moons() -> tuple[np.ndarray, np.ndarray]:
    """100 points on two half circles, (100, 2), and on which each one lies, -1 or 1, (100, 1)."""
    angle = np.linspace(0, np.pi, 50)
    upper = np.stack([np.cos(angle), np.sin(angle)], 1)
    lower = np.stack([1 - np.cos(angle), 0.5 - np.sin(angle)], 1)
    points = np.concatenate([upper, lower]).astype(np.float32) + numbers((100, 2), 3, 0.1)
    return points, np.repeat(np.float32([-1, 1]), 50)[:, None]


def margin(torch: Any) -> Step:
    points, sides = (torch.from_numpy(array) for array in moons())
    model = network(torch, MOONS)
    parameters = list(model.parameters())
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE)

    def step() -> list[Any]:
        loss = (1 - sides * model(points)).relu().mean()
        loss = loss + 1e-4 * sum((p * p).sum() for p in parameters)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return [loss, *[p.grad for p in parameters]]

    return step


def margin_by_hand() -> Step:
    points, sides = moons()
    (w1, b1), (w2, b2), (w3, b3) = layers = starting_weights(MOONS)
    parameters = [p for layer in layers for p in layer]
    ones = np.ones(len(points), np.float32)
    minus_mean = -sides / len(points)

    def step() -> list[Any]:
        h1 = points @ w1.T
        h1 += b1
        np.maximum(h1, 0, out=h1)
        h2 = h1 @ w2.T
        h2 += b2
        np.maximum(h2, 0, out=h2)
        missing = 1 - sides * (h2 @ w3.T + b3)
        np.maximum(missing, 0, out=missing)
        loss = float(missing.mean())
        g3 = minus_mean * (missing > 0)
        g2 = g3 @ w3
        g2 *= h2 > 0
        g1 = g2 @ w2
        g1 *= h1 > 0
        gradients = [g1.T @ points, ones @ g1, g2.T @ h1, ones @ g2, g3.T @ h2, ones @ g3]
        for p, g in zip(parameters, gradients):
            flat = p.reshape(-1)
            loss += 1e-4 * float(flat.dot(flat))
            g += 2e-4 * p
            p -= RATE * g
        return [loss, *gradients]

    return step


# ---- handwritten digits until 97 % of those never seen are right --------------------------------

DIGITS = [64, 64, 10]
GOOD_ENOUGH = 0.97
MOST_EPOCHS = 60


def digits() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Images and labels to train on (1437), then those to test on (360), and shuffled."""
    with np.load(ROOT / "minitorch" / "datasets" / "digits.npz") as stored:
        images, targets = stored["images"], stored["labels"]
    order = np.random.default_rng(0).permutation(len(images))
    images = (images.reshape(-1, 64)[order] / np.float32(16)).astype(np.float32)
    targets = targets[order].astype(np.int64)
    return images[:1437], targets[:1437], images[1437:], targets[1437:]


def digits_to_97(torch: Any, compiled: Callable[[Step], Step] = lambda step: step) -> Step:
    """``compiled``: what is done to the step of a batch. Each training begins with the same
    weights, in the same network."""
    x, y, test_x, test_y = (torch.from_numpy(array) for array in digits())
    model = network(torch, DIGITS)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
    start = [p.detach().clone() for p in model.parameters()]

    def train(batch: Any) -> Any:
        loss = torch.nn.functional.cross_entropy(model(x[batch]), y[batch])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return loss

    train = compiled(train)

    def step() -> list[Any]:
        with torch.no_grad():
            for p, value in zip(model.parameters(), start):
                p.copy_(value)
        shuffle = np.random.default_rng(1)
        epochs = right = 0
        while right < GOOD_ENOUGH * len(test_y) and epochs < MOST_EPOCHS:
            epochs += 1
            order = torch.from_numpy(shuffle.permutation(len(y)))
            for first in range(0, len(y), 32):
                loss = train(order[first : first + 32])
            with torch.no_grad():
                right = (model(test_x).argmax(1) == test_y).sum().item()
        return [epochs, right, loss]

    return step


def digits_to_97_by_hand() -> Step:
    x, y, test_x, test_y = digits()

    def step() -> list[Any]:
        layers = starting_weights(DIGITS)
        shuffle = np.random.default_rng(1)
        epochs = right = 0
        while right < GOOD_ENOUGH * len(test_y) and epochs < MOST_EPOCHS:
            epochs += 1
            order = shuffle.permutation(len(y))
            for start in range(0, len(y), 32):
                batch = order[start : start + 32]
                loss = classify_step(layers, x[batch], y[batch], 0.2)[0]
            (w1, b1), (w2, b2) = layers
            scores = np.maximum(test_x @ w1.T + b1, 0) @ w2.T + b2
            right = int((scores.argmax(1) == test_y).sum())
        return [epochs, right, loss]

    return step
