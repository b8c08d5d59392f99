"""Elements written by index: scatter, scatter_add.

The opposite of gathering, out of place and (with an underscore) in place. What is overwritten gets
no gradient; what is written gets the gradient of the place where it went.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import zeros_beside
from ...devices.mixed import any_foreign, check_same_device
from ...graph.entry import NUMBERS, check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arguments import invalid_arguments
from ..kept_operands import Change, apply_keeping, change
from ..scalars import number_like
from ..shapes.slicing import narrow
from ..shapes.views import reshape
from . import at_indices as p
from .checks import check_operands
from .gathering import check_gather_index, check_inside, too_large


def scattered(
    cls: type[Change],
    in_place: bool,
    x: Tensor,
    *operands: Any,
    apart: tuple[Any, ...] | None = None,
    **settings: Any,
) -> Tensor:
    """The change of a copy of ``x``, or of ``x`` itself. The last operand is the index."""
    *others, index = operands
    if in_place:
        return change(cls, x, tuple(others), (index,), apart, **settings)
    return apply_keeping(cls, (x, *others), (index,), **settings)


def check_gradient(g: Any, node: Change) -> Any:
    """torch has the gradient of ``src`` only when the index has its shape, too."""
    shape = node.input_shape(1)
    fits = all([n in (m, 1) for n, m in zip(shape, g.shape)])
    if not fits:
        raise RuntimeError(
            f"Function {node.name()} returned an invalid gradient at index 1 - got "
            f"{list(g.shape)} but expected shape compatible with {list(shape)}"
        )
    return g


# ---- scatter ------------------------------------------------------------------------------------


class Scatter(Change):
    """src written at an index along a dimension.    dx = g, 0 there; dsrc = g from there"""

    __slots__ = ("dim",)

    def write(self, target, src, index):
        p.write_along(target, self.dim, index, src)

    def backward(self, g, index):
        gx = p.zeroed_along(g, self.dim, index) if self.needs(0) else None
        if not self.needs(1):
            return gx, None
        return gx, check_gradient(p.gather(g, self.dim, index), self)


class ScatterNumber(Change, node="ScatterBackward1"):
    """A number written at an index along a dimension.    dx = g, 0 there"""

    __slots__ = ("dim", "value")

    def write(self, target, index):
        p.write_along(target, self.dim, index, self.value)

    def backward(self, g, index):
        return p.zeroed_along(g, self.dim, index)


class ScatterAdd(Change):
    """src added at an index along a dimension.    dx = g; dsrc = g from there"""

    __slots__ = ("dim",)
    kept_for = 1

    def write(self, target, src, index):
        p.combine_along(np.add, target, self.dim, index, src)

    def backward(self, g, index=None):
        if not self.needs(1):
            return g, None
        return g, check_gradient(p.gather(g, self.dim, index), self)


class ScatterCombined(Change, node="torch::autograd::NotImplemented"):
    """src added or multiplied at an index (scatter with reduce).    torch has no gradient of it"""

    __slots__ = ("dim", "ufunc", "op", "value")

    def write(self, target, *operands):
        *src, index = operands  # src is a tensor's array, unless it is the number ``value``
        p.combine_along(self.ufunc, target, self.dim, index, src[0] if src else self.value)

    def backward(self, g, index):
        raise RuntimeError(f"derivative for aten::{self.op} is not implemented")


_UFUNCS = {"add": np.add, "multiply": np.multiply}


@register(node=Scatter, out=True)
def scatter(
    input: Tensor,
    dim: int,
    index: Tensor,
    src: Any = None,
    *,
    value: Any = None,
    reduce: str | None = None,
) -> Tensor:
    """A copy with the elements of ``src``, or one number, written at indices (``torch.scatter``).

    With ``dim`` 1: ``result[i, index[i, j]] = src[i, j]``. Of an index that occurs twice, either
    may win.

    - ``index``: int64 or int32, as for ``gather``.
    - ``src``: tensor of the same dtype and at least of index's shape, or a number (``value``).
    - ``reduce``: "add" or "multiply", to combine with what is there instead of replacing it
      (without a gradient, as in torch; see ``scatter_add`` and ``scatter_reduce``).

    Raises RuntimeError for an index or src of the wrong dtype or shape, or an index out of range.

    >>> torch.scatter(torch.zeros(2, 3), 1, torch.tensor([[2], [0]]), 5)
    tensor([[0., 0., 5.],
            [5., 0., 0.]])
    """
    return _scatter("scatter", False, input, dim, index, src, value, reduce)


@register(node=Scatter, function=False)
def scatter_(
    self: Tensor,
    dim: int,
    index: Tensor,
    src: Any = None,
    *,
    value: Any = None,
    reduce: str | None = None,
) -> Tensor:
    """``scatter`` in place (``Tensor.scatter_``); returns self.

    >>> torch.zeros(3).scatter_(0, torch.tensor([1]), 5)
    tensor([0., 5., 0.])
    """
    return _scatter("scatter_", True, self, dim, index, src, value, reduce)


def _scatter(
    name: str, in_place: bool, x: Any, dim: int, index: Any, src: Any, value: Any, reduce: Any
) -> Tensor:
    check_tensor(name, x)
    src = value if src is None else src
    if not isinstance(src, (Tensor, *NUMBERS)) or not isinstance(index, Tensor):
        raise invalid_arguments(name, dim, index, src)
    kind = "src" if isinstance(src, Tensor) else "value"
    _check_devices(f"{name}_{kind}", x, index, src)
    dim = check_scatter(x, dim, index, src)
    if reduce is not None and reduce not in _UFUNCS:
        raise RuntimeError("reduce argument must be either add or multiply.")
    check_places(x, dim, index)
    src, index = _of_same_dims(x, src, index)
    operands: tuple[Any, ...] = (src, index)
    settings: dict[str, Any] = {"dim": dim}
    if not isinstance(src, Tensor):
        operands = (index,)
        settings["value"] = number_like(src, x)
    if reduce is None:
        return scattered(
            ScatterNumber if len(operands) == 1 else Scatter, in_place, x, *operands, **settings
        )
    settings |= {"ufunc": _UFUNCS[reduce], "op": name}
    return scattered(ScatterCombined, in_place, x, *operands, **settings)


def _check_devices(method: str, x: Tensor, index: Tensor, src: Any) -> None:
    given = src.array if isinstance(src, Tensor) else None
    if any_foreign(x.array, index.array, given):
        check_same_device(method, self=x.array, index=index.array, src=given)


def check_scatter(x: Tensor, dim: int, index: Tensor, src: Any) -> int:
    """Raise torch's errors for the arguments of scatter; the dimension, counted from the front."""
    dim = wrap_dim(dim, x.array.ndim)
    if isinstance(src, Tensor) and src.array.dtype != x.array.dtype:
        raise RuntimeError("scatter(): Expected self.dtype to be equal to src.dtype")
    if not index.array.size:
        return dim
    check_gather_index("scatter", x, index, "self")
    larger_than_src = isinstance(src, Tensor) and too_large(index, -1, src)
    if larger_than_src or too_large(index, dim, x):
        size = ""
        if isinstance(src, Tensor):
            size = f" and to be no larger size than src {list(src.array.shape)}"
        raise RuntimeError(
            f"Expected index {list(index.array.shape)} to be no larger than self "
            f"{list(x.array.shape)} apart from dimension {dim}{size}"
        )
    if isinstance(src, Tensor) and max(src.array.ndim, 1) != max(index.array.ndim, 1):
        raise RuntimeError("Index tensor must have the same number of dimensions as src tensor")
    return dim


