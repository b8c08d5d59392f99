"""How "Is an element there twice?" is checked."""

from __future__ import annotations

import contextlib
import random

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_overlap(rng: random.Random) -> list[tuple]:
    n, m = rng.randint(3, 5), rng.randint(2, 3)
    memory = np.arange(24.0)
    matrix = memory.reshape(4, 6)
    window, strided = np.lib.stride_tricks.sliding_window_view, np.lib.stride_tricks.as_strided
    return [
        (memory[:4],),
        (np.broadcast_to(memory[:1], (3,)),),
        (matrix,),
        (matrix.T,),
        (matrix[::2, ::3],),
        (strided(memory, (1, 3), (0, 8)),),
        (strided(memory, (2, 4), (32, 16)),),
        (strided(memory, (2, 2), (16, 16)),),
        (strided(memory, (2, 3), (24, 16)),),  # interleaved: no place is there twice
        (strided(memory[10:], (2, 3), (-8, 8)),),
        (np.broadcast_to(memory[:4].reshape(2, 2, 1), (2, 2, m)),),
        (memory[::-1].reshape(2, 3, 4)[:, ::2],),
        (np.ones((2, 2)),),
        (np.broadcast_to(memory[:1], (0, 3)),),
        (np.broadcast_to(memory[:m], (n, m)),),
        (window(memory[:n], 2),),
        (memory[:n].astype(np.float32)[:, None],),
        (np.float64(3.0).reshape(()),),
        (matrix[:, rng.randint(0, 5) :][:, :1],),
    ]


def write_into_expanded() -> None:
    with contextlib.suppress(RuntimeError):
        torch.zeros(1).expand(3).add_(1)


CASES = Cases(
    slot="minitorch.tensors.overlaps.overlaps_itself",
    draw=draw_overlap,
    describe=lambda case: f"an array of shape {case[0].shape} with strides {case[0].strides}",
    live=write_into_expanded,
)
