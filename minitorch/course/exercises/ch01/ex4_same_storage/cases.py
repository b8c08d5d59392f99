"""How "One storage or two?" is checked."""

from __future__ import annotations

import random

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_pairs(rng: random.Random) -> list[tuple]:
    n = rng.randint(6, 12)
    k = rng.randint(1, 4)
    row, column = rng.randint(0, 2), rng.randint(0, 3)
    texts = [
        ("x", "x"),
        ("x[:3]", "x[3:]"),
        ("x", "x[1:]"),
        ("x", "torch.tensor(x.tolist())"),
        ("x", "x.double()"),
        ("torch.from_numpy(array)", "torch.from_numpy(array)"),
        ("torch.from_numpy(array)", "torch.tensor(array)"),
        (f"x[{k}:]", f"x[:{k}]"),
        (f"y[{row}]", f"y[:, {column}]"),
        (f"x[{k}]", "torch.zeros(3)[0]"),
        ("x", "x[:0]"),
        (f"x[{k}:{k}]", "x[6:]"),
        ("x[0]", "x[5]"),
        ("y", "y.view(12)"),
        ("y", "y.t()"),
        ("x", "x.view(torch.int32)"),
        ("y[1].expand(2, 4)", "y[2:].detach()"),
        ("y[2]", "y.clone()[2]"),
    ]
    names = {"torch": torch, "x": torch.arange(float(n)), "array": np.zeros(n)}
    names["y"] = torch.zeros(3, 4)
    made = [(eval(a, names), eval(b, names), f"a = {a}, b = {b}") for a, b in texts]
    return [*made[:4], *rng.sample(made[4:], len(made) - 4)]


CASES = Cases(
    draw=draw_pairs,
    observe=lambda candidate, case: candidate(case[0], case[1]),
    describe=lambda case: case[2],
)
