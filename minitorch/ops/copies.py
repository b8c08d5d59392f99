"""Copies and aliases: clone, contiguous, detach: who gets memory of its own, and who history."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd.entries import not_a_tensor, register
from ..autograd.function import Function
from ..autograd.history import ViewFunction
from ..tensors import Tensor, wrap


def order_of(x: np.ndarray) -> Any:
    """The memory order of a copy, in NumPy's words: as in ``x``, or row-major if ``x`` is expanded.

    An expanded dimension has no place in the order of the dimensions in memory.
    """
    return "C" if 0 in x.strides else "K"


def copy_of(x: np.ndarray, dtype: np.dtype | None = None) -> np.ndarray:
    """A copy (in another dtype) with the dimensions in memory in the same order as in ``x``."""
    return x.astype(x.dtype if dtype is None else dtype, order=order_of(x))


class Clone(Function):
    """A copy in memory of its own.    The gradient passes."""

    def forward(self, x):
        return copy_of(x)

    def backward(self, g):
        return g


@register(node=Clone)
def clone(input: Tensor) -> Tensor:
    """A copy with memory of its own that stays in the graph (``torch.clone``)."""
    if not isinstance(input, Tensor):
        raise not_a_tensor("clone", "input", 1, input)
    return Clone.apply(input)


@register(node=Clone, function=False)
def contiguous(input: Tensor) -> Tensor:
    """The tensor itself when its memory is row-major, else a row-major copy (``contiguous``)."""
    return input if input.array.flags.c_contiguous else CloneContiguous.apply(input)


class CloneContiguous(Clone, node="CloneBackward0"):
    """A row-major copy.    The gradient passes."""

    def forward(self, x):
        return np.ascontiguousarray(x)


class Alias(ViewFunction):
    """The same elements again.    The gradient passes."""

    def forward(self, x):
        return x[...]

    def backward(self, g):
        return g


def alias(input: Tensor) -> Tensor:
    """A new tensor object over the same elements, in the graph (``x[...]`` gives one)."""
    return Alias.apply(input)


@register()
def detach(input: Tensor) -> Tensor:
    """A tensor over the *same* memory and version counter, outside the graph (``Tensor.detach``).

    A write through either is seen by both, and counted for both: unlike with ``.data``, backward
    notices when a value that it needs was overwritten.
    """
    return detach_array(input, input.array)


def detach_array(input: Tensor, array: np.ndarray) -> Tensor:
    """A tensor without history that reads ``array``, a view of ``input``'s memory."""
    out = wrap(array)
    out._storage = input.storage
    return out


@register()
def detach_(self: Tensor) -> Tensor:
    """Cut this tensor itself from the graph, making it a leaf (``Tensor.detach_``).

    Raises RuntimeError for a view: its history is its base's.
    """
    if self._view is not None:
        raise RuntimeError(
            "Can't detach views in-place. Use detach() instead. If you are using "
            "DistributedDataParallel (DDP) for training, and gradient_as_bucket_view is set as "
            "True, gradients are views of DDP buckets, and hence detach_() cannot be called on "
            "these gradients. To fix this error, please refer to the Optimizer.zero_grad() "
            "function in torch/optim/optimizer.py as the solution."
        )
    self._edge, self._requires_grad = None, False
    return self
