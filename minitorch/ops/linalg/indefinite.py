"""Symmetric matrices that need not be positive-definite: A = L D L^T, without and with solution.

D has blocks of one or two rows on its diagonal: where an element of the diagonal is too small to
divide by, a row and a column change places with others, or two rows are taken together (Bunch and
Kaufman, Some Stable Methods for Calculating Inertia and Solving Symmetric Linear Systems, 1977).
All is stored as LAPACK does: D and L below it in one triangle, and in ``pivots`` what changed
places: k > 0, row k; -k twice, a block of two, whose second row was row k.
"""

from __future__ import annotations

import math
from collections import namedtuple
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import device_of, to_device, to_host
from ...graph.entry import check_tensor, register
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes, wrap_dim
from ..arguments import check_tensors, not_implemented, scalar_name
from ..arithmetic.division import NoGradient
from ..reductions.extremes import NamedResults
from ..shapes.expanding import expand
from .solving import check_floating, check_square, column_major

_ALPHA = (1 + math.sqrt(17)) / 8  # bounds how much elements grow, as little as two rows allow


class linalg_ldl_factor_result(NamedResults, namedtuple("linalg_ldl_factor", ("LD", "pivots"))):
    """What ``linalg.ldl_factor`` returns."""

    __slots__ = ()


class linalg_ldl_factor_ex_result(
    NamedResults, namedtuple("linalg_ldl_factor_ex", ("LD", "pivots", "info"))
):
    """What ``linalg.ldl_factor_ex`` returns."""

    __slots__ = ()


def _pivot(a: np.ndarray, k: int) -> tuple[int, int]:
    """The row that comes to be a pivot, and how many rows are taken together; a's lower triangle.

    (k, 0) where the column holds nothing but zeros.
    """
    own = abs(a[k, k])
    if k + 1 == len(a):
        return k, int(own != 0)
    row = k + 1 + int(np.argmax(np.abs(a[k + 1 :, k])))
    largest = abs(a[row, k])
    if max(own, largest) == 0:
        return k, 0
    if own >= _ALPHA * largest:
        return k, 1
    others = np.concatenate([a[row, k:row], a[row + 1 :, row]])
    beside = np.abs(others).max()  # the largest of that row, without its diagonal
    if own >= _ALPHA * largest * (largest / beside):
        return k, 1
    return row, 1 if abs(a[row, row]) >= _ALPHA * beside else 2


def _swap(a: np.ndarray, k: int, row: int) -> None:
    """Let a row and a column of the part from k on change places with others below."""
    below = a[row + 1 :]
    below[:, [k, row]] = below[:, [row, k]]
    between = a[k + 1 : row, k].copy()
    a[k + 1 : row, k] = a[row, k + 1 : row]
    a[row, k + 1 : row] = between
    a[k, k], a[row, row] = a[row, row], a[k, k]


def factor(a: np.ndarray) -> tuple[np.ndarray, int]:
    """Write D and L into the lower triangle of one matrix; its pivots, and where D is 0, from 1."""
    n = len(a)
    pivots, zero, k = np.empty(n, np.int32), 0, 0
    while k < n:
        row, size = _pivot(a, k)
        last = k + max(size, 1) - 1
        if row != last:
            _swap(a, last, row)
            if size == 2:
                a[last, k], a[row, k] = a[row, k], a[last, k]
        rest, left = a[last + 1 :, last + 1 :], a[last + 1 :, k : last + 1]
        if size == 0:
            zero = zero or k + 1
        elif size == 1:
            scaled = left / a[k, k]
            rest -= scaled * left.T
            left[...] = scaled
        else:
            scaled = left @ _inverse_of_block(a, k)
            rest -= scaled @ left.T
            left[...] = scaled
        pivots[k : last + 1] = -(row + 1) if size == 2 else row + 1
        k = last + 1
    return pivots, zero


def _inverse_of_block(a: np.ndarray, k: int) -> np.ndarray:
    """The inverse of two symmetric rows, in numbers of the size of their element that is beside."""
    beside = a[k + 1, k]
    first, second = a[k, k] / beside, a[k + 1, k + 1] / beside
    both = np.array([[second, -1], [-1, first]], a.dtype)
    return both / (first * second - 1) / beside


def _solve(a: np.ndarray, pivots: list[int], b: np.ndarray) -> None:
    """The solution of one matrix in place of B: first with L D, then with L^T."""
    n, k = len(a), 0
    while k < n:
        size = 1 if pivots[k] > 0 else 2
        last, row = k + size - 1, abs(pivots[k]) - 1
        b[[last, row]] = b[[row, last]]
        here = slice(k, last + 1)
        b[last + 1 :] -= a[last + 1 :, here] @ b[here]
        b[here] = b[here] / a[k, k] if size == 1 else _inverse_of_block(a, k) @ b[here]
        k = last + 1
    last = n - 1
    while last >= 0:
        size = 1 if pivots[last] > 0 else 2
        k, row = last - size + 1, abs(pivots[last]) - 1
        b[k : last + 1] -= a[last + 1 :, k : last + 1].T @ b[last + 1 :]
        b[[last, row]] = b[[row, last]]
        last = k - 1


class LdlFactor(NoGradient, node="torch::autograd::NotImplemented"):
    """LD, pivots and info.    It has no gradient here, nor there."""

    operation = "linalg_ldl_factor_ex"
    n_outputs = 3

    def forward(self, a):
        place, batch, n = device_of(a), a.shape[:-2], a.shape[-1]
        found = np.tril(to_host(a))
        matrices = found.reshape(prod(batch), n, n)
        pivots, info = np.empty(matrices.shape[:2], np.int32), np.zeros(len(matrices), np.int32)
        with np.errstate(all="ignore"):
            for i, matrix in enumerate(matrices):
                pivots[i], info[i] = factor(matrix)
        results = column_major(np.tril(found)), pivots.reshape(a.shape[:-1]), info.reshape(batch)
        return tuple([to_device(part, place) for part in results])


