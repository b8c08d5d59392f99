"""How "The size of a network" is checked."""

from __future__ import annotations

import random
from itertools import pairwise

from minitorch import nn
from minitorch.course.definitions import Cases


def networks(rng: random.Random) -> list[tuple]:
    """Networks with random numbers of layers."""
    cases: list[tuple] = [
        (nn.Linear(2, 3),),
        (nn.ReLU(),),
        (nn.Linear(4, 1, bias=False),),
        (nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)),),
    ]
    for _ in range(4):
        sizes = [rng.randint(2, 9) for _ in range(rng.randint(3, 5))]
        layers = [nn.Linear(a, b, bias=rng.random() < 0.8) for a, b in pairwise(sizes)]
        cases.append((nn.Sequential(nn.Sequential(*layers), nn.ReLU()),))
    return cases


CASES = Cases(
    draw=networks,
    describe=lambda case: f"model = {case[0]}",
)
