"""Graph: a program as a list of Nodes, in the order in which they run (``torch.fx.Graph``)."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..errors import Refused
from ..nn.module.module import Module
from .node import LEGAL, Node, map_arg
from .source import PythonCode, python_code

_OF_ONE_KIND = "source is written in one way here: change the Graph, or wrap the GraphModule"
CodeGen = Refused("fx.CodeGen", _OF_ONE_KIND)
_PyTreeCodeGen = Refused("fx.graph._PyTreeCodeGen", _OF_ONE_KIND)
_PyTreeInfo = Refused("fx.graph._PyTreeInfo", _OF_ONE_KIND)
_NO_NAMES = {"inf", "nan", "NoneType", "torch", "device", "fx_pytree", "pytree"}


class Graph:
    """A program as Nodes in the order in which they run (``torch.fx.Graph``).

    >>> graph = torch.fx.Graph()
    >>> x = graph.placeholder("x")
    >>> _ = graph.output(graph.call_function(torch.relu, (x,)))
    >>> print(graph)
    graph():
        %x : [num_users=1] = placeholder[target=x]
        %relu : [num_users=1] = call_function[target=torch.relu](args = (%x,), kwargs = {})
        return relu
    """

    def __init__(self, owning_module: Any = None, tracer_cls: Any = None) -> None:
        self.owning_module, self._tracer_cls = owning_module, tracer_cls
        self._names: dict[str, int] = {}
        self._used: set[str] = set()
        self._root = Node(self, "", "output", "root", (), {})
        self._before = self._root

    @property
    def nodes(self) -> _Nodes:
        """The Nodes in order; also ``reversed(graph.nodes)``, ``len(graph.nodes)``."""
        return _Nodes(self)

    # ---- making ---------------------------------------------------------------------------------

    def _name(self, candidate: str) -> str:
        candidate = re.sub(r"[^0-9a-zA-Z_]+", "_", candidate) or "_unnamed"
        if candidate[0].isdigit():
            candidate = f"_{candidate}"
        match = re.match(r"(.*)_(\d+)$", candidate)
        base, number = (match[1], int(match[2])) if match else (candidate, 0)
        number = number or self._names.get(base, 0)
        while candidate in self._used or _is_illegal(candidate):
            number += 1
            candidate = f"{base}_{number}"
        self._used.add(candidate)
        self._names[base] = number
        return candidate

    def create_node(
        self, op: str, target: Any, args: Any = None, kwargs: Any = None, name: str | None = None,
        type_expr: Any = None,
    ) -> Node:  # fmt: skip
        """A new Node at the place where Nodes are inserted just now (the end)."""
        assert op in LEGAL, f"op {op!r} is not in _legal_ops"
        if name is None:
            text = target if isinstance(target, str) else getattr(target, "__name__", "call")
            name = re.sub(r"__(\w+)__", r"\1", _snake(text)) if op != "placeholder" else text
        node = Node(self, self._name(name), op, target, args or (), kwargs or {}, type_expr)
        self._before.prepend(node)
        return node

    def placeholder(self, name: str, type_expr: Any = None, default_value: Any = ...) -> Node:
        """An argument."""
        args = () if default_value is ... else (default_value,)
        return self.create_node("placeholder", name, args, type_expr=type_expr)

    def get_attr(self, qualified_name: str, type_expr: Any = None) -> Node:
        """A parameter, buffer or module of the owner."""
        return self.create_node("get_attr", qualified_name, type_expr=type_expr)

    def call_module(self, module_name: str, args: Any = None, kwargs: Any = None) -> Node:
        """A call of a submodule."""
        return self.create_node("call_module", module_name, args, kwargs)

    def call_method(self, method_name: str, args: Any = None, kwargs: Any = None) -> Node:
        """A call of a method of the first argument."""
        return self.create_node("call_method", method_name, args, kwargs)

    def call_function(self, the_function: Any, args: Any = None, kwargs: Any = None) -> Node:
        """A call of a function."""
        return self.create_node("call_function", the_function, args, kwargs)

    def output(self, result: Any, type_expr: Any = None) -> Node:
        """The result."""
        return self.create_node("output", "output", (result,), type_expr=type_expr)

    def node_copy(self, node: Node, arg_transform: Callable[[Node], Any] = lambda x: x) -> Node:
        """A copy of another graph's Node, its arguments given by ``arg_transform``."""
        args, kwargs = map_arg(node.args, arg_transform), map_arg(node.kwargs, arg_transform)
        copy = self.create_node(node.op, node.target, args, kwargs, node.name, node.type)
        copy.meta = dict(node.meta)
        return copy

    def graph_copy(self, g: Graph, val_map: dict[Node, Any]) -> Any:
        """Copy another graph's Nodes here; returns its result. ``val_map``: what its Nodes become,
        known for its arguments, filled in for all others."""
        for node in g.nodes:
            if node in val_map:
                continue
            if node.op == "output":
                return map_arg(node.args[0], val_map.__getitem__)
            val_map[node] = self.node_copy(node, val_map.__getitem__)
        return None

    def __deepcopy__(self, memo: dict[int, Any]) -> Graph:
        """A graph with Nodes of its own; what they call is the same."""
        result = memo[id(self)] = Graph(tracer_cls=self._tracer_cls)
        known: dict[Node, Any] = {}
        given = result.graph_copy(self, known)
        if any(node.op == "output" for node in self.nodes):
            result.output(given)
        memo.update({id(old): new for old, new in known.items() if isinstance(new, Node)})
        return result

    # ---- changing -------------------------------------------------------------------------------

    @contextmanager
    def _inserting(self, before: Node) -> Iterator[None]:
        old, self._before = self._before, before
        try:
            yield
        finally:
            self._before = old

    def inserting_before(self, n: Node | None = None) -> Any:
        """``with graph.inserting_before(node):`` new Nodes come there."""
        return self._inserting(self._root._next if n is None else n)

    def inserting_after(self, n: Node | None = None) -> Any:
        """``with graph.inserting_after(node):`` new Nodes come there."""
        return self._inserting(self._root if n is None else n._next)

    def erase_node(self, to_erase: Node) -> None:
        """Take out a Node that nobody uses. RuntimeError if somebody does."""
        if to_erase.users:
            raise RuntimeError(
                f"Tried to erase Node {to_erase} but it still had {len(to_erase.users)} users in "
                f"the graph: {to_erase.users}!"
            )
        if to_erase.graph is not self:
            raise RuntimeError(f"Attempting to remove {to_erase} from wrong graph!")
        to_erase._set((), {})
        to_erase._take_out()
        to_erase._erased = True

    def eliminate_dead_code(self, is_impure_node: Callable[[Node], bool] | None = None) -> bool:
        """Take out all Nodes that nobody uses; was there one? What writes, stays."""
        self.lint()
        changed = False
        for node in reversed(self.nodes):
            impure = self._is_impure(node) if is_impure_node is None else is_impure_node(node)
            if not impure and not node.users:
                self.erase_node(node)
                changed = True
        return changed

    def _is_impure(self, node: Node) -> bool:
        if node.op == "call_module" and self.owning_module is not None:
            module = self.owning_module.get_submodule(node.target)
            return getattr(module, "_is_impure", False)
        return node.is_impure()

    def find_nodes(self, *, op: str, target: Any = None, sort: bool = True) -> list[Node]:
        """The Nodes of a kind."""
        return [n for n in self.nodes if n.op == op and (target is None or n.target == target)]

    def output_node(self) -> Node:
        """The last Node, which gives the result."""
        node = self._root._prev
        assert node.op == "output", "a Graph has one output, at its end"
        return node

    def process_inputs(self, *args: Any) -> Any:
        """The arguments as the placeholders take them: as they are."""
        return args

    def process_outputs(self, out: Any) -> Any:
        """The result as callers get it: as it is."""
        return out

    def lint(self) -> None:
        """Raise RuntimeError unless every argument comes before its use, in this graph, and the
        module to which it belongs has what the Nodes name."""
        seen: set[Node] = set()
        names: set[str] = set()
        for node in self.nodes:
            if node.graph is not self:
                raise RuntimeError(f"Node '{node}' does not belong to this Graph!")
            for argument in node.all_input_nodes:
                if argument.graph is not self:
                    raise RuntimeError(
                        f"Argument '{argument}' of Node '{node}' does not belong to this Graph, "
                        "but was used as an argument! If you are copying nodes from another graph, "
                        f"make sure to use ``arg_transform`` on node_copy() to remap values\n{self}"
                    )
                if argument not in seen:
                    raise RuntimeError(
                        f"Argument '{argument}' of Node '{node}' was used before it has been "
                        "defined! Please check that Nodes in the graph are topologically ordered\n"
                        f"{self}"
                    )
            if node.name in names:
                raise RuntimeError(f"Node redefined name {node.name}!")
            seen.add(node)
            names.add(node.name)
        if self.owning_module is not None:
            for node in self.nodes:
                if node.op in ("get_attr", "call_module"):
                    _check_target(node, self.owning_module)

    # ---- showing --------------------------------------------------------------------------------

    def __str__(self) -> str:
        return "\n    ".join(["graph():", *[node.format_node() for node in self.nodes]])

    def print_tabular(self) -> None:
        """Print the Nodes as a table."""
        rows: list[tuple[str, ...]] = [("opcode", "name", "target", "args", "kwargs")]
        # (a function of Python shows its address, another one in each process)
        for n in self.nodes:
            target = re.sub(r" at 0x[0-9a-f]+", "", str(n.target))
            rows.append((n.op, n.name, target, str(n.args), str(n.kwargs)))
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        if len(rows) > 1:
            widths = [max(w, len(rows[0][i]) + 2) for i, w in enumerate(widths)]
        rows.insert(1, tuple("-" * w for w in widths))
        for row in rows:
            print("  ".join(text.ljust(w) for text, w in zip(row, widths)).rstrip())

    def python_code(self, root_module: str = "self") -> PythonCode:
        """The graph as a function in Python."""
        return python_code(list(self.nodes), root_module)


