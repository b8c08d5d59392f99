"""How "What next_functions shows" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.comparing import is_whole, short
from minitorch.course.definitions import Cases


def accumulator(leaf: Any) -> Any:
    """The node of a leaf, found on a public way."""
    return torch.autograd.graph.get_gradient_edge(leaf).node


def edge_cases(rng: random.Random) -> list[tuple]:
    leaf = torch.tensor([0.0, rng.randint(1, 9)], requires_grad=True)
    node = (leaf * 2).grad_fn
    parts = torch.stack([leaf] * 5).unbind()
    outputs = [parts[number]._edge for number in (0, rng.randint(1, 4))]
    leaves = [
        leaf,
        torch.tensor(0.0, requires_grad=True),
        torch.zeros(0, requires_grad=True),
        torch.nn.Parameter(torch.ones(2)),
    ]
    return [(None,), *[(edge,) for edge in (*leaves, node, *outputs)]]


def shown_edge(case: tuple) -> str:
    edge = case[0]
    if edge is None:
        return "edge = None"
    if isinstance(edge, torch.Tensor):
        return f"edge = the leaf {edge!r}"
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
    if number is not None and not is_whole(number):
        number = f"a {type(number).__name__}"
    return {"the result": "a tuple of 2", "the node": found, "the number": number}


CASES = Cases(
    slot="minitorch.graph.edges.as_next_function",
    draw=edge_cases,
    observe=seen_edge,
    describe=shown_edge,
    live=lambda: (torch.ones(2, requires_grad=True) * 2).grad_fn.next_functions,
)
