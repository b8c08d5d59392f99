"""Entries of a dimension written by index: index_add and index_copy.

Where scatter has an index for every element, these have one for every entry (row, column ...) of a
dimension.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import device_of
from ...devices.mixed import any_foreign
from ...graph.entry import NUMBERS, register
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..arguments import scalar_name, wrong_type
from ..arithmetic.basic import factor
from ..kept_operands import Change, apply_keeping, change
from . import at_indices as p
from .checks import check_operands
from .gathering import ADD, COPY, check_inside, check_long, outside
from .scattering import scattered


class IndexAdd(Change):
    """alpha * source added to entries of a dimension.    dx = g; dsource = alpha * g from there"""

    __slots__ = ("dim", "alpha")
    kept_for = 1

    def write(self, target, source, index, _):
        if not target.size:
            return
        if self.alpha != 1:
            source = source * factor(self.alpha, source.dtype)
        p.add_entries(target, self.dim, index, source)

    def backward(self, g, index=None, _=None):
        if not self.needs(1):
            return g, None
        part = p.index_select(g, self.dim, index)
        part = part if self.alpha == 1 else part * self.alpha
        return g, part.reshape(self.input_shape(1))


@register(node=IndexAdd, out=True)
def index_add(
    input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: float = 1
) -> Tensor:
    """A copy with ``alpha * source`` added to entries of dimension ``dim`` (``torch.index_add``).

    With ``dim`` 0: ``result[index[i]] += alpha * source[i]``, also for an index that occurs twice.

    - ``index``: int64 or int32 of one dimension, at least 0, as long as ``source`` along ``dim``.
    - ``source``: tensor of the same dtype, and of input's sizes in the other dimensions.

    Raises RuntimeError or IndexError when dtypes, sizes or indices do not fit.

    >>> torch.index_add(torch.zeros(3), 0, torch.tensor([0, 0, 2]), torch.ones(3))
    tensor([2., 0., 1.])
    """
    return _index_add("index_add", False, input, dim, index, source, alpha)


@register(node=IndexAdd, function=False)
def index_add_(
    self: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: float = 1
) -> Tensor:
    """``index_add`` in place (``Tensor.index_add_``); returns self.

    >>> torch.zeros(3).index_add_(0, torch.tensor([0, 0]), torch.ones(2))
    tensor([2., 0., 0.])
    """
    return _index_add("index_add_", True, self, dim, index, source, alpha)


def _index_add(
    name: str, in_place: bool, x: Any, dim: int, index: Any, source: Any, alpha: Any
) -> Tensor:
    check_operands(name, x, index, source=source)
    _check_devices("index_add", x, index, source)
    dim = wrap_dim(dim, x.array.ndim)
    size = check_index_add("index_add_", x, dim, index, source)
    if not isinstance(alpha, NUMBERS):
        raise wrong_type(name, "alpha", "Number", alpha)
    scattered = x.array.ndim > 1 and dim in (0, x.array.ndim - 1)  # torch takes scatter_add there
    if not scattered and outside(index.array, size, by=ADD) is not None:
        raise IndexError("index out of range in self")
    if x.array.size:
        check_inside(index.array, dim, size, by=ADD)
    # torch's formula looks at the source, too (at its shape), so it must not be written until then
    kept: tuple[Tensor, Tensor] = (index, source)
    settings: dict[str, Any] = {"dim": dim, "alpha": alpha}
    if in_place:
        return change(IndexAdd, x, (source,), kept, None, **settings)
    return apply_keeping(IndexAdd, (x, source), kept, **settings)


def _check_devices(name: str, x: Tensor, index: Tensor, source: Tensor) -> None:
    if not any_foreign(x.array, index.array, source.array):
        return
    places = [device_of(tensor.array) for tensor in (x, index, source)]
    if places != places[:1] * 3:
        here = "(self) {}, (index) {}, and (source) {}".format(*places)
        words = "self, index and source expected to be in the same device, but got"
        raise RuntimeError(f"{name}(): {words} {here}")


def check_index_add(name: str, x: Tensor, dim: int, index: Tensor, source: Tensor) -> int:
    """Raise torch's errors for operands that do not fit; the size of the dimension."""
    shape, given, array = x.array.shape, source.array.shape, index.array
    if array.ndim > 1:
        raise IndexError(
            f"{name}(): Index is supposed to be a vector, but got dim: {array.ndim} with type: "
            f"{scalar_name(index)} and size: {list(array.shape)}"
        )
    if array.dtype not in (np.int64, np.int32):
        raise RuntimeError(
            f"{name}(): Expected dtype int32/int64 for index but got: {scalar_name(index)}"
        )
    if x.array.dtype != source.array.dtype:
        raise RuntimeError(
            f"{name}(): self ({scalar_name(x)}) and source ({scalar_name(source)}) must have the "
            "same scalar type"
        )
    if not given and array.size != 1:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    entries = 1 if not given else given[dim] if dim < len(given) else None
    if entries is None:
        wrap_dim(dim, len(given))
    if array.size != entries:
        raise RuntimeError(
            f"{name}(): Number of indices ({array.size}) should be equal to source.size(dim): "
            f"({entries}), for dim: {dim}"
        )
    if _without(shape, dim) != _without(given, dim) or len(shape) != len(given):
        raise RuntimeError(
            "source tensor shape must match self tensor shape, excluding the specified dimension. "
            f"Got self.shape = {list(shape)} source.shape = {list(given)}"
        )
    return shape[dim] if shape else 1


