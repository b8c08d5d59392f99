"""Exercises 07.3 and 07.4: the order of a walk, and the walk itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..definitions import Exercise, Mutant


class Node:
    """A node as in the lesson, with a name to tell it by, and a count of its visits."""

    def __init__(
        self,
        name: str,
        edges: tuple[Node, ...] = (),
        rule: Callable[[Any], tuple] = lambda g: (),
        value: Any = None,
    ) -> None:
        self.name, self.edges, self.rule, self.value = name, edges, rule, value
        self.visits = 0

    def backward(self, g: Any) -> tuple:
        self.visits += 1
        return self.rule(g)

    def __repr__(self) -> str:
        return self.name


def reachable(y: Node) -> list[Node]:
    """All nodes below and with ``y``, in no particular order."""
    found, todo = {y: None}, [y]
    while todo:
        for source in todo.pop().edges:
            if source not in found:
                found[source] = None
                todo.append(source)
    return list(found)


# ---- 07.3 ----------------------------------------------------------------------------------------


def _graph(*lines: str) -> Node:
    """Nodes from lines like "y: s p"; the first is the result. Named sources come last."""
    edges = {name: rest.split() for name, _, rest in (line.partition(":") for line in lines)}
    made: dict[str, Node] = {}

    def make(name: str) -> Node:
        if name not in made:
            made[name] = Node(name, tuple([make(source) for source in edges.get(name, [])]))
        return made[name]

    return make(lines[0].partition(":")[0])


def _random_graph(rng: random.Random) -> Node:
    """Up to seven nodes; each uses one or two older ones, the last all that nobody uses."""
    nodes = [Node("x0"), Node("x1")]
    used: set[Node] = set()
    for number in range(rng.randint(2, 4)):
        edges = tuple([rng.choice(nodes) for _ in range(rng.randint(1, 2))])
        used.update(edges)
        nodes.append(Node(f"n{number}", edges))
    return Node("y", tuple([node for node in nodes if node not in used]))


def _draw_graphs(rng: random.Random) -> list[tuple]:
    chain = Node("x")
    for number in range(1200):  # too deep for a function that calls itself
        chain = Node(f"n{number}", (chain,))
    return [
        (Node("x"),),
        (_graph("y:x x"),),
        (_graph("y:s p", "s:x x", "p:s x"),),
        (_graph("y:p s", "p:s x", "s:x x"),),
        (_graph("y:p", "p:x x s", "s:x"),),
        (_graph("y:a c", "a:x", "c:b x", "b:a"),),
        *[(_random_graph(rng),) for _ in range(4)],
        (chain,),
    ]


def _observe_order(candidate: Any, case: tuple) -> dict[str, Any]:
    nodes = list(candidate(case[0]))
    place = {node: i for i, node in enumerate(nodes)}
    names = sorted([str(node) for node in nodes])
    return {
        "the nodes, sorted by name": names if len(names) < 50 else f"{len(names)} nodes",
        "served before one of its users": [
            source.name
            for node in nodes
            for source in dict.fromkeys(node.edges)
            if source in place and place[source] < place[node]
        ],
    }


def _describe_graph(case: tuple) -> str:
    nodes = [node for node in reachable(case[0]) if node.edges]
    if len(nodes) > 12:
        return f"a chain of {len(nodes)} operations above one leaf"
    lines = [f"{node} uses {', '.join(map(str, node.edges))}" for node in nodes]
    return "\n".join([f"the result is {case[0]}", *lines])


ORDER = Exercise(
    id="07.3",
    title="An order without numbers",
    prompt="""\
Suppose nodes had no numbers. Write `by_users(y)`: it returns a list of all nodes that can be
reached from `y` by `node.edges`, each of them once, and each *after all its users*.

One way: count for each node how many edges lead to it. Start with `y`. When a node is served,
every edge to a source is one user less that the source waits for; who waits for none is ready.
A graph may be deep, so no function may call itself.

By hand: `y` uses `s` and `p`, `p` uses `s` and `x`, and `s` uses `x` twice. There is one right
order: `y`, `p`, `s`, `x`.
""",
    name="by_users",
    stub='''
def by_users(y):
    """All nodes below y and y itself, each after all its users."""
    raise NotImplementedError
''',
    reference="""
