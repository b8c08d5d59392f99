"""Views: the same memory read in another shape. No element is moved.

Each ``forward`` returns a NumPy view of its input; the view's storage, base and version counter
are arranged by ``ViewFunction``. The gradient of a view is the way back: it takes the old shape.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import check_tensor, register
from ..autograd.history import ViewFunction, finish_view
from ..dtypes import dtype as dtype_class
from ..errors import type_name
from ..shapes import infer_size, view_strides, wrap_dim, wrap_dims
from ..tensors import Tensor
from .copies import CloneContiguous, detach_array

_new = object.__new__


def ints(args: tuple[Any, ...]) -> tuple[int, ...]:
    """``f(2, 3)``, ``f((2, 3))`` and ``f(torch.Size([2, 3]))`` mean the same."""
    if len(args) == 1 and isinstance(args[0], (tuple, list)):
        return tuple(args[0])
    return args


def check_ints(function: str, argument: str, values: tuple[Any, ...]) -> None:
    """Raise torch's error unless all sizes or dimensions are ints."""
    for value in values:
        if not isinstance(value, int):
            raise TypeError(
                f"{function}(): argument '{argument}' must be tuple of ints, but found element of "
                f"type {type_name(value)}"
            )


def with_strides(x: np.ndarray, shape: Any, strides_in_elements: Any) -> np.ndarray:
    """``x``'s memory from its first element on, read with other shape and strides."""
    strides = [s * x.itemsize for s in strides_in_elements]
    return np.lib.stride_tricks.as_strided(x, shape, strides)


# ---- the same elements in another shape ---------------------------------------------------------


class View(ViewFunction):
    """The same memory in another shape.    The gradient takes the old shape again."""

    def backward(self, g):
        return g.reshape(self.input_shape())


class ReshapeAlias(View, node="ReshapeAliasBackward0"):
    """``reshape`` of memory that is not row-major, where strides allow it.    As for ``view``."""


class UnsafeView(ViewFunction, node="UnsafeViewBackward0"):
    """A fresh result in its final shape; nothing else reads its memory.    As for ``view``."""

    def backward(self, g):
        return g.reshape(self.input_shape())


@register(node=View, function=False)
def view(input: Tensor, *shape: Any) -> Tensor:
    """The same memory read as another shape (``Tensor.view``).

    - ``shape``: ints, or one tuple; one of them may be -1 and is worked out from the others.
      Or a dtype of the same size, to read the same bytes as that type.

    Raises RuntimeError when the number of elements differs, or when no strides can read this
    memory in that shape; ``reshape`` copies in that case.
    """
    if not shape:
        raise TypeError("view() received an invalid combination of arguments - got ()")
    if len(shape) == 1 and not isinstance(shape[0], int):
        if isinstance(shape[0], dtype_class):
            return _view_dtype(input, shape[0])
        shape = ints(shape)
    if input.array.flags.c_contiguous:
        return finish_view(View, input, _row_major_view(input.array, shape))
    array = _strided_view(input.array, shape)
    if array is None:
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride (at least one "
            "dimension spans across two contiguous subspaces). Use .reshape(...) instead."
        )
    return finish_view(View, input, array)


