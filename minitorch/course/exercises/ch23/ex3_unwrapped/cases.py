"""How "A file from many devices" is checked."""

from __future__ import annotations

import random
from collections import OrderedDict
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_names(rng: random.Random) -> list[tuple]:
    """(the names in the file, the class of the dict)."""
    layer = rng.choice(["encoder", "delta", "mould", "ode", "module_list"])
    return [
        (["module.0.weight", "module.0.bias"], dict),
        (["0.weight", "0.bias"], dict),
        ([], dict),
        (["module.weight"], OrderedDict),
        (["submodule.weight", "module.submodule.bias"], dict),
        (["module.module.weight", "module.module.bias"], dict),
        (["module.model.weight", "module.dense.module.bias", "module.e"], dict),
        ([f"module.{layer}.weight", f"module.{layer}.bias", "module.scale"], dict),
        (["module.b", "a", "module.a2", "c"], dict),
        (["modules.weight", "module_weight", "Module.weight"], dict),
        (["module.weight", "weight"], dict),
        (["weight", "module.bias", "module.weight"], dict),
        (["module.", "module"], dict),
        (["model.weight", "odd.bias", "module.odd.bias2"], dict),
    ]


def observe_names(candidate: Any, case: tuple) -> Any:
    names, kind = case
    state = kind((name, torch.full((2,), float(i))) for i, name in enumerate(names))
    kept = list(state.items())
    found = candidate(state)
    if not isinstance(found, dict):
        return {"the result": found}
    old = [id(value) for _, value in kept]
    return {
        "the names": list(found),
        "which tensors": [
            old.index(id(value)) if id(value) in old else "another object"
            for value in found.values()
        ],
        "state changed": [(name, id(value)) for name, value in state.items()]
        != [(name, id(value)) for name, value in kept],
        "the result is state itself": found is state,
        "a value changed": [value.tolist() for _, value in kept]
        != [[float(i), float(i)] for i in range(len(names))],
    }


CASES = Cases(draw=draw_names, observe=observe_names, describe=lambda case: f"names: {case[0]}")
