"""The graph as a reader may meet it: nodes, edges, what is kept (``torch.autograd.graph``).

A node shows what it keeps for backward as attributes: ``y.grad_fn._saved_result``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..errors import Refused
from ..graph.edges import GradientEdge, Node, accumulator_of
from ..hooks import RemovableHandle
from ..tensors import Tensor
from ..tensors.storage import InferenceStorage
from . import calling as calling  # lets nodes be called
from . import saved_values as saved_values  # gives the nodes these attributes
from .packing import (
    allow_mutation_on_saved_tensors,
    disable_saved_tensors_hooks,
    save_on_cpu,
    saved_tensors_hooks,
)
from .targets import current

__all__ = [
    "GradientEdge",
    "Node",
    "allow_mutation_on_saved_tensors",
    "disable_saved_tensors_hooks",
    "get_gradient_edge",
    "increment_version",
    "register_multi_grad_hook",
    "save_on_cpu",
    "saved_tensors_hooks",
]


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """The edge that the tensor's gradient goes along, to be held when the tensor need not be.

    Raises RuntimeError for a tensor that does not require grad. Counterpart:
    ``torch.autograd.graph.get_gradient_edge``.
    """
    if not tensor.requires_grad:
        raise RuntimeError(
            "It is not possible to get the gradient edge for a Tensor that does not require "
            "gradients"
        )
    node = tensor.grad_fn
    return GradientEdge(accumulator_of(tensor) if node is None else node, tensor.output_nr)


def increment_version(tensor: Tensor | Iterable[Tensor]) -> None:
    """Count a write that was made behind autograd's back, through the tensor's NumPy array say.

    Counterpart: ``torch.autograd.graph.increment_version``.
    """
    tensors = (tensor,) if isinstance(tensor, Tensor) else tensor
    if not isinstance(tensors, Iterable):
        raise RuntimeError("increment_version expect a Iterable[Tensor] as input")
    for each in tensors:
        if not isinstance(each, Tensor):
            raise RuntimeError("increment_version expect a Iterable[Tensor] as input")
        if type(each._storage) is not InferenceStorage:
            each.storage.version += 1


set_warn_on_accumulate_grad_stream_mismatch = Refused(
    "autograd.graph.set_warn_on_accumulate_grad_stream_mismatch", "there are no streams of a GPU"
)
_engine_run_backward = Refused("autograd.graph._engine_run_backward", "use torch.autograd.backward")


class _MultiHandle(RemovableHandle):
    """The handle on several hooks at once."""

    def __init__(self, handles: Sequence[RemovableHandle]) -> None:
        self.handles = tuple(handles)

    def remove(self) -> None:
        """Take all of the hooks off."""
        for handle in self.handles:
            handle.remove()


def register_multi_grad_hook(
    tensors: Sequence[Tensor], fn: Callable[[Any], None], *, mode: str = "all"
) -> RemovableHandle:
    """Call ``fn`` once a backward, for several tensors together.

    - ``mode="all"``: when the last of their gradients is there: ``fn([gradient or None, ...])``.
    - ``mode="any"``: when the first is there: ``fn(gradient)``.

    Counterpart: ``torch.autograd.graph.register_multi_grad_hook``.
    """
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    for tensor in tensors:
        assert tensor.requires_grad, "Expected gradient function to be set"
    watch = _Watch(tuple(tensors), fn, mode)
    return _MultiHandle([t.register_hook(watch.hook(i)) for i, t in enumerate(tensors)])


class _Watch:
    """The gradients of several tensors, gathered during one backward."""

    def __init__(self, tensors: tuple[Tensor, ...], fn: Callable[[Any], None], mode: str) -> None:
        self.tensors = tensors
        self.fn = fn
        self.mode = mode
        self.run: Any = None  # the backward that the following belong to
        self.waiting = 0
        self.gradients: list[Any] = []

    def hook(self, index: int) -> Callable[[Any], None]:
        """The hook of one of the tensors."""

        def hook(g: Any) -> None:
            self.arrived(index, g)

        return hook

    def arrived(self, index: int, g: Any) -> None:
        run: Any = current.run
        if run is not self.run:
            self.run = run
            self.gradients = [None] * len(self.tensors)
            self.waiting = sum([run.will_reach(tensor) for tensor in self.tensors])
            first = True
        else:
            first = False
        self.gradients[index] = g
        self.waiting -= 1
        if self.mode == "any":
            if first:
                self.fn(g)
        elif self.waiting == 0:
            self.fn(self.gradients)
