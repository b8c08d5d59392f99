"""How "Dead code, with writes" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases
from minitorch.fx import ArrayGraph
from minitorch.fx.array_graph import Call

from ..shared import Maker


def by_hand(m: Maker) -> None:
    a = m.call("a", np.add, m.x, 1.0)
    m.call("b", np.multiply, m.x, 2.0)
    m.write(m.w, np.positive, a)
    m.graph.outputs = [a]


def nothing(m: Maker) -> None:
    m.graph.outputs = [m.x]


def all_dead(m: Maker) -> None:
    a = m.call("a", np.add, m.x, 1.0)
    b = m.call("b", np.exp, a)
    m.call("c", np.multiply, b, a)
    m.graph.outputs = [m.x]


def chain(m: Maker) -> None:
    """The dead calls use each other: taking out the last one is not enough."""
    a = m.call("a", np.add, m.x, 1.0)
    b = m.call("b", np.exp, m.x)
    c = m.call("c", np.exp, b)
    m.call("d", np.multiply, c, a)
    m.graph.outputs = [m.call("e", np.negative, a)]


def diamond(m: Maker) -> None:
    a = m.call("a", np.square, m.x)
    b, c = m.call("b", np.exp, a), m.call("c", np.negative, a)
    m.call("d", np.add, b, b)
    m.graph.outputs = [m.call("e", np.add, b, c), c]


def into_made(m: Maker) -> None:
    """A buffer is written, then read; another one is written, and never read."""
    a = m.call("a", np.empty_like, m.x, kind="make")
    m.write(a, np.exp, m.x)
    b = m.call("b", np.empty_like, m.x, kind="make")
    m.write(b, np.negative, m.x)
    m.graph.outputs = [m.call("c", np.add, a, 1.0)]


def after_the_last_read(m: Maker) -> None:
    a = m.call("a", np.add, m.x, 1.0)
    b = m.call("b", np.exp, a)
    m.write(a, np.negative, m.x)
    m.graph.outputs = [b]


def through_a_view(m: Maker) -> None:
    """What is written through a view, is read through another value of the memory."""
    a = m.call("a", np.add, m.x, 1.0)
    v = m.view("v", a)
    m.write(v, np.negative, m.x)
    m.graph.outputs = [m.call("b", np.exp, a)]


def view_of_output(m: Maker) -> None:
    a = m.call("a", np.add, m.x, 1.0)
    m.write(m.view("v", a), np.exp, m.x)
    m.graph.outputs = [a]


def view_of_state(m: Maker) -> None:
    v = m.view("v", m.w)
    m.write(v, np.add, m.x)
    m.view("u", m.w)
    m.graph.outputs = []


def input_written(m: Maker) -> None:
    a = m.call("a", np.exp, m.x)
    m.write(m.x, np.negative, m.w)
    m.call("b", np.exp, m.x)
    m.graph.outputs = [a]


def random_and_check(m: Maker) -> None:
    m.call("r", np.copy, m.x, kind="random")
    s = m.call("s", np.copy, m.x, kind="random")
    m.call("a", np.exp, s)
    m.check(m.call("b", np.max, m.w, kind="reduction"))
    m.graph.outputs = [m.x]


def two_results(m: Maker) -> None:
    first, second = m.calls("first", "second", np.modf, m.x)
    m.calls("third", "fourth", np.modf, first)
    m.graph.outputs = [second]


def first_of_two(m: Maker) -> None:
    first, _ = m.calls("first", "second", np.modf, m.x)
    m.graph.outputs = [first]


def writes_only(m: Maker) -> None:
    a = m.call("a", np.square, m.x)
    m.write(m.w, np.add, a)
    m.write(m.w, np.multiply, m.call("b", np.exp, a))
    m.call("c", np.exp, m.w)
    m.graph.outputs = []


SHAPES = (
    by_hand, nothing, all_dead, chain, diamond, into_made, after_the_last_read, through_a_view,
    view_of_output, view_of_state, input_written, random_and_check, two_results, first_of_two,
    writes_only,
)  # fmt: skip


def drawn(rng: random.Random) -> Maker:
    """Up to eight calls, each of earlier values; some write; one or two values are returned."""
    m = Maker()
    values = [m.x, m.w]
    for n in range(rng.randint(3, 8)):
        a, b = rng.choice(values), rng.choice(values)
        if rng.random() < 0.25:
            m.write(rng.choice(values), np.add, a)
        elif rng.random() < 0.25:
            values.append(m.view(f"v{n}", a))
        else:
            values.append(m.call(f"t{n}", np.add, a, b))
    m.graph.outputs = rng.sample(values, rng.randint(1, 2))
    return m


def draw_graphs(rng: random.Random) -> list[tuple]:
    cases = []
    for shape in SHAPES:
        m = Maker()
        shape(m)
        cases.append((m.graph,))
    return [*cases, *[(drawn(rng).graph,) for _ in range(5)]]


def told(call: Call) -> str:
    made = ", ".join(value.name for value in (*call.results, *call.writes))
    given = ", ".join(value.name for value in call.values() if value not in call.writes)
    return f"{made} {'<-' if call.writes else '='} {call.name}({given})"


def observe_pass(candidate: Any, case: tuple) -> dict[str, Any]:
    (graph,) = case
    before = list(graph.calls)
    found = candidate(graph)
    if not isinstance(found, tuple) or len(found) != 2 or not isinstance(found[0], ArrayGraph):
        return {"the result": f"{found!r:.80}, and no pair of a graph and a number"}
    other, count = found
    return {
        "the calls that are kept": [told(call) for call in other.calls],
        "how many are left out": count,
        "has the given graph changed?": graph.calls != before,
        "is the new graph the given one?": other is graph,
        "the outputs": [value.name for value in other.outputs],
    }


def describe_graph(case: tuple) -> str:
    (graph,) = case
    lines = [told(call) + f"  ({call.kind})" * (call.kind in ("random", "check"))
             for call in graph.calls]  # fmt: skip
    outputs = ", ".join(value.name for value in graph.outputs) or "nothing"
    return "\n".join([*(lines or ["no calls"]), f"outputs: {outputs}; x and w are from outside"])


def use_dead_code() -> None:
    torch.compile(lambda x: x + 1, backend="eager")(torch.ones(2))


CASES = Cases(
    slot="minitorch.fx.passes.dead_code.eliminate_dead_code",
    points=2,
    draw=draw_graphs,
    observe=observe_pass,
    describe=describe_graph,
    live=use_dead_code,
)
