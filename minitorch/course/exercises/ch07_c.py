"""Exercise 07.4: the walk, which sends gradients along the edges."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from ..definitions import Exercise, Mutant
from .ch07_a import whole_numbers
from .ch07_b import Node


class Tape:
    """Makes nodes, and knows them newest first."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []

    def _made(self, *parts: Any) -> Node:
        self.nodes.insert(0, Node(*parts))
        return self.nodes[0]

    def leaf(self, name: str, value: np.ndarray) -> Node:
        return self._made(name, (), lambda g: (), value)

    def add(self, name: str, a: Node, b: Node) -> Node:
        return self._made(name, (a, b), lambda g: (g, g), a.value + b.value)

    def mul(self, name: str, a: Node, b: Node) -> Node:
        def rule(g: Any) -> tuple:
            return g * b.value, g * a.value

        return self._made(name, (a, b), rule, a.value * b.value)

    def scale(self, name: str, a: Node, constant: Node) -> Node:
        """A product whose second factor needs no gradient."""
        return self._made(name, (a, constant), lambda g: (g * constant.value, None), a.value)


def _two_ways(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    tape = Tape()
    x = tape.leaf("x", whole_numbers(rng, shape))
    s = tape.mul("s", x, x)
    tape.add("y", s, tape.mul("p", s, x))
    return tape


def _same_array(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    tape = Tape()
    a, b = tape.leaf("a", whole_numbers(rng, shape)), tape.leaf("b", whole_numbers(rng, shape))
    tape.add("y", tape.add("s", a, b), a)
    return tape


def _constant(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    tape = Tape()
    a, c = tape.leaf("a", whole_numbers(rng, shape)), tape.leaf("c", whole_numbers(rng, shape))
    tape.scale("y", tape.add("s", a, a), tape.mul("k", c, c))
    return tape


def _draw_walks(rng: random.Random) -> list[tuple]:
    """(nodes, newest first; the gradient of the result)."""
    one = Tape()
    one.leaf("x", np.array([3.0], np.float32))
    three = Tape()
    x = three.leaf("x", np.array([3.0], np.float32))
    s = three.mul("s", x, x)
    three.add("y", s, three.mul("p", s, x))
    cases: list[tuple] = [(one.nodes, np.array([5.0], np.float32))]
    cases.append((three.nodes, np.array([1.0], np.float32)))
    for make in (_same_array, _constant, _two_ways, _same_array, _two_ways):
        shape = rng.choice([(1,), (2,), (3,), (2, 2)])
        cases.append((make(rng, shape).nodes, whole_numbers(rng, shape)))
    return cases


def _observe_walk(candidate: Any, case: tuple) -> dict[str, Any]:
    nodes, g = case
    before = g.copy()
    grads = candidate(nodes, g)
    pairs = grads.items() if isinstance(grads, dict) else ()
    found: dict[str, Any] = {f"gradient of {key}": value for key, value in pairs}
    return {
        "the type of the result": type(grads).__name__,
        **dict(sorted(found.items())),
        "the first gradient has changed": not np.array_equal(before, g),
        "how often each rule was used": {n.name: n.visits for n in nodes if n.edges},
    }


def _describe_walk(case: tuple) -> str:
    nodes, g = case
    lines = [
        f"{node}: from {', '.join(map(str, node.edges))}" if node.edges else f"{node}: a leaf"
        for node in nodes
    ]
    return "\n".join([f"g = {g.tolist()}; nodes, newest first:", *lines])


WALK = Exercise(
    id="07.4",
    title="The walk",
    prompt="""\
Write the heart of an engine, `walk(nodes, g)`. `nodes` are given newest first; the first is the
result, and `g` is its gradient. For each node with edges, `node.backward(g)` is its rule: it
returns one gradient for each of `node.edges`, or `None` where none is needed. Return a dict
with the leaves (nodes without edges) that got a gradient: `{leaf: gradient}`.

A rule is used once, with the complete gradient of its node, and not at all if none has come.
Careful: the rule of an addition returns the *same* array twice. So add with `a + b`, which
makes a new array, and not with `+=`.

By hand: for $s = x^2$, $p = s\\,x$, $y = s + p$ at $x = 3$ and `g` = 1 the result is `{x: 33}`.
""",
    name="walk",
    stub='''
def walk(nodes, g):
    """Send g back through the nodes; return {leaf: gradient}."""
    raise NotImplementedError
''',
    reference="""
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if not node.edges or node not in grads:
            continue
        for source, gx in zip(node.edges, node.backward(grads.pop(node))):
            if gx is not None:
                grads[source] = grads[source] + gx if source in grads else gx
    return grads
""",
    alternative="""
def walk(nodes, g):
    arrived = {node: [] for node in nodes}
    arrived[nodes[0]].append(g)
    for node in nodes:
        if node.edges and arrived[node]:
            for source, gx in zip(node.edges, node.backward(sum(arrived[node]))):
                if gx is not None:
                    arrived[source].append(gx)
    return {n: sum(parts) for n, parts in arrived.items() if parts and not n.edges}
""",
    explain="""\
Because a node's gradient is taken out of `grads` when it is served, only leaves are left at the
end. This is why inner tensors have no `.grad`.
""",
    draw=_draw_walks,
    observe=_observe_walk,
    describe=_describe_walk,
    points=2,
    hints=(
        "Keep a dict from node to gradient. At the start it holds one entry: the result and `g`.",
        "Take the gradient of a node out of the dict (`pop`), use its rule, and add what comes out "
        "to the entries of its sources.",
        "`grads[source] = grads[source] + gx if source in grads else gx`, if `gx` is not None.",
    ),
    mutants=(
        Mutant(
            "replaces",
            """
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads.pop(node))):
                if gx is not None:
                    grads[source] = gx
    return grads
""",
            "a later gradient replaces the one that is there. Effects add.",
        ),
        Mutant(
            "adds-in-place",
            """
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads.pop(node))):
                if gx is None:
                    continue
                if source in grads:
                    grads[source] += gx
                else:
                    grads[source] = gx
    return grads
""",
            "`+=` writes into an array that somebody else holds as well: an addition sends the "
            "same array to both of its inputs.",
        ),
        Mutant(
            "starts-with-one",
            """
def walk(nodes, g):
    grads = {nodes[0]: np.ones_like(g)}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads.pop(node))):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return grads
""",
            "the walk starts with ones, whatever `g` is.",
        ),
        Mutant(
            "keeps-inner-ones",
            """
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads[node])):
                if gx is not None:
                    grads[source] = grads[source] + gx if source in grads else gx
    return grads
""",
            "the result holds inner nodes, too. Only leaves keep a gradient.",
        ),
        Mutant(
            "none-is-added",
            """
def walk(nodes, g):
    grads = {nodes[0]: g}
    for node in nodes:
        if node.edges and node in grads:
            for source, gx in zip(node.edges, node.backward(grads.pop(node))):
                grads[source] = grads[source] + gx if source in grads else gx
    return grads
""",
            "None is passed on as if it were a gradient. It says that none is needed.",
        ),
        Mutant(
            "everyone-is-served",
            """
def walk(nodes, g):
    grads, leaves = {nodes[0]: g}, {}
    for node in nodes:
        g = grads.pop(node)
        for source, gx in zip(node.edges, node.backward(g)):
            if gx is not None:
                grads[source] = grads.get(source, 0.0) + gx
        if not node.edges:
            leaves[node] = g
    return leaves
""",
            "every node is served, even one for which no gradient has come.",
        ),
    ),
)

EXERCISES = (WALK,)
