"""How "Mend this program: a tower of layers" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_towers(rng: random.Random) -> list[tuple]:
    """(widths, scale, dtype)."""

    def width() -> int:
        return rng.randint(1, 5)

    return [
        ([4, 3, 2], 0.5, "float32"),
        ([2, 3], 2, "float32"),
        ([3], 1.5, "float32"),
        ([1, 1], 0.0, "float64"),
        ([2, 2, 2, 2], -1.0, "float64"),
        ([width(), width(), width()], 0.25, "float32"),
        ([width(), width()], float(rng.randint(2, 9)), "float64"),
    ]


def observe_tower(candidate: Any, case: tuple) -> dict[str, Any]:
    widths, scale, dtype = case
    net, other = candidate(widths, scale), candidate(widths, scale)
    gain = getattr(net.gain, "data", None)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0  # a value that is no leaf of its own would not take this
        numbers = dict(sorted(net.named_parameters()))
        for place, parameter in enumerate(numbers.values()):
            if parameter.dim():
                parameter.copy_(signed(parameter.numel()).view(parameter.shape) / (place + 2))
        other.gain.detach().fill_(7.0)
    net = net.to(getattr(torch, dtype))
    x = signed(2 * widths[0]).view(2, widths[0]).to(getattr(torch, dtype))
    result = net(x)
    result.sum().backward()
    return {
        "names and shapes of the parameters": sorted(
            [(name, tuple(p.shape)) for name, p in net.named_parameters()]
        ),
        "buffers": [(name, tuple(b.shape), b.tolist()) for name, b in net.named_buffers()],
        "the state_dict": sorted(net.state_dict()),
        "gain at first": torch.as_tensor(gain).shape and candidate(widths, scale).gain.tolist(),
        "dtypes": sorted({str(t.dtype) for t in [*net.parameters(), *net.buffers(), result]}),
        "the result": result.detach(),
        "without a gradient": sorted([n for n, p in net.named_parameters() if p.grad is None]),
        "two towers share": net.gain.tolist() == [7.0],
    }


def signed(count: int) -> Any:
    """3, -2, 3, -2, ...: some sums come out above 0, and some below."""
    return torch.arange(count) % 2 * -5.0 + 3.0


def describe_tower(case: tuple) -> str:
    widths, scale, dtype = case
    return f"Tower({widths}, {scale}), converted to {dtype}"


CASES = Cases(draw=draw_towers, observe=observe_tower, describe=describe_tower)
