"""How "The names of all parameters" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

# A module is a list of (kind, name, what): "p" a parameter by its number, "b" a buffer, "t" a plain
# tensor, "l" a list with a layer, "m" a child, given by its own list or by the number of one that
# was made. None stands for nothing.
FROZEN = 9
ON_SHARED_MEMORY = 8  # a parameter of its own, on the memory of number 0


def draw_trees(rng: random.Random) -> list[tuple]:
    def leaf(*numbers: int) -> list:
        return [("p", f"w{n}", n) for n in numbers]

    trees: list[list] = [
        [("m", "0", [("p", "weight", 0), ("p", "bias", 1)])],
        [],
        leaf(0),
        [("m", "body", leaf(0)), ("p", "late", 1), ("m", "head", leaf(2))],
        [("p", "weight", 0), ("p", "bias", None), ("m", "none", None), ("m", "a", leaf(1))],
        [("m", "a", [("m", "b", [("m", "c", leaf(0, 1))]), ("p", "x", 2)]), ("m", "d", leaf(3))],
        [("p", "one", 0), ("p", "two", 0), ("m", "a", [("p", "three", 0), ("p", "four", 1)])],
        [("m", "first", leaf(0)), ("m", "last", [("p", "tied", 0), ("p", "bias", 1)])],
        [("b", "mean", 0), ("t", "plain", 0), ("l", "layers", 0), ("p", "frozen", FROZEN)],
        [("p", "bias", None), ("m", "none", None), ("p", "weight", 1), ("m", "a", leaf(0))],
        [("p", "weight", 0), ("m", "a", [("p", "apart", ON_SHARED_MEMORY), ("p", "b", 1)])],
        [("m", "a", leaf(0, 1)), ("m", "again", 0), ("m", "b", leaf(2))],
        [("m", "empty", []), ("m", "a", [("m", "empty", []), ("b", "mean", 0)]), ("p", "z", 0)],
    ]
    names = rng.sample(["u", "v", "w", "x"], 3)
    trees.append([("m", names[0], leaf(5, 4)), ("p", names[1], 2), ("m", names[2], leaf(2, 1))])
    return [(tree,) for tree in trees]


def built(tree: list, parameters: dict, children: list) -> Any:
    module = nn.Module()
    for kind, name, what in tree:
        if kind == "p":
            if what is not None and what not in parameters:
                apart = what == ON_SHARED_MEMORY
                numbers = parameters[0].detach() if apart else torch.ones(2)
                parameters[what] = nn.Parameter(numbers, requires_grad=what != FROZEN)
            module.register_parameter(name, None if what is None else parameters[what])
        elif kind == "b":
            module.register_buffer(name, torch.ones(2))
        elif kind == "t":
            setattr(module, name, torch.ones(2))
        elif kind == "l":
            setattr(module, name, [nn.Linear(1, 1)])
        else:
            child = what
            if isinstance(what, list):
                child = built(what, parameters, children)
                children.append(child)
            elif what is not None:
                child = children[what]
            module.add_module(name, child)
    return module


def observe_names(candidate: Any, case: tuple) -> dict[str, Any]:
    parameters: dict[int, Any] = {}
    module = built(case[0], parameters, [])
    numbers = {id(parameter): number for number, parameter in parameters.items()}
    calls: list[str] = []
    result = guarded(candidate, module, calls)
    again = guarded(candidate, module, calls)
    known = [(name, numbers.get(id(parameter), "another")) for name, parameter in result]
    return {
        "names and numbers of the parameters": known,
        "is a list": isinstance(result, list),
        "a second call gives as many": len(again) == len(result),
        "methods of Module that were called": sorted(set(calls)),
    }


FORBIDDEN = ("named_parameters", "named_modules", "parameters", "_named_members")


def guarded(candidate: Any, module: Any, calls: list[str]) -> Any:
    """Call the candidate, and note which methods of Module it uses."""

    def noting(name: str, method: Any) -> Any:
        def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
            calls.append(name)
            return method(self, *args, **kwargs)

        return noted

    own = {name: getattr(nn.Module, name) for name in FORBIDDEN}
    for name, method in own.items():
        setattr(nn.Module, name, noting(name, method))
    try:
        return candidate(module)
    finally:
        for name in own:
            delattr(nn.Module, name)


def describe_tree(case: tuple) -> str:
    return f"a module of (kind, name, content): {case[0]}"


CASES = Cases(draw=draw_trees, observe=observe_names, describe=describe_tree)
