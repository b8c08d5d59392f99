"""The extremes themselves, without their indices: ``amax``, ``amin``, and both at once.

They take several dimensions, and share the gradient evenly among equal elements.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any, ClassVar

import numpy as np

from ...devices.lacking import reduce_by
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..arguments import wrong_type
from .core import expand_back, finished, keep_results, reduced_dims
from .extremes import NamedResults, check_dim_not_empty, check_not_empty, share_evenly


class Amax(Function):
    """The largest along dimensions.    Ties share the gradient evenly."""

    __slots__ = ("dims", "keepdim")
    keeps = "input and output"
    extreme: ClassVar[np.ufunc] = np.maximum

    def forward(self, x):
        largest = reduce_by(self.extreme, x, self.dims)
        return finished(largest, x.shape, self.dims, self.keepdim)

    def backward(self, g, x, y):
        g, y = [expand_back(one, self.dims, self.keepdim) for one in (g, y)]
        return share_evenly(g, x == y, self.dims)


class Amin(Amax, node="AminBackward0"):
    """The smallest along dimensions.    Ties share the gradient evenly."""

    extreme = np.minimum


class Aminmax(Function):
    """The smallest and the largest.    Ties share the gradient evenly, each among its own."""

    __slots__ = ("dims", "keepdim", "parts")
    n_outputs = 2
    keeps = "inputs"  # and both results: see keep_results

    def forward(self, x):
        both = [reduce_by(extreme, x, self.dims) for extreme in (np.minimum, np.maximum)]
        self.parts = [finished(one, x.shape, self.dims, self.keepdim) for one in both]
        return self.parts

    def backward(self, g, x, *both):
        gx = None
        for part, one in zip(g, both):
            if part is None:
                continue
            part, one = [expand_back(a, self.dims, self.keepdim) for a in (part, one)]
            shared = share_evenly(part, x == one, self.dims)
            gx = shared if gx is None else gx + shared
        return gx


class aminmax_result(NamedResults, namedtuple("aminmax", ("min", "max"))):
    """What ``aminmax`` returns: the smallest and the largest."""

    __slots__ = ()


@register(node=Amax, out=True)
def amax(input: Tensor, dim: Any = (), keepdim: bool = False) -> Tensor:
    """The largest element along ``dim``: an int or a tuple, by default all (``torch.amax``).

    Result: ``input``'s dtype. NaN counts as the largest. Elements that are equally large share the
    gradient. Raises IndexError for a dimension without elements.

    >>> torch.amax(torch.tensor([[3, 5], [4, 2]]), dim=1)
    tensor([5, 4])
    """
    return _amax("amax", Amax, input, dim, keepdim)


@register(node=Amin, out=True)
def amin(input: Tensor, dim: Any = (), keepdim: bool = False) -> Tensor:
    """The smallest element along ``dim``; see ``amax`` (``torch.amin``).

    >>> torch.amin(torch.tensor([[3, 5], [4, 2]]), dim=(0, 1))
    tensor(2)
    """
    return _amax("amin", Amin, input, dim, keepdim)


def _amax(name: str, cls: type[Amax], input: Tensor, dim: Any, keepdim: bool) -> Tensor:
    check_tensor(name, input)
    if dim == ():
        check_not_empty(name, input)
    dims = reduced_dims(dim, input.array.ndim)
    for one in dims:
        check_dim_not_empty(f"{name}()", input, one)
    return cls.apply(input, dims=dims, keepdim=keepdim)


@register(node=Aminmax, out=True)
def aminmax(input: Tensor, *, dim: int | None = None, keepdim: bool = False) -> Any:
    """The smallest and the largest element, as a named pair (min, max) (``torch.aminmax``).

    - ``dim``: int, or None for all elements.

    >>> torch.aminmax(torch.tensor([3, 5, 4])).min
    tensor(3)
    """
    check_tensor("aminmax", input)
    if dim is None:
        if input.array.size == 0:
            raise RuntimeError(
                "aminmax(): cannot compute aminmax over an empty dimension as the operation has no "
                "identity."
            )
        dims = reduced_dims(None, input.array.ndim)
    elif isinstance(dim, int):
        dims = reduced_dims(dim, input.array.ndim)
        check_dim_not_empty("aminmax", input, wrap_dim(dim, input.array.ndim))
    else:
        raise wrong_type("aminmax", "dim", "int", dim)
    both = Aminmax.apply(input, dims=dims, keepdim=keepdim)
    keep_results(*both)
    return aminmax_result(*both)
