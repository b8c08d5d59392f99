"""How "Make a training step fit into a smaller card" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

WIDE = 2048  # of the network: what 601 rows of it keep for backward does not fit into 8 MB


def draw_steps(rng: random.Random) -> list[tuple]:
    """(rows, size, device, width, seed, gradients are there already)."""
    seed = rng.randrange(1000)
    return [
        (3, 2, "cpu", 4, seed, False),
        (4, 2, "cuda:0", 4, seed + 1, False),
        (1, 1, "cuda:0", 3, seed + 2, False),
        (2, 5, "cuda:1", 2, seed + 3, True),
        (rng.choice([5, 7]), 3, "cuda:1", rng.randint(2, 5), seed + 4, True),
        (rng.choice([4, 6]), 1, "cuda:0", rng.randint(2, 5), seed + 5, False),
        (601, 101, "cuda:0", WIDE, seed + 6, False),
    ]


def observe_step(candidate: Any, case: tuple) -> dict[str, Any]:
    rows, size, device, width, seed, again = case
    with torch.cuda.simulate("T4:8MB,T4:8MB"):
        torch.manual_seed(seed)
        net = nn.Sequential(nn.Linear(6, width), nn.Tanh(), nn.Linear(width, 3))
        x, y = torch.randn(rows, 6), torch.arange(rows) % 3
        net.to(device)
        largest: list[int] = []
        net.register_forward_pre_hook(lambda module, args: largest.append(len(args[0])))
        if again:
            for p in net.parameters():
                p.grad = torch.ones_like(p)
        before = [p.detach().cpu() for p in net.parameters()]
        loss = candidate(net, nn.CrossEntropyLoss(), x, y, size)
        return {
            "the loss": loss,
            "is a float": isinstance(loss, float),
            "gradients": [None if p.grad is None else p.grad.cpu() for p in net.parameters()],
            "rows of each part": sorted(largest),
            "parameters are as before": all(
                torch.equal(old, p.detach().cpu()) for old, p in zip(before, net.parameters())
            ),
            "device of the net": str(next(net.parameters()).device),
        }


def describe_step(case: tuple) -> str:
    rows, size, device, width, _, again = case
    there = ", with gradients of 1 there already" if again else ""
    return f"{rows} rows in parts of {size} on {device} (a card of 8 MB), {width} wide{there}"


CASES = Cases(draw=draw_steps, observe=observe_step, describe=describe_step)
