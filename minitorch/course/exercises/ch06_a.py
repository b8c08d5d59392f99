"""Chapter 06, first part: the operations of a graph are counted."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant

START = "x = torch.tensor({x}, requires_grad=True)\nw = torch.tensor({w}, requires_grad=True)"
DIAMOND = "s = x * x\ny = s + s * x"
LADDER = "y = x\nfor _ in range(10):\n    y = y + y"
TWO_ROWS = "a, b = torch.stack([x, w]).unbind()\ny = a * b"


def built(lines: str, x: float = 3.0, w: float = 2.0) -> tuple[Any, str, dict[int, str]]:
    """A case: the result ``y`` of a program, the program's text, the tensors that it names."""
    text = START.format(x=x, w=w) + "\n" + lines
    names: dict[str, Any] = {"torch": torch}
    exec(text, names)
    leaves = {id(names[name]): name for name in ("x", "w")}
    return names["y"], text, leaves


def drawn(rng: random.Random, steps: int) -> tuple[Any, str, dict[int, str]]:
    """A random program, in which results are used several times."""
    names, lines = ["x", "w"], []
    for number in range(steps):
        a, b = rng.choice(names[-3:]), rng.choice(names)
        step = rng.choice([f"{a} * {b}", f"{a} + {b}", f"{a} * {rng.randint(2, 5)}", f"{b} * 0.5"])
        name = "y" if number == steps - 1 else f"t{number}"
        lines.append(f"{name} = {step}")
        names.append(name)
    return built("\n".join(lines), float(rng.randint(1, 3)), float(rng.randint(1, 3)))


def graphs(rng: random.Random) -> list[tuple]:
    """Programs from none to many operations."""
    known = (
        "y = x * 2",
        "y = x * w + x",
        DIAMOND,
        LADDER,
        TWO_ROWS,
        "y = x",
        "y = x > 1",
    )
    return [*map(built, known), *[drawn(rng, rng.randint(3, 8)) for _ in range(5)]]


def shown_program(case: tuple) -> str:
    return f"y of the program\n{case[1]}"


COUNT = Exercise(
    id="06.1",
    title="Count the operations",
    prompt="""
Write `count_operations(y)`: how many operations does the graph of `y` hold? Each counts once,
however many ways lead to it. The ends of the ways, where a leaf accumulates, are no operations:
they are the nodes with empty `next_functions`.

By hand: after `s = x * x` and `y = s + s * x` there are two multiplications and an addition, so
3. For a tensor without history the answer is 0.
""",
    name="count_operations",
    stub='''
        def count_operations(y):
            """The number of operations in the graph of the tensor y."""
            raise NotImplementedError
    ''',
    reference="""
        def count_operations(y):
            seen, todo = set(), [y.grad_fn]
            while todo:
                node = todo.pop()
                if node is None or node in seen or not node.next_functions:
                    continue
                seen.add(node)
                todo += [source for source, _ in node.next_functions]
            return len(seen)
    """,
    alternative="""
        def count_operations(y):
            layer, known = {y.grad_fn} - {None}, set()
            while layer:
                known |= layer
                below = {pair[0] for node in layer for pair in node.next_functions}
                layer = below - known - {None}
            return len([node for node in known if node.name() != "torch::autograd::AccumulateGrad"])
    """,
    explain="A graph is not a tree: two ways may lead to the same node. So every walk over a graph "
    "remembers where it has been. The list `todo` makes recursion unnecessary, so that a long "
    "program is no danger.",
    draw=graphs,
    observe=lambda count, case: count(case[0]),
    describe=shown_program,
    hints=(
        "Begin with `y.grad_fn`. It may be None: then there is nothing to count.",
        "Keep a list of nodes to visit, and a set of nodes that you have seen.",
        "Each entry of `next_functions` is a pair; its first half is a node, or None for an input "
        "that needs no gradient. Skip None, skip what you have seen, and skip the ends.",
    ),
    mutants=(
        Mutant(
            "paths",
            """
            def count_operations(y):
                def ways(node):
                    if node is None or not node.next_functions:
                        return 0
                    return 1 + sum([ways(source) for source, _ in node.next_functions])
                return ways(y.grad_fn)
            """,
            "An operation that is reached on several ways is counted several times. "
            "Remember which nodes you have seen.",
        ),
        Mutant(
            "ends",
            """
            def count_operations(y):
                seen, todo = set(), [y.grad_fn]
                while todo:
                    node = todo.pop()
                    if node is not None and node not in seen:
                        seen.add(node)
                        todo += [source for source, _ in node.next_functions]
                return len(seen)
            """,
            "The nodes at the leaves are counted too. They accumulate a gradient, "
            "but no operation of the program made them.",
        ),
        Mutant(
            "first-input",
            """
            def count_operations(y):
                count, node = 0, y.grad_fn
                while node is not None and node.next_functions:
                    count += 1
                    node = node.next_functions[0][0]
                return count
            """,
            "Only the first input of each operation is followed. Where do the others lead?",
        ),
        Mutant(
            "neighbours",
            """
            def count_operations(y):
                if y.grad_fn is None:
                    return 0
                sources = {source for source, _ in y.grad_fn.next_functions}
                return 1 + len([s for s in sources if s is not None and s.next_functions])
            """,
            "The count stops at the inputs of the last operation. These have inputs of their own.",
        ),
        Mutant(
            "without-last",
            """
            def count_operations(y):
                seen, todo = set(), [y.grad_fn] if y.grad_fn is not None else []
                while todo:
                    for node, _ in todo.pop().next_functions:
                        if node is not None and node not in seen and node.next_functions:
                            seen.add(node)
                            todo.append(node)
                return len(seen)
            """,
            "One is missing: the operation that made `y` itself counts too.",
        ),
        Mutant(
            "names",
            """
            def count_operations(y):
                names, seen, todo = set(), set(), [y.grad_fn]
                while todo:
                    node = todo.pop()
                    if node is not None and node not in seen and node.next_functions:
                        seen.add(node)
                        names.add(node.name())
                        todo += [source for source, _ in node.next_functions]
                return len(names)
            """,
            "Two multiplications count once here. They have one name, but they are two nodes.",
        ),
    ),
)


EXERCISES = (COUNT,)
