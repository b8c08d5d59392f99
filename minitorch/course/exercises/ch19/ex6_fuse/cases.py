"""How "Batch norm for nothing" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases


def draw_layers(rng: random.Random) -> list[tuple]:
    """(channels in and out, settings of conv, settings of norm, dtype, norm in training, seed)."""

    def case(sizes: tuple, conv: dict, norm: dict, dtype: str = "float64", **more: Any) -> tuple:
        return sizes, conv, norm, dtype, more.get("training", True), rng.randint(0, 9999)

    out = rng.randint(4, 6)
    return [
        case((1, 1), {"kernel_size": 1, "bias": False}, {}),
        case((2, out), {"kernel_size": 3}, {}),
        case((2, out), {"kernel_size": 3, "bias": False}, {"eps": 0.25}, training=False),
        case((3, 3), {"kernel_size": 2, "stride": 2}, {"affine": False}),
        case((4, 4), {"kernel_size": 3, "padding": 1, "groups": 4}, {}, "float32"),
        case((2, 4), {"kernel_size": (1, 2), "dilation": 2, "groups": 2}, {"eps": 0.5}),
        case((3, 3), {"kernel_size": 3, "padding": "same", "bias": False}, {"affine": False}),
    ]


def layers_of(case: tuple) -> tuple[nn.Conv2d, nn.BatchNorm2d, torch.Tensor]:
    (before, after), settings, of_norm, name, training, seed = case
    dtype = getattr(torch, name)
    conv = nn.Conv2d(before, after, dtype=dtype, **settings)
    norm: Any = nn.BatchNorm2d(after, dtype=dtype, **of_norm)
    norm.train(training)
    numbers = np.random.default_rng(seed)
    with torch.no_grad():
        for tensor in [*conv.parameters(), *norm.parameters(), norm.running_mean, norm.running_var]:
            drawn = numbers.uniform(0.5, 2.5, tuple(tensor.shape))
            tensor.copy_(torch.from_numpy(np.atleast_1d(drawn)).view(tensor.shape))
    return conv, norm, torch.from_numpy(numbers.normal(0, 1, (2, before, 5, 6)).astype(name))


def observe_fuse(candidate: Any, case: tuple) -> Any:
    conv, norm, x = layers_of(case)
    fused = candidate(conv, norm)
    if not isinstance(fused, nn.Module):
        return fused
    seen = {"its class": type(fused).__name__, "its result": fused(x).detach()}
    named = dict(fused.named_parameters())
    seen["the names of its parameters"] = sorted(named)
    seen["its parameters are leaves"] = all(p.is_leaf for p in named.values())
    old = [*conv.state_dict().values(), *norm.state_dict().values()]
    seen["conv and norm afterwards"] = [tensor.detach().clone() for tensor in old]
    seen["conv has a bias, norm is in training"] = (conv.bias is not None, norm.training)
    with torch.no_grad():
        for tensor in old:
            tensor.zero_()
    seen["its result, when conv and norm have changed"] = fused(x).detach()
    return seen


def describe_fuse(case: tuple) -> str:
    (before, after), settings, of_norm, dtype, training, _ = case
    given = "".join(f", {name}={value!r}" for name, value in settings.items())
    more = "".join(f", {name}={value!r}" for name, value in of_norm.items())
    mode = "training" if training else "evaluation"
    return f"Conv2d({before}, {after}{given}), BatchNorm2d({after}{more}) in {mode}, {dtype}"


CASES = Cases(draw=draw_layers, observe=observe_fuse, describe=describe_fuse, points=2)
