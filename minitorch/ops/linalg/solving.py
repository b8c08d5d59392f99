"""Inverse, determinant and solutions of linear equations (``linalg``).

NumPy computes them with the same LAPACK routines as torch; batches are the leading dimensions.
"""

from __future__ import annotations

import numpy as np

from ...devices.arrays import empty_beside, eye_beside, row_major, to_host
from ...errors import LinAlgError
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function, kept_where
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, not_implemented, scalar_name
from ..making.copies import CloneContiguous
from .matmul import matmul


def check_floating(name: str, x: Tensor, kernel: str = "") -> None:
    """Raise torch's error unless ``x`` is float32 or float64.

    - ``kernel``: what torch calls its routine, where that is what refuses float16.
    """
    dtype = x.array.dtype
    if kernel and dtype == np.float16:
        raise not_implemented(kernel, x.array.dtype)
    if dtype.kind != "f":
        raise RuntimeError(
            f"{name}: Expected a floating point or complex tensor as input. Got {scalar_name(x)}"
        )
    if dtype.itemsize < 4:
        raise RuntimeError(f"{name}: Low precision dtypes not supported. Got {scalar_name(x)}")


def check_matrix(name: str, x: Tensor) -> None:
    """Raise torch's error unless ``x`` has at least 2 dimensions."""
    if x.array.ndim < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")


def check_square(name: str, x: Tensor) -> None:
    """Raise torch's error unless ``x`` is a batch of square matrices."""
    check_matrix(name, x)
    rows, columns = x.array.shape[-2:]
    if rows != columns:
        raise RuntimeError(
            f"{name}: A must be batches of square matrices, but they are {rows} by {columns} "
            "matrices"
        )


def column_major(x: np.ndarray) -> np.ndarray:
    """The same matrices, column after column in memory, as LAPACK (and so torch) leaves them."""
    return x.swapaxes(-1, -2).copy().swapaxes(-1, -2) if x.ndim > 1 else x


class ColumnMajor(Function, node="CloneBackward0"):
    """A copy, column after column in memory.    d = g"""

    __slots__ = ("rows",)

    def forward(self, x):
        shape = (*x.shape[:-2], x.shape[-1], self.rows)
        memory = empty_beside(x, shape).swapaxes(-1, -2)[..., : x.shape[-2], :]
        memory[...] = x
        return memory

    def backward(self, g):
        return g


def in_columns(x: Tensor, rows: int | None = None) -> Tensor:
    """The same matrices, column after column, with room for ``rows`` rows, as LAPACK has them."""
    return ColumnMajor.apply(x, rows=rows or x.shape[-2])


def gave_up(result: np.ndarray, *operands: np.ndarray) -> bool:
    """Has LAPACK filled the result with NaN? In the browser NumPy does not notice that."""
    return bool(np.isnan(result).any()) and not any([np.isnan(x).any() for x in operands])


def singular(name: str, matrices: np.ndarray) -> LinAlgError:
    """torch's error for a batch of matrices of which one has no inverse."""
    size, matrices = matrices.shape[-1], to_host(matrices)
    for i, matrix in enumerate(matrices.reshape(-1, size, size)):
        place = first_zero_pivot(matrix)
        if place:
            where_ = "" if matrices.ndim == 2 else f"(Batch element {i}): "
            return LinAlgError(
                f"{name}: {where_}The diagonal element {place} is zero, the inversion could not "
                "be completed because the input matrix is singular."
            )
    return LinAlgError(f"{name}: the input matrix is singular.")


def first_zero_pivot(matrix: np.ndarray) -> int:
    """Where Gaussian elimination stops, counted from 1; 0 when it does not."""
    work = matrix.copy()
    for i in range(len(work)):
        best = i + int(np.argmax(np.abs(work[i:, i])))
        if work[best, i] == 0:
            return i + 1
        work[[i, best]] = work[[best, i]]
        work[i + 1 :, i:] -= np.outer(work[i + 1 :, i] / work[i, i], work[i, i:])
    return 0


# ---- the inverse --------------------------------------------------------------------


class LinalgInvEx(Function):
    """The inverse of each matrix.    With Y = A^-1: dA = -Y^T g Y^T"""

    keeps = "output"

    def forward(self, x):
        try:
            y = np.linalg.inv(x.swapaxes(-1, -2)).swapaxes(-1, -2)
        except np.linalg.LinAlgError:
            raise singular("linalg.inv", x) from None
        if gave_up(y, x):
            raise singular("linalg.inv", x)
        return y

    def backward(self, g, y):
        return -(y.mT @ (g @ y.mT))


