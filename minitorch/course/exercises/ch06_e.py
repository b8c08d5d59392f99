"""Chapter 06, fifth part: the leaves of a graph."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..comparing import short
from ..definitions import Exercise, Mutant
from .ch06_a import DIAMOND, TWO_ROWS, built, drawn, shown_program


def named_leaves(find: Any, case: tuple) -> dict[str, Any]:
    """What ``find`` returned, with the tensors under the names that the program gave them."""
    y, _, names = case
    found = find(y)
    if not isinstance(found, (list, tuple, set)):
        return {"the list of leaves": found}
    return {"the list of leaves": sorted([names.get(id(t)) or other(t, y) for t in found])}


def other(item: Any, y: Any) -> str:
    """What stands in the list and is none of the leaves of the program."""
    if hasattr(item, "next_functions"):
        return "a node"
    if isinstance(item, torch.Tensor):
        return "y" if item is y else "another tensor"
    return short(item, 40)


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
        built("y = x * w", 2.0, 2.0),
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
        Mutant(
            "equal",
            """
            def leaves(y):
                if y.grad_fn is None:
                    return [y] if y.requires_grad else []
                found, todo = [], [y.grad_fn]
                while todo:
                    node = todo.pop()
                    if node is None:
                        continue
                    if not node.next_functions and node.variable not in found:
                        found.append(node.variable)
                    todo += [source for source, _ in node.next_functions]
                return found
            """,
            "A leaf is missing when another one has the same value: `in` asks with `==`, "
            "which compares values. Remember the nodes instead.",
        ),
        Mutant(
            "any-leaf",
            """
            def leaves(y):
                if y.grad_fn is None:
                    return [y]
                seen, todo = set(), [y.grad_fn]
                while todo:
                    node = todo.pop()
                    if node is not None and node not in seen:
                        seen.add(node)
                        todo += [source for source, _ in node.next_functions]
                return [node.variable for node in seen if not node.next_functions]
            """,
            "Not every tensor without `grad_fn` wants a gradient. Look at `y = x > w`.",
        ),
    ),
)


EXERCISES = (LEAVES,)
