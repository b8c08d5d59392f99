"""How "Mend this program: a state without end" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch import nn, optim
from minitorch.course.definitions import Cases


def draw_songs(rng: random.Random) -> list[tuple]:
    """(kind of layer, layers, batch, lengths of the songs, k, kind of optimizer, seed)."""
    cases = [
        ("RNN", 1, 1, [5, 2], 2, "SGD"),
        ("RNN", 1, 2, [1], 1, "SGD"),
        ("GRU", 1, 1, [4, 4], 2, "Adam"),
        ("LSTM", 1, 2, [5, 3, 4], 2, "SGD"),
        ("LSTM", 2, 1, [6], 3, "Adam"),
        ("GRU", 2, 2, [3, 1, 7], 3, "SGD"),
        ("RNN", 1, 1, [3], 8, "SGD"),  # one piece, shorter than k
        ("RNN", 1, 1, [], 2, "SGD"),
    ]
    kind, lengths = rng.choice(["RNN", "GRU"]), [rng.randint(3, 7) for _ in range(3)]
    cases.append((kind, 1, rng.randint(1, 3), lengths, 2, "SGD"))
    return [(*case, rng.randint(0, 9999)) for case in cases]


def parts(case: tuple) -> tuple[Any, Any, Any, list]:
    kind, layers, batch, lengths, _, optimizer, seed = case
    numbers = np.random.default_rng(seed)
    rnn = getattr(nn, kind)(2, 3, num_layers=layers, dtype=torch.float64)
    last = nn.Linear(3, 1, dtype=torch.float64)
    parameters = [*rnn.parameters(), *last.parameters()]
    with torch.no_grad():
        for parameter in parameters:
            parameter.copy_(torch.from_numpy(numbers.normal(0, 0.6, tuple(parameter.shape))))
    songs = [
        tuple(torch.from_numpy(numbers.normal(0, 1, (steps, batch, n))) for n in (2, 1))
        for steps in lengths
    ]
    return rnn, last, getattr(optim, optimizer)(parameters, lr=0.1), songs


def observe_train(candidate: Any, case: tuple) -> Any:
    rnn, last, optimizer, songs = parts(case)
    before = [tensor.clone() for song in songs for tensor in song]
    losses = candidate(rnn, last, optimizer, songs, case[4])
    seen = {"the losses": losses}
    for name, module in {"rnn": rnn, "last": last}.items():
        for inner, parameter in module.named_parameters():
            seen[f"{name}.{inner} afterwards"] = parameter.detach()
    seen["the songs afterwards"] = [tensor for song in songs for tensor in song]
    seen["the songs before"] = before
    return seen


def describe_train(case: tuple) -> str:
    kind, layers, batch, lengths, k, optimizer, _ = case
    more = f" of {layers} layers" if layers > 1 else ""
    return f"{kind}{more}, batch {batch}, songs of {lengths} steps, k = {k}, {optimizer}"


CASES = Cases(draw=draw_songs, observe=observe_train, describe=describe_train, points=2)
