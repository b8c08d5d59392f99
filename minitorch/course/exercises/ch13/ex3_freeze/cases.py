"""How "Freeze a part of a network" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

NAMES = ["body.0", "body.1", "body2", "my.body", "head"]


def draw_paths(rng: random.Random) -> list[tuple]:
    """(paths of the layers, names that share their parameter, path to freeze, frozen before)."""
    ties: list[tuple] = [("head.weight", "body.0.weight"), ("body2.bias", "body.1.bias")]
    cases: list[tuple] = [
        (["0", "1"], [], "0", []),
        (NAMES, [], "body", []),
        (NAMES, [], "body.0", []),
        (NAMES, [], "body.0.bias", []),
        (NAMES, [], "", []),
        (NAMES, [], "nothing", []),
        (NAMES, [], "bod", []),
        (NAMES, [], "my", ["head.bias"]),
        (NAMES, ties, "head", []),
        (NAMES, ties, "body2", ["my.body.weight"]),
        (NAMES, ties, "", []),
        ([], [], "", []),
        (["10", "1", "1x"], [], "1", []),
        (["body.0", "body_0", "body.00", "body-0.x"], [], "body.0", []),
    ]
    return [*cases, (NAMES, ties[:1], rng.choice(NAMES), [])]


def built(layers: list[str], ties: list[tuple], before: list[str]) -> Any:
    net = nn.Module()
    for path in layers:
        *above, last = path.split(".")
        owner = net
        for name in above:
            if not hasattr(owner, name):
                owner.add_module(name, nn.Module())
            owner = owner.get_submodule(name)
        layer = nn.Module()
        layer.weight = nn.Parameter(torch.ones(2))
        layer.bias = nn.Parameter(torch.zeros(1))
        layer.register_buffer("mean", torch.ones(2))
        owner.add_module(last, layer)
    for name, other in ties:
        path, _, last = name.rpartition(".")
        setattr(net.get_submodule(path), last, net.get_parameter(other))
    for name, parameter in net.named_parameters():
        parameter.grad = torch.ones_like(parameter)
        parameter.requires_grad_(name not in before)
    return net


def observe_freezing(candidate: Any, case: tuple) -> dict[str, Any]:
    layers, ties, path, before = case
    net = built(layers, ties, before)
    objects = dict(net.named_parameters(remove_duplicate=False))
    result = candidate(net, path)
    now = dict(net.named_parameters(remove_duplicate=False))
    return {
        "the result": result,
        "the parameters that require a gradient": [n for n, p in now.items() if p.requires_grad],
        "the gradients": {n: None if p.grad is None else p.grad.tolist() for n, p in now.items()},
        "parameters are other objects": [n for n in objects if now.get(n) is not objects[n]],
        "values": [p.tolist() for p in now.values()],
        "buffers": [name for name, _ in net.named_buffers()],
    }


def describe_freezing(case: tuple) -> str:
    layers, ties, path, before = case
    words = [f"path = {path!r}", f"layers: {', '.join(layers) or 'none'}"]
    words += [f"{name} is {other}" for name, other in ties]
    return "; ".join([*words, *[f"{name} is frozen already" for name in before]])


CASES = Cases(draw=draw_paths, observe=observe_freezing, describe=describe_freezing)