def _without(shape: tuple[int, ...], dim: int) -> tuple[int, ...]:
    return shape[:dim] + shape[dim + 1 :]


class IndexCopy(Change):
    """Entries of a dimension replaced.    dx = g, 0 there; dsource = g from there"""

    __slots__ = ("dim",)

    def write(self, target, source, index):
        target, index = p.at_least_1d(target), p.at_least_1d(index)
        if not target.size:
            return
        shape = target.shape[: self.dim] + index.shape + target.shape[self.dim + 1 :]
        target.swapaxes(0, self.dim)[index] = source.reshape(shape).swapaxes(0, self.dim)

    def backward(self, g, index):
        gx = p.zeroed_entries(g, self.dim, index) if self.needs(0) else None
        if not self.needs(1):
            return gx, None
        return gx, p.index_select(g, self.dim, index).reshape(self.input_shape(1))


@register(node=IndexCopy, out=True)
def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    """A copy with entries of dimension ``dim`` replaced by source's (``torch.index_copy``).

    With ``dim`` 0: ``result[index[i]] = source[i]``. Arguments as for ``index_add``, but the index
    must be int64.

    >>> torch.index_copy(torch.zeros(3), 0, torch.tensor([2, 0]), torch.tensor([5.0, 6.0]))
    tensor([6., 0., 5.])
    """
    return _index_copy("index_copy", False, input, dim, index, source)


@register(node=IndexCopy, function=False)
def index_copy_(self: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    """``index_copy`` in place (``Tensor.index_copy_``); returns self.

    >>> torch.zeros(3).index_copy_(0, torch.tensor([2]), torch.tensor([5.0]))
    tensor([0., 0., 5.])
    """
    return _index_copy("index_copy_", True, self, dim, index, source)


def _index_copy(name: str, in_place: bool, x: Any, dim: int, index: Any, source: Any) -> Tensor:
    check_operands(name, x, index, source=source)
    _check_devices("index_copy", x, index, source)
    dim = wrap_dim(dim, x.array.ndim)
    _check_index_copy(x, dim, index, source)
    size = x.array.shape[dim] if x.array.ndim else 1
    if x.array.size or not size:
        check_inside(index.array, dim, size, IndexError, "index_copy_(): ", COPY)
    return scattered(IndexCopy, in_place, x, source, index, dim=dim)


def _check_index_copy(x: Tensor, dim: int, index: Tensor, source: Tensor) -> None:
    shape, given, array = x.array.shape, source.array.shape, index.array
    if array.ndim > 1:
        raise IndexError(f"index_copy_(): Index should have dimension 1 or 0 (got {array.ndim})")
    if not given and array.size != 1:
        raise IndexError(
            "index_copy_(): When source is scalar, index should have one element (got "
            f"{array.size})"
        )
    if given and shape and len(given) != len(shape):
        raise IndexError(
            "index_copy_(): When source and destination are not scalars, their dimensionality must "
            f"match. Source dimensionality ({len(given)}), destination dimensionality "
            f"({len(shape)})"
        )
    check_long("index_copy_", index)
    if x.array.dtype != source.array.dtype:
        raise RuntimeError(
            "index_copy_(): self and source expected to have the same dtype, but got (self) "
            f"{scalar_name(x)} and (source) {scalar_name(source)}"
        )
    ours, theirs = _without(shape, dim), _without(given, dim)
    if ours != theirs:
        raise RuntimeError(
            "index_copy_(): Source/destination tensor must have same slice shapes. Destination "
            f"slice shape: {_sizes(ours)} at dimension {dim} and source slice shape: "
            f"{_sizes(theirs)} at dimension 0."
        )
    if given and array.size != given[dim]:
        raise IndexError(
            f"index_copy_(): Number of indices ({array.size}) should be equal to source.size(dim) "
            f"({given[dim]})"
        )


def _sizes(shape: tuple[int, ...]) -> str:
    return " ".join(map(str, shape))
