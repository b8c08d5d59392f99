"""How "A small project: measure the statistics anew" is checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

import minitorch as torch
from minitorch import nn, optim
from minitorch.course.definitions import Cases

KINDS = {1: nn.BatchNorm1d, 2: nn.BatchNorm2d, 3: nn.BatchNorm3d}


class Noting(nn.Module):
    """Hands on its input, and notes how it was called."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[str] = []

    def forward(self, x: Any) -> Any:
        mode = "training" if self.training else "testing"
        recorded = "recorded" if torch.is_grad_enabled() else "not recorded"
        self.calls.append(f"{tuple(x.shape)} {x.dtype}, {mode}, {recorded}")
        return x


def draw_loaders(rng: random.Random) -> list[tuple]:
    """(kinds of the norms, sizes of the batches, packing, device, training, recording, seed)."""

    def case(kinds: list[int], sizes: list[int], **more: Any) -> tuple:
        settings = {"packing": "tensors", "device": None, "training": True, "recording": True}
        return (kinds, sizes, *(settings | more).values(), rng.randint(0, 9999))

    def size() -> int:
        return rng.randint(2, 6)

    return [
        case([1, 1], [size(), size(), size()], packing="tuples", training=False),
        case([2], [size(), 7, size()], packing="lists", recording=False),
        case([3], [size(), size()], packing="generator"),
        case([1, 1, 1], [9, size(), 2], packing="generator of tuples", training=False),
        case([], [size(), size()], training=False),
        case([1], [], training=False),
        case([2, 2], [size()], packing="alone in tuples", device="float64", training=False),
        case([1], [size(), size()], device="float64", training=False),
        case([0], [size(), size()]),
    ]


def network(kinds: list[int]) -> Any:
    """Norms inside of each other, each with a momentum of its own; 0 is no batch norm."""
    layers: list[Any] = [Noting()]
    for number, kind in enumerate(kinds):
        norm = nn.InstanceNorm1d(3, track_running_stats=True) if kind == 0 else KINDS[kind](3)
        norm.momentum = [0.1, None, 0.3][number]
        norm.running_mean.fill_(5.0)
        norm.running_var.fill_(7.0)
        norm.num_batches_tracked.fill_(4)
        with torch.no_grad():
            for parameter in norm.parameters():
                parameter.fill_(2.0 + number)
        layers.append(nn.Sequential(norm))
    return nn.Sequential(*layers)


def batches_of(kinds: list[int], sizes: list[int], packing: str, seed: int) -> Any:
    numbers = np.random.default_rng(seed)

    def some(shape: list[int], mean: float) -> Any:
        return torch.from_numpy(numbers.normal(mean, 2.0, shape).astype("float32"))

    most = max([*kinds, 1])
    space = [4] if 0 in kinds else [2] * most if most > 1 else []
    values = [some([size, 3, *space], number) for number, size in enumerate(sizes)]
    packed: list[Any] = values
    if packing == "alone in tuples":
        packed = [(x,) for x in values]
    elif "tuples" in packing:
        packed = [(x, torch.zeros(len(x))) for x in values]
    elif packing == "lists":
        packed = [[x, torch.zeros(len(x)), "names"] for x in values]
    return walk(packed) if "generator" in packing else packed


def walk(batches: list[Any]) -> Iterator[Any]:
    yield from batches


def observe_statistics(candidate: Any, case: tuple) -> dict[str, Any]:
    kinds, sizes, packing, device, training, recording, seed = case
    net = network(kinds).train(training)
    if device:
        net.double()
        device = torch.float64  # ``to`` takes a dtype as it takes a device, and shows that it ran
    norms = [module for module in net.modules() if hasattr(module, "running_mean")]
    momenta = [norm.momentum for norm in norms]
    loader = batches_of(kinds, sizes, packing, seed)
    with torch.set_grad_enabled(recording):
        found = candidate(loader, net, device) if device else candidate(loader, net)
        after = torch.is_grad_enabled()
    return {
        "the result": found,
        "how the model ran": net[0].calls,
        "running means": [norm.running_mean for norm in norms],
        "running variances": [norm.running_var for norm in norms],
        "batches counted": [norm.num_batches_tracked.item() for norm in norms],
        "momentum afterwards is what it was": [n.momentum for n in norms] == momenta,
        "the mode afterwards": [module.training for module in net.modules()],
        "weights and biases": [p.tolist() for p in net.parameters()],
        "recording afterwards is what it was": after == recording,
    }


def describe_statistics(case: tuple) -> str:
    kinds, sizes, packing, device, training, _, _ = case
    names = ", ".join("InstanceNorm1d" if k == 0 else f"BatchNorm{k}d" for k in kinds)
    to = ", to(float64)" if device else ""
    return f"{names or 'no norm'}; {packing} of {sizes} samples{to}; model.training {training}"


def live() -> Any:
    optim.swa_utils.update_bn([torch.ones(2, 1)], nn.BatchNorm1d(1))


CASES = Cases(
    draw=draw_loaders,
    observe=observe_statistics,
    describe=describe_statistics,
    slot="minitorch.optim.swa_utils.update_bn",
    live=live,
    points=2,
)
