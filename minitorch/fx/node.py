"""Node: one step of a program, in PyTorch's terms (``torch.fx.Node``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import GenericAlias
from typing import Any

from .immutable_collections import immutable_dict, immutable_list

# for annotations, as PyTorch's passes write them
Target = Callable[..., Any] | str
Argument = ArgumentT = BaseArgumentTypes = Any

LEGAL = ("placeholder", "call_method", "call_module", "call_function", "get_attr", "output")
_PACKAGE = __name__.partition(".")[0]


class Node:
    """One step of a Graph (``torch.fx.Node``).

    - ``op``: "placeholder" (an argument), "get_attr" (a parameter), "call_function",
      "call_method", "call_module", or "output". ``target``: what is called, or the name.
    - ``args``, ``kwargs``: its arguments, Nodes among them. ``users``: the Nodes that use it.
    - ``type``: what the program's annotation says of its value, or None.
    """

    def __init__(
        self, graph: Any, name: str, op: str, target: Any, args: Any, kwargs: Any,
        return_type: Any = None,
    ):  # fmt: skip
        assert op in LEGAL, f"op {op!r} is not in _legal_ops"
        self.graph, self.name, self.op, self.target = graph, name, op, target
        self.type = return_type  # what the program says that it gives, or None
        self.users: dict[Node, None] = {}
        self.meta: dict[str, Any] = {}
        self._prev = self._next = self
        self._args: tuple[Any, ...] = ()
        self._kwargs: dict[str, Any] = {}
        self._inputs: dict[Node, None] = {}
        self._erased = False
        self._set(tuple(args), dict(kwargs))

    def _set(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        for node in self._inputs:
            node.users.pop(self, None)
        self._args, self._inputs = _kept(args), {}
        self._kwargs = {name: _kept(value) for name, value in kwargs.items()}
        map_arg((args, kwargs), lambda node: self._inputs.setdefault(node))
        for node in self._inputs:
            node.users.setdefault(self)

    @property
    def args(self) -> tuple[Any, ...]:
        """The arguments by position."""
        return self._args

    @args.setter
    def args(self, args: tuple[Any, ...]) -> None:
        self._set(tuple(args), self._kwargs)

    @property
    def kwargs(self) -> dict[str, Any]:
        """The arguments by name."""
        return self._kwargs

    @kwargs.setter
    def kwargs(self, kwargs: dict[str, Any]) -> None:
        self._set(self._args, dict(kwargs))

    @property
    def all_input_nodes(self) -> list[Node]:
        """All Nodes among the arguments, each once."""
        return list(self._inputs)

    @property
    def next(self) -> Node:
        """The next Node of the graph."""
        return self._next

    @property
    def prev(self) -> Node:
        """The Node before."""
        return self._prev

    @property
    def stack_trace(self) -> str | None:
        """Where the program made it, if that was noted in ``meta``."""
        return self.meta.get("stack_trace")

    @stack_trace.setter
    def stack_trace(self, trace: str | None) -> None:
        self.meta["stack_trace"] = trace

    def _rename(self, candidate: str) -> None:
        """Take another name, which is changed if the graph has it."""
        if candidate != self.name:
            self.name = self.graph._name(candidate)

    def prepend(self, x: Node) -> None:
        """Move a Node so that it comes just before this one."""
        x._take_out()
        before = self._prev
        before._next, x._prev, x._next, self._prev = x, before, self, x

    def append(self, x: Node) -> None:
        """Move a Node so that it comes just behind this one."""
        self._next.prepend(x)

    def _take_out(self) -> None:
        self._prev._next, self._next._prev = self._next, self._prev
        self._prev = self._next = self

    def update_arg(self, idx: int, arg: Any) -> None:
        """Replace one argument."""
        args = list(self._args)
        args[idx] = arg
        self.args = tuple(args)

    def update_kwarg(self, key: str, arg: Any) -> None:
        """Replace one argument by name."""
        self.kwargs = {**self._kwargs, key: arg}

    def insert_arg(self, idx: int, arg: Any) -> None:
        """Put an argument in between."""
        args = list(self._args)
        args.insert(idx, arg)
        self.args = tuple(args)

    def replace_input_with(self, old_input: Node, new_input: Node) -> None:
        """Use another Node wherever one is used."""

        def change(node: Node) -> Node:
            return new_input if node is old_input else node

        self._set(map_arg(self._args, change), map_arg(self._kwargs, change))

    def replace_all_uses_with(
        self,
        replace_with: Node,
        delete_user_cb: Callable[[Node], bool] = lambda user: True,
        *,
        propagate_meta: bool = False,
    ) -> list[Node]:
        """Let all users of this Node use another one; returns the users.

        - ``propagate_meta``: the other one, whose ``meta`` must be empty, gets that of this Node.
        """
        if propagate_meta:
            assert not replace_with.meta, (
                "Called node.replace_all_uses_with(replace_with, propagate_meta=True), but "
                "replace_with already has .meta keys"
            )
            replace_with.meta.update(self.meta)
        users = [user for user in self.users if delete_user_cb(user)]
        for user in users:
            user.replace_input_with(self, replace_with)
        return users

    def is_impure(self, impure_random: bool = True) -> bool:
        """Does it do more than give a value? Arguments and the output count, too."""
        if self.op in ("placeholder", "output"):
            return True
        name = str(getattr(self.target, "__name__", self.target))
        if self.op == "call_method":
            return name.endswith("_") and not name.endswith("__")
        if self.op == "call_function":
            in_place = name.endswith("_") and getattr(self.target, "__module__", "") != "_operator"
            return in_place or name in _IMPURE
        return False

    def __repr__(self) -> str:
        return self.name

    def format_node(self) -> str:
        """The Node as a line of the Graph's listing."""
        kind = "" if self.type is None else f"{_type_repr(self.type)} "
        head = f"%{self.name} : {kind}[num_users={len(self.users)}]"
        if self.op == "placeholder":
            default = f"(default={self.args[0]})" if self.args else ""
            return f"{head} = placeholder[target={self.target}]{default}"
        if self.op == "output":
            return f"return {format_argument(self.args[0], str)}"
        head = f"{head} = {self.op}[target={target_text(self)}]"
        if self.op == "get_attr":
            return head
        mark = "%{}".format
        kwargs = ", ".join(f"{k}: {format_argument(v, mark, str)}" for k, v in self.kwargs.items())
        return f"{head}(args = {format_argument(self.args, mark, str)}, kwargs = {{{kwargs}}})"


