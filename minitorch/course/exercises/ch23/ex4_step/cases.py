"""How "Mend this program: ranks that drift apart" is checked."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import minitorch as torch
from minitorch import nn, optim
from minitorch.course.definitions import Cases


class Net(nn.Module):
    """One layer, a frozen one, one that nobody uses, and one for rows that begin with a 1."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.layer = nn.Linear(2, 1, dtype=torch.float64)
        self.frozen = nn.Linear(1, 1, dtype=torch.float64)
        self.unused = nn.Parameter(torch.ones(2))
        self.sometimes = nn.Parameter(torch.ones(1, dtype=torch.float64))
        with torch.no_grad():
            self.layer.weight.copy_(torch.tensor([numbers[:2]]))
            self.layer.bias.fill_(numbers[2])
            self.frozen.weight.fill_(0.5)
            self.frozen.bias.fill_(-0.25)
        self.frozen.requires_grad_(False)

    def forward(self, x: Any) -> Any:
        y = self.layer(x) + self.frozen(x[:, :1])
        return y * self.sometimes if bool((x[:, 0] == 1).any()) else y


def loss(output: Any, target: Any) -> Any:
    return ((output[:, 0] - target) ** 2).mean()


def draw_steps(rng: random.Random) -> list[tuple]:
    """(numbers of the network, rows of each rank in each step, momentum, old gradients, one)."""
    numbers = [rng.choice([-1.0, -0.5, 0.5, 1.0]) for _ in range(3)]
    some = [[rng.randint(1, 4) for _ in range(3)] for _ in range(3)]
    return [
        (numbers, [[2, 2]], 0.0, False, 0),
        (numbers, [[2, 2], [2, 2]], 0.0, False, 0),
        (numbers, [[1, 1, 1]] * 3, 0.9, False, 0),
        (numbers, [[3, 1]], 0.0, False, 0),
        (numbers, [[4], [2]], 0.0, True, 0),
        (numbers, [[2, 0, 1], [0, 0, 3]], 0.0, False, 0),
        (numbers, [[2, 2]], 0.0, True, 0),
        (numbers, [[2, 2], [1, 3]], 0.0, False, 1),
        (numbers, [[2, 2], [2, 2]], 0.9, True, 2),
        (numbers, some, 0.5, True, 2),
    ]


def observe_steps(candidate: Any, case: tuple) -> dict[str, Any]:
    numbers, sizes, momentum, old, one = case
    ranks = len(sizes[0])
    start = Net(numbers)
    nets = [deepcopy(start) for _ in range(ranks)]
    optimizers = [optim.SGD(net.parameters(), lr=0.125, momentum=momentum) for net in nets]
    kept = [list(net.parameters()) for net in nets]
    if old:
        for p in [p for net in nets for p in net.parameters() if p.requires_grad]:
            p.grad = torch.full_like(p, 7.0)
    count, seen = 0, []
    for counts in sizes:
        xs, ys = [], []
        for rank, rows in enumerate(counts):
            values = [[float(2 + (3 * count + i) % 5), float((count + i) % 3)] for i in range(rows)]
            if rows and rank < one:
                values[0][0] = 1.0
            xs.append(torch.tensor(values, dtype=torch.float64).reshape(rows, 2))
            ys.append(torch.arange(float(rows), dtype=torch.float64))
            count += rows
        candidate(nets, optimizers, xs, ys, loss)
        grads = [p.grad for net in nets for p in net.parameters() if p.grad is not None]
        seen.append([{n: p.tolist() for n, p in net.named_parameters()} for net in nets])
    return {
        "the parameters of each rank, after each step": seen,
        "the gradients at the end": [
            {n: None if p.grad is None else p.grad.tolist() for n, p in net.named_parameters()}
            for net in nets
        ],
        "gradients that share a tensor": len(grads) - len({g.data_ptr() for g in grads}),
        "parameters are other objects": [
            a is not b for net, old in zip(nets, kept) for a, b in zip(net.parameters(), old)
        ],
    }


def describe_steps(case: tuple) -> str:
    _, sizes, momentum, old, one = case
    told = "; ".join(f"step {i}: rows {counts}" for i, counts in enumerate(sizes))
    more = ["gradients of 7 are in .grad at the start"] if old else []
    more += [f"{one} ranks use the parameter `sometimes`"] if one else []
    return "; ".join([told, f"momentum {momentum}", *more])


CASES = Cases(draw=draw_steps, observe=observe_steps, describe=describe_steps)
