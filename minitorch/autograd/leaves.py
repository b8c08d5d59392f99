"""Delivery: what is done with a gradient that is complete: hooks see it, ``.grad`` receives it."""

from __future__ import annotations

import threading
import warnings
from sys import getrefcount
from typing import Any

import numpy as np

from ..errors import type_name
from ..graph.node import Function
from ..tensors import Tensor, wrap
from ..tensors.storage import InferenceStorage, is_dense

_ndarray = np.ndarray

# What getrefcount reports for an array that nothing but one local variable refers to.
REFERENCED_ONCE = 2

# Between reading .grad and writing it no other thread may do the same. (With create_graph the sum
# is recorded, and a pack hook may run: hence a lock that its owner can take again.)
_accumulating = threading.RLock()


def is_free(g: np.ndarray) -> bool:
    """Row-major memory that no other array reads? (Views of such memory count.)"""
    base = g.base
    if base is None:
        return g.flags.c_contiguous
    return (
        type(base) is _ndarray
        and base.base is None
        and getrefcount(base) == REFERENCED_ONCE + 1  # the view's reference
        and g.flags.c_contiguous
        and g.flags.writeable  # an expanded gradient is not
        and g.size == base.size
    )


def accumulate_grad(leaf: Tensor, g: Any, fresh: bool) -> None:
    """Add a complete gradient to ``leaf.grad``; ``fresh`` memory may be kept without a copy.

    Several threads may come here at once, for leaves that they share.
    """
    if leaf._edge is not None or leaf._view is not None:
        _check_still_a_leaf(leaf)
    if leaf._requires_grad:  # not switched off since it was recorded
        with _accumulating:
            old = leaf._grad
            if isinstance(g, Tensor):
                if old is None:
                    old = wrap(_memory_as_of(leaf.array)).copy_(g)
                else:
                    old = old + g
                leaf._grad = old
            elif old is None:
                if not fresh or not leaf.array.flags.c_contiguous or not g.flags.writeable:
                    memory = _memory_as_of(leaf.array)
                    memory[...] = g
                    g = memory
                leaf._grad = wrap(g)
            else:
                if type(old._storage) is InferenceStorage:
                    old._storage.check_writable()
                np.add(old.array, g, out=old.array)
                old.storage.version += 1
    if leaf._hooks is not None:
        for hook in list(leaf._hooks.post_accumulate.values()):
            hook(leaf)


def _memory_as_of(array: np.ndarray) -> np.ndarray:
    """Memory for a gradient: its dimensions lie in the order of the leaf's (row-major, if the leaf
    has gaps)."""
    return np.empty_like(array) if is_dense(array) else np.empty(array.shape, array.dtype)


def _check_still_a_leaf(leaf: Tensor) -> None:
    """Was a leaf detached, then written into, since it was recorded? Then it has a history now."""
    if leaf.grad_fn is not None:
        raise RuntimeError("leaf variable has been moved into the graph interior")


# ---- hooks --------------------------------------------------------------------------------------


def call_hooks(hooks: Any, g: Any) -> Any:
    """Run hooks on a gradient, in order; a Tensor that one returns takes its place.

    The gradient is None for an output to which none came, of a node to whose others one did.
    """
    for hook in list(hooks.values()):
        result = hook(g if g is None or isinstance(g, Tensor) else wrap(g))
        if result is None:
            continue
        if g is None:
            raise RuntimeError("can't replace a None gradient with a non-None value")
        if not isinstance(result, Tensor):
            raise TypeError(f"expected Variable, but hook returned '{type(result).__name__}'")
        _check_hook_result(hook, g, result)
        g = result if isinstance(g, Tensor) else result.array
    return g


def _check_hook_result(hook: Any, g: Any, result: Tensor) -> None:
    if tuple(g.shape) != result.array.shape:
        name = getattr(hook, "__name__", repr(hook))
        raise RuntimeError(f"hook '{name}' has changed the size of value")


def run_tensor_hooks(node: Function, g: Any) -> Any:
    """Run the hooks of a node's outputs, then hand the gradient to tensors that retain it."""
    hooks = node.hooks
    assert hooks is not None
    parts = g if isinstance(g, list) else [g]
    for output_nr, tensor_hooks in hooks.tensor_hooks.items():
        parts[output_nr] = call_hooks(tensor_hooks, parts[output_nr])
    for output_nr, reference in hooks.retained.items():
        tensor, part = reference(), parts[output_nr]
        if tensor is not None and part is not None:
            _retain(tensor, part)
    return parts if isinstance(g, list) else parts[0]


def _retain(tensor: Tensor, g: Any) -> None:
    """Store (or add) the gradient of a non-leaf in its ``.grad``."""
    g = g.clone() if isinstance(g, Tensor) else wrap(g.copy())  # others may get it, too
    if tensor._grad is None:
        tensor._grad = g
    else:
        tensor._grad = tensor._grad + g


# ---- the attribute ------------------------------------------------------------------------------

_NON_LEAF_GRAD = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad "
    "attribute won't be populated during autograd.backward(). If you indeed want the .grad field "
    "to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you "
    "access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more information."
)


def _get_grad(self: Tensor) -> Tensor | None:
    """The accumulated gradient of a leaf (or after ``retain_grad``), None before backward."""
    if self._grad is None and self._edge is not None and not self.retains_grad:
        warnings.warn(_NON_LEAF_GRAD, UserWarning, stacklevel=2)
    return self._grad


def _set_grad(self: Tensor, value: Tensor | None) -> None:
    if value is not None:
        _check_grad(self, value)
    self._grad = value


def _delete_grad(self: Tensor) -> None:
    self._grad = None


def _check_grad(tensor: Tensor, value: Any) -> None:
    """Refuse what cannot be the gradient of ``tensor``, in torch's words."""
    if not isinstance(value, Tensor):
        raise TypeError(
            f"assigned grad expected to be a Tensor or None but got grad of type {type_name(value)}"
        )
    if value is tensor:
        raise RuntimeError("can't assign Variable as its own grad")
    if value.array.dtype != tensor.array.dtype:
        raise RuntimeError(
            f"attempting to assign a gradient with dtype '{value.dtype.c_name}' to a tensor with "
            f"grad_dtype '{tensor.dtype.scalar_name}'. The gradient must match the tensor's "
            "grad_dtype (defaults to the tensor's dtype). You can set the tensor's grad_dtype "
            "attribute with a specific dtype, or None to allow any dtype. Set grad_dtype with "
            "caution. Diverging the dtypes of a tensor and its gradient may break downstream "
            "systems that assume they match."
        )
    if value.array.shape != tensor.array.shape:
        raise RuntimeError(
            f"attempting to assign a gradient of size '{list(value.array.shape)}' to a tensor of "
            f"size '{list(tensor.array.shape)}'. Please ensure that the gradient and the tensor "
            "are the same size"
        )


def _retains_grad(self: Tensor) -> bool:
    """True for a non-leaf whose gradient will be kept in ``.grad``."""
    edge = self._edge
    return edge is not None and edge.node.retains(self)


Tensor.grad = property(_get_grad, _set_grad, _delete_grad)  # type: ignore[method-assign, assignment]
Tensor.retains_grad = property(_retains_grad)  # type: ignore[method-assign, assignment]
