"""A Graph as Python source: what ``GraphModule.code`` shows, and what runs."""

from __future__ import annotations

import builtins
import operator
import re
import typing
from collections import OrderedDict
from collections.abc import Callable
from types import GenericAlias, UnionType
from typing import Any

from .node import Node, _type_repr, face, format_argument, function_text

_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**",
    "matmul": "@", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
    "and_": "&", "or_": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip
_PREFIX = {"neg": "-", "pos": "+", "invert": "~"}


class PythonCode:
    """Source (``src``) and what its names mean (``globals``)."""

    def __init__(self, src: str, globals: dict[str, Any]) -> None:
        self.src, self.globals = src, globals


def python_code(nodes: list[Node], root: str) -> PythonCode:
    """Nodes as a function ``forward(root, ...)``."""
    names: dict[str, Any] = {
        "torch": face(), "inf": float("inf"), "nan": float("nan"), "OrderedDict": OrderedDict,
    }  # fmt: skip
    parameters, head, lines = [root], [], []
    last, result, gives = _last_uses(nodes), "", ""
    for node in nodes:
        if node.op == "placeholder":
            default = f" = {node.args[0]!r}" if node.args else ""
            kind = "" if node.type is None else f" : {_annotation(node.type, names)}"
            parameters.append(f"{node.target}{kind}{default}")
            raw = node.target.replace("*", "")
            if raw != node.name:
                head.append(f"    {node.name} = {raw}")
        elif node.op == "output":
            gives = "" if node.type is None else f" -> {_annotation(node.type, names)}"
            result = f"    return {format_argument(node.args[0], str, _repr(names))}\n"
        else:
            line = f"    {_line(node, root, names)}"
            gone = last.get(node, [])
            gone = gone if node.users else [*gone, node]
            if gone:
                line += f";  {' = '.join(n.name for n in gone)} = None"
            lines.append(line)
    body = "\n".join([*head, *lines])
    body = body + "\n" if body else ""
    result = result or ("" if body else "    pass\n")
    marks = [f'torch.fx._symbolic_trace.wrap("{name}")' for name in _wrapped(nodes, names)]
    head_text = "\n".join(marks)
    src = f"\n{head_text}\n\ndef forward({', '.join(parameters)}){gives}:\n{body}{result}    "
    return PythonCode(src, names)


def _wrapped(nodes: list[Node], names: dict[str, Any]) -> list[str]:
    """The names of functions that ``wrap`` has marked: it marks them again for the source."""
    found = [_global(node.target, names) for node in nodes if node.meta.get("is_wrapped")]
    return list(dict.fromkeys(found))


def _last_uses(nodes: list[Node]) -> dict[Node, list[Node]]:
    """For each Node those whose last use it is."""
    seen: set[Node] = set()
    last: dict[Node, list[Node]] = {}
    for node in reversed(nodes):
        for argument in node.all_input_nodes:
            if argument not in seen:
                seen.add(argument)
                last.setdefault(node, []).append(argument)
    return last


def _line(node: Node, root: str, names: dict[str, Any]) -> str:
    """``add = x + 1``."""
    texts = [format_argument(argument, str, _repr(names)) for argument in node.args]
    by_name = [f"{k} = {format_argument(v, str, _repr(names))}" for k, v in node.kwargs.items()]
    target, name = node.target, node.name
    if node.op == "get_attr":
        return f"{name} = {_path(root, target)}"
    if node.op == "call_module":
        return f"{name} = {_path(root, target)}({', '.join(texts + by_name)})"
    if node.op == "call_method":
        first = texts[0] if isinstance(node.args[0], Node) else f"({texts[0]})"
        return f"{name} = {first}.{target}({', '.join(texts[1:] + by_name)})"
    short = getattr(target, "__name__", "")
    if getattr(target, "__module__", "") == "_operator" and not by_name:
        if short in _INFIX and len(texts) == 2:
            return f"{name} = {texts[0]} {_INFIX[short]} {texts[1]}"
        if short in _PREFIX and len(texts) == 1:
            return f"{name} = {_PREFIX[short]}{texts[0]}"
        if short == "getitem":
            return f"{name} = {texts[0]}[{texts[1]}]"
    if target is getattr and len(texts) == 2 and str(node.args[1]).isidentifier():
        return f"{name} = {texts[0]}.{node.args[1]}"
    return f"{name} = {_global(target, names)}({', '.join(texts + by_name)})"


def _path(root: str, target: str) -> str:
    """``self.seq`` or ``getattr(self.seq, "0")``."""
    text = root
    for part in target.split("."):
        text = f"{text}.{part}" if part.isidentifier() else f'getattr({text}, "{part}")'
    return text


def _repr(names: dict[str, Any]) -> Callable[[Any], str]:
    def text(thing: Any) -> str:
        return _global(thing, names) if callable(thing) else repr(thing)

    return text


# typing.List[int] says that it comes from list: it is written as the program wrote it
_OF_TYPING = {
    kind: getattr(typing, name)
    for kind, name in ((list, "List"), (dict, "Dict"), (tuple, "Tuple"), (set, "Set"))
}


def _annotation(kind: Any, names: dict[str, Any]) -> str:
    """An annotation in the source; what its names mean stands in ``names``."""
    parts = [_annotation(part, names) for part in getattr(kind, "__args__", ())]
    if isinstance(kind, UnionType):
        return "|".join(parts)
    origin = getattr(kind, "__origin__", None)
    if origin is None:
        return _name_of_kind(kind, names)
    outer = origin if isinstance(kind, GenericAlias) else _OF_TYPING.get(origin, origin)
    return f"{_name_of_kind(outer, names)}[{','.join(parts)}]"


def _name_of_kind(kind: Any, names: dict[str, Any]) -> str:
    text = _type_repr(kind)
    if text.startswith("torch.") and text != "torch.device":
        return text
    name = re.sub(r"\W+", "_", text.removeprefix("torch."))
    if getattr(builtins, name, None) is kind:
        return name
    while name in names and names[name] is not kind:
        name += "_"
    names[name] = kind
    return name


def _global(thing: Any, names: dict[str, Any]) -> str:
    """A name for a function in the source, which ``names`` explains."""
    text = function_text(thing)
    if text.startswith("torch."):
        return text
    if text.startswith("builtins."):
        return text.removeprefix("builtins.")
    if text.startswith("operator."):
        names["operator"] = operator
        return text
    name = re.sub(r"\W", "_", text)
    while name in names and names[name] is not thing:
        name += "_"
    names[name] = thing
    return name
