"""Views: the same memory read in another shape. No element is moved.

Each ``forward`` returns a NumPy view of its input; the view's storage, base and version counter
are arranged by ``ViewFunction``. The gradient of a view is the way back: it takes the old shape.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import address, start_of, strided
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, not_a_tensor, register
from ...graph.views import ViewFunction, finish_view
from ...tensors import Tensor, in_rows
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.shapes import infer_size, view_strides, wrap_dim, wrap_dims
from ..arguments import as_ints
from ..making.copies import CloneContiguous, detach_array


def with_strides(x: np.ndarray, shape: Any, strides_in_elements: Any) -> np.ndarray:
    """``x``'s memory from its first element on, read with other shape and strides."""
    return with_byte_strides(x, shape, [s * x.itemsize for s in strides_in_elements])


def with_byte_strides(x: np.ndarray, shape: Any, strides: Any) -> np.ndarray:
    """The same with strides in bytes, as NumPy has them."""
    if type(x) is not np.ndarray:
        return strided(x, tuple(shape), tuple(strides), address(x) - start_of(x))
    if x.flags.c_contiguous and x.size:  # faster than as_strided, which is Python code
        return np.ndarray(shape, x.dtype, x, 0, strides)
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
def view(input: Tensor, *shape: Any, size: Any = None, dtype: Any = None) -> Tensor:
    """The same memory read as another shape (``Tensor.view``).

    - ``shape`` (by keyword ``size``): ints, or one tuple; one of them may be -1 and is worked out
      from the others. Or a dtype, to read the same bytes as that type.

    Raises RuntimeError when the number of elements differs, or when no strides can read this
    memory in that shape; ``reshape`` copies in that case.

    >>> torch.arange(6).view(2, -1)
    tensor([[0, 1, 2],
            [3, 4, 5]])
    """
    new: Any = shape
    if len(shape) != 1:
        if not shape:
            new = _only(size, dtype)
    elif not isinstance(shape[0], int):
        new = shape[0]
    if type(new) is not tuple:
        if isinstance(new, dtype_class):
            return _view_dtype(input, new)
        new = as_ints("view", "size", (new,))
    array = input.array
    if array is input._in_rows or in_rows(input):
        try:
            result = array.reshape(new)
        except (TypeError, ValueError):
            raise _refusal(array, new) from None
        for n in new:
            if n < 2:
                _check_sizes(array, new)
                break
        return finish_view(View, input, result)
    strided = _strided_view(array, new)
    if strided is None:
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride (at least one "
            "dimension spans across two contiguous subspaces). Use .reshape(...) instead."
        )
    return finish_view(View, input, strided)


def _only(size: Any, dtype: Any) -> Any:
    """The one argument of ``view`` that was given by keyword."""
    if (size is None) == (dtype is None):
        raise TypeError("view() received an invalid combination of arguments - got ()")
    return dtype if size is None else size


def _check_sizes(array: np.ndarray, shape: tuple[Any, ...]) -> None:
    """Refuse what NumPy takes: any negative size for the one to infer, True for 1."""
    for size in shape:
        if size < -1 or size is True or size is False:
            raise _refusal(array, shape)


def _refusal(array: np.ndarray, shape: tuple[Any, ...]) -> Exception:
    """torch's error for a shape that cannot be."""
    try:
        infer_size(as_ints("view", "size", (shape,)), array.size)
    except (RuntimeError, TypeError) as error:
        return error
    return RuntimeError(f"shape '{list(shape)}' is invalid for input of size {array.size}")


