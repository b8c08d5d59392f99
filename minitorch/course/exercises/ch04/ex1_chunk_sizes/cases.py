"""How "How long are the pieces of a chunk?" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_chunks(rng: random.Random) -> list[tuple]:
    n, m = rng.randint(2, 9), rng.randint(2, 9)
    return [
        (7, 3),
        (6, 4),
        (2, 5),
        (0, 3),
        (0, 1),
        (1, 1),
        (1, m),
        (n, 1),
        (n, n),
        (n * m, m),
        (n * m + 1, m),
        (10, 4),
        (9, 5),
        (rng.randint(100, 999), rng.randint(10, 99)),
        (16, 7),
        (n, 0),
        (n, -m),
        (0, 0),
    ]


CASES = Cases(
    slot="minitorch.ops.shapes.splitting.chunk_sizes",
    draw=draw_chunks,
    describe=lambda case: f"size {case[0]}, chunks {case[1]}",
    live=lambda: torch.arange(7).chunk(3),
)
