"""How "Packed sequences: where does each row come from?" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

from ...ch19.ex3_bin_edges.cases import plain


def draw_lengths(rng: random.Random) -> list[tuple]:
    fixed = [[3, 1], [1], [5], [1, 1, 1], [2, 2], [4, 4, 2, 1, 1], [6, 1, 1], [3, 3, 3]]
    drawn = [sorted(rng.choices(range(1, 9), k=rng.randint(4, 7)), reverse=True) for _ in range(3)]
    return [(np.array(lengths, np.int64),) for lengths in [*fixed, *drawn, [9, 7, 7, 2]]]


def observe_places(candidate: Any, case: tuple) -> Any:
    (lengths,) = case
    found = candidate(lengths)
    if not isinstance(found, tuple) or len(found) != 2:
        return found
    steps, sequences = found
    return {"steps": plain(steps), "sequences": plain(sequences), "lengths afterwards": lengths}


CASES = Cases(
    slot="minitorch.ops.sequences.packing.packed_places",
    draw=draw_lengths,
    observe=observe_places,
    describe=lambda case: f"lengths {case[0].tolist()}",
    live=lambda: nn.utils.rnn.pack_padded_sequence(torch.zeros(3, 2, 1), [3, 1]),
)
