"""How "Starting values from measurements" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

# What a net consists of: the sizes of a linear layer ("no bias" after them), or a name.
NETS: dict[str, list] = {
    "one layer": [(3, 4)],
    "two layers": [(3, 4), nn.ReLU, (4, 2)],
    "no bias": [(2, 3, "no bias"), nn.Tanh, (3, 3, "no bias"), (3, 2)],
    "frozen": [(2, 4), nn.ReLU, (4, 2)],
    "zeros first": [(3, 2), (2, 3)],
    "no linear layer": [nn.ReLU, nn.Tanh],
    "nothing": [],
}


def numbers(rng: random.Random, *shape: int) -> Any:
    """Nested lists of quarters between 1 and 5: far from a standard deviation of 0 or 1."""
    if not shape:
        return rng.choice([-1, 1]) * rng.randint(4, 20) / 4
    return [numbers(rng, *shape[1:]) for _ in range(shape[0])]


def draw_nets(rng: random.Random) -> list[tuple]:
    """(name of the net, its numbers, x, dtype)."""
    drawn = []
    plan = [(name, 5, "float32") for name in NETS]
    for name, rows, dtype in [*plan, ("two layers", 1, "float64"), ("no bias", 4, "float64")]:
        linear = [part for part in NETS[name] if isinstance(part, tuple)]
        values = [(numbers(rng, part[1], part[0]), numbers(rng, part[1])) for part in linear]
        if name == "zeros first":
            values[0] = ([[0.0] * 3] * 2, [0.5, 0.5])
        inputs = linear[0][0] if linear else 3
        drawn.append((name, values, numbers(rng, rows, inputs), dtype))
    return drawn


def build(name: str, values: list, dtype: Any) -> nn.Sequential:
    layers, left = [], list(values)
    for part in NETS[name]:
        if not isinstance(part, tuple):
            layers.append(part())
            continue
        layer = nn.Linear(part[0], part[1], bias=len(part) == 2, dtype=dtype)
        for parameter, start in zip(layer.parameters(), left.pop(0)):
            parameter.data.copy_(torch.tensor(start, dtype=dtype))
        layers.append(layer)
    if name == "frozen":
        layers[0].weight.requires_grad_(False)
    return nn.Sequential(*layers)


def observe_nets(candidate: Any, case: tuple) -> dict[str, Any]:
    name, values, rows, kind = case
    dtype = getattr(torch, kind)
    net, x = build(name, values, dtype), torch.tensor(rows, dtype=dtype)
    before = list(net.parameters())
    seen = {"the result": candidate(net, x)}
    after = list(net.parameters())
    seen["the parameters"] = [p.detach().clone() for p in after]
    seen["the parameters are the same objects"] = all(a is b for a, b in zip(after, before))
    seen["requires_grad"] = [p.requires_grad for p in after]
    seen["is_leaf"] = [p.is_leaf for p in after]
    return {**seen, "a second call": candidate(net, x), "x afterwards": x}


def describe_net(case: tuple) -> str:
    name, values, rows, kind = case
    return f"the net {name!r} ({kind}) with the weights and biases {values}, x = {rows}"


CASES = Cases(draw=draw_nets, observe=observe_nets, describe=describe_net)
