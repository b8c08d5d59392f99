"""What several exercises of chapter 05 draw, run or show alike."""

from __future__ import annotations

import random

import minitorch as torch


def numbers(rng: random.Random, count: int) -> torch.Tensor:
    return torch.tensor([float(rng.randint(1, 9)) for _ in range(count)])
