"""What becomes of the results of a reader's Function: which of them get its node as their history.

A result is one of four things, and each has its own rule:

- made by ``forward``: its gradient goes to the node;
- an input, returned as it was: apply returns a view of it, so that the input keeps its history;
- an input that was written into (``mark_dirty``): the tensor itself gets the node as its history;
- not differentiable (``mark_non_differentiable``, integers, bools): it stays outside the graph.
"""

from __future__ import annotations

import warnings
import weakref
from typing import Any

import numpy as np

from ..devices.device import device
from ..errors import type_name
from ..grad_mode import no_grad, off
from ..graph.edges import Output
from ..graph.node import Function as Node
from ..graph.node import pack_kept, version_of
from ..graph.views import CUSTOM, MULTI_OUTPUT, finish_view, move_retained, rebase_history
from ..ops.writing import check_writable
from ..tensors import Tensor
from ..tensors.dtypes import FLOATS
from .contexts import CustomNode, FunctionCtx, KeptResult


class Results:
    """What becomes of the results of ``forward``: who of them gets the node as its history."""

    def __init__(self, ctx: FunctionCtx, inputs: tuple[Any, ...], node: CustomNode | None) -> None:
        self.ctx = ctx
        self.node = node
        self.inputs = inputs
        self.dirty = _tensors(ctx.dirty_tensors, "mark_dirty can only accept variables")
        self.no_gradient = _tensors(
            ctx.non_differentiable, "mark_non_differentiable only accepts variable arguments"
        )

    def finish(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The results as ``apply`` returns them; afterwards the node is complete."""
        self._check_dirty(values)
        for tensor in self.dirty:
            tensor.storage.version += 1
        node = self.node
        if node is not None:
            without = () if self.ctx._materialize_non_diff_grads else self.no_gradient
            node.parts = tuple([None if _contains(without, x) else _about(x) for x in values])
        results = tuple([self._result(i, value, values) for i, value in enumerate(values)])
        if node is not None:
            self._save(node)
        # from here on only the node may keep tensors: a ctx that does would close a cycle
        self.ctx.to_save = self.ctx.dirty_tensors = self.ctx.non_differentiable = ()
        return results

    def _check_dirty(self, values: tuple[Any, ...]) -> None:
        for tensor in self.dirty:
            if not _contains(values, tensor):
                raise RuntimeError(
                    "Some elements marked as dirty during the forward method were not returned as "
                    "output. The inputs that are modified inplace must all be outputs of the "
                    "Function."
                )
            if not _contains(self.inputs, tensor):
                warnings.warn(
                    "ctx.mark_dirty() received a tensor that was not an input. Only input Tensors "
                    "that have been mutated should be passed to ctx.mark_dirty().",
                    UserWarning,
                    stacklevel=4,
                )

    def _result(self, output_nr: int, value: Any, values: tuple[Any, ...]) -> Any:
        if not isinstance(value, Tensor):
            return value
        is_input, is_dirty = _contains(self.inputs, value), _contains(self.dirty, value)
        node = self.node
        if node is None or not self._differentiable(value):
            result = _without_history(value, is_input, is_dirty)
            if result._view is not None and not (is_input and is_dirty):
                result._view.made = self._made(values)
            return result
        if is_dirty:
            self._check_write(value, is_input, values)
            if value._view is not None and is_input:
                node.shape, node.dtype = value.array.shape, value.array.dtype
                rebase_history(value, node)
                return value
            move_retained(value, node, output_nr)
        elif is_input:
            with no_grad():
                value = finish_view(Node, value, value.array[...])
        if value._view is not None:
            value._view.made = self._made(values)
        value._edge, value._requires_grad = Output(node, output_nr, value.array), True
        return value

    def _differentiable(self, value: Any) -> bool:
        is_float = isinstance(value, Tensor) and value.array.dtype.kind in FLOATS
        return self.node is not None and is_float and not _contains(self.no_gradient, value)

    def _made(self, values: tuple[Any, ...]) -> str:
        """Why no view among the results may be written into: its base would get a history that
        bypasses our backward."""
        several = sum([self._differentiable(value) for value in values]) > 1
        return MULTI_OUTPUT if several else CUSTOM

    def _check_write(self, value: Tensor, is_input: bool, values: tuple[Any, ...]) -> None:
        """Refuse an in-place operation whose history cannot be written."""
        if value.requires_grad and value._edge is None:
            raise RuntimeError(
                "a leaf Variable that requires grad has been used in an in-place operation."
            )
        if value._view is None or not is_input:
            value._grad = None
            check_writable(value)
            return
        if len(values) > 1:
            raise RuntimeError(
                "If your Function modifies inplace an input that is a view of another Tensor, "
                "your Function cannot return more than one Tensor. This is not supported by the "
                "current autograd engine. You should either make sure the input is not a view "
                "(using .clone() for example) or make your Function only return one Tensor "
                "(potentially splitting it into two Functions: one doing the inplace that returns "
                "a single Tensor and a second one that does the other operations)."
            )
        value._grad = None  # it belonged to the old value
        check_writable(value)
        if self.inputs[0] is not value:
            raise RuntimeError(
                "a view that a Function modifies in place must be its first argument. "
                "(PyTorch sends the gradients to the wrong inputs here.)"
            )

    def _save(self, node: CustomNode) -> None:
        """Keep the tensors of ``save_for_backward``, each with the version it has now."""
        self.ctx._node = weakref.ref(node)
        saved: list[Any] = []
        versions: list[int | None] = []
        for index, tensor in enumerate(self.ctx.to_save):
            if tensor is None:
                saved.append(None)
                versions.append(None)
                continue
            if not isinstance(tensor, Tensor):
                raise TypeError(
                    "save_for_backward can only save variables, but argument "
                    f"{index} is of type {type_name(tensor)}"
                )
            edge = tensor._edge
            if type(edge) is Output and edge.node is node:
                kept = KeptResult()
                kept.array, kept._storage = tensor.array, tensor.storage
                kept.output_nr = edge.output_nr
                saved.append(kept)
            else:
                saved.append(tensor)
            versions.append(version_of(tensor))
        if saved:
            node.saved, node.versions = tuple(saved), tuple(versions)
            if off.count:
                pack_kept(node)


def _tensors(values: tuple[Any, ...], rule: str) -> tuple[Tensor, ...]:
    for index, value in enumerate(values):
        if not isinstance(value, Tensor):
            raise RuntimeError(f"{rule}, but argument {index} is of type {type_name(value)}")
    return values


def _contains(values: tuple[Any, ...], tensor: Tensor) -> bool:
    return any([value is tensor for value in values])


def _about(value: Any) -> tuple[tuple[int, ...], np.dtype, device] | None:
    if not isinstance(value, Tensor):
        return None
    return value.array.shape, value.array.dtype, value.device


def _without_history(value: Tensor, is_input: bool, is_dirty: bool) -> Tensor:
    """A result that is not part of the graph. (An input stays as it was: it gets an alias.)"""
    if value.requires_grad:
        if is_input:
            return value.detach()
        # a view of an input asks its base, like any view that was made under no_grad
        return value if value._view is not None else value.detach_()
    if is_dirty or not is_input:
        return value
    with no_grad():
        return finish_view(Node, value, value.array[...])
