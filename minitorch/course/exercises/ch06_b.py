"""Chapter 06, second part: a piece of minitorch."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..comparing import short
from ..definitions import Exercise, Mutant


def accumulator(leaf: Any) -> Any:
    """The node of a leaf, found on a public way."""
    return torch.autograd.graph.get_gradient_edge(leaf).node


def edge_cases(rng: random.Random) -> list[tuple]:
    leaf = torch.tensor([0.0, rng.randint(1, 9)], requires_grad=True)
    node = (leaf * 2).grad_fn
    parts = torch.stack([leaf] * 5).unbind()
    outputs = [parts[number]._edge for number in (0, rng.randint(1, 4))]
    return [(None,), (leaf,), (node,), *[(edge,) for edge in outputs]]


def shown_edge(case: tuple) -> str:
    edge = case[0]
    if edge is None:
        return "edge = None"
    if isinstance(edge, torch.Tensor):
        return f"edge = the leaf {edge}"
    kind = "a node" if edge is edge.node else "an output"
    return f"edge = {kind} with edge.node = {edge.node.name()}, edge.output_nr = {edge.output_nr}"


def what(value: Any) -> str:
    """The kind of a value, without the addresses that its repr may hold."""
    sized = isinstance(value, (tuple, list))
    return f"a {type(value).__name__} of {len(value)}" if sized else short(value, 40)


def seen_edge(convert: Any, case: tuple) -> Any:
    """The pair, with its node in words that are the same in every run."""
    edge, pair = case[0], convert(*case)
    if not isinstance(pair, tuple) or len(pair) != 2:
        return {"the result": what(pair), "the node": None, "the number": None}
    node, number = pair
    names = {id(edge): "the edge itself", id(None): "None"}
    if isinstance(edge, torch.Tensor):
        names[id(accumulator(edge))] = "the leaf's AccumulateGrad"
    elif edge is not None:
        names[id(edge.node)] = "edge.node"
    found = names.get(id(node), "another object")
    return {"the result": "a tuple of 2", "the node": found, "the number": number}


EDGES = Exercise(
    id="06.3",
    title="What next_functions shows",
    prompt="""
Each node of minitorch has `edges`, one for each input, which say where the gradient of that input
goes. `next_functions` shows them as PyTorch does, as pairs. Write `as_next_function(edge)`, which
turns one edge into its pair. There are three kinds of edge:

- `None`, when the input needs no gradient. The pair is `(None, 0)`.
- A tensor, when the input is a leaf. The pair is the leaf's end node, `accumulator_of(leaf)`, and
  0.
- Anything else has a `node`, which made the input, and an `output_nr`: which result of that node
  it was. These two are the pair.

`accumulator_of` and the class `Tensor` are imported for you. When your function passes, every
`next_functions` of minitorch runs on it.
""",
    name="as_next_function",
    stub='''
        def as_next_function(edge):
            """The pair (node, number) that next_functions shows for an edge."""
            raise NotImplementedError
    ''',
    reference="""
        def as_next_function(edge):
            if edge is None:
                return (None, 0)
            if isinstance(edge, Tensor):
                return (accumulator_of(edge), 0)
            return (edge.node, edge.output_nr)
    """,
    alternative="""
        def as_next_function(edge):
            match edge:
                case None:
                    node, number = None, 0
                case Tensor():
                    node, number = accumulator_of(edge), 0
                case _:
                    node, number = edge.node, edge.output_nr
            return node, number
    """,
    explain="Run `y.grad_fn.next_functions` for a tensor of yours: it comes from your lines now.",
    draw=edge_cases,
    observe=seen_edge,
    describe=shown_edge,
    given="import minitorch as torch\nfrom minitorch import Tensor\n"
    "from minitorch.graph.edges import accumulator_of",
    hints=(
        "Three kinds of edge, three answers: begin with the simplest.",
        "`isinstance(edge, Tensor)` tells whether the edge is a leaf.",
        "For everything else return `edge.node` and `edge.output_nr`, as a tuple.",
    ),
    mutants=(
        Mutant(
            "leaf",
            """
            def as_next_function(edge):
                if edge is None or isinstance(edge, Tensor):
                    return (edge, 0)
                return (edge.node, edge.output_nr)
            """,
            "For a leaf the pair holds the tensor. It should hold the node that accumulates there.",
        ),
        Mutant(
            "zero",
            """
            def as_next_function(edge):
                if edge is None:
                    return (None, 0)
                if isinstance(edge, Tensor):
                    return (accumulator_of(edge), 0)
                return (edge.node, 0)
            """,
            "The number is always 0. An operation such as `unbind` has several results: "
            "which one was the input?",
        ),
        Mutant(
            "edge",
            """
            def as_next_function(edge):
                if edge is None:
                    return (None, 0)
                if isinstance(edge, Tensor):
                    return (accumulator_of(edge), 0)
                return (edge, edge.output_nr)
            """,
            "The pair holds the edge itself. That is right for a node, "
            "but for one result of several the node is in `edge.node`.",
        ),
        Mutant(
            "none",
            """
            def as_next_function(edge):
                if edge is None:
                    return None
                if isinstance(edge, Tensor):
                    return (accumulator_of(edge), 0)
                return (edge.node, edge.output_nr)
            """,
            "An input that needs no gradient has a pair too, so that the pairs can be counted.",
        ),
        Mutant(
            "truth",
            """
            def as_next_function(edge):
                if not edge:
                    return (None, 0)
                if isinstance(edge, Tensor):
                    return (accumulator_of(edge), 0)
                return (edge.node, edge.output_nr)
            """,
            "`not edge` asks a leaf whether its values are zero. Ask for None: `edge is None`.",
        ),
        Mutant(
            "list",
            """
            def as_next_function(edge):
                if edge is None:
                    return [None, 0]
                if isinstance(edge, Tensor):
                    return [accumulator_of(edge), 0]
                return [edge.node, edge.output_nr]
            """,
            "These are lists. A pair of `next_functions` is a tuple, with round brackets.",
        ),
    ),
    slot="minitorch.graph.edges.as_next_function",
    live=lambda: (torch.ones(2, requires_grad=True) * 2).grad_fn.next_functions,
)


EXERCISES = (EDGES,)
