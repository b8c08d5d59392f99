"""Leaves and hooks: who sees a gradient that is complete, and the attribute ``.grad``."""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from typing import Any

from ..errors import type_name
from ..graph.edges import grad_dtype_of, leaf_hooks
from ..graph.node import Function
from ..hooks import HookDict, RemovableHandle
from ..tensors import Tensor, tensor_method, wrap
from ..tensors.dtypes import dtype, from_numpy_dtype
from .engine import accumulating, check_still_a_leaf, memory_for_grad


def accumulate_recorded(leaf: Tensor, g: Tensor) -> None:
    """``accumulate_grad`` with ``create_graph``: the gradient is a Tensor, and the sum recorded."""
    if leaf._edge is not None or leaf._view is not None:
        check_still_a_leaf(leaf)
    if leaf._requires_grad:  # not switched off since it was recorded
        with accumulating:
            old = leaf._grad
            if old is None:
                leaf._grad = wrap(memory_for_grad(leaf, g.array.dtype)).copy_(g)
            else:
                leaf._grad = old + g


# ---- hooks --------------------------------------------------------------------------------------


def call_hooks(hooks: Any, g: Any) -> Any:
    """Run hooks on a gradient (a Tensor, an array, or None), which stays what it is.

    The gradient is None for an output to which none came, of a node to whose others one did.
    """
    if g is None or isinstance(g, Tensor):
        return pass_through(list(hooks.values()), g)
    return pass_through(list(hooks.values()), wrap(g)).array


def pass_through(hooks: list[Any], g: Any) -> Any:
    """Call hooks with a gradient, in order; a Tensor that one returns takes its place."""
    for hook in hooks:
        result = hook(g)
        if result is not None:
            check_hook_result(hook, g, result)
            g = result
    return g


def check_hook_result(hook: Any, g: Any, result: Any) -> None:
    """Raise TypeError or RuntimeError for what cannot take the place of a gradient."""
    if g is None:
        raise RuntimeError("can't replace a None gradient with a non-None value")
    if not isinstance(result, Tensor):
        raise TypeError(f"expected Variable, but hook returned '{type_name(result)}'")
    name = getattr(hook, "__name__", "<unknown>")
    if result.dtype != g.dtype:
        raise RuntimeError(
            f"hook '{name}' has changed the type of value (was {g.type()} got {result.type()})"
        )
    if result.shape != g.shape:
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


# ---- hooks on tensors ---------------------------------------------------------------------------


