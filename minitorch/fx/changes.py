"""What a call has changed besides Tensors, in words: why it is not recorded."""

from __future__ import annotations

from typing import Any

from .reach import Cells, Items, Names, Reach


def what_changed(*reaches: Reach) -> str:
    """The first thing that is not as it was when each ``Reach`` looked last, by its name."""
    for reach in reaches:
        start = 0
        for container, length in zip(reach.containers, reach.lengths):
            old = reach.expected[start : start + length]
            start += length
            new = list(container.values())
            other = [n for n, (a, b) in enumerate(zip(new, old)) if not _same(a, b)]
            if other or len(new) != length:
                return _words(reach, container, other[0] if other else min(len(new) - 1, length))
    return "an attribute, a list, a global"


def line_of(function: Any) -> str:
    """File and line where a function, or the forward of a Module, begins; "" if it has none."""
    function = getattr(getattr(function, "__self__", None), "forward", function)
    code = getattr(function, "__code__", None)
    return "" if code is None else f"{code.co_filename}:{code.co_firstlineno}"


def _same(a: Any, b: Any) -> bool:
    return a is b or (type(a) is type(b) and type(a) in (int, float, str, bool) and a == b)


def _words(reach: Reach, container: Any, place: int) -> str:
    """What stands at a place of a container: a variable, an attribute, an entry, an element."""
    names = _names(container)
    name = names[place] if 0 <= place < len(names) else None
    if isinstance(container, Items):
        kind = type(container.items).__name__
        return f"the {kind} {_holder(reach, container.items)[0]}".rstrip()
    if isinstance(container, dict):
        holder, is_object = _holder(reach, container)
        if is_object:
            return f"the attribute {name} of {holder}"
        entry = repr(name) if isinstance(name, (str, int)) else "an entry"
        return f"{entry} of the dict {holder}".rstrip()
    if isinstance(container, Cells) or not hasattr(container, "thing"):
        return f"the variable {name}"
    return f"the attribute {name} of an object of {type(container.thing).__name__}"


def _names(container: Any) -> list[Any]:
    if isinstance(container, Items):
        return []
    return list(container.names if isinstance(container, Cells) else _keys(container))


def _keys(container: Any) -> Any:
    return container.used if isinstance(container, Names) else container


def _holder(reach: Reach, thing: Any) -> tuple[str, bool]:
    """The name by which a container is reached ("": none), and whether it has an object's
    attributes."""
    for container in reach.containers:
        for name, value in zip(_names(container), container.values()):
            if value is thing and isinstance(name, str):
                return name, False
            if getattr(value, "__dict__", None) is thing:
                return f"{name} ({type(value).__name__})", True
    return "", False
