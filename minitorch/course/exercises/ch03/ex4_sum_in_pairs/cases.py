"""How "A sum that does not drift" is checked."""

from __future__ import annotations

import random
from math import inf, nan

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_sums(rng: random.Random) -> list[tuple]:
    half, single, double = torch.float16, torch.float32, torch.float64
    n = rng.randint(200, 300)
    whole = [float(rng.randint(-9, 9)) for _ in range(12)]
    return [
        (torch.tensor([60000.0, 60000.0, -60000.0], dtype=half),),
        (torch.tensor([60000.0, 60000.0, -60000.0, -60000.0], dtype=half),),
        (torch.tensor([60000.0, -60000.0, 60000.0, -60000.0], dtype=half),),
        (torch.tensor([60000.0] * 2 + [-60000.0] * 2 + [0.0] * 4, dtype=half),),
        (torch.tensor([2048.0] + [1.0] * n, dtype=half),),
        (torch.tensor([1.0, 2.0, 3.0, 4.0]),),
        (torch.tensor(whole[: 2 * rng.randint(1, 5) + 1], dtype=double),),
        (torch.tensor([rng.randint(1, 9) + 0.5]),),
        (torch.zeros(0),),
        (torch.zeros(0, dtype=rng.choice([half, double])),),
        (torch.tensor(whole).view(3, 4)[:, rng.randint(0, 3)],),
        (torch.tensor(whole)[::2],),
        (torch.tensor([1.0]).expand(rng.randint(3, 9)),),
        (torch.tensor([1e38, 2.5e38, 1e38, -3e38, 1.0], dtype=single),),
        (torch.tensor([1.0, nan, 2.0]),),
        (torch.tensor([inf, 1.0, 5.0, 2.0]),),
        (torch.tensor([-0.0, 0.0, 1e-7, 3.0], dtype=double),),
    ]


def describe(case: tuple) -> str:
    x = case[0]
    return f"{x.tolist()} ({x.dtype})" if len(x) < 20 else f"2048 and {len(x) - 1} ones ({x.dtype})"


CASES = Cases(draw=draw_sums, describe=describe)