@tensor_method
def register_hook(self: Tensor, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
    """Call ``hook(grad)`` when this tensor's gradient is complete (``Tensor.register_hook``).

    A Tensor that the hook returns takes the gradient's place. Hooks run in the order in which they
    were registered. Returns a handle with ``remove()``.

    Raises RuntimeError for a tensor that does not require grad.
    """
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    node = self.grad_fn
    if node is None:
        return leaf_hooks(self).tensor_hooks.add(hook)
    hooks = node.get_hooks().tensor_hooks
    return hooks.setdefault(self.output_nr, HookDict()).add(hook)


@tensor_method
def register_post_accumulate_grad_hook(
    self: Tensor, hook: Callable[[Tensor], None]
) -> RemovableHandle:
    """Call ``hook(leaf)`` after the leaf's ``.grad`` was updated.

    Raises RuntimeError unless the tensor is a leaf that requires grad. Counterpart:
    ``Tensor.register_post_accumulate_grad_hook``.
    """
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if self.grad_fn is not None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    return leaf_hooks(self).post_accumulate.add(hook)


def _backward_hooks(self: Tensor) -> Any:
    """The hooks of ``register_hook`` by their numbers; None where there are none."""
    node = None if self._edge is None else self._edge.node  # a stale view is not asked anew
    record = self._hooks if node is None else node.hooks
    hooks = None if record is None else record.tensor_hooks
    if node is not None and hooks is not None:
        hooks = hooks.get(self.output_nr)
    return hooks or None


def _set_backward_hooks(self: Tensor, hooks: Any) -> None:
    """These instead of the hooks that there are: a dict from numbers to functions, or None."""
    if self._edge is not None:
        record = self._edge.node.get_hooks().tensor_hooks
        record[self.output_nr] = HookDict(hooks or {})
    elif hooks is not None or self._hooks is not None:
        leaf_hooks(self).tensor_hooks = HookDict(hooks or {})


Tensor._backward_hooks = property(  # type: ignore[method-assign, assignment]
    _backward_hooks, _set_backward_hooks
)


@tensor_method
def retain_grad(self: Tensor) -> None:
    """Keep this tensor's gradient in ``.grad`` although it is not a leaf (``Tensor.retain_grad``).

    Does nothing for a leaf. Raises RuntimeError for a tensor that does not require grad.
    """
    if not self.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    try:
        node = self.grad_fn  # not _edge: a view's may have to be looked up anew
    except RuntimeError:
        if self._edge is None:  # it never had a history of its own: it counts as a leaf
            return
        raise
    if node is not None:
        node.get_hooks().retained[self.output_nr] = weakref.ref(self)


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
    if value.device != tensor.device:
        if value.device.type != tensor.device.type:
            raise RuntimeError(
                f"attempting to assign a gradient with device type '{value.device.type}' to a "
                f"tensor with device type '{tensor.device.type}'. Please ensure that the gradient "
                "and the tensor are on the same device"
            )
        raise RuntimeError(
            f"attempting to assign a gradient located on device with index "
            f"'{value.device.index}' to a tensor located on device with index "
            f"'{tensor.device.index}'. Please ensure that the gradient and the tensor are on the "
            "same device"
        )
    wanted = grad_dtype_of(tensor)
    if wanted is not None and value.array.dtype != wanted:
        raise RuntimeError(
            f"attempting to assign a gradient with dtype '{value.dtype.c_name}' to a tensor with "
            f"grad_dtype '{from_numpy_dtype(wanted).scalar_name}'. The gradient must match the "
            "tensor's grad_dtype (defaults to the tensor's dtype). You can set the tensor's "
            "grad_dtype attribute with a specific dtype, or None to allow any dtype. Set "
            "grad_dtype with caution. Diverging the dtypes of a tensor and its gradient may break "
            "downstream systems that assume they match."
        )
    if value.array.shape != tensor.array.shape:
        raise RuntimeError(
            f"attempting to assign a gradient of size '{list(value.array.shape)}' to a tensor of "
            f"size '{list(tensor.array.shape)}'. Please ensure that the gradient and the tensor "
            "are the same size"
        )


def _get_grad_dtype(self: Tensor) -> dtype | None:
    """The dtype of the gradients of a leaf: its own, unless another one was set; None: any.

    A gradient that arrives is cast to it, one that is assigned must have it. Set it before there is
    one. RuntimeError for what is no dtype, beside a ``.grad`` of another dtype, and for a tensor
    that is no leaf. Counterpart: ``Tensor.grad_dtype``.

    >>> w = torch.ones(2, dtype=torch.float16, requires_grad=True)
    >>> w.grad_dtype = torch.float32
    >>> (w * 3).sum().backward()
    >>> w.grad
    tensor([3., 3.])
    """
    if not self.is_leaf:
        raise RuntimeError("grad_dtype can only be accessed on leaf tensors.")
    found = grad_dtype_of(self)
    return None if found is None else from_numpy_dtype(found)


def _set_grad_dtype(self: Tensor, value: dtype | None) -> None:
    if value is not None and not isinstance(value, dtype):
        raise RuntimeError(f"grad_dtype must be a torch.dtype or None, but got {type_name(value)}")
    if not self.is_leaf:
        raise RuntimeError("grad_dtype can only be set on leaf tensors.")
    grad = self._grad
    if grad is not None and value is not None and grad.dtype is not value:
        raise RuntimeError(
            f"Cannot set grad_dtype to '{value.scalar_name}' because there is already a gradient "
            f"with dtype '{grad.dtype.c_name}'. Please clear the gradient (.grad = None) before "
            "changing grad_dtype, or ensure the new grad_dtype matches the existing gradient's "
            "dtype."
        )
    leaf_hooks(self).grad_dtype = None if value is None else value.numpy


def _retains_grad(self: Tensor) -> bool:
    """True for a non-leaf whose gradient will be kept in ``.grad``."""
    edge = self._edge
    return edge is not None and edge.node.retains(self)


Tensor.grad = property(_get_grad, _set_grad, _delete_grad)  # type: ignore[method-assign, assignment]
Tensor.grad_dtype = property(_get_grad_dtype, _set_grad_dtype)  # type: ignore[method-assign, assignment]
Tensor.retains_grad = property(_retains_grad)  # type: ignore[method-assign, assignment]