def _row_major_view(array: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Row-major ``array`` in another shape: there is always a view."""
    try:
        for size in shape:
            if size < -1 or size is True or size is False:
                raise ValueError  # NumPy would take any negative size for the one to infer
        return array.reshape(shape)
    except ValueError:
        if not any([isinstance(size, bool) for size in shape]):
            infer_size(shape, array.size)  # raises torch's error
        raise _bad_shape(shape) from None
    except TypeError:
        raise _bad_shape(shape) from None


def _strided_view(array: np.ndarray, shape: tuple[int, ...]) -> np.ndarray | None:
    """``array`` in another shape without copying, or None when no strides can read it so."""
    try:
        shape = infer_size(shape, array.size)
    except TypeError:
        raise _bad_shape(shape) from None
    strides = [step // array.itemsize for step in array.strides]
    new_strides = view_strides(array.shape, strides, shape)
    return None if new_strides is None else with_strides(array, shape, new_strides)


def _bad_shape(shape: tuple[Any, ...]) -> TypeError:
    wrong = next(size for size in shape if not isinstance(size, int) or isinstance(size, bool))
    return TypeError(
        "view(): argument 'size' must be tuple of ints, but found element of type "
        f"{type_name(wrong)}"
    )


def _view_dtype(input: Tensor, dtype: dtype_class) -> Tensor:
    if dtype.itemsize != input.array.itemsize:
        raise NotImplementedError(
            f"view(dtype) between types of different size ({input.dtype} and {dtype}) is not "
            "supported; use .to(dtype) to convert the values"
        )
    return detach_array(input, input.array.view(dtype.numpy))


@register(node=View)
def reshape(input: Tensor, *sizes: Any, shape: Any = None) -> Tensor:
    """Another shape: a view when strides allow it, else a copy (``torch.reshape``).

    - ``sizes`` or ``shape``: ints, or one tuple; one of them may be -1.

    Raises RuntimeError when the number of elements differs.
    """
    check_tensor("reshape", input)
    if not sizes and shape is None:
        raise TypeError('reshape() missing 1 required positional arguments: "shape"')
    new_shape = ints(sizes if shape is None else (shape,))
    if input.array.flags.c_contiguous:
        return finish_view(View, input, _row_major_view(input.array, new_shape))
    array = _strided_view(input.array, new_shape)
    if array is not None:
        return finish_view(ReshapeAlias, input, array)
    return unsafe_view(CloneContiguous.apply(input), new_shape)


def unsafe_view(input: Tensor, shape: tuple[int, ...]) -> Tensor:
    """Reshape a tensor that nobody else holds: the result is not treated as a view."""
    out = finish_view(UnsafeView, input, input.array.reshape(shape))
    out._view = None
    return out


@register(node=View, function=False)
def view_as(input: Tensor, other: Tensor) -> Tensor:
    """``view(other.shape)`` (``Tensor.view_as``)."""
    check_tensor("view_as", other, "other", 2)
    return view(input, other.array.shape)


@register(node=View, function=False)
def reshape_as(input: Tensor, other: Tensor) -> Tensor:
    """``reshape(other.shape)`` (``Tensor.reshape_as``)."""
    check_tensor("reshape_as", other, "other", 2)
    return reshape(input, other.array.shape)


@register("flatten", node=View)
def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Dimensions ``start_dim`` to ``end_dim`` joined into one (``torch.flatten``).

    Returns the input itself when there is nothing to join. Raises IndexError and RuntimeError for
    dimensions out of range or in the wrong order.
    """
    check_tensor("flatten", input)
    shape = input.array.shape
    start, end = wrap_dim(start_dim, len(shape)), wrap_dim(end_dim, len(shape))
    if start > end:
        raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
    if not shape:
        return reshape(input, (1,))
    if start == end:
        return input
    joined = int(np.prod(shape[start : end + 1], dtype=np.int64))
    return reshape(input, (*shape[:start], joined, *shape[end + 1 :]))


class Squeeze(ViewFunction, node="SqueezeBackward0"):
    """Drop dimensions of size 1.    The gradient takes the old shape again."""

    def backward(self, g):
        return g.reshape(self.input_shape())


class SqueezeDim(Squeeze, node="SqueezeBackward1"):
    """Drop one dimension if its size is 1.    The gradient takes the old shape again."""


class SqueezeDims(Squeeze, node="SqueezeBackward2"):
    """Drop several dimensions of size 1.    The gradient takes the old shape again."""


@register(node=Squeeze)
def squeeze(input: Tensor, dim: Any = None) -> Tensor:
    """Drop all dimensions of size 1, or those of ``dim`` that have size 1 (``torch.squeeze``).

    - ``dim``: None, int or tuple of ints. A dimension of another size stays, without an error.
    """
    check_tensor("squeeze", input)
    array = input.array
    if dim is None:
        cls, dims = Squeeze, list(range(array.ndim))
    elif isinstance(dim, (tuple, list)):
        cls, dims = SqueezeDims, list(wrap_dims(dim, array.ndim))
    else:
        cls, dims = SqueezeDim, [wrap_dim(dim, array.ndim)]
    drop = tuple([d for d in dims if array.ndim and array.shape[d] == 1])
    return finish_view(cls, input, array.squeeze(drop))


class Unsqueeze(ViewFunction):
    """Insert a dimension of size 1.    The gradient drops it again."""

    __slots__ = ("dim",)

    def backward(self, g):
        return v.squeeze(g, self.dim)


@register(node=Unsqueeze)
def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """A dimension of size 1 inserted at ``dim``, counted in the *new* shape (``torch.unsqueeze``).

    Raises IndexError when out of range.
    """
    check_tensor("unsqueeze", input)
    array = input.array
    dim = wrap_dim(dim, array.ndim + 1)
    strides = [step // array.itemsize for step in array.strides]
    # torch gives the new dimension the stride that a step over all of the next one would take
    stride = array.shape[dim] * strides[dim] if dim < array.ndim else 1
    new_shape = (*array.shape[:dim], 1, *array.shape[dim:])
    if array.flags.c_contiguous:
        result = array.reshape(new_shape)
    else:
        result = with_strides(array, new_shape, (*strides[:dim], stride, *strides[dim:]))
    node = _new(Unsqueeze)
    node.dim = dim
    return finish_view(node, input, result)
