"""How "The last step that counts" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_batches(rng: random.Random) -> list[tuple]:
    """(lengths, steps, features, what the padding holds, dtype, layout, seed)."""

    def case(lengths: list[int], steps: int, features: int, padding: float, **other: Any) -> tuple:
        dtype, layout = other.get("dtype", "float64"), other.get("layout", "plain")
        return lengths, steps, features, padding, dtype, layout, rng.randint(0, 9999)

    steps = rng.randint(5, 8)
    drawn = [rng.randint(1, steps) for _ in range(rng.randint(4, 6))]
    return [
        case([2, 3], 3, 1, 0.0),
        case([1], 1, 1, 0.0),
        case([3], 3, 2, 0.0),
        case([1, 1], 4, 2, 7.0),
        case([2, 4, 1], 5, 3, float("nan")),  # nobody needs the last column
        case([4, 1, 3, 2], 4, 2, float("inf"), dtype="float32"),
        case([3, 1, 2], 3, 2, float("-inf"), layout="steps first"),
        case([2, 2], 2, 0, 0.0),  # no features
        case([3, 2, 1], 4, 2, 0.0, layout="zeros"),  # zeros that count
        case([2, 1, 3], 3, 2, float("nan"), layout="overflow"),  # as is an inf that counts
        case(drawn, steps, 3, float("nan")),
    ]


def batch_of(case: tuple) -> tuple[Any, Any]:
    lengths, steps, features, padding, dtype, layout, seed = case
    numbers = np.random.default_rng(seed).normal(0, 1, (len(lengths), steps, features))
    for row, length in zip(numbers, lengths):
        row[length:] = padding
        if layout == "zeros":
            row[length - 1] = 0
        if layout == "overflow":
            row[length - 1, :1] = float("inf")
    output = torch.from_numpy(numbers.astype(dtype))
    if layout == "steps first":
        output = output.transpose(0, 1).contiguous().transpose(0, 1)
    return output.requires_grad_(), torch.tensor(lengths)


def observe_last(candidate: Any, case: tuple) -> Any:
    output, lengths = batch_of(case)
    before = output.detach().clone()
    result = candidate(output, lengths)
    if not isinstance(result, torch.Tensor):
        return result
    seen = {"the result": result.detach().clone(), "it records": result.requires_grad}
    if result.requires_grad:
        weights = torch.arange(1.0, result.numel() + 1).view(result.shape).to(result.dtype)
        (result * weights).sum().backward()
    seen["the gradient of the output"] = output.grad
    seen["the lengths afterwards"] = lengths
    with torch.no_grad():
        result.zero_()
    seen["the output, after a write into the result"] = output.detach()
    seen["the output before"] = before
    return seen


def describe_last(case: tuple) -> str:
    lengths, steps, features, padding, dtype, layout, _ = case
    text = f"lengths {lengths}, {steps} steps, {features} features, {dtype}, padding {padding}"
    return text if layout == "plain" else f"{text}, {layout}"


CASES = Cases(draw=draw_batches, observe=observe_last, describe=describe_last)