def by_users(y):
    users, todo = {y: 0}, [y]
    for node in todo:                   # first count
        for source in node.edges:
            if source not in users:
                users[source] = 0
                todo.append(source)
            users[source] += 1
    ready = [y]
    for node in ready:                  # then serve
        for source in node.edges:
            users[source] -= 1
            if users[source] == 0:
                ready.append(source)
    return ready
""",
    alternative="""
def by_users(y):
    done, finished, stack = set(), [], [(y, iter(y.edges))]
    seen = {y}
    while stack:
        node, sources = stack[-1]
        source = next(sources, None)
        if source is None:
            finished.append(node)
            stack.pop()
        elif source not in seen:
            seen.add(source)
            stack.append((source, iter(source.edges)))
    return finished[::-1]
""",
    explain="""\
This is *topological sorting*. PyTorch counts users like this, too. When a list grows while
`for` goes through it, the loop sees the new elements.
""",
    draw=_draw_graphs,
    observe=_observe_order,
    describe=_describe_graph,
    points=2,
    hints=(
        "Two passes: the first only counts, the second serves.",
        "In the second pass a node is ready at the moment when its count comes down to 0, no "
        "earlier.",
        "`users[source] -= 1`, and `if users[source] == 0: ready.append(source)`. Each *edge* "
        "counts: `x * x` uses `x` twice.",
    ),
    mutants=(
        Mutant(
            "first-come",
            """
def by_users(y):
    seen, waiting = {y}, [y]
    for node in waiting:
        for source in node.edges:
            if source not in seen:
                seen.add(source)
                waiting.append(source)
    return waiting
""",
            "first come, first served, as in our second try: a node is served as soon as one of "
            "its users was.",
        ),
        Mutant(
            "depth-first",
            """
def by_users(y):
    seen, stack = {}, [y]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen[node] = True
            stack.extend(reversed(node.edges))
    return list(seen)
""",
            "it runs down one way to its end before it takes the next. Who is met on the way may "
            "still have users that wait.",
        ),
        Mutant(
            "sources-first",
            """
def by_users(y):
    seen, finished, stack = {y}, [], [(y, iter(y.edges))]
    while stack:
        source = next(stack[-1][1], None)
        if source is None:
            finished.append(stack.pop()[0])
        elif source not in seen:
            seen.add(source)
            stack.append((source, iter(source.edges)))
    return finished
""",
            "the order is right, but upside down: the leaves come first. Backward starts at the "
            "result.",
        ),
        Mutant(
            "calls-itself",
            """
def by_users(y):
    seen, finished = set(), []
    def visit(node):
        seen.add(node)
        for source in node.edges:
            if source not in seen:
                visit(source)
        finished.append(node)
    visit(y)
    return finished[::-1]
""",
            "the order is right, but a function calls itself for each step down: a deep graph is "
            "too deep for Python.",
        ),
        Mutant(
            "once-a-user",
            """
def by_users(y):
    users, todo = {y: 0}, [y]
    for node in todo:
        for source in set(node.edges):
            if source not in users:
                users[source] = 0
                todo.append(source)
            users[source] += 1
    ready = [y]
    for node in ready:
        for source in node.edges:
            users[source] -= 1
            if users[source] == 0:
                ready.append(source)
    return ready
""",
            "a node that uses the same source twice is counted as one user, but takes two away.",
        ),
        Mutant(
            "upside-down",
            """
def by_users(y):
    seen, finished = set(), []
    def visit(node):
        seen.add(node)
        for source in node.edges:
            if source not in seen:
                visit(source)
        finished.append(node)
    visit(y)
    return finished
""",
            "sources come before their users: the order is upside down.",
        ),
        Mutant(
            "forgets-y",
            """
def by_users(y):
    users, todo = {y: 0}, [y]
    for node in todo:
        for source in node.edges:
            if source not in users:
                users[source] = 0
                todo.append(source)
            users[source] += 1
    ready = [y]
    for node in ready:
        for source in node.edges:
            users[source] -= 1
            if users[source] == 0:
                ready.append(source)
    return ready[1:]
""",
            "the result `y` itself is missing from the list.",
        ),
    ),
)

EXERCISES = (ORDER,)