@register("linalg.inv", node=LinalgInvEx, out=True)
def inv(A: Tensor) -> Tensor:
    """The inverse of each matrix of shape (..., n, n) (``torch.linalg.inv``).

    Raises LinAlgError (a RuntimeError) when a matrix is singular, RuntimeError unless the matrices
    are square and float32 or float64.

    >>> torch.linalg.inv(torch.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """
    check_tensor("linalg_inv", A, "A")
    check_square("linalg.inv", A)
    check_floating("linalg.inv", A)
    return LinalgInvEx.apply(A)


register("inverse", node=LinalgInvEx, out=True)(inv)


# ---- equations ----------------------------------------------------------------------------------


_UNSOLVABLE = "torch.linalg.solve: The solver failed because the input matrix is singular."


class LinalgSolveEx(Function):
    """X with A X = B.    dB = A^-T g, dA = -dB X^T"""

    __slots__ = ("vector", "left")
    keeps = "input and output"
    keep_inputs = kept_where(lambda need_a, need_b: (True, False))

    def forward(self, a, b):
        try:
            x = solve_arrays(a, b, self.vector, self.left)
        except np.linalg.LinAlgError:
            raise LinAlgError(_UNSOLVABLE) from None
        if gave_up(x, a, b):
            raise LinAlgError(_UNSOLVABLE)
        return x

    def backward(self, g, a, b, x):
        gb = v.in_formula(LinalgSolveEx, a.mT, g, vector=self.vector, left=self.left)
        if not self.needs(0):
            return None, gb
        if self.vector:
            return -v.unsqueeze(gb, gb.ndim) * v.unsqueeze(x, x.ndim - 1), gb
        return -(gb @ x.mT if self.left else x.mT @ gb), gb


def solve_arrays(a: np.ndarray, b: np.ndarray, vector: bool, left: bool) -> np.ndarray:
    """NumPy's solve, for vectors too, and for X A = B."""
    if vector:
        return column_major(np.linalg.solve(a, b[..., None])[..., 0])
    if left:
        return column_major(np.linalg.solve(a, b))
    return row_major(np.linalg.solve(a.mT, b.mT).mT)


@register("linalg.solve", node=LinalgSolveEx, out=True)
def solve(A: Tensor, B: Tensor, *, left: bool = True) -> Tensor:
    """X with ``A @ X == B`` (or ``X @ A == B`` with ``left=False``) (``torch.linalg.solve``).

    - ``A``: (..., n, n); ``B``: (..., n, k), or vectors (n,), or one vector (..., n) for each
      matrix. Batches broadcast. Result: of the shape of B.

    Raises LinAlgError when a matrix is singular, RuntimeError when shapes or dtypes do not fit.

    >>> torch.linalg.solve(torch.tensor([[2.0, 0.0], [0.0, 4.0]]), torch.tensor([1.0, 2.0]))
    tensor([0.5000, 0.5000])
    """
    check_tensors("linalg_solve", A=A, B=B)
    check_floating("linalg.solve", A)
    if A.array.dtype != B.array.dtype:
        raise RuntimeError(
            "linalg.solve: Expected A and B to have the same dtype, but found A of type "
            f"{scalar_name(A)} and B of type {scalar_name(B)} instead"
        )
    check_square("linalg.solve", A)
    a, b = A.array.shape, B.array.shape
    vector = len(b) == 1 or (len(b) == len(a) - 1 and b == a[:-1])
    rows = (*b[-1:], 1) if vector else b[-2:]
    if len(rows) < 2 or rows[0 if left else 1] != a[-1]:
        equation = "AX = B" if left else "XA = B"
        raise RuntimeError(
            f"linalg.solve: Incompatible shapes of A and B for the equation {equation} "
            f"({a[-2]}x{a[-1]} and {'x'.join(map(str, rows))})"
        )
    broadcast_shapes(a[:-2], b[: -1 if vector else -2])  # raises torch's error
    return LinalgSolveEx.apply(A, B, vector=vector, left=left)


@register("matrix_power", "linalg.matrix_power", out=True)
def matrix_power(input: Tensor, n: int) -> Tensor:
    """The product of ``n`` times each matrix; of inverses for n < 0 (``torch.matrix_power``).

    - ``input``: (..., m, m). The number of products grows with the logarithm of n.

    >>> torch.matrix_power(torch.tensor([[1, 1], [1, 0]]), 10)
    tensor([[89, 55],
            [55, 34]])
    """
    check_tensor("matrix_power", input)
    check_square("linalg.matrix_power", input)
    if n == 0:
        return CloneContiguous.apply(input).copy_(
            wrap(eye_beside(input.array, input.array.shape[-1]))
        )
    if n < 0:
        input, n = inv(input), -n
    if n == 1:
        return CloneContiguous.apply(input)
    if n == 2:
        return matmul(input, input)
    if n == 3:
        return matmul(matmul(input, input), input)
    power = input
    result: Tensor | None = None
    while True:
        if n % 2:
            result = power if result is None else matmul(result, power)
        n //= 2
        if not n and result is not None:
            return result
        power = matmul(power, power)