class _Nodes:
    """The Nodes of a graph, in order. They may be changed while one walks them."""

    def __init__(self, graph: Graph, backwards: bool = False) -> None:
        self.graph, self.backwards = graph, backwards

    def __iter__(self) -> Iterator[Node]:
        root = self.graph._root
        node = root._prev if self.backwards else root._next
        while node is not root:
            following = node._prev if self.backwards else node._next
            yield node
            # (a Node that was put behind this one meanwhile has its turn, too)
            node = following if node._erased else node._prev if self.backwards else node._next

    def __reversed__(self) -> Iterator[Node]:
        return iter(_Nodes(self.graph, not self.backwards))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _check_target(node: Node, module: Any) -> None:
    """Is what a Node names in the module?"""
    path = node.target.split(".")
    here = module
    for i, part in enumerate(path):
        here, above = getattr(here, part, None), ".".join(path[:i])
        said = f"Node {node} target {node.target}"
        if here is None:
            raise RuntimeError(f"{said} references nonexistent attribute {part} of {above}")
        if node.op == "call_module" and not isinstance(here, Module):
            raise RuntimeError(f"{said} {part} of {above} does not reference an nn.Module")


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower()


def _is_illegal(name: str) -> bool:
    return keyword.iskeyword(name) or hasattr(builtins, name) or name in _NO_NAMES