def _strided_view(array: np.ndarray, shape: tuple[int, ...]) -> np.ndarray | None:
    """``array`` in another shape without copying, or None when no strides can read it so."""
    shape = infer_size(as_ints("view", "size", (shape,)), array.size)
    strides = [step // array.itemsize for step in array.strides]
    new_strides = view_strides(array.shape, strides, shape)
    return None if new_strides is None else with_strides(array, shape, new_strides)


def _view_dtype(input: Tensor, dtype: dtype_class) -> Tensor:
    """The same bytes as another type; the last dimension grows or shrinks with its size."""
    array, old = input.array, input.dtype
    if dtype.itemsize != old.itemsize:
        what = f"to view {old.scalar_name} as {dtype.scalar_name} (different element sizes)"
        if array.ndim == 0:
            raise RuntimeError(f"self.dim() cannot be 0 {what}")
        steps = input.stride()
        ratio = max(dtype.itemsize // old.itemsize, 1)
        _check_divisible(ratio, what, ("size(-1)", array.shape[-1]))
        _check_divisible(ratio, what, ("storage_offset()", input.storage_offset()))
        if steps[-1] != 1:
            raise RuntimeError(f"self.stride(-1) must be 1 {what}, but got {steps[-1]}")
        _check_divisible(ratio, what, *[(f"stride({d})", n) for d, n in enumerate(steps[:-1])])
    return detach_array(input, array.view(dtype.numpy))


def _check_divisible(ratio: int, what: str, *values: tuple[str, int]) -> None:
    for name, value in values:
        if value % ratio:
            raise RuntimeError(f"self.{name} must be divisible by {ratio} {what}, but got {value}")


@register(node=View)
def reshape(input: Tensor, *sizes: Any, shape: Any = None) -> Tensor:
    """Another shape: a view when strides allow it, else a copy (``torch.reshape``).

    - ``sizes`` or ``shape``: ints, or one tuple; one of them may be -1.

    Raises RuntimeError when the number of elements differs.

    >>> torch.reshape(torch.arange(4), (2, 2))
    tensor([[0, 1],
            [2, 3]])
    """
    try:
        array = input.array
    except AttributeError:
        raise not_a_tensor("reshape", "input", 1, input) from None
    if len(sizes) > 1:
        shape = sizes
    elif sizes or type(shape) is not tuple:
        shape = as_ints("reshape", "shape", sizes or (() if shape is None else (shape,)))
    if array is input._in_rows or in_rows(input):
        try:
            result = array.reshape(shape)
        except (TypeError, ValueError):
            raise _refusal(array, shape) from None
        for size in shape:
            if size < 2:
                _check_sizes(array, shape)
                break
        return finish_view(View, input, result)
    strided = _strided_view(array, shape)
    if strided is not None:
        return finish_view(ReshapeAlias, input, strided)
    return unsafe_view(CloneContiguous.apply(input), shape)


def unsafe_view(input: Tensor, shape: tuple[int, ...]) -> Tensor:
    """Reshape a tensor that nobody else holds: the result is not treated as a view."""
    out = finish_view(UnsafeView, input, input.array.reshape(shape))
    out._view = None
    return out


@register(node=View, function=False)
def view_as(input: Tensor, other: Tensor) -> Tensor:
    """``view(other.shape)`` (``Tensor.view_as``).

    >>> torch.arange(2).view_as(torch.zeros(2, 1)).shape
    torch.Size([2, 1])
    """
    check_tensor("view_as", other, "other", 2)
    return view(input, other.array.shape)


@register(node=View, function=False)
def reshape_as(input: Tensor, other: Tensor) -> Tensor:
    """``reshape(other.shape)`` (``Tensor.reshape_as``).

    >>> torch.arange(2).reshape_as(torch.zeros(2, 1)).shape
    torch.Size([2, 1])
    """
    check_tensor("reshape_as", other, "other", 2)
    return reshape(input, other.array.shape)


@register("flatten", node=View)
def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Dimensions ``start_dim`` to ``end_dim`` joined into one (``torch.flatten``).

    Returns the input itself when there is nothing to join. Raises IndexError and RuntimeError for
    dimensions out of range or in the wrong order.

    >>> torch.flatten(torch.zeros(2, 3, 4), 1).shape
    torch.Size([2, 12])
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
    joined = prod(shape[start : end + 1])
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

    Returns a view. Raises IndexError when ``dim`` is out of range.

    >>> torch.squeeze(torch.zeros(1, 3, 1), 0).shape
    torch.Size([3, 1])
    """
    check_tensor("squeeze", input)
    cls: type[Squeeze] = SqueezeDim
    if dim is None:
        cls = Squeeze
    elif isinstance(dim, (tuple, list)):
        cls = SqueezeDims
    return finish_view(cls, input, squeezed(input.array, dim))


def squeezed(array: np.ndarray, dim: Any) -> np.ndarray:
    """A view without the dimensions of size 1 (None: all of them; an int or a tuple: of these)."""
    shape = array.shape
    dims = range(len(shape)) if dim is None else wrap_dims(dim, len(shape))
    return array.squeeze(tuple([d for d in dims if shape and shape[d] == 1]))


class Unsqueeze(ViewFunction):
    """Insert a dimension of size 1.    The gradient drops it again."""

    __slots__ = ("dim",)

    def backward(self, g):
        return v.squeeze(g, self.dim)


@register(node=Unsqueeze)
def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """A dimension of size 1 inserted at ``dim``, counted in the *new* shape (``torch.unsqueeze``).

    Returns a view. Raises IndexError when out of range.

    >>> torch.unsqueeze(torch.tensor([1, 2]), -1)
    tensor([[1],
            [2]])
    """
    check_tensor("unsqueeze", input)
    node = Unsqueeze()
    array, node.dim = unsqueezed(input.array, dim)
    return finish_view(node, input, array)


def unsqueezed(array: np.ndarray, dim: int) -> tuple[np.ndarray, int]:
    """A view with a dimension of size 1 at ``dim``, and which one that is from the front."""
    dim = wrap_dim(dim, array.ndim + 1)
    new_shape = (*array.shape[:dim], 1, *array.shape[dim:])
    if array.flags.c_contiguous:
        return array.reshape(new_shape), dim
    strides = [step // array.itemsize for step in array.strides]
    # torch gives the new dimension the stride that a step over all of the next one would take
    stride = array.shape[dim] * strides[dim] if dim < array.ndim else 1
    return with_strides(array, new_shape, (*strides[:dim], stride, *strides[dim:])), dim
