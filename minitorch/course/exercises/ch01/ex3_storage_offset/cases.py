"""How "Where does a view start?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.comparing import frozen, gap
from minitorch.course.definitions import Cases


def draw_views(rng: random.Random) -> list[tuple]:
    rows, columns, start = rng.randint(4, 6), rng.randint(5, 7), rng.randint(1, 3)
    dtype = rng.choice(["float64", "int64", "uint64"])
    small = rng.choice(["bool", "uint8", "int8", "float16", "uint16"])
    size = rng.randint(8, 12)
    texts = [
        "torch.zeros(6)",
        "torch.zeros(6)[2:]",
        "torch.zeros(2, 3)[1]",
        "torch.zeros(2, 3)[:, 1]",
        "torch.zeros(6, dtype=torch.float64)[3:]",
        "torch.zeros(6, dtype=torch.int16)[4]",
        "torch.zeros(0)",
        "torch.zeros(2, 0)",
        "torch.zeros(6)[3:3]",
        "torch.zeros(4, 7)[1:, 1::2]",  # a view of views, not contiguous
        "torch.zeros(9)[4:][3:][:1]",
        "torch.zeros(2, 3).t()[2]",
        "torch.zeros(5)[3].expand(2, 3)",
        f"torch.zeros({size}, dtype=torch.{small})[{start}:-1]",
        f"torch.zeros({size}, dtype=torch.{dtype})[{start}:-1]",
        f"torch.zeros({rows}, {columns})[{start}:, {start}::2]",
    ]
    return [(eval(text, {"torch": torch}), text) for text in texts]


ADDRESS = 1_000_000  # larger is no offset: somebody has taken an address for one


def alike(expected: Any, got: Any) -> str | None:
    """Addresses differ from run to run, so all of them are taken for one number."""
    if all(isinstance(n, int) and abs(n) > ADDRESS for n in (expected, got)):
        return None
    return gap(frozen(expected), frozen(got))


CASES = Cases(
    slot="minitorch.tensors.Tensor.storage_offset",
    draw=draw_views,
    compare=alike,
    observe=lambda candidate, case: candidate(case[0]),
    describe=lambda case: f"x = {case[1]}",
    live=lambda: torch.zeros(2, 3)[1].storage_offset(),
)
