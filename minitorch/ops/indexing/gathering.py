"""Elements by index: gather, take_along_dim, index_select, take.

An index says which element along one dimension to read; its place in the index tensor says the
rest. The gradient of what was read is added where it was read: an element read twice gets twice.
"""

from __future__ import annotations

import numpy as np

from ...devices.arrays import empty_beside
from ...devices.asserting import check_on_device
from ...devices.mixed import check_same_device
from ...errors import explain
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes, wrap_dim
from ..arguments import check_tensors, scalar_name
from ..kept_operands import apply_keeping
from ..shapes.expanding import broadcast_to
from ..shapes.views import view
from .at_indices import (
    at_least_1d,
    gather_array,
    index_select_array,
    scattered,
    take_array,
    with_elements,
    with_entries,
)

# Who finds a wrong index on a GPU, and its words.
GATHER = (
    "ScatterGatherKernel.cu",
    'idx_dim >= 0 && idx_dim < index_size && "index out of bounds"',
)
SELECT = ("Indexing.cu", "srcIndex < srcSelectDimSize")
ADD = ("Indexing.cu", "dstIndex < dstAddDimSize")
COPY = (
    "IndexKernel.cu",
    'idx >= 0 && idx < self_dim_size && "index_copy_(): index out of bounds"',
)
FILL = (
    "IndexKernel.cu",
    '-self_dim_size <= idx && idx < self_dim_size && "index out of bounds"',
)
TAKE = (
    "IndexKernel.cu",
    'idx < numel && idx >= -numel && "cuda_take_put_kernel() index out of bounds"',
)


def outside(
    index: np.ndarray, size: int, lowest: int = 0, by: tuple[str, str] = GATHER
) -> int | None:
    """The first index that is not in [lowest, size), or None.

    On a GPU always None: nobody waits for it there; it asserts, with the words of a kernel.
    """
    if type(index) is not np.ndarray:
        inside = (index >= lowest) & (index < size)
        if check_on_device(inside, *by) or inside.all():  # (what is recorded asks one question)
            return None
    elif not index.size or (index.min() >= lowest and index.max() < size):
        return None
    return int(index[(index < lowest) | (index >= size)][0])


def check_inside(
    index: np.ndarray,
    dim: int,
    size: int,
    error: type[Exception] = RuntimeError,
    prefix: str = "",
    by: tuple[str, str] = GATHER,
) -> None:
    """Raise torch's error for an index outside [0, size)."""
    wrong = outside(index, size, by=by)
    if wrong is not None:
        raise error(f"{prefix}index {wrong} is out of bounds for dimension {dim} with size {size}")


def check_gather_index(name: str, x: Tensor, index: Tensor, what: str) -> None:
    """Raise torch's errors for an index of gather and scatter (what: "input" or "self")."""
    if index.array.dtype not in (np.int64, np.int32):
        raise RuntimeError(f"{name}(): Expected dtype int32/int64 for index")
    if max(index.array.ndim, 1) != max(x.array.ndim, 1):
        raise RuntimeError(f"Index tensor must have the same number of dimensions as {what} tensor")


def too_large(index: Tensor, dim: int, x: Tensor) -> bool:
    """Is the index larger than ``x`` in any dimension but ``dim``?"""
    sizes = zip(index.array.shape, x.array.shape)
    return any([n > m for d, (n, m) in enumerate(sizes) if d != dim])


# ---- operations ---------------------------------------------------------------------------------


class Gather(Function):
    """x at an index along a dimension.    The gradient is added where the element came from."""

    __slots__ = ("dim",)
    keeps = "own"

    def forward(self, x, index):
        if not index.size:
            return empty_beside(x, index.shape)
        return gather_array(x, self.dim, index)

    def backward(self, g, index):
        if not index.size:
            return v.zeros(self.input_shape(), g)
        return scattered(self.input_shape(), self.dim, index, g)


@register(node=Gather, out=True)
def gather(input: Tensor, dim: int, index: Tensor, *, sparse_grad: bool = False) -> Tensor:
    """Elements at indices along a dimension (``torch.gather``).

    With ``dim`` 1 the result at [i, j] is ``input[i, index[i, j]]``; it has the shape of ``index``.

    - ``index``: int64 or int32 tensor with as many dimensions as ``input``, in none of them
      larger (but ``dim``); its elements are at least 0 and less than the size of ``dim``.
    - ``sparse_grad``: only False: there are no sparse tensors here.

    Raises RuntimeError for an index of another dtype or shape, or out of range.

    >>> torch.gather(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([[0, 0], [1, 0]]))
    tensor([[1, 1],
            [4, 3]])
    """
    check_tensor("gather", input)
    check_tensor("gather", index, "index", 3)
    if not type(input.array) is type(index.array) is np.ndarray:
        check_same_device("gather", self=input.array, index=index.array)
    if sparse_grad:
        raise NotImplementedError(explain("sparse_grad must be False", "got True"))
    dim = wrap_dim(dim, input.array.ndim)
    if index.array.size:
        check_gather_index("gather", input, index, "input")
        if too_large(index, dim, input):
            raise RuntimeError(
                f"Size does not match at dimension {_too_large_at(index, dim, input)} expected "
                f"index {list(index.array.shape)} to be no larger than self "
                f"{list(input.array.shape)} apart from dimension {dim}"
            )
        check_inside(index.array, dim, at_least_1d(input.array).shape[dim])
    elif index.array.dtype.kind == "f":
        index = wrap(index.array.astype(np.int64))  # of no elements: torch does not look at it
    return apply_keeping(Gather, (input,), (index,), dim=dim)


