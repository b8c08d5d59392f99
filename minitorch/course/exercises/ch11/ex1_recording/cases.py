"""How "Will it be recorded?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases
from minitorch.grad_mode import mode

MODES = (
    "on",
    "no_grad",
    "inference_mode",
    "enable_grad in no_grad",
    "enable_grad in inference_mode",
)


def made(kind: str) -> Any:
    """One input of this kind."""
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    return {
        "number": 2.0,
        "None": None,
        "plain": torch.ones(2),
        "integers": torch.tensor([1, 2]),
        "leaf": w,
        "scalar leaf": torch.tensor(3.0, requires_grad=True),
        "empty leaf": torch.zeros(0, requires_grad=True),
        "computed": w * 3.0,
        "view": w[:1],
        "detached": w.detach(),
    }[kind]


WISH = ("leaf", "computed", "view", "scalar leaf", "empty leaf")
NO_WISH = ("number", "None", "plain", "integers", "detached")


def draw_inputs(rng: random.Random) -> list[tuple]:
    """(kinds of inputs, container, mode)"""
    wish, other = rng.choice(WISH), rng.choice(NO_WISH)
    lists = [[wish], [other], [], [wish, other], [other, wish], ["plain", "integers"]]
    lists += [["None", "computed"], ["number", "leaf"], ["leaf", "leaf"], ["view"]]
    lists += [["scalar leaf"], ["empty leaf"], ["detached", "None", "number"]]
    cases = [(kinds, rng.choice(["list", "tuple"]), "on") for kinds in lists]
    for name in MODES[1:]:
        cases.append(([wish, other], "tuple", name))
    cases.append(([other], "list", "enable_grad in no_grad"))
    return [*cases, (["plain", "leaf"], "iterator", "on"), (["number", "None"], "iterator", "on")]


def observe_recording(candidate: Any, case: tuple) -> dict[str, Any]:
    kinds, container, name = case
    values = [made(kind) for kind in kinds]
    containers: dict[str, Any] = {"list": list, "tuple": tuple, "iterator": iter}
    inputs = containers[container](values)
    outer, inner = [*name.split(" in "), "on"][:2][::-1] if " in " in name else (name, "on")
    with block(outer), block(inner):
        before = mode.grad
        result = candidate(inputs)
        return {"the result": result, "the mode afterwards": mode.grad is before}


def block(name: str) -> Any:
    if name == "on":
        return torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t)
    return getattr(torch, name)()


def describe_recording(case: tuple) -> str:
    kinds, container, name = case
    return f"a {container} of: {', '.join(kinds) or 'nothing'}; mode: {name}"


def use_recording() -> None:
    _ = torch.ones(2, requires_grad=True).t() * torch.tensor([1, 2])


CASES = Cases(
    slot="minitorch.graph.node.recording",
    draw=draw_inputs,
    observe=observe_recording,
    describe=describe_recording,
    live=use_recording,
)
