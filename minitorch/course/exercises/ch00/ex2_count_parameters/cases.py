"""How "The size of a network" is checked."""

from __future__ import annotations

import random
from itertools import pairwise

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases


class Tied(nn.Module):
    """Two layers that share a weight, a frozen bias, and a scale without dimensions."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(1.0))
        self.first = nn.Linear(size, size)
        self.second = nn.Linear(size, size, bias=False)
        self.second.weight = self.first.weight
        self.first.bias.requires_grad_(False)


class Cube(nn.Module):
    """A parameter of three dimensions, one of zeros, one without elements; and a buffer."""

    def __init__(self, *shape: int) -> None:
        super().__init__()
        self.cube = nn.Parameter(torch.ones(shape))
        self.zeros = nn.Parameter(torch.zeros(3))
        self.nothing = nn.Parameter(torch.zeros(0, 4))
        self.register_buffer("seen", torch.zeros(5))


def shown(case: tuple) -> str:
    """A network, and the shapes of its parameters: print() does not show those of its own."""
    shapes = [f"{name} {tuple(p.shape)}" for name, p in case[0].named_parameters()]
    return f"model = {case[0]}\nits parameters: {', '.join(shapes) or 'none'}"


def networks(rng: random.Random) -> list[tuple]:
    """Networks with random numbers of layers."""
    cases: list[tuple] = [
        (nn.Linear(2, 3),),
        (nn.ReLU(),),
        (nn.Linear(4, 1, bias=False),),
        (nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)),),
        (nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3), nn.Linear(3, 3)),),
        (Tied(rng.randint(2, 6)),),
        (Cube(rng.randint(2, 4), rng.randint(2, 4), rng.randint(2, 4)),),
    ]
    for _ in range(4):
        sizes = [rng.randint(2, 9) for _ in range(rng.randint(3, 5))]
        layers = [nn.Linear(a, b, bias=rng.random() < 0.8) for a, b in pairwise(sizes)]
        cases.append((nn.Sequential(nn.Sequential(*layers), nn.ReLU()),))
    return cases


CASES = Cases(
    draw=networks,
    describe=shown,
)