def _too_large_at(index: Tensor, dim: int, x: Tensor) -> int:
    sizes = enumerate(zip(index.array.shape, x.array.shape))
    return next(d for d, (n, m) in sizes if d != dim and n > m)


@register(out=True)
def take_along_dim(input: Tensor, indices: Tensor, dim: int | None = None) -> Tensor:
    """Elements at indices along a dimension; both broadcast (``torch.take_along_dim``).

    - ``indices``: int64 tensor, such as ``argsort`` or ``argmax`` with ``keepdim`` gives.
    - ``dim``: None takes both as one long row. With a ``dim``, an index counts modulo its size.

    Raises RuntimeError when the numbers of dimensions differ or the shapes do not broadcast.

    >>> x = torch.tensor([[3, 1], [2, 4]])
    >>> torch.take_along_dim(x, torch.argsort(x, 1), 1)
    tensor([[1, 3],
            [2, 4]])
    """
    check_tensors("take_along_dim", input=input, indices=indices)
    if indices.array.dtype != np.int64:
        raise RuntimeError(
            "torch.take_along_dim(): dtype of indices should be Long but got "
            f"{scalar_name(indices)}"
        )
    if dim is None:
        return gather(view(input, -1), 0, view(indices, -1))
    ndim = input.array.ndim
    if indices.array.ndim != ndim:
        raise RuntimeError(
            "torch.take_along_dim(): input and indices should have the same number of dimensions, "
            f"but got {ndim} dimensions for input, and {indices.array.ndim} dimensions for indices"
        )
    dim = wrap_dim(dim, ndim)
    if not ndim:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    shape, index_shape = list(input.array.shape), list(indices.array.shape)
    own, picked = shape[dim], index_shape[dim]
    shape[dim] = index_shape[dim] = 1
    shape = list(broadcast_shapes(shape, index_shape))
    index_shape = shape.copy()
    shape[dim], index_shape[dim] = own, picked
    indices = wrap(indices.array % max(own, 1))
    return gather(broadcast_to(input, shape), dim, broadcast_to(indices, index_shape))


class IndexSelect(Function):
    """Entries of a dimension, by index.    The gradient is added where each came from."""

    __slots__ = ("dim",)
    keeps = "own"

    def forward(self, x, index):
        return index_select_array(x, self.dim, index)

    def backward(self, g, index):
        return with_entries(self.input_shape(), self.dim, index, g)


@register(node=IndexSelect, out=True)
def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """The entries of dimension ``dim`` that ``index`` names, copied (``torch.index_select``).

    - ``index``: int64 or int32, of one dimension (or none); at least 0.

    Raises RuntimeError or IndexError for an index of another kind or out of range.

    >>> torch.index_select(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([1, 1, 0]))
    tensor([[2, 2, 1],
            [4, 4, 3]])
    """
    check_tensor("index_select", input)
    check_tensor("index_select", index, "index", 3)
    x, array = input.array, index.array
    if not type(x) is type(array) is np.ndarray:
        check_same_device("_index_select", self=x, index=array)
    dim = wrap_dim(dim, x.ndim)
    if array.ndim > 1:
        raise IndexError("index_select(): Index is supposed to be a vector")
    if array.dtype not in (np.int64, np.int32):
        raise RuntimeError("index_select(): Expected dtype int32 or int64 for index")
    if x.ndim == 0 and array.size != 1:
        raise RuntimeError(
            f"index_select(): Index to scalar can have only 1 value, got {array.size} value(s)"
        )
    size = at_least_1d(x).shape[dim]
    if x.ndim > 1 and not size and array.size:
        raise RuntimeError("index_select(): self indexing axis dim should be positive")
    if outside(array, size, by=SELECT) is not None:
        # torch has two ways of copying, each with words of its own
        if x.ndim > 1 and (dim == 1 or not x.size):
            raise RuntimeError(
                f"INDICES element is out of DATA bounds, id={outside(array, size)} axis_dim={size}"
            )
        raise IndexError("index out of range in self")
    return apply_keeping(IndexSelect, (input,), (index,), dim=dim)


class Take(Function):
    """Elements by their number in row-major order.    The gradient is added where each was."""

    keeps = "own"

    def forward(self, x, index):
        return take_array(x, index)

    def backward(self, g, index):
        return with_elements(self.input_shape(), index, g)


@register(node=Take, out=True)
def take(input: Tensor, index: Tensor) -> Tensor:
    """Elements by their number, as if ``input`` were one row (``torch.take``).

    - ``index``: int64; negative numbers count from the end. The result has its shape.

    Raises RuntimeError for another dtype, IndexError for a number out of range.

    >>> torch.take(torch.tensor([[1, 2], [3, 4]]), torch.tensor([0, -1]))
    tensor([1, 4])
    """
    check_tensors("take", input=input, index=index)
    check_long("take", index)
    if not type(input.array) is type(index.array) is np.ndarray:
        check_same_device("take", self=input.array, index=index.array)
    check_element_numbers(index.array, input.array, "take(): tried to take from an empty tensor")
    return apply_keeping(Take, (input,), (index,))


def check_long(name: str, index: Tensor) -> None:
    """Raise torch's error for an index that is not int64."""
    if index.array.dtype != np.int64:
        raise RuntimeError(
            f"{name}(): Expected a long tensor for index, but got {scalar_name(index)}"
        )


def check_element_numbers(index: np.ndarray, x: np.ndarray, nothing_there: str) -> None:
    """Raise torch's errors for numbers of elements that ``x`` does not have."""
    if index.size and not x.size:
        raise IndexError(nothing_there)
    wrong = outside(index, x.size, -x.size, TAKE)
    if wrong is not None:
        raise IndexError(
            f"out of range: tried to access index {wrong} on a tensor of {x.size} elements."
        )
