"""Questions about many elements: are all of them non-zero, is any, and how many?"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import as_array
from ...devices.lacking import reduce_by
from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_int64
from ...tensors.shapes import wrap_dims
from .core import finished, reduced_dims


@register(out=True)
def all(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """True where all elements are non-zero, of all or along ``dim`` (``torch.all``).

    - ``dim``: int, tuple of ints, or None for all; NaN counts as True.

    Result: bool, for a uint8 tensor uint8.

    >>> torch.all(torch.tensor([[True, False], [True, True]]), dim=1)
    tensor([False,  True])
    """
    return _truth("all", np.logical_and, input, dim, keepdim)


@register(out=True)
def any(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """True where any element is non-zero, of all or along ``dim``; see ``all`` (``torch.any``).

    >>> torch.any(torch.tensor([0, 0, 3]))
    tensor(True)
    """
    return _truth("any", np.logical_or, input, dim, keepdim)


def _truth(name: str, ufunc: np.ufunc, input: Tensor, dim: Any, keepdim: bool) -> Tensor:
    check_tensor(name, input)
    x = input.array
    # unlike sum, these take an empty tuple for what it is: no dimension at all
    dims = () if isinstance(dim, (tuple, list)) and not dim else reduced_dims(dim, x.ndim)
    result = finished(reduce_by(ufunc, x, dims), x.shape, dims, keepdim)
    # torch answers uint8 tensors in uint8, a rest of the time before bool tensors
    return wrap(result.astype(np.uint8 if x.dtype == np.uint8 else np.bool_))


@register()
def count_nonzero(input: Tensor, dim: Any = None) -> Tensor:
    """How many elements are not 0, of all or along ``dim``, int64 (``torch.count_nonzero``).

    - ``dim``: int, tuple of ints, or None for all; NaN counts as not 0.

    >>> torch.count_nonzero(torch.tensor([[0, 5], [4, 2]]), dim=0)
    tensor([1, 2])
    """
    check_tensor("count_nonzero", input)
    x = input.array
    if dim is None:
        return wrap(as_int64(as_array(np.count_nonzero(x))))
    if x.ndim == 0:
        wrap_dims(dim, 0)
    dims = reduced_dims(dim, x.ndim)
    return wrap(finished(np.add.reduce(x != 0, dims, np.int64), x.shape, dims, False))
