"""Triangles of matrices: tril, triu, and the indices of their elements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import as_int, not_implemented
from ..making.creation import as_numpy_dtype, new_leaf
from ..writing import check_overlap, check_writable, write_result

FEW = 64  # elements of a matrix: their places are listed in Python


def _below(x: np.ndarray, k: int) -> np.ndarray:
    """True on the k-th diagonal of matrices and below it, where they are."""
    rows, columns = [arange_beside(x, size) for size in x.shape[-2:]]
    return rows[:, None] + k >= columns


class Tril(Function):
    """The lower triangle of matrices, zeros elsewhere.    So of the gradient."""

    __slots__ = ("k",)

    def forward(self, x):
        if type(x) is not np.ndarray:
            result = self.chosen(x)
            return result if result.flags.c_contiguous else result.copy()  # as the host's
        result = x.copy()
        self.clear(result)
        return result

    def chosen(self, x: Any) -> Any:
        """The triangle, element by element, of an array that is not the host's."""
        return np.where(_below(x, self.k), x, x.dtype.type(0))

    def clear(self, x: np.ndarray) -> None:
        """Write the zeros: of one row after the other what is right of the diagonal."""
        rows, columns = x.shape[-2:]
        first = max(-self.k, 0)  # of the rows that keep an element
        x[..., :first, :] = 0
        for row in range(first, min(rows, columns - self.k - 1)):
            x[..., row, row + self.k + 1 :] = 0

    def backward(self, g):
        return tril(g, self.k) if isinstance(g, Tensor) else self.forward(g)


class Triu(Tril):
    """The upper triangle of matrices, zeros elsewhere.    So of the gradient."""

    def chosen(self, x: Any) -> Any:
        """The triangle, element by element, of an array that is not the host's."""
        return np.where(_below(x, self.k - 1), x.dtype.type(0), x)

    def clear(self, x: np.ndarray) -> None:
        """Write the zeros: of one row after the other what is left of the diagonal."""
        rows, columns = x.shape[-2:]
        last = max(columns - self.k, 0)  # after the rows that keep an element
        x[..., last:, :] = 0
        for row in range(max(1 - self.k, 0), min(rows, last)):
            x[..., row, : row + self.k] = 0

    def backward(self, g):
        return triu(g, self.k) if isinstance(g, Tensor) else self.forward(g)


def _in_place(cls: type[Tril], target: Tensor, k: int) -> Tensor:
    """Write the zeros into the tensor's own memory: nothing else has to be moved."""
    node = cls.with_settings({"k": k})
    recorded = check_writable(target)
    check_overlap(target)
    array = target.array
    if type(array) is np.ndarray:
        node.clear(array)
    else:
        array = node.forward(array)
    return write_result(node, target, (), array, recorded)


def _check_matrices(name: str, input: Any, diagonal: Any) -> int:
    check_tensor(name, input)
    if input.array.ndim < 2:
        raise RuntimeError(f"{name}: input tensor must have at least 2 dimensions")
    return as_int(name, "diagonal", diagonal)


@register(node=Tril, out=True)
def tril(input: Tensor, diagonal: int = 0) -> Tensor:
    """The elements on and below a diagonal, zeros above it (``torch.tril``).

    - ``diagonal``: 0 is the main one, 1 the one above it, -1 the one below.

    Raises RuntimeError for fewer than two dimensions.

    >>> torch.tril(torch.ones(2, 2))
    tensor([[1., 0.],
            [1., 1.]])
    """
    return Tril.apply(input, k=_check_matrices("tril", input, diagonal))


@register(node=Triu, out=True)
def triu(input: Tensor, diagonal: int = 0) -> Tensor:
    """The elements on and above a diagonal, zeros below it (``torch.triu``); see ``tril``.

    >>> torch.triu(torch.ones(2, 2), 1)
    tensor([[0., 1.],
            [0., 0.]])
    """
    return Triu.apply(input, k=_check_matrices("triu", input, diagonal))


@register(node=Tril, function=False)
def tril_(self: Tensor, diagonal: int = 0) -> Tensor:
    """``tril`` in place; returns self (``Tensor.tril_``).

    >>> torch.ones(2, 2).tril_()
    tensor([[1., 0.],
            [1., 1.]])
    """
    return _in_place(Tril, self, _check_matrices("tril", self, diagonal))


@register(node=Triu, function=False)
def triu_(self: Tensor, diagonal: int = 0) -> Tensor:
    """``triu`` in place; returns self (``Tensor.triu_``).

    >>> torch.ones(2, 2).triu_()
    tensor([[1., 1.],
            [0., 1.]])
    """
    return _in_place(Triu, self, _check_matrices("triu", self, diagonal))


def _indices(name: str, lower: bool) -> Callable[..., Tensor]:
    def function(
        row: int,
        col: int,
        offset: int = 0,
        *,
        dtype: Any = None,
        layout: Any = None,
        device: Any = None,
        pin_memory: bool = False,
    ) -> Tensor:
        rows, cols = as_int(name, "row", row), as_int(name, "col", col)
        for what, size in (("row", rows), ("col", cols)):
            if size < 0:
                raise RuntimeError(f"{what} must be non-negative, got{size}")
        numpy_dtype = as_numpy_dtype(dtype, np.dtype(np.int64))
        if numpy_dtype.name not in ("int64", "int32"):
            raise not_implemented(name, numpy_dtype)
        k = as_int(name, "offset", offset)
        if rows * cols <= FEW:  # one by one
            pairs = [
                (i, j) for i in range(rows) for j in range(cols)
                if (j <= i + k if lower else j >= i + k)
            ]  # fmt: skip
            found = np.array(pairs, numpy_dtype).reshape(-1, 2).T.copy()
            return new_leaf(found, False, device, layout, pin_memory)
        # in row i those up to column i + k, or from it on
        edges = (np.arange(rows) + (k + 1 if lower else k)).clip(0, cols)
        counts = edges if lower else cols - edges
        starts = np.cumsum(counts) - counts
        if not lower:
            starts -= edges
        found = np.empty((2, int(counts.sum())), numpy_dtype)
        found[0] = np.repeat(np.arange(rows, dtype=numpy_dtype), counts)
        found[1] = np.arange(found.shape[1]) - np.repeat(starts, counts)
        return new_leaf(found, False, device, layout, pin_memory)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""Where the elements of a triangle stand, row by row (``torch.{name}``).

    - ``row``, ``col``: the size of the matrix; ``offset``: which diagonal ends the triangle.

    An int64 (or int32) tensor of shape (2, n): the rows, then the columns.

    >>> torch.{name}(2, 2)
    tensor({"[[0, 1, 1]," if lower else "[[0, 0, 1],"}
            {"[0, 0, 1]])" if lower else "[0, 1, 1]])"}
    """
    return register(name, method=False)(function)


tril_indices = _indices("tril_indices", lower=True)
triu_indices = _indices("triu_indices", lower=False)
