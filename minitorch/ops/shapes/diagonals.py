"""Diagonals and triangles of matrices: diagonal, diag, diag_embed, fill_diagonal_ ..."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import zeros_beside
from ...errors import type_name
from ...grad_mode import mode
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, promote_all, register
from ...graph.node import Function, record
from ...graph.views import ViewFunction
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arguments import as_int, check_tensors
from ..making.copies import contiguous, copy_with_strides
from ..making.creation import fill_number
from ..making.filling import Fill, fill_
from .slicing import as_strided
from .views import view

Plane = tuple[int, int, int]  # offset, dim1, dim2: which diagonal of which two dimensions


# ---- diagonals ----------------------------------------------------------------------------------


def diagonal_of(x: Any, plane: Plane) -> Any:
    """A diagonal of an array or a Tensor, as a view that may be written into."""
    if isinstance(x, Tensor):
        return diagonal(x, *plane)
    part = x.diagonal(*plane)
    if not part.size:
        return x.ravel()[:0].reshape(part.shape)
    if type(part) is np.ndarray:
        part.flags.writeable = x.flags.writeable  # NumPy calls it read-only, for reasons of its own
    return part


def on_diagonal(g: Any, shape: tuple[int, ...], plane: Plane) -> Any:
    """Zeros with ``g``, an array or a Tensor, on a diagonal."""
    whole = v.zeros(shape, like=g)
    if g.ndim and 0 not in g.shape:
        diagonal_of(whole, plane)[...] = g
    return whole


class Diagonal(ViewFunction):
    """A diagonal of two dimensions.    Its gradient is put there, zeros elsewhere."""

    __slots__ = ("plane",)

    def forward(self, x):
        return diagonal_of(x, self.plane)

    def backward(self, g):
        return on_diagonal(g, self.input_shape(), self.plane)


class DiagonalCopy(Function, node="DiagonalBackward0_copy"):
    """A copy of a diagonal.    Its gradient is put there, zeros elsewhere."""

    __slots__ = ("plane",)

    def forward(self, x):
        return x.diagonal(*self.plane).copy()

    def backward(self, g):
        return on_diagonal(g, self.input_shape(), self.plane)


def _plane(name: str, offset: Any, dim1: Any, dim2: Any, ndim: int) -> Plane:
    offset = as_int(name, "offset", offset)
    first = wrap_dim(as_int(name, "dim1", dim1), ndim)
    second = wrap_dim(as_int(name, "dim2", dim2), ndim)
    if first == second:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    return offset, first, second


@register(node=Diagonal)
def diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """A diagonal of the matrices in two dimensions (``torch.diagonal``); a view.

    - ``offset``: which one; above 0 over the main diagonal, below 0 under it.

    The diagonal becomes the last dimension. Raises RuntimeError when the dimensions are the same,
    IndexError when one is out of range.

    >>> torch.diagonal(torch.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])
    """
    check_tensor("diagonal", input)
    plane = _plane("diagonal", offset, dim1, dim2, input.array.ndim)
    return Diagonal.apply(input, plane=plane)


class DiagEmbed(Function):
    """Rows put on the diagonals of matrices.    The gradient's diagonals."""

    __slots__ = ("plane",)

    def forward(self, x):
        offset, first, second = self.plane
        shape = list(x.shape[:-1])
        for dim in sorted((first, second)):
            shape.insert(dim, x.shape[-1] + abs(offset))
        return on_diagonal(x, tuple(shape), self.plane)

    def backward(self, g):
        return diagonal_of(g, self.plane)


