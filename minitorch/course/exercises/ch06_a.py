"""Chapter 06, first part: graphs are read."""

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
    ),
)


def named_leaves(find: Any, case: tuple) -> dict[str, Any]:
    """What ``find`` returned, with the tensors under the names that the program gave them."""
    y, _, names = case
    found = list(find(y))
    known = [names.get(id(t)) or ("y" if t is y else "another object") for t in found]
    return {"the list of leaves": sorted(known)}


def leaf_cases(rng: random.Random) -> list[tuple]:
    known = (
        "y = w * 2",
        "y = x * w + x",
        "y = 5 * w + (x > 1)",
        DIAMOND,
        TWO_ROWS,
        "y = x > w",
    )
    itself = built("y = x")
    itself[2][id(itself[0])] = "y"
    return [
        *map(built, known),
        itself,
        *[drawn(rng, rng.randint(3, 8)) for _ in range(4)],
    ]


LEAVES = Exercise(
    id="06.2",
    title="The leaves that get a gradient",
    prompt="""
Write `leaves(y)`: a list of the leaves that a gradient of `y` can reach, each of them once, in
any order. The tensors themselves, not their nodes: a node at the end of a way has the leaf as its
`variable`.

By hand: after `y = x * w + x` the answer is `[x, w]` or `[w, x]`. If `y` is such a leaf itself,
the answer is `[y]`; if no gradient can go anywhere, it is `[]`.
""",
    name="leaves",
    stub='''
        def leaves(y):
            """The leaves that a gradient of the tensor y can reach, each once."""
            raise NotImplementedError
    ''',
    reference="""
        def leaves(y):
            if y.grad_fn is None:
                return [y] if y.requires_grad else []
            seen, todo, found = set(), [y.grad_fn], []
            while todo:
                node = todo.pop()
                if node is None or node in seen:
                    continue
                seen.add(node)
                if hasattr(node, "variable"):
                    found.append(node.variable)
                todo += [source for source, _ in node.next_functions]
            return found
    """,
    alternative="""
        def leaves(y):
            if y.is_leaf:
                return [y][: int(y.requires_grad)]
            found, seen = {}, set()
            def visit(node):
                if node is None or node in seen:
                    return
                seen.add(node)
                if not node.next_functions:
                    found[id(node.variable)] = node.variable
                for source, _ in node.next_functions:
                    visit(source)
            visit(y.grad_fn)
            return list(found.values())
    """,
    explain="This is how a loss knows whom to serve, although nobody told it which parameters "
    "there are.",
    draw=leaf_cases,
    observe=named_leaves,
    describe=shown_program,
    hints=(
        "The walk is the one of the exercise before. What is different is what you collect.",
        "A node at the end of a way has no `next_functions`, but it has a `variable`.",
        "Before you walk: a `y` without `grad_fn` is a leaf. Does it require a gradient?",
    ),
    mutants=(
        Mutant(
            "twice",
            """
            def leaves(y):
                if y.grad_fn is None:
                    return [y] if y.requires_grad else []
                found, todo = [], [y.grad_fn]
                while todo:
                    node = todo.pop()
                    if node is None:
                        continue
                    if not node.next_functions:
                        found.append(node.variable)
                    todo += [source for source, _ in node.next_functions]
                return found
            """,
            "A leaf that is used several times is in the list several times.",
        ),
        Mutant(
            "nodes",
            """
            def leaves(y):
                if y.grad_fn is None:
                    return [y] if y.requires_grad else []
                seen, todo = set(), [y.grad_fn]
                while todo:
                    node = todo.pop()
                    if node is not None and node not in seen:
                        seen.add(node)
                        todo += [source for source, _ in node.next_functions]
                return [node for node in seen if not node.next_functions]
            """,
            "These are the nodes at the leaves. What is asked for are the tensors.",
        ),
        Mutant(
            "first-input",
            """
            def leaves(y):
                if y.grad_fn is None:
                    return [y] if y.requires_grad else []
                node = y.grad_fn
                while node.next_functions:
                    node = node.next_functions[0][0] or node.next_functions[1][0]
                return [node.variable]
            """,
            "Only one way is followed, so only one leaf is found.",
        ),
        Mutant(
            "itself",
            """
            def leaves(y):
                seen, todo = set(), [y.grad_fn]
                while todo:
                    node = todo.pop()
                    if node is not None and node not in seen:
                        seen.add(node)
                        todo += [source for source, _ in node.next_functions]
                return [node.variable for node in seen if not node.next_functions]
            """,
            "A leaf has no `grad_fn`. What if `y` itself is a leaf that requires a gradient?",
        ),
    ),
)


EXERCISES = (COUNT, LEAVES)