def _of_same_dims(x: Tensor, src: Any, index: Tensor) -> tuple[Any, Tensor]:
    """An index without elements may have any dimensions: then it gets those of ``x``."""
    shape = (0,) * x.array.ndim
    if index.array.size or index.array.ndim == len(shape):
        return src, index
    if isinstance(src, Tensor):
        src = reshape(narrow(reshape(src, -1), 0, 0, 0), shape or (0,))
    return src, wrap(zeros_beside(index.array, shape or (0,), np.int64))


def check_places(x: Tensor, dim: int, index: Tensor) -> None:
    """Raise torch's error for an index outside the dimension."""
    check_inside(index.array, dim, p.at_least_1d(x.array).shape[dim])


@register(node=ScatterAdd, out=True)
def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """A copy with the elements of ``src`` added at indices along ``dim`` (``torch.scatter_add``).

    With ``dim`` 1: ``result[i, index[i, j]] += src[i, j]``, also for an index that occurs twice.
    Arguments and errors as for ``scatter``.

    >>> torch.scatter_add(torch.zeros(3), 0, torch.tensor([0, 0, 2]), torch.ones(3))
    tensor([2., 0., 1.])
    """
    return _scatter_add("scatter_add", False, input, dim, index, src)


@register(node=ScatterAdd, function=False)
def scatter_add_(self: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """``scatter_add`` in place (``Tensor.scatter_add_``); returns self.

    >>> torch.zeros(3).scatter_add_(0, torch.tensor([0, 0]), torch.ones(2))
    tensor([2., 0., 0.])
    """
    return _scatter_add("scatter_add_", True, self, dim, index, src)


def _scatter_add(name: str, in_place: bool, x: Any, dim: int, index: Any, src: Any) -> Tensor:
    check_operands(name, x, index, src=src)
    _check_devices(name, x, index, src)
    dim = check_scatter(x, dim, index, src)
    check_places(x, dim, index)
    src, index = _of_same_dims(x, src, index)
    return scattered(ScatterAdd, in_place, x, src, index, dim=dim)
