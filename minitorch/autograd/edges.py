"""Edges: what stands between the nodes of a graph, and what hangs on a node.

An edge says where a gradient goes: to a node (a Function), to one :class:`Output` of a node that
has several, to a leaf (the Tensor itself), or nowhere (None).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..hooks import HookDict
from ..storage import Storage
from ..tensors import Tensor


class Freed:
    """Takes the place of saved tensors once backward has freed them."""

    def __repr__(self) -> str:
        return "FREED"


FREED = Freed()


class AccumulateGrad:
    """The end of the graph at a leaf: it adds the gradient to ``variable.grad``.

    The engine uses the leaf itself; this is what ``next_functions`` shows in its place.
    """

    __slots__ = ("variable",)
    next_functions = ()

    def __init__(self, variable: Tensor) -> None:
        self.variable = variable

    def name(self) -> str:
        """``torch::autograd::AccumulateGrad``."""
        return "torch::autograd::AccumulateGrad"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AccumulateGrad) and self.variable is other.variable

    def __hash__(self) -> int:
        return hash((AccumulateGrad, id(self.variable)))


class Output:
    """One output of a node that has several: what the tensor holds in place of the node."""

    __slots__ = ("node", "output_nr", "shape", "dtype")

    def __init__(self, node: Any, output_nr: int, array: np.ndarray) -> None:
        self.node = node
        self.output_nr = output_nr
        self.shape = array.shape
        self.dtype = array.dtype


class KeptOutput:
    """A node's own result, kept for its backward. (The result itself would close a cycle.)"""

    __slots__ = ("array", "_storage")
    array: np.ndarray
    _storage: Storage


class NodeHooks:
    """Hooks of the tensors that a node made: run when the gradient of that output is complete."""

    __slots__ = ("tensor_hooks", "retained")

    def __init__(self) -> None:
        self.tensor_hooks: dict[int, HookDict] = {}
        # weak references to tensors that want .grad: a strong one would close a cycle
        self.retained: dict[int, Any] = {}


def edge_of(tensor: Tensor) -> Any:
    """Where this tensor's gradient goes: its node, itself when it is a leaf, or None."""
    edge = tensor._edge if tensor._view is None else tensor._view.current_edge(tensor)
    if edge is None and tensor._requires_grad:  # not: because its base does
        return tensor
    return edge


def as_next_function(edge: Any) -> tuple[Any, int]:
    if edge is None:
        return (None, 0)
    if isinstance(edge, Tensor):
        return (AccumulateGrad(edge), 0)
    return (edge.node, edge.output_nr)
