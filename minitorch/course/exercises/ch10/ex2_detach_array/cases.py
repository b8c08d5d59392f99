"""How "detach" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_detach(rng: random.Random) -> list[tuple]:
    leaf = torch.tensor([1.0, 2.0], requires_grad=True)
    used = torch.tensor([float(rng.randint(1, 9)) for _ in range(4)])
    used.mul_(2).add_(1)
    part = (leaf * 3)[1:]
    shaped = torch.tensor([[float(rng.randint(1, 9)) for _ in range(3)] for _ in range(2)])
    return [
        (leaf * 2, None),
        (torch.arange(3.0), None),
        (used, None),
        (used[2:], None),
        (part, None),
        (leaf, None),
        (torch.zeros(0, 2), None),
        (leaf.sum(), None),
        (shaped.t()[1:], None),
        ((shaped * leaf[0])[:, ::2], None),
        (torch.tensor([float("nan"), float("-inf"), -0.0], dtype=torch.float64), None),
        (torch.nn.Parameter(shaped), None),
        (torch.tensor([True, False]), None),
        (torch.arange(4.0), np.int32),
    ]


def observe_detach(candidate: Any, case: tuple) -> dict[str, Any]:
    source, dtype = case
    array = source.array if dtype is None else source.array.view(dtype)
    before, node = source._version, source.grad_fn
    result = candidate(source, array)
    if not isinstance(result, torch.Tensor):
        return {"the result": result}
    seen = {
        "the result": result.clone().detach(),
        "requires_grad of the result": result.requires_grad,
        "the answer to `result.grad_fn is None`": result.grad_fn is None,
        "the answer to `result is input`": result is source,
        "requires_grad of input": source.requires_grad,
        "the history of input": "kept" if source.grad_fn is node else "changed",
    }
    result.detach().fill_(7)
    return {
        **seen,
        "the number of writes counted for input, after a write into the result,": (
            source._version - before
        ),
        "the number of writes counted for the result": result._version - before,
        "input after a write into the result": source.clone().detach(),
    }


def describe_detach(case: tuple) -> str:
    source, dtype = case
    read = "its array" if dtype is None else f"its array as {dtype.__name__}"
    return f"the tensor {source!r} at version {source._version}, and {read}"


CASES = Cases(
    slot="minitorch.ops.making.copies.detach_array",
    draw=draw_detach,
    observe=observe_detach,
    describe=describe_detach,
    live=lambda: torch.ones(2, requires_grad=True).detach(),
)
