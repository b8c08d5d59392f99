"""Views in place: ``t_``, ``squeeze_`` ...: the tensor itself reads its memory in another way.

No element is written, but as in torch it counts as a write: the version goes up, and nodes that
kept the tensor find it changed. Unlike a write it concerns this tensor only: its base and the other
views keep their history.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...grad_mode import mode
from ...graph.entry import register
from ...graph.node import Function, connect, edges_of
from ...graph.views import AsStrided, move_retained
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..writing import check_writable
from .slicing import as_strided_node
from .transposes import T, Transpose, check_matrix
from .views import Squeeze, SqueezeDim, SqueezeDims, Unsqueeze, squeezed, unsqueezed


def reread(self: Tensor, node: Function, array: np.ndarray) -> Tensor:
    """Make ``self`` read its memory as ``array``, a view of it; ``node`` becomes its history."""
    check_writable(self)
    record = mode.grad and self.requires_grad
    if record:
        connect(node, edges_of((self,)), (self,), array)
    self.storage.version += 1
    self.array = array
    if record:
        move_retained(self, node)
        self._edge, self._requires_grad = node, True
        if self._view is not None:
            self._view.version = self.storage.version
    return self


class TInPlace(T, node="TBackward1"):
    """``t`` in place.    The gradient is transposed back."""


class TransposeInPlace(Transpose, node="TransposeBackward1"):
    """``transpose`` in place.    The gradient exchanges the dimensions back."""


class SqueezeInPlace(Squeeze, node="SqueezeBackward3"):
    """``squeeze`` in place.    The gradient takes the old shape again."""


class SqueezeDimInPlace(SqueezeDim, node="SqueezeBackward4"):
    """``squeeze`` of one dimension in place.    The gradient takes the old shape again."""


class SqueezeDimsInPlace(SqueezeDims, node="SqueezeBackward5"):
    """``squeeze`` of several dimensions in place.    The gradient takes the old shape again."""


class UnsqueezeInPlace(Unsqueeze, node="UnsqueezeBackward1"):
    """``unsqueeze`` in place.    The gradient drops the dimension again."""


class AsStridedInPlace(AsStrided, node="AsStridedBackward1"):
    """``as_strided`` in place.    dx = dy put back there"""


@register(node=TInPlace, function=False)
def t_(self: Tensor) -> Tensor:
    """``t`` in place: this tensor itself is transposed; returns self (``Tensor.t_``).

    >>> torch.zeros(2, 3).t_().shape
    torch.Size([3, 2])
    """
    check_matrix("t_", self)
    return reread(self, TInPlace(), self.array.T)


@register("transpose_", "swapdims_", node=TransposeInPlace, function=False)
def transpose_(self: Tensor, dim0: int, dim1: int) -> Tensor:
    """``transpose`` in place: this tensor itself is changed; returns self (``Tensor.transpose_``).

    >>> torch.zeros(2, 3).transpose_(0, 1).shape
    torch.Size([3, 2])
    """
    node, ndim = TransposeInPlace(), self.array.ndim
    node.dim0, node.dim1 = wrap_dim(dim0, ndim), wrap_dim(dim1, ndim)
    return reread(self, node, node.forward(self.array))


@register(node=TransposeInPlace, function=False)
def swapaxes_(self: Tensor, axis0: int, axis1: int) -> Tensor:
    """``transpose_`` by NumPy's name; returns self (``Tensor.swapaxes_``).

    >>> torch.zeros(2, 3).swapaxes_(0, 1).shape
    torch.Size([3, 2])
    """
    return transpose_(self, axis0, axis1)


@register(node=SqueezeInPlace, function=False)
def squeeze_(self: Tensor, dim: Any = None) -> Tensor:
    """``squeeze`` in place: this tensor itself is changed; returns self (``Tensor.squeeze_``).

    >>> torch.zeros(1, 3).squeeze_().shape
    torch.Size([3])
    """
    several = isinstance(dim, (tuple, list))
    cls: type[Function] = SqueezeDimInPlace
    if dim is None:
        cls = SqueezeInPlace
    elif several:
        cls = SqueezeDimsInPlace
    return reread(self, cls(), squeezed(self.array, dim))


@register(node=UnsqueezeInPlace, function=False)
def unsqueeze_(self: Tensor, dim: int) -> Tensor:
    """``unsqueeze`` in place: this tensor itself is changed; returns self (``Tensor.unsqueeze_``).

    >>> torch.zeros(3).unsqueeze_(0).shape
    torch.Size([1, 3])
    """
    node = UnsqueezeInPlace()
    array, node.dim = unsqueezed(self.array, dim)
    return reread(self, node, array)


@register(node=AsStridedInPlace)
def as_strided_(self: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    """``as_strided`` in place: this tensor itself is changed; returns self.

    Counterpart: ``torch.as_strided_``.

    >>> torch.arange(6).as_strided_((2, 2), (2, 1))
    tensor([[0, 1],
            [2, 3]])
    """
    node, array = as_strided_node(AsStridedInPlace, self, size, stride, storage_offset)
    return reread(self, node, array)
