"""How "One flag for a whole tree" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch import nn
from minitorch.course.definitions import Cases

# name of a module -> its children; "~" at the end: it sleeps, and lets its children sleep
TREES: dict[str, dict[str, Any]] = {
    "alone": {},
    "two": {"a": {}, "b": {}},
    "deep": {"a": {"b": {"c": {}}}, "d": {}},
    "frozen": {"body~": {"norm": {}}, "head": {}},
    "frozen below": {"a": {"body~": {"norm": {}, "drop": {}}}, "head": {"last": {}}},
}
NO_MODES: list[Any] = [1, 0, None, "eval", [], 1.0]


def draw_trees(rng: random.Random) -> list[tuple]:
    """(name of the tree, is a child shared, the flags before, the modes one after the other)."""
    cases: list[tuple] = [
        (name, False, before, [mode])
        for name in TREES
        for before, mode in ((True, False), (False, True))
    ]
    cases += [
        ("two", True, True, [False]),
        ("two", True, False, ["default"]),
        ("deep", False, False, ["default"]),
        ("deep", False, True, [False, False]),
        ("frozen below", False, False, [True, False, True]),
        ("frozen", False, True, [rng.choice([True, False]), rng.choice([True, False])]),
        ("alone", False, True, [None]),
        ("deep", False, True, [0]),
        ("deep", False, False, [1]),
    ]
    return [*cases, ("two", False, rng.random() < 0.5, [rng.choice(NO_MODES)])]


def built(candidate: Any, tree: dict[str, Any], told: list[tuple], name: str = "net") -> Any:
    """A module whose ``train`` is the candidate's, and notes that it was called."""

    class Probe(nn.Module):
        def train(self, mode: Any = True) -> Any:
            told.append((name, mode))
            result = candidate(self, mode)
            if name.endswith("~"):
                for module in self.modules():
                    module.training = False
            return result

    net = Probe()
    net._modules["nothing"] = None
    for child, below in tree.items():
        net.add_module(child, built(candidate, below, told, child))
    return net


def observe_training(candidate: Any, case: tuple) -> dict[str, Any]:
    name, shared, before, modes = case
    told: list[tuple] = []
    net = built(candidate, TREES[name], told)
    if shared:
        net.add_module("again", net.a)
    for module in net.modules():
        module.training = before
    returned = [called(candidate, net, mode) for mode in modes]
    return {
        "what is returned": returned,
        "the flags": {path or "self": module.training for path, module in net.named_modules()},
        "the children that are told, and what": told,
        "other attributes": sorted(set(vars(net)) - set(vars(nn.Module()))),
    }


def called(candidate: Any, net: Any, mode: Any) -> str:
    try:
        result = candidate(net) if mode == "default" else candidate(net, mode)
    except (ValueError, TypeError) as error:
        return type(error).__name__
    return "self" if result is net else f"something else: {type(result).__name__}"


def describe_tree(case: tuple) -> str:
    name, shared, before, modes = case
    calls = ", then ".join("train()" if m == "default" else f"train({m!r})" for m in modes)
    more = "; a child with two names" if shared else ""
    return f"the tree {TREES[name]}{more}; all flags are {before}; {calls}"


CASES = Cases(
    draw=draw_trees,
    observe=observe_training,
    describe=describe_tree,
    slot="minitorch.nn.module.module.Module.train",
    live=lambda: nn.Sequential(nn.Linear(1, 1), nn.Dropout()).eval().train(),
)
