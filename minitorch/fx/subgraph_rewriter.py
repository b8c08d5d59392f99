"""replace_pattern: wherever a graph computes one thing, let it compute another.

Counterpart: ``torch.fx.subgraph_rewriter``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..errors import Refused
from ..nn.module.module import Module
from .graph import Graph
from .graph_module import GraphModule
from .node import Node
from .proxy import symbolic_trace

__all__ = ["Match", "replace_pattern"]


replace_pattern_with_filters = Refused(
    "fx.subgraph_rewriter.replace_pattern_with_filters", "write the pattern so that only these fit"
)
_replace_pattern = Refused("fx.subgraph_rewriter._replace_pattern", "use replace_pattern")


class Match(NamedTuple):
    """A place where a pattern was found (``torch.fx.subgraph_rewriter.Match``).

    - ``anchor``: the Node of the pattern that gives its result; ``nodes_map``: for each Node of the
      pattern the Node (or constant) there.
    """

    anchor: Node
    nodes_map: dict[Node, Any]


def replace_pattern(
    gm: GraphModule,
    pattern: Callable[..., Any] | GraphModule,
    replacement: Callable[..., Any] | GraphModule,
) -> list[Match]:
    """Replace each place of a graph that computes ``pattern``; returns what was found, in order.

    - ``gm``: is changed, and recompiled. ``pattern``, ``replacement``: functions or Modules of the
      same arguments. Arguments of the pattern stand for anything.

    Places that overlap one found before stay, as do those whose inner results others use.

    >>> traced = torch.fx.symbolic_trace(lambda x: torch.relu(x + 1))
    >>> _ = torch.fx.replace_pattern(traced, lambda x: torch.relu(x), lambda x: x.clamp(min=0))
    >>> print(traced.code.strip())
    def forward(self, x):
        add = x + 1;  x = None
        clamp = add.clamp(min = 0);  add = None
        return clamp
    """
    wanted, new = _graph_of(pattern), _graph_of(replacement)
    found = _matches(gm.graph, wanted)
    moved: dict[Node, Node] = {}  # results that an earlier replacement took the place of
    for match in found:
        _replace(gm.graph, match, wanted, new, moved)
    if found:
        _take_modules(gm, replacement)
        gm.recompile()
    return found


def _graph_of(program: Any) -> Graph:
    if isinstance(program, GraphModule):
        return program.graph
    return symbolic_trace(program).graph


def _parts(graph: Graph) -> tuple[list[Node], list[Node]]:
    """The arguments of a graph, and the Nodes that give its results."""
    nodes = list(graph.nodes)
    return [node for node in nodes if node.op == "placeholder"], nodes[-1].all_input_nodes


# ---- finding ------------------------------------------------------------------------------------


def _matches(graph: Graph, pattern: Graph) -> list[Match]:
    _, results = _parts(pattern)
    taken: set[Node] = set()
    found = []
    if len(results) != 1:
        raise NotImplementedError("a pattern with several results is not supported here")
    for node in graph.nodes:
        known: dict[Node, Any] = {}
        if not _fits(results[0], node, known):
            continue
        inner = {n for p, n in known.items() if p.op != "placeholder"}
        if inner & taken or not _is_contained(known, results):
            continue
        taken |= inner
        found.append(Match(results[0], known))
    return found


def _fits(pattern: Any, node: Any, known: dict[Node, Any]) -> bool:
    """Is it the same program? Notes in ``known`` which Node is which."""
    if not isinstance(pattern, Node):
        return _alike(pattern, node, known)
    if pattern in known:
        return known[pattern] is node or (
            not isinstance(node, Node) and bool(known[pattern] == node)
        )
    if pattern.op == "placeholder":
        known[pattern] = node
        return True
    if not isinstance(node, Node) or (pattern.op, pattern.target) != (node.op, node.target):
        return False
    known[pattern] = node
    if _alike(pattern.args, node.args, known) and _alike(pattern.kwargs, node.kwargs, known):
        return True
    del known[pattern]
    return False


def _alike(a: Any, b: Any, known: dict[Node, Any]) -> bool:
    """The same arguments?"""
    if isinstance(a, Node):
        return _fits(a, b, known)
    if isinstance(a, (tuple, list)) and isinstance(b, (tuple, list)):
        return len(a) == len(b) and all(_alike(x, y, known) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(_alike(a[key], b[key], known) for key in a)
    return type(a) is type(b) and bool(a == b)


def _is_contained(known: dict[Node, Any], results: list[Node]) -> bool:
    """Does nobody else use what is computed on the way?"""
    inner = set(map(id, known.values()))
    return all(
        id(user) in inner
        for pattern, node in known.items()
        if pattern.op != "placeholder" and pattern not in results
        for user in node.users
    )


# ---- replacing ----------------------------------------------------------------------------------


def _replace(
    graph: Graph, match: Match, wanted: Graph, new: Graph, moved: dict[Node, Node]
) -> None:
    arguments, places = _parts(wanted)[0], _parts(new)[0]
    values: dict[Node, Any] = {}
    for place, argument in zip(places, arguments):
        value = match.nodes_map.get(argument)
        if isinstance(value, Node) and value in moved:
            match.nodes_map[argument] = value = moved[value]
        values[place] = value
    # (PyTorch puts it as late as it can: before the first that uses the result)
    old = match.nodes_map[match.anchor]
    place = next((node for node in graph.nodes if node in old.users), old.next)
    with graph.inserting_before(place):
        result = graph.graph_copy(new, values)
    old.replace_all_uses_with(result)
    moved[old] = result
    inner = [node for pattern, node in match.nodes_map.items() if pattern.op != "placeholder"]
    for node in inner:  # from the result to what it was computed from
        graph.erase_node(node)


def _take_modules(gm: GraphModule, replacement: Any) -> None:
    """Parameters and modules that the replacement names, if the module lacks them."""
    if not isinstance(replacement, Module):
        return
    for node in gm.graph.nodes:
        if node.op in ("get_attr", "call_module"):
            gm.take(replacement, node.target)
