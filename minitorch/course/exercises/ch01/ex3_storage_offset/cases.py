"""How "Where does a view start?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
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


class Address(int):
    """A number that is too large for an offset. Addresses differ from run to run, this does not."""

    def __repr__(self) -> str:
        return "an address"

    __str__ = __repr__


ADDRESS = Address(1_000_000)


def observe_offset(candidate: Any, case: tuple) -> Any:
    found = candidate(case[0])
    return ADDRESS if isinstance(found, int) and abs(found) > ADDRESS else found


CASES = Cases(
    slot="minitorch.tensors.Tensor.storage_offset",
    draw=draw_views,
    observe=observe_offset,
    describe=lambda case: f"x = {case[1]}",
    live=lambda: torch.zeros(2, 3)[1].storage_offset(),
)
