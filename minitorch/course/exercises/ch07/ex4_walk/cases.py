"""How "The walk" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy import array_equal

from minitorch.course.definitions import Cases

from ..shared import Node, whole_numbers


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

    def between(self, name: str, before: Node, a: Node, b: Node, after: Node) -> Node:
        """An operation of four inputs; only the two in the middle need a gradient."""
        rule = lambda g: (None, g * b.value, g * a.value, None)  # noqa: E731
        return self._made(name, (before, a, b, after), rule, a.value * b.value)


def two_ways(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    tape = Tape()
    x = tape.leaf("x", whole_numbers(rng, shape))
    s = tape.mul("s", x, x)
    tape.add("y", s, tape.mul("p", s, x))
    return tape


def same_array(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    tape = Tape()
    a, b = tape.leaf("a", whole_numbers(rng, shape)), tape.leaf("b", whole_numbers(rng, shape))
    tape.add("y", tape.add("s", a, b), a)
    return tape


def constant_beside(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    tape = Tape()
    a, c = tape.leaf("a", whole_numbers(rng, shape)), tape.leaf("c", whole_numbers(rng, shape))
    tape.scale("y", tape.add("s", a, a), tape.mul("k", c, c))
    return tape


def none_around(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    tape = Tape()
    a, b, c = (tape.leaf(name, whole_numbers(rng, shape)) for name in "abc")
    tape.between("y", c, tape.between("s", c, a, b, c), b, a)
    return tape


def unequal_parts(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    """Each use of a leaf sends another gradient: g, and g times 2 or 3."""
    tape = Tape()
    a = tape.leaf("a", whole_numbers(rng, shape))
    b = tape.leaf("b", np.abs(whole_numbers(rng, shape)) + 1)
    tape.add("y", tape.mul("m", a, b), a)
    return tape


def zeros(rng: random.Random, shape: tuple[int, ...]) -> Tape:
    """A gradient of zeros is a gradient."""
    tape = Tape()
    a, z = tape.leaf("a", whole_numbers(rng, shape)), tape.leaf("z", 0 * whole_numbers(rng, shape))
    tape.mul("y", tape.mul("s", a, a), z)
    return tape


def draw_walks(rng: random.Random) -> list[tuple]:
    """(nodes, newest first; the gradient of the result)."""
    one = Tape()
    one.leaf("x", np.array([3.0], np.float32))
    three = Tape()
    x = three.leaf("x", np.array([3.0], np.float32))
    s = three.mul("s", x, x)
    three.add("y", s, three.mul("p", s, x))
    cases: list[tuple] = [(one.nodes, np.array([5.0], np.float32))]
    cases.append((three.nodes, np.array([1.0], np.float32)))
    makers = (same_array, constant_beside, two_ways, none_around, unequal_parts, zeros)
    for make in makers:
        shape = rng.choice([(1,), (2,), (3,), (2, 2)])
        cases.append((make(rng, shape).nodes, whole_numbers(rng, shape)))
    for make, shape in zip(rng.sample(makers, 4), [(), (0, 2), (2, 3), (2,)]):
        cases.append((make(rng, shape).nodes, whole_numbers(rng, shape)))
    nodes, g = cases[-1]
    cases[-1] = (nodes, g * 0.0)
    nodes, g = cases[-2]
    cases[-2] = (nodes, np.where(g > 2, np.inf, g).astype(np.float64))
    return cases


def observe_walk(candidate: Any, case: tuple) -> dict[str, Any]:
    nodes, g = case
    before = g.copy()
    grads = candidate(nodes, g)
    pairs = grads.items() if isinstance(grads, dict) else ()
    found: dict[str, Any] = {
        f"gradient of {key}": np.asarray(value) if isinstance(value, np.generic) else value
        for key, value in pairs
    }
    return {
        "the type of the result": "dict" if isinstance(grads, dict) else type(grads).__name__,
        **dict(sorted(found.items())),
        "the first gradient has changed": not array_equal(before, g),
        "how often each rule was used": {n.name: n.visits for n in nodes if n.edges},
    }


def describe_walk(case: tuple) -> str:
    nodes, g = case
    lines = [
        f"{node}: from {', '.join(map(str, node.edges))}" if node.edges else f"{node}: a leaf"
        for node in nodes
    ]
    return "\n".join([f"g = {g.tolist()}; nodes, newest first:", *lines])


CASES = Cases(
    points=2,
    draw=draw_walks,
    observe=observe_walk,
    describe=describe_walk,
)
