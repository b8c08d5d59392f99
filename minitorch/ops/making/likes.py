"""In the likeness of another tensor: zeros_like, full_like, new_zeros, new_full, new_tensor ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import chosen, device_of, made, strided
from ...graph.entry import not_a_tensor, register
from ...tensors import Tensor
from ...tensors.layouts import is_row_major, order_of_format
from ...tensors.result_strides import is_plain, strides_like
from ...tensors.unwritten import marked
from .copies import memory_in_order
from .creation import (
    as_numpy_dtype,
    fill_number,
    filling,
    new_leaf,
    size_of,
    strided_array,
    whole_size,
)


def _row_major(name: str, input: Any, memory_format: Any) -> bool:
    """Does the result lie row by row, whatever the input does?"""
    if not isinstance(input, Tensor):
        raise not_a_tensor(name, "input", 1, input)
    return memory_format is not None and is_row_major(name, memory_format)


def _laid_out_as(source: np.ndarray, rows: np.ndarray, row_major: bool) -> np.ndarray:
    """The memory of ``rows``, which is new, read in the order of ``source``."""
    if row_major or is_plain(source):
        return rows
    steps = tuple([step * rows.itemsize for step in strides_like(source)])
    return strided(rows.reshape(-1), source.shape, steps)


def beside(input: Tensor, where: Any, memory_format: Any = None) -> Any:
    """An array like ``input``'s, on its device or on another one, perhaps with channels last."""
    array = input.array
    wanted = order_of_format(memory_format, array.ndim)
    if wanted is not None:
        array = memory_in_order(array, wanted)
    if where is None or (place := chosen(where)) == input.device:
        return array
    memory = made(place, lambda xp: xp.empty(array.shape, array.dtype))
    return _laid_out_as(array, memory, False)


def _like(name: str, make: Callable[..., np.ndarray], example: str) -> Callable[..., Tensor]:
    def function(
        input: Tensor,
        *,
        dtype: Any = None,
        layout: Any = None,
        device: Any = None,
        pin_memory: bool = False,
        requires_grad: bool = False,
        memory_format: Any = None,
    ) -> Tensor:
        row_major = _row_major(name, input, memory_format)
        source = beside(input, device, memory_format)
        array = make(source, as_numpy_dtype(dtype, source.dtype), "C")
        array = _laid_out_as(source, array, row_major)
        array = marked(array) if make is np.empty_like else array
        return new_leaf(array, requires_grad, device_of(array), layout, pin_memory)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""``{name[:-5]}`` of the shape and dtype of ``input`` (``torch.{name}``).

    The dimensions lie in memory in the same order as in ``input``, unless ``memory_format`` says
    otherwise.

    >>> torch.{name}(torch.tensor([[1, 2]])){example}
    """
    return register(method=False)(function)


zeros_like = _like("zeros_like", np.zeros_like, "\n    tensor([[0, 0]])")
ones_like = _like("ones_like", np.ones_like, "\n    tensor([[1, 1]])")
empty_like = _like("empty_like", np.empty_like, ".shape\n    torch.Size([1, 2])")


@register(method=False)
def full_like(
    input: Tensor,
    fill_value: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """``fill_value`` everywhere, in the shape and dtype of ``input`` (``torch.full_like``).

    >>> torch.full_like(torch.tensor([1, 2]), 7)
    tensor([7, 7])
    """
    row_major = _row_major("full_like", input, memory_format)
    numpy_dtype = as_numpy_dtype(dtype, input.array.dtype)
    value = filling(fill_number("full_like", fill_value), numpy_dtype, input.array.shape)
    source = beside(input, device, memory_format)
    array = np.full_like(source, value, numpy_dtype, "C")
    array = _laid_out_as(source, array, row_major)
    return new_leaf(array, requires_grad, device_of(array), layout, pin_memory)


def _new(name: str, example: str) -> Callable[..., Tensor]:
    def function(
        self: Tensor,
        *sizes: Any,
        size: Any = None,
        dtype: Any = None,
        layout: Any = None,
        device: Any = None,
        pin_memory: bool = False,
        requires_grad: bool = False,
    ) -> Tensor:
        shape = size_of(name, sizes if size is None else (size,))
        numpy_dtype = as_numpy_dtype(dtype, self.array.dtype)
        if device is None:
            device = self.device
        array = made(chosen(device), lambda xp: getattr(xp, name[4:])(shape, numpy_dtype))
        array = marked(array) if name == "new_empty" else array
        return new_leaf(array, requires_grad, device, layout, pin_memory)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""``{name[4:]}`` of shape ``size`` in this tensor's dtype (``{name}``).

    - ``size``: ints, or one tuple.

    >>> torch.tensor([1, 2]).{name}(1, 2){example}
    """
    return register(function=False)(function)


new_zeros = _new("new_zeros", "\n    tensor([[0, 0]])")
new_ones = _new("new_ones", "\n    tensor([[1, 1]])")
new_empty = _new("new_empty", ".dtype\n    torch.int64")


@register(function=False)
def new_full(
    self: Tensor,
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of shape ``size`` filled with a number, in this tensor's dtype (``new_full``).

    >>> torch.tensor([1, 2]).new_full((3,), 7)
    tensor([7, 7, 7])
    """
    shape = whole_size("new_full", size)
    numpy_dtype = as_numpy_dtype(dtype, self.array.dtype)
    value = filling(fill_number("new_full", fill_value), numpy_dtype, shape)
    where = self.device if device is None else chosen(device)
    array = made(where, lambda xp: xp.full(shape, value, numpy_dtype))
    return new_leaf(array, requires_grad, where, layout, pin_memory)


@register(function=False)
def new_empty_strided(
    self: Tensor,
    size: Any,
    stride: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """``empty_strided`` in this tensor's dtype (``Tensor.new_empty_strided``).

    >>> torch.tensor([1, 2]).new_empty_strided((2, 3), (1, 2)).stride()
    (1, 2)
    """
    numpy_dtype = as_numpy_dtype(dtype, self.array.dtype)
    where = self.device if device is None else chosen(device)
    array = strided_array(whole_size("new_empty_strided", size), stride, numpy_dtype, where)
    return new_leaf(array, requires_grad, where, layout, pin_memory)