@register(node=DiagEmbed)
def diag_embed(input: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """Matrices with the rows of ``input`` on a diagonal, zeros elsewhere (``torch.diag_embed``).

    >>> torch.diag_embed(torch.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """
    check_tensor("diag_embed", input)
    plane = _plane("diag_embed", offset, dim1, dim2, input.array.ndim + 1)
    return DiagEmbed.apply(input, plane=plane)


@register(node=DiagonalCopy, out=True)
def diag(input: Tensor, diagonal: int = 0) -> Tensor:
    """A vector as the diagonal of a matrix, or a copy of the diagonal of a matrix (``torch.diag``).

    Raises RuntimeError for other numbers of dimensions.

    >>> torch.diag(torch.tensor([1, 2]), 1)
    tensor([[0, 1, 0],
            [0, 0, 2],
            [0, 0, 0]])
    """
    check_tensor("diag", input)
    ndim = input.array.ndim
    if ndim not in (1, 2):
        raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {ndim}D")
    plane = (as_int("diag", "diagonal", diagonal), 0, 1)
    return (DiagEmbed if ndim == 1 else DiagonalCopy).apply(input, plane=plane)


@register(node=DiagEmbed)
def diagflat(input: Tensor, offset: int = 0) -> Tensor:
    """All elements as the diagonal of a matrix (``torch.diagflat``).

    >>> torch.diagflat(torch.tensor([[1], [2]]))
    tensor([[1, 0],
            [0, 2]])
    """
    check_tensor("diagflat", input)
    return diag(view(contiguous(input), -1), as_int("diagflat", "offset", offset))


class DiagonalScatter(Function):
    """A copy with another diagonal.    The gradient of each element goes where it came from."""

    __slots__ = ("plane",)

    def forward(self, x, src):
        result = copy_with_strides(x)
        diagonal_of(result, self.plane)[...] = src
        return result

    def backward(self, g):
        gx = None
        if self.needs(0):
            gx = g * 1
            part = diagonal_of(gx, self.plane)
            part[...] = 0
        return gx, (diagonal_of(g, self.plane) if self.needs(1) else None)


@register(node=DiagonalScatter)
def diagonal_scatter(
    input: Tensor, src: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1
) -> Tensor:
    """A copy of ``input`` with ``src`` on a diagonal (``torch.diagonal_scatter``).

    Raises RuntimeError unless ``src`` has the shape of the diagonal.

    >>> torch.diagonal_scatter(torch.zeros(2, 2), torch.ones(2))
    tensor([[1., 0.],
            [0., 1.]])
    """
    check_tensors("diagonal_scatter", input=input, src=src)
    plane = _plane("diagonal_scatter", offset, dim1, dim2, input.array.ndim)
    wanted = input.array.diagonal(*plane).shape
    if src.array.shape != wanted:
        raise RuntimeError(
            "expected src to have a size equal to the slice of self. src size = "
            f"{list(src.array.shape)}, slice size = {list(wanted)}"
        )
    return DiagonalScatter.apply(input, src, plane=plane)


@register(node=Fill, function=False)
def fill_diagonal_(self: Tensor, fill_value: Any, wrap: bool = False) -> Tensor:
    """A number written on the main diagonal; returns self (``Tensor.fill_diagonal_``).

    - ``wrap``: below a tall matrix's first square, leave a row out and go on with the next one.

    Of more than two dimensions, which must be of equal size, the elements (i, i, i ...) are meant.
    Raises RuntimeError for fewer than two.

    >>> torch.zeros(2, 2).fill_diagonal_(5)
    tensor([[5., 0.],
            [0., 5.]])
    """
    value = fill_number("fill_diagonal_", fill_value)
    shape, steps = self.array.shape, self.stride()
    if len(shape) < 2:
        raise RuntimeError("dimensions must larger than 1")
    if len(shape) > 2 and len(set(shape)) > 1:
        raise RuntimeError("all dimensions of input must be of equal length")
    step = sum(steps)
    fill_(as_strided(self, (min(shape),), (step,)), value)
    width = shape[1]
    if wrap and len(shape) == 2 and shape[0] > width + 1:
        count = -(-self.numel() // (width + 1)) - min(shape)
        offset = self.storage_offset() + steps[0] * (width + 1)
        fill_(as_strided(self, (count,), (step,), offset), value)
    return self


# ---- block_diag ---------------------------------------------------------------------------------


class BlockDiag(Function):
    """Matrices along the diagonal of a large one.    Each gets its block of the gradient."""

    __slots__ = ("blocks",)

    def forward(self, *arrays):
        wide = [x.reshape((1,) * (2 - x.ndim) + x.shape) for x in arrays]
        shape = (sum([x.shape[0] for x in wide]), sum([x.shape[1] for x in wide]))
        whole = zeros_beside(arrays[0], shape)
        row = col = 0
        self.blocks = []
        for x in wide:
            block = (slice(row, row + x.shape[0]), slice(col, col + x.shape[1]))
            whole[block] = x
            self.blocks.append(block)
            row, col = block[0].stop, block[1].stop
        return whole

    def backward(self, g):
        return tuple(
            [
                g[block].reshape(self.input_shape(i)) if self.needs(i) else None
                for i, block in enumerate(self.blocks)
            ]
        )


@register(method=False, node=BlockDiag)
def block_diag(*tensors: Tensor) -> Tensor:
    """Matrices along the diagonal of a large one, zeros elsewhere (``torch.block_diag``).

    - ``tensors``: matrices; a vector counts as one row, a number as 1 x 1.

    Raises RuntimeError for more than two dimensions.

    >>> torch.block_diag(torch.tensor([[1, 2]]), torch.tensor(3))
    tensor([[1, 2, 0],
            [0, 0, 3]])
    """
    for i, x in enumerate(tensors):
        if not isinstance(x, Tensor):
            raise TypeError(f"expected Tensor as element {i} in argument 0, but got {type_name(x)}")
        if x.array.ndim > 2:
            raise RuntimeError(
                f"torch.block_diag: Input tensors must have 2 or fewer dimensions. Input {i} has "
                f"{x.array.ndim} dimensions"
            )
        if x.device is not tensors[0].device:
            raise RuntimeError(
                "torch.block_diag: input tensors must all be on the same device. Input 0 is on "
                f"device {tensors[0].device} and input {i} is on device {x.device}"
            )
    if not tensors:
        return wrap(np.empty((1, 0), np.float32))
    node = BlockDiag()
    out = wrap(node.forward(*promote_all(tensors)))
    if mode.grad and any([x.requires_grad for x in tensors]):
        record(node, tensors, out)
    return out
