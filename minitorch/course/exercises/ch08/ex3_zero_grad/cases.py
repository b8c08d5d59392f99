"""How "optimizer.zero_grad()" is checked."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import minitorch as torch
from minitorch import optim
from minitorch.course.definitions import Cases

from ..shared import parameter


def draw_groups(rng: random.Random) -> list[tuple]:
    """(something with param_groups, set_to_none)."""
    cases: list[tuple] = []
    for sizes in [(1,), (2,), (1, 2), (2, 0, 1), (), *[(rng.randint(1, 3), 2) for _ in range(3)]]:
        kinds = ["plain", "plain", "none"] if len(cases) > 3 else ["plain"]
        leaves = [
            parameter(rng, rng.choice([(2,), (1, 3)]), rng.choice(kinds)) for _ in range(sum(sizes))
        ]
        taken = iter(leaves)
        groups = [{"lr": 0.1, "params": [next(taken) for _ in range(size)]} for size in sizes]
        cases.append((SimpleNamespace(param_groups=groups), len(cases) % 3 != 1))
    for kinds in (["none", "plain"], ["plain", "none", "graph"], ["graph", "none", "none"]):
        for set_to_none in (True, False):
            leaves = [parameter(rng, rng.choice([(), (2,), (0,)]), kind) for kind in kinds]
            for leaf in (leaves[0], leaves[-1]):
                leaf.requires_grad_(False)  # frozen after a walk that left a gradient
            groups = [{"params": leaves}, {"lr": 1.0, "params": [parameter(rng, (2,))]}]
            cases.append((SimpleNamespace(param_groups=groups), set_to_none))
    return cases


def observe_groups(candidate: Any, case: tuple) -> Any:
    optimizer, set_to_none = case
    leaves = [leaf for group in optimizer.param_groups for leaf in group["params"]]
    before = [leaf.grad for leaf in leaves]
    candidate(optimizer, set_to_none)
    default = parameter(random.Random(0), (2,))
    candidate(SimpleNamespace(param_groups=[{"params": [default]}]))
    gradients = {
        f"the gradient of parameter {number} of group {index}": leaf.grad
        for index, group in enumerate(optimizer.param_groups)
        for number, leaf in enumerate(group["params"])
    }
    objects = {
        "the number of gradients that are other tensors now": sum(
            [leaf.grad is not None and leaf.grad is not old for leaf, old in zip(leaves, before)]
        ),
        "the number of gradients that have a graph": sum(
            [leaf.grad is not None and leaf.grad.requires_grad for leaf in leaves]
        ),
    }
    return {**gradients, **objects, "the gradient after zero_grad()": default.grad}


def shown_gradient(leaf: Any) -> str:
    return f"{leaf.grad}{'' if leaf.requires_grad else ' (frozen)'}"


def describe_groups(case: tuple) -> str:
    optimizer, set_to_none = case
    groups = [
        f"group {i}: " + (", ".join(map(shown_gradient, group["params"])) or "no parameters")
        for i, group in enumerate(optimizer.param_groups)
    ]
    return "\n".join([f"set_to_none={set_to_none}; gradients of", *groups])


def use_optimizer() -> None:
    leaf = torch.tensor([1.0], requires_grad=True)
    optim.SGD([leaf], lr=0.1).zero_grad()


CASES = Cases(
    slot="minitorch.optim.optimizer.Optimizer.zero_grad",
    draw=draw_groups,
    observe=observe_groups,
    describe=describe_groups,
    live=use_optimizer,
)
