"""How "A small project: a batch of unequal lengths" is checked."""

from __future__ import annotations

import random
from math import nan
from typing import Any

import minitorch as torch
from minitorch.course.comparing import frozen
from minitorch.course.definitions import Cases


def drawn(rng: random.Random, lengths: list[int], dtype: Any = torch.int64) -> list:
    return [torch.tensor([rng.randint(1, 9) for _ in range(n)], dtype=dtype) for n in lengths]


def draw_batches(rng: random.Random) -> list[tuple]:
    n, m = rng.randint(3, 6), rng.randint(1, 2)
    table = torch.arange(12).view(3, 4)
    return [
        ([torch.tensor([5, 6, 7]), torch.tensor([8])], 0),
        (drawn(rng, [m, n, n - 1]), -1),
        (drawn(rng, [n, m], torch.float32), 0.5),
        (drawn(rng, [m, n, 0, m], torch.float64), nan),
        (drawn(rng, [2, n, 1], torch.uint8), 255),
        ([torch.tensor([3, 0, 0]), torch.tensor([0, 0]), torch.tensor([0, 4, 0, 0])], 0),
        ([torch.tensor([1.0, nan]), torch.tensor([nan])], 0.0),
        (drawn(rng, [n]), 0),
        (drawn(rng, [n, n], torch.float16), 0),
        (drawn(rng, [0, 0]), 7),
        (drawn(rng, [0]), 7),
        (drawn(rng, [0, 1], torch.int32), 2),
        ([table[:, 1], table[0, ::2], table[2]], -1),
        ([torch.tensor([True, True, False]), torch.tensor([True])], False),
        ([torch.tensor([2.0]).expand(n), torch.tensor([3.0])], 1),
    ]


def observe_batch(candidate: Any, case: tuple) -> Any:
    """What is returned; and whether it shares memory, where it is what was asked for."""
    made = candidate(*case)
    if not isinstance(made, tuple) or not all(isinstance(t, torch.Tensor) for t in made):
        return {"the result": frozen(made), "shared memory with an input": False}
    inputs = {sequence.untyped_storage().data_ptr() for sequence in case[0] if len(sequence)}
    shared = any(t.numel() and t.untyped_storage().data_ptr() in inputs for t in made)
    return {"the result": frozen(made), "shared memory with an input": shared}


def describe(case: tuple) -> str:
    sequences, value = case
    told = [sequence.tolist() for sequence in sequences]
    return f"sequences = {told} ({sequences[0].dtype}), value = {value}"


CASES = Cases(draw=draw_batches, observe=observe_batch, describe=describe)
