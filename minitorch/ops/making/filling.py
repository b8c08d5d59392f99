"""One number written into every element of a tensor: fill_ and zero_."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, not_a_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arithmetic.basic import as_element
from ..writing import check_overlap, check_writable, write, write_values
from .copies import Copy
from .creation import filling


class Fill(Function, node="FillBackward2"):
    """One number everywhere.    dx = 0"""

    __slots__ = ("value",)

    def forward(self, x):
        return as_element(self.value, x.dtype)

    def backward(self, g):
        return v.zeros(g.shape, g)


class FillTensor(Copy, node="FillBackward3"):
    """The value of a 0-d tensor everywhere.    dx = 0, dy = the sum of g"""


@register(node=Fill)
def fill_(self: Tensor, value: Any) -> Tensor:
    """``value``, a number or 0-d tensor, written into every element (``Tensor.fill_``).

    >>> torch.zeros(2).fill_(7)
    tensor([7., 7.])
    """
    if isinstance(value, Tensor):
        check_writable(self, value)
        if value.array.ndim:
            raise RuntimeError(
                "fill_ only supports 0-dimension value tensor but got tensor with "
                f"{value.array.ndim} dimensions."
            )
        check_overlap(self)
        return write_values(FillTensor, self, value)
    if not isinstance(value, NUMBERS):
        raise not_a_tensor("fill_", "value", 1, value)
    element = filling(value, self.array.dtype, self.shape)  # raises when it cannot hold it
    if _is_filled_at_once(self):
        return _filled(self, element)
    return write(Fill, self, overlap=False, value=value)


def _is_filled_at_once(target: Tensor) -> bool:
    """May the memory be filled with nothing else to do? Half the programs' fills are of this kind.

    (A GPU's memory is filled by ``write``, as everything there.)
    """
    return type(target.array) is np.ndarray and not check_writable(target)


def _filled(target: Tensor, element: Any) -> Tensor:
    target.array[...] = element
    target.storage.version += 1
    return target


class Zero(Function):
    """Zero everywhere.    dx = 0"""

    def forward(self, x):
        return np.zeros((), x.dtype)

    def backward(self, g):
        return v.zeros(g.shape, g)


@register(node=Zero)
def zero_(self: Tensor) -> Tensor:
    """0 written into every element (``Tensor.zero_``).

    >>> torch.ones(2).zero_()
    tensor([0., 0.])
    """
    return _filled(self, 0) if _is_filled_at_once(self) else write(Zero, self, overlap=False)
