"""How "Batch norm" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases


def draw_batches(rng: random.Random) -> list[tuple]:
    """(shape, layout, training, tensors that are None, settings, dtype, seed)."""

    def case(shape: list[int], training: bool = True, without: str = "", **more: Any) -> tuple:
        layout, dtype = more.pop("layout", "plain"), more.pop("dtype", "float32")
        return (shape, layout, training, without.split(), more, dtype, rng.randint(0, 9999))

    n, c = rng.randint(3, 6), rng.randint(2, 4)
    part = rng.choice([0.25, 0.5, 0.7])
    return [
        case([2, 1], without="weight bias", dtype="float64"),
        case([n, c, 5], momentum=part, dtype="float64"),
        case([n, c, 3], False, layout="transposed"),
        case([n, c], False, without="weight bias"),
        case([n, c, 2, 3], layout="transposed", momentum=0.0),
        case([1, c, 2, 1, 2], without="weight"),
        case([n, c], without="running_mean"),
        case([n, c], without="running_var bias"),
        case([n, c, 2], without="running_mean running_var weight bias"),
        case([n, c], momentum=1.0, eps=0.5),
        case([1, c], False, without="weight", momentum=0.5, eps=0.5),
        case([1, c], without="bias"),
        case([1, c, 1]),
    ]


def input_of(shape: list[int], layout: str, some: Any) -> Any:
    if layout == "transposed":
        return some([shape[1], shape[0], *shape[2:]]).transpose(0, 1)
    return some(shape)


def observe_norm(candidate: Any, case: tuple) -> dict[str, Any]:
    shape, layout, training, without, settings, name, seed = case
    numbers = np.random.default_rng(seed)  # many small tensors: NumPy draws them in less time

    def some(size: Any, mean: float = 0.0, spread: float = 1.0) -> Any:
        return torch.from_numpy(numbers.normal(mean, spread, size).astype(name))

    x = input_of(shape, layout, lambda size: some(size, 3.0, 2.0)).requires_grad_()
    given: dict[str, Any] = {
        "running_mean": some(shape[1]),
        "running_var": torch.from_numpy(numbers.uniform(0.5, 1.5, shape[1]).astype(name)),
        "weight": some(shape[1]).requires_grad_(),
        "bias": some(shape[1]).requires_grad_(),
    }
    given |= dict.fromkeys(without)
    before = x.detach().clone()
    slope = some(shape)
    running = [given["running_mean"], given["running_var"]]
    try:
        out = candidate(x, *arguments(given, training), **settings)
    except ValueError:
        if not training or x.numel() > shape[1]:  # nothing is wrong with this input
            raise
        return {"an error": "ValueError", "the running statistics": running}
    wanted = [given["weight"], given["bias"], x]
    if isinstance(out, torch.Tensor) and out.requires_grad and out.shape == slope.shape:
        (out * slope).sum().backward()
    recorded = [t is not None and t.requires_grad for t in running]
    return {
        "the result": out.detach() if isinstance(out, torch.Tensor) else out,
        "the running statistics": running,
        "they are recorded": recorded,
        "the gradients of weight, bias and input": [t if t is None else t.grad for t in wanted],
        "the input has changed": not torch.equal(x.detach(), before),
    }


def arguments(given: dict[str, Any], training: bool) -> list[Any]:
    """All of them but the first; what says nothing else than the defaults is left out."""
    if training:
        return [*given.values(), True]
    if given["weight"] is None and given["bias"] is None:
        return [given["running_mean"], given["running_var"]]
    return [*given.values()]


def describe_norm(case: tuple) -> str:
    shape, layout, training, without, settings, dtype, _ = case
    words = [f"input: {layout}, shape {shape}, {dtype}", f"training = {training}"]
    words += [f"{name} is None" for name in without]
    return ", ".join([*words, *[f"{name} = {value}" for name, value in settings.items()]])


CASES = Cases(
    draw=draw_batches,
    observe=observe_norm,
    describe=describe_norm,
    slot="minitorch.ops.normalization.batch.batch_norm",
    live=lambda: nn.BatchNorm1d(2)(torch.ones(3, 2)),
    points=2,
)
