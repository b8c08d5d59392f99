"""How "Names from a wrapped network" is checked."""

from __future__ import annotations

import collections
import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

NAMES = [
    ["module.0.weight", "module.0.bias"],
    ["0.weight", "0.bias"],
    ["module.weight", "head.weight"],
    ["head.weight", "module.weight"],
    ["module.module.weight", "module.module.bias"],
    ["module.head.module.bias", "module.my_module.weight", "module.z", "module.a"],
    ["head.module.bias", "my_module.weight"],
    ["modules.0.weight", "modules.0.bias"],
    ["module.e.mean", "module.lout.scale", "module.dume"],
    ["module_", "module"],
    ["module.gain"],
    [],
]


def draw_states(rng: random.Random) -> list[tuple]:
    """Always: no names, one, other prefixes that look alike, a wrapper in a wrapper, a tied
    weight, None for an extra state, a real state_dict, with and without its wrapper."""
    tied = torch.tensor([rng.randint(0, 9)])
    net = nn.Sequential(nn.Linear(2, 1), nn.BatchNorm1d(1))
    saved = net.state_dict()
    wrapped = collections.OrderedDict((f"module.{name}", value) for name, value in saved.items())
    shuffled = [f"module.{number}.bias" for number in range(4)]
    rng.shuffle(shuffled)
    states: list[dict] = [state_of(rng, names) for names in [*NAMES, shuffled]]
    states += [{"module.head": tied, "module.body": tied, "module._extra_state": None}]
    return [(state,) for state in [*states, saved, wrapped]]


def state_of(rng: random.Random, names: list[str]) -> dict[str, Any]:
    return {name: torch.tensor(rng.randint(0, 99) / 4) for name in names}


def observe_names(candidate: Any, case: tuple) -> dict[str, Any]:
    (state,) = case
    before = list(state.items())
    result = candidate(state)
    if not isinstance(result, dict):
        return {"what is returned": f"of the type {type(result).__name__}"}
    same = zip(result.values(), [value for _, value in before])
    return {
        "what is returned": "a dict",
        "the names": list(result),
        "values that are other objects": sum(one is not other for one, other in same),
        "the names of state after the call": list(state),
        "whether the result is state itself": result is state,
    }


CASES = Cases(
    draw=draw_states,
    observe=observe_names,
    describe=lambda case: f"the names {', '.join(case[0]) or '(none)'}",
)