_IMPURE = {"setitem", "_assert", "iadd", "isub", "imul", "itruediv"}


def map_arg(a: Any, fn: Callable[[Node], Any]) -> Any:
    """An argument with ``fn(node)`` in place of each Node (``torch.fx.map_arg``)."""
    return map_aggregate(a, lambda part: fn(part) if isinstance(part, Node) else part)


def map_aggregate(a: Any, fn: Callable[[Any], Any]) -> Any:
    """An argument with ``fn(value)`` in place of each value in it."""
    if isinstance(a, tuple):
        parts = [map_aggregate(part, fn) for part in a]
        return type(a)(*parts) if hasattr(a, "_fields") else tuple(parts)
    if isinstance(a, list):
        return immutable_list([map_aggregate(part, fn) for part in a])
    if isinstance(a, dict):
        return immutable_dict({key: map_aggregate(v, fn) for key, v in a.items()})
    if isinstance(a, slice):
        parts = [a.start, a.stop, a.step]
        return slice(*[map_aggregate(part, fn) for part in parts])
    return fn(a)


def _kept(argument: Any) -> Any:
    """An argument of a Node: its lists and dicts are not changed behind the graph's back."""
    return map_aggregate(argument, lambda value: value)


def format_argument(
    argument: Any, node: Callable[[str], str], other: Callable[[Any], str] = repr
) -> str:
    """An argument as text, Nodes by ``node(name)``."""
    if isinstance(argument, Node):
        return node(argument.name)
    inner = (
        [format_argument(part, node, other) for part in argument]
        if type(argument) in (list, immutable_list, tuple)
        else []
    )
    if type(argument) in (list, immutable_list):
        return f"[{', '.join(inner)}]"
    if type(argument) is tuple:
        return f"({', '.join(inner)}{',' * (len(inner) == 1)})"
    if type(argument) in (dict, immutable_dict):
        items = [
            f"{key!r}: {format_argument(value, node, other)}" for key, value in argument.items()
        ]
        return f"{{{', '.join(items)}}}"
    if type(argument) is slice:
        ends = (argument.start, argument.stop, argument.step)
        return f"slice({', '.join(format_argument(end, node, other) for end in ends)})"
    return other(argument)


def _type_repr(kind: Any) -> str:
    """An annotation as listings show it: "int", "torch.Tensor", "typing.Optional[torch.Tensor]"."""
    if isinstance(kind, type) and not isinstance(kind, GenericAlias):
        name = kind.__name__
        if getattr(face(), name, None) is kind:
            return f"torch.{name}"
        place = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
        return f"{place}{kind.__qualname__}"
    return "..." if kind is ... else repr(kind)


def _format_arg(arg: Any, max_list_len: float = float("inf")) -> str:
    """An argument as text, a Node with ``%`` before its name; long lists are cut short."""
    if isinstance(arg, (list, tuple)) and not hasattr(arg, "_fields"):
        count = int(min(max_list_len, len(arg)))
        items = ", ".join([_format_arg(a) for a in arg[:count]])
        if count < len(arg):
            items += f", ...[total_len={len(arg)}]"
        return f"[{items}]" if isinstance(arg, list) else f"({items}{',' * (len(arg) == 1)})"
    return format_argument(arg, "%{}".format, str)


@cache
def face() -> Any:
    """The package itself, whose functions a program calls ``torch.relu`` ..."""
    return import_module(_PACKAGE)


def function_text(function: Any) -> str:
    """How a program calls a function: "torch.relu", "operator.add"."""
    name = getattr(function, "__name__", repr(function))
    module = getattr(function, "__module__", None) or ""
    if module.startswith(_PACKAGE):
        torch = face()
        places = ((torch, "torch"), (torch.nn.functional, "torch.nn.functional"),
                  (torch.linalg, "torch.linalg"))  # fmt: skip
        for place, text in places:
            if getattr(place, name, None) is function:
                return f"{text}.{name}"
    return f"{module.replace('_operator', 'operator')}.{name}"


def target_text(node: Node) -> str:
    """The target in listings."""
    return node.target if isinstance(node.target, str) else function_text(node.target)
