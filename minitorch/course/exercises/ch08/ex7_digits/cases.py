"""How "A small project: train on the digits in small pieces" is checked."""

from __future__ import annotations

import functools
import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases
from minitorch.datasets import digits_arrays

# rows to train on, rows never seen, batch, micro, learning rate, epochs, calls
Run = tuple[list[int], list[int], int, int, float, int, int]


def draw_runs(rng: random.Random) -> list[Run]:
    """Always: one image, no epoch, equal and uneven pieces, a short batch, a whole training."""
    rows = rng.sample(range(1797), 400)
    return [
        (rows[:1], [], 1, 1, 1.0, 1, 1),
        (rows[:3], [], 2, 1, 1.0, 0, 1),
        (rows[:4], [], 4, 2, rng.choice([0.5, 1.0]), 1, 1),
        (rows[:7], [], 5, 2, rng.choice([0.5, 1.0]), 2, 1),
        (rows[:5], [], 3, 10, 0.5, 3, 2),
        (rows[:6], [], 20, 4, 0.5, 2, 1),
        (rows[:150], rows[200:], 50, rng.choice([30, 40]), 1.0, 6, 1),
    ]


def observe_runs(candidate: Any, case: Run) -> dict[str, Any]:
    rows, others, batch, micro, lr, epochs, calls = case
    images, labels = examples(rows)
    pieces: list[int] = []
    waiting: list[int] = []  # the pieces that are computed, and that no walk has come to yet
    most: list[int] = [0]
    mean_loss = nn.CrossEntropyLoss()

    def criterion(scores: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        pieces.append(len(scores))
        if scores.requires_grad:
            waiting.append(len(pieces))
            most.append(len(waiting))
            scores.register_hook(lambda g: waiting.clear())  # a walk has come here
        return mean_loss(scores, wanted)

    results = [candidate(images, labels, criterion, batch, micro, lr, epochs) for _ in range(calls)]
    first = results[0]
    if not (isinstance(first, tuple) and len(first) == 2 and all(map(torch.is_tensor, first))):
        return {"what is returned": f"of the type {type(first).__name__}"}
    w, b = first
    seen = {
        "what is returned": "a tuple of two tensors",
        "the lengths of the pieces": pieces,
        "the largest number of pieces that wait for their walk": max(most),
        "b": b.detach().clone(),
        "w": w.detach().clone(),
        "whether w and b are leaves that require a gradient": [
            leaf.is_leaf and leaf.requires_grad for leaf in first
        ],
        "images after the call": images,
        "labels after the call": labels,
    }
    if others:
        unseen, wanted = examples(others)
        right = ((unseen @ w.detach() + b.detach()).argmax(1) == wanted).float().mean().item()
        seen["whether half of the unseen digits are read"] = right > 0.5
    return seen


def examples(rows: list[int]) -> tuple[torch.Tensor, torch.Tensor]:
    images, labels = all_digits()
    chosen = torch.from_numpy(images[rows].reshape(len(rows), -1)) / 16
    return chosen, torch.from_numpy(labels[rows]).long()


all_digits = functools.cache(digits_arrays)  # to unpack them takes longer than a small case


def describe_runs(case: Run) -> str:
    rows, others, batch, micro, lr, epochs, calls = case
    data = f"{len(rows)} digits" + (f", then {len(others)} unseen ones" if others else "")
    twice = "; called twice" if calls == 2 else ""
    return f"{data}; batch = {batch}, micro = {micro}, lr = {lr}, epochs = {epochs}{twice}"


CASES = Cases(draw=draw_runs, observe=observe_runs, describe=describe_runs)