class LdlSolve(NoGradient, node="torch::autograd::NotImplemented"):
    """X with A X = B, of A's factors.    It has no gradient here, nor there."""

    operation = "linalg_ldl_solve"
    __slots__ = ("pivots",)

    def forward(self, factors, b):
        place, n = device_of(b), factors.shape[-1]
        x = np.array(to_host(b), order="C")
        count = prod(b.shape[:-2])
        parts = to_host(factors).reshape(count, n, n), to_host(self.pivots).reshape(count, n)
        with np.errstate(all="ignore"):
            for a, pivots, part in zip(*parts, x.reshape(count, *b.shape[-2:])):
                _solve(a, pivots.tolist(), part)
        return to_device(column_major(x), place)


def _factors(called: str, A: Any) -> tuple[Tensor, Tensor, Tensor]:
    check_tensor(f"linalg_{called}", A)  # torch's own name for it is input
    name = "torch.linalg.ldl_factor_ex"
    if A.array.ndim < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    check_square(name, A)
    if A.array.dtype == np.float16:
        raise not_implemented("ldl_factor_kernel_cpu", A.array.dtype)
    check_floating(name, A)
    return LdlFactor.apply(A)


def _check(name: str, info: Tensor) -> None:
    found = to_host(info.array).reshape(-1)
    if found.any():
        i = int(np.flatnonzero(found)[0])
        raise RuntimeError(
            f"torch.linalg.{name}: D must have no zero on its diagonal, but in matrix {i} of the "
            f"batch element {found[i]} is 0. linalg.ldl_factor_ex gives the factors all the same"
        )


@register("linalg.ldl_factor_ex", node=LdlFactor, out=True)
def ldl_factor_ex(A: Tensor, *, hermitian: bool = False, check_errors: bool = False) -> Any:
    """L D L^T as of :func:`torch.linalg.ldl_factor`, and where D is 0 (``linalg.ldl_factor_ex``).

    - ``A``: (..., n, n). info: (...), int32: 0, or which element of D's diagonal is 0, from 1.
      ``check_errors``: RuntimeError instead.

    >>> torch.linalg.ldl_factor_ex(torch.zeros(2, 2)).info
    tensor(1, dtype=torch.int32)
    """
    results = _factors("ldl_factor_ex", A)
    if check_errors:
        _check("ldl_factor_ex", results[2])
    return linalg_ldl_factor_ex_result(*results)


@register("linalg.ldl_factor", node=LdlFactor, out=True)
def ldl_factor(A: Tensor, *, hermitian: bool = False) -> Any:
    """A symmetric matrix as L D L^T (``torch.linalg.ldl_factor``), for ``linalg.ldl_solve``.

    - ``A``: (..., n, n), float32 or float64, of which the lower triangle is read. ``hermitian``
      changes nothing for real numbers.

    Returns (LD, pivots): (..., n, n) with D on the diagonal and L below it, and (..., n), int32,
    which rows changed places. RuntimeError where D is 0. There is no gradient, as in PyTorch.

    >>> torch.linalg.ldl_factor(torch.tensor([[2.0, 2.0], [2.0, 5.0]])).LD
    tensor([[2., 0.],
            [1., 3.]])
    """
    found, pivots, info = _factors("ldl_factor", A)
    _check("ldl_factor", info)
    return linalg_ldl_factor_result(found, pivots)


@register("linalg.ldl_solve", node=LdlSolve, out=True)
def ldl_solve(LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: bool = False) -> Tensor:
    """X with ``A @ X == B``, of the factors of A (``torch.linalg.ldl_solve``).

    - ``LD``, ``pivots``: of :func:`torch.linalg.ldl_factor`. ``B``: (..., n, k). Batches broadcast.

    RuntimeError when shapes or dtypes do not fit. There is no gradient, as in PyTorch.

    >>> factors = torch.linalg.ldl_factor(torch.tensor([[2.0, 2.0], [2.0, 5.0]]))
    >>> torch.linalg.ldl_solve(*factors, torch.tensor([[4.0], [7.0]]))
    tensor([[1.],
            [1.]])
    """
    check_tensors("linalg_ldl_solve", LD=LD, pivots=pivots, B=B)
    name = "torch.linalg.ldl_solve"
    for x in (LD, B):
        wrap_dim(-2, x.array.ndim)
    check_square(name, LD)
    a, b = LD.array.shape, B.array.shape
    if b[-2] != a[-1]:
        raise RuntimeError(
            f"Incompatible matrix sizes for {name}: each A matrix is {a[-1]} by {a[-1]} but each b "
            f"matrix is {b[-2]} by {b[-1]}"
        )
    if pivots.array.shape != a[:-1]:
        raise RuntimeError(
            f"{name}: Expected LD.shape[:-1] and pivots.shape to be the same, but got pivots with "
            f"shape {list(pivots.array.shape)} instead"
        )
    if pivots.array.dtype.kind not in "iu":
        raise RuntimeError(f"{name}: Expected pivots to be integers. Got {scalar_name(pivots)}")
    if B.dtype is not LD.dtype:
        raise RuntimeError(
            f"Expected b and A to have the same dtype, but found b of type {scalar_name(B)} and A "
            f"of type {scalar_name(LD)} instead."
        )
    batch = broadcast_shapes(a[:-2], b[:-2])
    order = expand(pivots, (*batch, a[-1])).array
    LD, B = expand(LD, (*batch, *a[-2:])), expand(B, (*batch, *b[-2:]))
    return LdlSolve.apply(LD, B, pivots=order)
