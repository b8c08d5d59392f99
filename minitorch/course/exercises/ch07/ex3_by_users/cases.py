"""How "An order without numbers" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.definitions import Cases

from ..shared import Node


def reachable(y: Node) -> list[Node]:
    """All nodes below and with ``y``, in no particular order."""
    found, todo = {y: None}, [y]
    while todo:
        for source in todo.pop().edges:
            if source not in found:
                found[source] = None
                todo.append(source)
    return list(found)


def graph(*lines: str) -> Node:
    """Nodes from lines like "y: s p"; the first is the result. Named sources come last."""
    edges = {name: rest.split() for name, _, rest in (line.partition(":") for line in lines)}
    made: dict[str, Node] = {}

    def make(name: str) -> Node:
        if name not in made:
            made[name] = Node(name, tuple([make(source) for source in edges.get(name, [])]))
        return made[name]

    return make(lines[0].partition(":")[0])


def random_graph(rng: random.Random) -> Node:
    """Up to seven nodes; each uses one or two older ones, the last all that nobody uses."""
    nodes = [Node("x0"), Node("x1")]
    used: set[Node] = set()
    for number in range(rng.randint(2, 4)):
        edges = tuple([rng.choice(nodes) for _ in range(rng.randint(1, 2))])
        used.update(edges)
        nodes.append(Node(f"n{number}", edges))
    return Node("y", tuple([node for node in nodes if node not in used]))


def draw_graphs(rng: random.Random) -> list[tuple]:
    chain = Node("x")
    for number in range(1010):  # too deep for a function that calls itself
        chain = Node(f"n{number}", (chain,))
    return [
        (Node("x"),),
        (graph("y:x x"),),
        (graph("y:s p", "s:x x", "p:s x"),),
        (graph("y:p s", "p:s x", "s:x x"),),
        (graph("y:p", "p:x x s", "s:x"),),
        (graph("y:a c", "a:x", "c:b x", "b:a"),),
        (graph("y:p", "p:s x x", "s:x"),),
        (graph("y:b a", "a:s s", "b:s"),),
        (graph(*[f"l{n}:l{n + 1} l{n + 1}" for n in range(12)]),),
        *[(random_graph(rng),) for _ in range(4)],
        (chain,),
    ]


def observe_order(candidate: Any, case: tuple) -> dict[str, Any]:
    edges = {node: tuple(node.edges) for node in reachable(case[0])}
    nodes = candidate(case[0])
    if not isinstance(nodes, list):
        return {"the type of the result": type(nodes).__name__}
    place = {node: i for i, node in enumerate(nodes)}
    names = sorted([str(n) if isinstance(n, Node) else f"{n!r:.40}, no node" for n in nodes])
    return {
        "the type of the result": "list",
        "the nodes whose edges have changed": [
            node.name for node, before in edges.items() if tuple(node.edges) != before
        ],
        "the nodes, sorted by name": names if len(names) < 50 else f"{len(names)} nodes",
        "served before one of its users": [
            source.name
            for node in nodes
            for source in dict.fromkeys(edges.get(node, ()))
            if source in place and place[source] < place[node]
        ],
    }


def describe_graph(case: tuple) -> str:
    nodes = [node for node in reachable(case[0]) if node.edges]
    if len(nodes) > 12:
        return f"a chain of {len(nodes)} operations above one leaf"
    lines = [f"{node} uses {', '.join(map(str, node.edges))}" for node in nodes]
    return "\n".join([f"the result is {case[0]}", *lines])


CASES = Cases(
    points=2,
    draw=draw_graphs,
    observe=observe_order,
    describe=describe_graph,
)
