"""How "A small project: build Module" is checked: modules are made by plans, and then looked at."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

# A plan is a list of assignments (path, kind, what): "p" a parameter by its number, "m" a new
# child, "again" the child at another path, "b" register_buffer with a number, "t" a plain tensor
# with a number, "v" a plain value, "l" a list with a child that has a parameter, and another one.


def draw_plans(rng: random.Random) -> list[tuple]:
    one, two, three = rng.sample(["w", "bias", "gain", "x", "y"], 3)
    plans: list[list[tuple]] = [
        [("factor", "p", 1), ("mean", "b", 2)],
        [],
        [("scale", "m", None), ("scale.factor", "p", 1), ("scale.mean", "b", 2)],
        [(one, "m", None), (two, "p", 3), (f"{one}.{two}", "p", 1), (three, "b", 2)],
        [("a", "m", None), ("a.b", "m", None), ("a.b.c", "p", 1), ("a.b.d", "b", 4), ("e", "p", 2)],
        [("one", "p", 1), ("two", "p", 1), ("a", "m", None), ("a.three", "p", 1)],
        [("a", "m", None), ("a.w", "p", 1), ("b", "again", "a"), ("c", "p", 2)],
        [(one, "v", 3), (one, "p", 1), (two, "t", 2), (two, "m", None), (f"{two}.w", "p", 4)],
        [(one, "p", 1), (one, "t", 2), (two, "m", None), (two, "v", 5), (one, "v", 0)],
        [(one, "p", 1), (two, "p", 2), (one, "v", None), ("c", "m", None), ("c", "v", None)],
        [(one, "v", None), (one, "p", 1), (two, "v", None), (two, "m", None), (two, "v", None)],
        [("mean", "b", 1), ("w", "p", 2), ("mean", "t", 3), ("plain", "t", 4), ("n", "v", 5)],
        [("w", "p", 1), ("v", "p", 2), ("w", "p", 3), ("a", "m", None), ("a.u", "p", 4),
         ("a", "m", None), ("a.t", "b", 5)],
        [("layers", "l", 1), ("w", "p", 2)],
        [("frozen", "p", -1), ("w", "p", 2), ("a", "m", None), ("a.also", "p", -3)],
    ]  # fmt: skip
    return [(plan,) for plan in plans]


def observe_plan(candidate: Any, case: tuple) -> dict[str, Any]:
    class Net(candidate):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()

        def forward(self, x: float, times: float = 2.0) -> Any:
            return x * times

    net, parameters = Net(), {}
    told = [carried_out(net, Net, step, parameters) for step in case[0]]
    numbers = {id(parameter): number for number, parameter in parameters.items()}
    known = net.parameters()
    state = net.state_dict()
    seen = {
        "what the assignments raised": told,
        "read back": [read_back(net, path, numbers) for path in paths_of(case[0])],
        "a name that is not there": raised(lambda: net.absent),
        "parameters()": [numbers.get(id(parameter), "another") for parameter in known],
        "parameters() is a list": isinstance(known, list),
        "state_dict()": [(name, tensor.tolist()) for name, tensor in state.items()],
        "state_dict() requires a gradient": [n for n, t in state.items() if t.requires_grad],
        "the call": [net(3.0, times=5.0), net(1.0)],
        "a new module has": [len(Net().parameters()), list(Net().state_dict())],
        "a parameter before super().__init__()": raised(early(candidate, nn.Parameter(ones(1)))),
        "a child before super().__init__()": raised(early(candidate, Net())),
        "it inherits from nn.Module": issubclass(candidate, nn.Module),
    }
    for number, tensor in enumerate(state.values()):
        tensor.fill_(100.0 + number)
    seen["the module after a write into the state_dict"] = [p.tolist() for p in net.parameters()]
    return seen


def carried_out(net: Any, kind_of_child: Any, step: tuple, parameters: dict) -> str | None:
    path, kind, what = step
    *above, name = path.split(".")
    owner = walk(net, above)
    if kind == "p" and what not in parameters:
        parameters[what] = nn.Parameter(ones(what), requires_grad=what > 0)
    if kind == "b":
        return raised(lambda: owner.register_buffer(name, ones(what)))
    made = {
        "p": lambda: parameters[what],
        "m": lambda: kind_of_child(),
        "again": lambda: walk(net, what.split(".")),
        "t": lambda: ones(what),
        "v": lambda: what,
        "l": lambda: [child_with(kind_of_child(), what), nn.Parameter(ones(what))],
    }[kind]()
    return raised(lambda: setattr(owner, name, made))


def child_with(child: Any, number: float) -> Any:
    child.inner = nn.Parameter(ones(number))
    return child


def ones(number: float) -> Any:
    return torch.full((2,), float(number))


def walk(net: Any, names: list[str]) -> Any:
    for name in names:
        net = getattr(net, name)
    return net


def early(candidate: Any, value: Any) -> Any:
    class Forgetful(candidate):  # type: ignore[misc]
        def __init__(self) -> None:
            self.thing = value

    return Forgetful


def raised(action: Any) -> str | None:
    """The class of the error of an action; None if there is none."""
    try:
        action()
    except NotImplementedError:
        raise
    except Exception as error:
        return type(error).__name__
    return None


def paths_of(plan: list[tuple]) -> list[str]:
    return list(dict.fromkeys([path for path, _, _ in plan]))


def read_back(net: Any, path: str, numbers: dict[int, int]) -> Any:
    """What stands under a path: a parameter by its number, a tensor by its values."""
    try:
        value = walk(net, path.split("."))
    except AttributeError:
        return f"{path} is not there"
    if isinstance(value, torch.Tensor):
        known = numbers.get(id(value))
        return path, value.tolist() if known is None else f"parameter {known}"
    return path, value if isinstance(value, (int, type(None))) else type(value).__name__


WORDS = {
    "p": "{} = parameter {}", "m": "{} = Net()", "again": "{} = {}", "b": "register_buffer {}, {}",
    "t": "{} = a plain tensor of {}", "v": "{} = {}",
    "l": "{} = [Net() with a parameter, a parameter of {}]",
}  # fmt: skip


def describe_plan(case: tuple) -> str:
    steps = [WORDS[kind].format(path, what) for path, kind, what in case[0]]
    return "; ".join(steps) or "a module without anything"


CASES = Cases(draw=draw_plans, observe=observe_plan, describe=describe_plan)
