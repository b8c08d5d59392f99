"""How "Place a model by hand" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases


def draw_halves(rng: random.Random) -> list[tuple]:
    """(widths, kinds of the halves, rows, where x is, the current device)."""

    def width() -> int:
        return rng.randint(1, 4)

    return [
        ((2, 2, 2), ("linear", "linear"), 1, "cpu", 0),
        ((3, 2, 4), ("frozen", "linear"), 2, "cuda:0", 0),
        ((width(), width(), width()), ("buffer", "deep"), 3, "cuda:1", 0),
        ((width(), width(), width()), ("deep", "buffer"), rng.randint(1, 5), "cpu", 1),
        ((2, 3, 1), ("nothing", "linear"), 2, "cuda:1", 1),
        ((1, 1, 1), ("linear", "nothing"), 0, "cuda:0", 1),
    ]


class Buffered(nn.Linear):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__(inputs, outputs)
        self.register_buffer("shift", torch.full((1,), 2.0), persistent=False)

    def forward(self, x: Any) -> Any:
        return super().forward(x) + self.shift


def half(kind: str, into: int, out: int) -> Any:
    if kind == "nothing":
        return nn.ReLU()
    if kind == "deep":
        return nn.Sequential(nn.Linear(into, 3), nn.ReLU(), nn.Sequential(nn.Linear(3, out)))
    made = Buffered(into, out) if kind == "buffer" else nn.Linear(into, out)
    return made.requires_grad_(kind != "frozen")


def observe_net(candidate: Any, case: tuple) -> dict[str, Any]:
    widths, kinds, rows, where, current = case
    with torch.cuda.simulate(2):
        torch.cuda.set_device(current)
        middle = widths[0] if kinds[0] == "nothing" else widths[1]
        halves = half(kinds[0], widths[0], middle), half(kinds[1], middle, widths[2])
        for place, p in enumerate([p for one in halves for p in one.parameters()]):
            p.data.copy_((torch.arange(p.numel()) % 3 - 0.5).view(p.shape) / (place + 1))
        before = [p for one in halves for p in one.parameters()]
        net = candidate(*halves)
        first = torch.cuda.memory_allocated(0) > 0
        x = torch.arange(rows * widths[0] * 1.0).view(rows, widths[0]).to(where)
        y = net(x.requires_grad_(True))
        result = {
            "children": [name for name, _ in net.named_children()],
            "devices": {n: str(t.device) for n, t in net.named_parameters()},
            "buffers": {n: str(t.device) for n, t in net.named_buffers()},
            "the same parameters": [any(p is one for one in net.parameters()) for p in before],
            "the same halves": [net.first is halves[0], net.second is halves[1]],
            "a part is on cuda:0 before the first call": first,
            "the result": y.detach().cpu(),
            "device of the result": str(y.device),
            "current device": torch.cuda.current_device(),
        }
        y.sum().backward()
        result["gradient of x"] = None if x.grad is None else x.grad.cpu()
        result["gradients"] = [None if p.grad is None else p.grad.cpu() for p in before]
        again = net(x.detach())
        result["a second call"] = again.detach().cpu()
        return result


def describe_case(case: tuple) -> str:
    widths, kinds, rows, where, current = case
    return (
        f"halves of the kinds {kinds} and the widths {widths}, {rows} rows on {where}, "
        f"with cuda:{current} as the current device"
    )


CASES = Cases(draw=draw_halves, observe=observe_net, describe=describe_case)
