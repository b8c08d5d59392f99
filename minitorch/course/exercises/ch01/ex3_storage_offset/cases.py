"""How "Where does a view start?" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_views(rng: random.Random) -> list[tuple]:
    rows, columns, start = rng.randint(4, 6), rng.randint(5, 7), rng.randint(1, 3)
    dtype = rng.choice(["float64", "int64"])
    size = rng.randint(8, 12)
    texts = [
        "torch.zeros(6)",
        "torch.zeros(6)[2:]",
        "torch.zeros(2, 3)[1]",
        "torch.zeros(2, 3)[:, 1]",
        "torch.zeros(6, dtype=torch.float64)[3:]",
        "torch.zeros(6, dtype=torch.int16)[4]",
        "torch.zeros(0)",
        f"torch.zeros({size}, dtype=torch.{dtype})[{start}:-1]",
        f"torch.zeros({rows}, {columns})[{start}:, {start}::2]",
    ]
    return [(eval(text, {"torch": torch}), text) for text in texts]


CASES = Cases(
    slot="minitorch.tensors.Tensor.storage_offset",
    draw=draw_views,
    observe=lambda candidate, case: candidate(case[0]),
    describe=lambda case: f"x = {case[1]}",
    live=lambda: torch.zeros(2, 3)[1].storage_offset(),
)
