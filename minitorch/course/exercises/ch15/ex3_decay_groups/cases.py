"""How "Decay on the right parameters" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn, optim
from minitorch.course.definitions import Cases

# A module is a list of (path, shape, frozen); a shape that is a str is a path: the same parameter.


def draw_modules(rng: random.Random) -> list[tuple]:
    def layer(path: str, *shape: int, frozen: bool = False) -> list[tuple]:
        return [(path + ".weight", shape, frozen), (path + ".bias", shape[:1], frozen)]

    plans: list[list[tuple]] = [
        layer("a", 3, 2),
        [*layer("a", 3, 2), *layer("norm", 3), *layer("b", 1, 3)],
        [],
        [("gain", (), False), ("table", (2, 2), False), ("bias", (2, 2), False)],
        [*layer("a", 2, 2, frozen=True), *layer("b", 2, 2)],
        [*layer("a", 2, 2), ("b.weight", "a.weight", False), ("b.bias", "a.bias", False)],
        [*layer("norm", 4), ("shift", (1,), False)],
        [("conv.weight", (2, 1, 3, 3), False), ("cube", (1, 1, 1), False), ("row", (1, 4), False)],
        [("w", (0, 3), False), ("v", (0,), False)],
        layer("a", 3, 2, frozen=True),
        [("late", (2,), False), *layer("body.0", 2, 2), *layer("body.1", 2), ("z", (2, 1), True)],
    ]
    decays = [0.1, 0.01, 0.5, 0.0]
    return [(plan, rng.choice(decays) if i else 0.1) for i, plan in enumerate(plans)]


def built(plan: list[tuple]) -> Any:
    net = nn.Module()
    for path, shape, frozen in plan:
        *above, name = path.split(".")
        owner = net
        for part in above:
            if not hasattr(owner, part):
                owner.add_module(part, nn.Module())
            owner = getattr(owner, part)
        if isinstance(shape, str):
            owner.register_parameter(name, net.get_parameter(shape))
        else:
            owner.register_parameter(
                name, nn.Parameter(torch.ones(shape), requires_grad=not frozen)
            )
            owner.register_buffer("seen", torch.ones(2, 2))
    return net


def observe_groups(candidate: Any, case: tuple) -> dict[str, Any]:
    plan, weight_decay = case
    net = built(plan)
    names = {id(p): name for name, p in net.named_parameters()}
    before = [(name, p.requires_grad) for name, p in net.named_parameters()]
    groups = candidate(net, weight_decay)
    seen: dict[str, Any] = {"number of groups": len(groups)}
    for i, group in enumerate(groups):
        params = group["params"]
        seen[f"group {i} is a list"] = isinstance(params, list)
        seen[f"names in group {i}"] = [names.get(id(p), "another") for p in params]
        seen[f"decay of group {i}"] = float(group["weight_decay"])
        seen[f"keys of group {i}"] = sorted(group)
    now = [(name, p.requires_grad) for name, p in net.named_parameters()]
    seen["the module has changed"] = now != before
    seen["an optimizer takes them"] = len(optim.SGD(groups, lr=0.1).param_groups)
    return seen


def describe_module(case: tuple) -> str:
    plan, weight_decay = case
    words = [
        f"{path}: {'the same as ' + shape if isinstance(shape, str) else shape}"
        + (" frozen" if frozen else "")
        for path, shape, frozen in plan
    ]
    return f"weight_decay = {weight_decay}; parameters: {', '.join(words) or 'none'}"


CASES = Cases(draw=draw_modules, observe=observe_groups, describe=describe_module)
