"""Edges: what stands between the nodes of a graph, and what hangs on a node.

An edge says where a gradient goes: to a node (a Function), to one :class:`Output` of a node that
has several, to a leaf (the Tensor itself), or nowhere (None).
"""

from __future__ import annotations

import weakref
from typing import Any, NamedTuple

import numpy as np

from ..devices.arrays import device_of
from ..devices.device import cpu
from ..hooks import HookDict, RemovableHandle
from ..tensors import Tensor, wrap
from ..tensors.storage import Storage


class Freed:
    """Takes the place of saved tensors once backward has freed them."""

    def __repr__(self) -> str:
        return "FREED"


FREED = Freed()


class Node:
    """What every node of a graph can do (``torch.autograd.graph.Node``)."""

    __slots__ = ()

    def get_hooks(self) -> Any:
        """The node's record of hooks and metadata, made when first needed."""
        raise NotImplementedError

    def register_hook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(grad_inputs, grad_outputs)`` after the node has run in a backward.

        Both are tuples of gradients (or None): of the node's inputs, just computed, and of its
        outputs. A tuple that the hook returns takes the place of ``grad_inputs``. Returns a handle
        with ``remove()``.
        """
        hooks = self.get_hooks()
        if hooks.after is None:
            hooks.after = HookDict()
        return hooks.after.add(hook)

    def register_prehook(self, hook: Any) -> RemovableHandle:
        """Call ``hook(grad_outputs)`` before the node runs; a tuple from it takes their place."""
        hooks = self.get_hooks()
        if hooks.before is None:
            hooks.before = HookDict()
        return hooks.before.add(hook)

    def _sequence_nr(self) -> int:
        """The number of the node: backward runs from the largest to the smallest."""
        return self.number  # type: ignore[attr-defined]

    @property
    def metadata(self) -> dict[str, Any]:
        """A dict for notes on the node. Anomaly mode's is ``traceback_``: where it was recorded."""
        hooks = self.get_hooks()
        if hooks.metadata is None:
            stack = getattr(getattr(self, "number", None), "stack", None)
            hooks.metadata = {} if stack is None else {"traceback_": stack.format()}
        return hooks.metadata


class AccumulateGrad(Node):
    """The end of the graph at a leaf: it adds the gradient to ``variable.grad``.

    The engine uses the leaf itself; this is what ``next_functions`` shows in its place.
    """

    __slots__ = ("variable", "__weakref__")
    next_functions = ()

    def __init__(self, variable: Tensor) -> None:
        self.variable = variable

    def name(self) -> str:
        """``torch::autograd::AccumulateGrad``."""
        return "torch::autograd::AccumulateGrad"

    def get_hooks(self) -> LeafHooks:
        """The hooks are kept by the leaf: this object may come and go."""
        return leaf_hooks(self.variable)

    def __repr__(self) -> str:
        return f"<AccumulateGrad object at {id(self):#x}>"


class GradientEdge(NamedTuple):
    """Where a tensor's gradient goes, for a reader to hold instead of the tensor.

    - ``node``: the tensor's ``grad_fn``, or a leaf's AccumulateGrad.
    - ``output_nr``: which of the node's outputs the tensor is.

    ``grad`` and ``backward`` take it in place of a tensor (``torch.autograd.graph.GradientEdge``).
    """

    node: Node
    output_nr: int
    ownership_token: Any = None


def tensor_of(edge: GradientEdge) -> Tensor:
    """The leaf that an edge leads to, or a tensor without memory that stands for the forgotten one.

    (Of several outputs of one node, an edge knows which it is, but not its shape.)
    """
    node: Any = edge.node
    if isinstance(node, AccumulateGrad):
        return node.variable
    about = node.parts[0] if is_readers_with_one_result(node) else (node.shape, node.dtype)
    tensor = wrap(np.broadcast_to(np.zeros((), about[1]), about[0]))
    several = hasattr(node, "parts")
    tensor._edge = Output(node, edge.output_nr, tensor.array) if several else node
    tensor._requires_grad = True
    return tensor


def is_readers_with_one_result(node: Any) -> bool:
    """Is it the node of a reader's Function that has a single result, whose shape is known?"""
    return node.readers_code and len(node.parts) == 1


class Output:
    """One output of a node that has several: what the tensor holds in place of the node."""

    __slots__ = ("node", "output_nr", "shape", "dtype", "place")

    def __init__(self, node: Any, output_nr: int, array: np.ndarray) -> None:
        self.node = node
        self.output_nr = output_nr
        self.shape = array.shape
        self.dtype = array.dtype
        self.place = cpu if type(array) is np.ndarray else device_of(array)


class KeptOutput:
    """A node's own result, kept for its backward. (The result itself would close a cycle.)"""

    __slots__ = ("array", "_storage")
    array: np.ndarray
    _storage: Storage


class NodeHooks:
    """What hangs on a node: hooks of the tensors that it made, its own hooks, and notes."""

    __slots__ = ("tensor_hooks", "retained", "before", "after", "metadata")

    def __init__(self) -> None:
        self.tensor_hooks: dict[int, HookDict] = {}
        # weak references to tensors that want .grad: a strong one would close a cycle
        self.retained: dict[int, Any] = {}
        self.before: HookDict | None = None
        self.after: HookDict | None = None
        self.metadata: dict[str, Any] | None = None


OWN: Any = "own"  # a leaf whose gradients have its dtype, as nearly all have


class LeafHooks:
    """What hangs on a leaf: its hooks, those of its AccumulateGrad node, and a way to that node.

    - ``grad_dtype``: NumPy's dtype of gradients that are not to have the leaf's; None for any.
    """

    __slots__ = (
        *("tensor_hooks", "post_accumulate", "before", "after", "metadata", "node"),
        "grad_dtype",
    )

    def __init__(self) -> None:
        self.grad_dtype: np.dtype | None = OWN
        self.tensor_hooks = HookDict()
        self.post_accumulate = HookDict()
        self.before: HookDict | None = None
        self.after: HookDict | None = None
        self.metadata: dict[str, Any] | None = None
        self.node: Any = None  # a weak reference: the node refers to the leaf


def leaf_hooks(leaf: Tensor) -> LeafHooks:
    """The hooks of a leaf, made when first needed."""
    if leaf._hooks is None:
        leaf._hooks = LeafHooks()
    return leaf._hooks


def grad_dtype_of(tensor: Tensor) -> np.dtype | None:
    """NumPy's dtype of a tensor's gradients: its own, another that a leaf was given, None: any."""
    hooks = tensor._hooks
    if hooks is None or hooks.grad_dtype is OWN or tensor._edge is not None:
        return tensor.array.dtype
    return hooks.grad_dtype


def accumulator_of(leaf: Tensor) -> AccumulateGrad:
    """The AccumulateGrad node of a leaf: the same one for as long as anybody looks at it."""
    hooks = leaf_hooks(leaf)
    node = None if hooks.node is None else hooks.node()
    if node is None:
        node = AccumulateGrad(leaf)
        hooks.node = weakref.ref(node)
    return node


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
        return (accumulator_of(edge), 0)
    return (edge.node, edge.output_nr)
