"""Names for a recording's arrays: those that the program itself has for its Tensors.

A listing that says ``dot(x, w)`` can be read beside the program. Arguments are called as the
function calls them; what it sees besides, by the variables and attributes in which it stands.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from ..nn.module.module import Module
from ..optim.optimizer import Optimizer
from ..tensors import Tensor


def names_of(function: Callable[..., Any], args: Any, kwargs: Any) -> dict[int, str]:
    """A name for each Tensor that can be named, by the Tensor's id. The first name stays."""
    found: dict[int, str] = {}
    seen = [*_given(function, args, kwargs), *_seen(function, set())]
    # (what an optimizer keeps is called after its parameters, so these come first)
    for name, thing in sorted(seen, key=lambda pair: isinstance(pair[1], Optimizer)):
        for inner, tensor in _tensors(name, thing, found):
            found.setdefault(id(tensor), inner)
    return found


def _given(function: Any, args: Any, kwargs: Any) -> list[tuple[str, Any]]:
    """The arguments by the names of the parameters."""
    inner = getattr(function, "__self__", None)
    if isinstance(inner, Module):  # a Module's call hands on what it is given
        function = inner.forward
    try:
        return list(inspect.signature(function).bind(*args, **kwargs).arguments.items())
    except (TypeError, ValueError):
        return [(f"arg{n}", arg) for n, arg in enumerate(args)] + list(kwargs.items())


def _seen(function: Any, known: set[int]) -> Iterator[tuple[str, Any]]:
    """The variables of its surroundings that a function uses, and those of functions among them."""
    owner = getattr(function, "__self__", None)
    if isinstance(owner, Module):
        yield "", owner
        return
    code = getattr(function, "__code__", None)
    if code is None or id(code) in known:
        return
    known.add(id(code))
    names = inspect.getclosurevars(function)
    for name, thing in [*names.nonlocals.items(), *names.globals.items()]:
        yield name, thing
        if inspect.isfunction(thing) and not (thing.__module__ or "").startswith("minitorch"):
            yield from _seen(thing, known)


def _tensors(name: str, thing: Any, found: dict[int, str]) -> Iterator[tuple[str, Tensor]]:
    """The Tensors of a variable, each with a name: "net.weight" of a Module becomes net_weight."""
    if isinstance(thing, Tensor):
        yield name, thing
    elif isinstance(thing, Module):
        for inner, tensor in [*thing.named_parameters(), *thing.named_buffers()]:
            yield _joined(name, inner), tensor
    elif isinstance(thing, Optimizer):
        for owner, state in thing.state.items():
            for key, value in state.items():
                if isinstance(value, Tensor):
                    yield _joined(found.get(id(owner), name), key), value
    elif isinstance(thing, (list, tuple)):
        for n, part in enumerate(thing):
            yield from _tensors(f"{name}_{n}", part, found)
    elif type(thing) is dict:
        for key, part in thing.items():
            yield from _tensors(f"{name}_{key}", part, found)


def _joined(*parts: str) -> str:
    return "_".join(filter(None, parts)).replace(".", "_")
