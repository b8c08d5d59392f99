"""Matrices taken apart into two triangles (LU), by elimination.

NumPy has no LU: rows are eliminated one after the other, in all matrices of a batch at once. In
large matrices that is done within a panel of some columns; what these mean for the columns behind
is one product of matrices (as in LAPACK: Anderson and others, LAPACK Users' Guide, 1999).
"""

from __future__ import annotations

from collections import namedtuple
from math import isfinite, prod
from typing import Any

import numpy as np

from ...devices.arrays import device_of, to_device, to_host
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import recording
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, scalar_name
from ..reductions.extremes import NamedResults
from .decompositions import Factors
from .matmul import matmul
from .solving import check_floating, check_square, column_major, in_columns
from .triangular import (
    PANEL,
    LinalgSolveTriangular,
    solve_panel,
    solve_triangular,
    substituted,
    triangle_of,
)

FEW = 32  # numbers: so few are eliminated one by one in Python


def eliminated(a: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(LU in one array, the row exchanged at each step, the order of rows) of all matrices."""
    lu, (m, n) = np.array(to_host(a), order="C"), a.shape[-2:]
    flat = lu.reshape(prod(a.shape[:-2]), m, n)
    pivots = np.empty((len(flat), min(m, n)), np.int32)
    order = np.empty((len(flat), m), np.intp)
    order[...] = np.arange(m)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        if 0 < lu.size <= FEW and isfinite(np.add.reduce(lu, None)):
            for each in zip(flat, pivots, order):
                _eliminate_few(*each)
        elif min(m, n) <= PANEL:
            _eliminate_all(flat, pivots, order)
        else:
            for each in zip(flat, pivots, order):
                _eliminate_by_panels(*each)
    batch = a.shape[:-2]
    return lu, pivots.reshape(*batch, min(m, n)), order.reshape(*batch, m)


def _eliminate_few(lu: np.ndarray, pivots: np.ndarray, order: np.ndarray) -> None:
    """The same of one matrix, in place, number by number (in its dtype)."""
    rows, places = [list(row) for row in lu], order.tolist()
    for k in range(len(pivots)):
        sizes = [abs(row[k]) for row in rows[k:]]
        pivots[k] = best = k + sizes.index(max(sizes))
        for exchanged in (rows, places):
            exchanged[k], exchanged[best] = exchanged[best], exchanged[k]
        first = rows[k]
        for row in rows[k + 1 :] if first[k] else ():
            row[k] = factor = row[k] / first[k]
            for j in range(k + 1, len(row)):
                row[j] -= factor * first[j]
    lu[...], order[...] = rows, places


def _eliminate_all(flat: np.ndarray, pivots: np.ndarray, order: np.ndarray) -> None:
    """The same of many small matrices, all at once."""
    each = np.arange(len(flat))
    for k in range(pivots.shape[1]):
        best = k + np.argmax(np.abs(flat[:, k:, k]), 1)
        pivots[:, k] = best
        for rows in (flat, order) if (best != k).any() else ():
            rows[each, k], rows[each, best] = rows[each, best], rows[each, k].copy()
        pivot = flat[:, k, k, None]
        flat[:, k + 1 :, k] /= np.where(pivot == 0, 1, pivot)
        flat[:, k + 1 :, k + 1 :] -= flat[:, k + 1 :, k, None] * flat[:, k, None, k + 1 :]


def _eliminate_by_panels(lu: np.ndarray, pivots: np.ndarray, order: np.ndarray) -> None:
    """The same of one large matrix: some columns alone, then what they mean for those behind."""
    for start in range(0, len(pivots), PANEL):
        stop = min(start + PANEL, len(pivots))
        columns = lu[start:, start:stop].T.copy()  # each of them in one piece of memory
        places = np.arange(len(lu) - start)
        for k, column in enumerate(columns):
            best = k + int(np.abs(column[k:]).argmax())
            pivots[start + k] = start + best
            if best != k:
                for exchanged in (columns.T, places):
                    exchanged[[k, best]] = exchanged[[best, k]]
            if column[k] != 0:
                column[k + 1 :] /= column[k]
            columns[k + 1 :, k + 1 :] -= columns[k + 1 :, k, None] * column[k + 1 :]
        for exchanged in (lu, order):
            exchanged[start:] = exchanged[start:][places]
        lu[start:, start:stop] = columns.T
        above, behind = slice(start, stop), slice(stop, None)
        solve_panel(lu[above, above], lu[above, behind], upper=False, unit=True)
        lu[behind, behind] -= lu[behind, above] @ lu[above, behind]


class LinalgLu(Factors):
    """A = P L U.    dA = P L^-T (tril(L^T gL, -1) + triu(gU U^T)) U^-T

    That is for square matrices; else L = [L1, L2] or U = [U1, U2], and -gU2 U2^T joins what is
    below the diagonal, -L2^T gL2 what is above; the rest of dA is L^-T gU2, or gL2 U^-T.
    """

    n_outputs = 3

    def forward(self, x):
        lu, _, order = eliminated(x)
        k = min(x.shape[-2:])
        lower = np.tril(lu[..., :k], -1) + np.eye(x.shape[-2], k, dtype=lu.dtype)
        parts = (_exchange(order, lu.dtype), lower, np.triu(lu[..., :k, :]))
        self.parts = [to_device(np.ascontiguousarray(part), device_of(x)) for part in parts]
        return self.parts

    def backward(self, g, x):
        p, lower, upper = self.factors(x)
        _, gl, gu = g
        k = min(x.shape[-2:])
        # one of the rests, or both, is empty
        first_l, rest_l = lower[..., :k, :], lower[..., k:, :]
        first_u, rest_u = upper[..., :k], upper[..., k:]
        below, above = [], []
        if gl is not None:
            below.append(first_l.mT @ gl[..., :k, :])
            above.append(-(rest_l.mT @ gl[..., k:, :]))
        if gu is not None:
            above.append(gu[..., :k] @ first_u.mT)
            below.append(-(gu[..., k:] @ rest_u.mT))
        middle = triangle_of(sum(below[1:], below[0]), False, 1) + triangle_of(
            sum(above[1:], above[0]), True
        )
        result = _without_u(first_u, _without_l(first_l, middle))
        if x.shape[-1] > k:
            rest = v.zeros(rest_u.shape, rest_u) if gu is None else gu[..., k:]
            result = v.cat([result, _without_l(first_l, rest)], -1)
        if x.shape[-2] > k:
            rest = v.zeros(rest_l.shape, rest_l) if gl is None else gl[..., k:, :]
            result = v.cat([result, _without_u(first_u, rest)], -2)
        return p @ result


def _without_l(lower: Any, g: Any) -> Any:
    """L^-T g"""
    return v.in_formula(LinalgSolveTriangular, lower.mT, g, upper=True, left=True, unit=True)


def _without_u(upper: Any, g: Any) -> Any:
    """g U^-T"""
    return v.in_formula(LinalgSolveTriangular, upper.mT, g, upper=False, left=False, unit=False)


class linalg_lu_result(NamedResults, namedtuple("linalg_lu", ("P", "L", "U"))):
    """What ``linalg.lu`` returns."""

    __slots__ = ()


class linalg_lu_factor_result(NamedResults, namedtuple("linalg_lu_factor", ("LU", "pivots"))):
    """What ``linalg.lu_factor`` returns."""

    __slots__ = ()


class linalg_lu_factor_ex_result(
    NamedResults, namedtuple("linalg_lu_factor_ex", ("LU", "pivots", "info"))
):
    """What ``linalg.lu_factor_ex`` returns."""

    __slots__ = ()


def _check_lu(name: str, A: Tensor, pivot: bool) -> None:
    check_tensor(f"linalg_{name}", A, "A")
    if A.array.ndim < 2:
        raise RuntimeError(
            f"linalg.{name}: Expected tensor with 2 or more dimensions. Got size: "
            f"{list(A.array.shape)} instead"
        )
    check_floating(f"torch.linalg.{name}", A)
    if not pivot:
        raise RuntimeError("linalg.lu_factor: LU without pivoting is not implemented on the CPU")


@register("linalg.lu", node=LinalgLu, out=True)
def lu(A: Tensor, *, pivot: bool = True) -> Any:
    """P, L and U with ``A == P @ L @ U`` (``torch.linalg.lu``).

    - ``A``: (..., m, n). P: (..., m, m) exchanges rows; L: (..., m, k), lower triangular with ones
      on the diagonal; U: (..., k, n), upper triangular; k = min(m, n).

    ``pivot=False`` is refused, as PyTorch refuses it on the CPU.

    >>> torch.linalg.lu(torch.tensor([[1.0, 2.0], [2.0, 6.0]])).U
    tensor([[ 2.,  6.],
            [ 0., -1.]])
    """
    _check_lu("lu", A, pivot)
    return linalg_lu_result(*LinalgLu.apply(A))


@register("linalg.lu_factor_ex", out=True)
def lu_factor_ex(A: Tensor, *, pivot: bool = True, check_errors: bool = False) -> Any:
    """L and U in one matrix, with the rows exchanged, and where U is singular (0: nowhere).

    - ``A``: (..., m, n). LU: its shape; pivots: (..., min(m, n)), from 1; info: (...); both int32.

    Counterpart: ``torch.linalg.lu_factor_ex``. ``check_errors``: RuntimeError for a singular U.

    >>> torch.linalg.lu_factor_ex(torch.tensor([[0.0]])).info
    tensor(1, dtype=torch.int32)
    """
    _check_lu("lu_factor_ex", A, pivot)
    place = device_of(A.array)
    if recording((A,)):
        compact, order = _packed_with_history(A)
        packed, steps = to_host(compact.array), _exchanges(order, min(A.array.shape[-2:]))
    else:
        packed, steps, _ = eliminated(A.array)
        compact = wrap(to_device(packed, place))
    zero = packed.diagonal(0, -2, -1) == 0
    first = np.zeros(packed.shape[:-2], np.int32)
    if zero.any():
        first[...] = np.where(zero.any(-1), zero.argmax(-1) + 1, 0)
    if check_errors and first.any():
        raise _singular("torch.linalg.lu_factor_ex", int(first.reshape(-1).max()))
    pivots = wrap(to_device(steps + np.int32(1), place))
    info = wrap(to_device(first, place))
    return linalg_lu_factor_ex_result(in_columns(compact), pivots, info)


def _packed_with_history(A: Tensor) -> tuple[Tensor, np.ndarray]:
    """L and U in one matrix, made of both, which have gradients; and the order of the rows."""
    p, lower, upper = LinalgLu.apply(A)
    m, n = A.array.shape[-2:]
    below, above = lower.tril(-1), upper
    if m > n:
        above = _padded(above, m - n)
    elif m < n:
        below = _widened(below, n - m)
    order = to_host(p.array).argmax(-2) if p.array.size else np.zeros(p.array.shape[:-1], np.intp)
    return below + above, order


def _exchanges(order: np.ndarray, count: int) -> np.ndarray:
    """The rows that were exchanged at each step, from the order that they led to."""
    found = []
    for wanted in order.reshape(prod(order.shape[:-1]), order.shape[-1]).tolist():
        rows, steps = list(range(len(wanted))), []
        for k in range(count):
            steps.append(rows.index(wanted[k], k))
            rows[k], rows[steps[k]] = rows[steps[k]], rows[k]
        found.append(steps)
    return np.array(found, np.int32).reshape(*order.shape[:-1], count)


def _padded(x: Tensor, rows: int) -> Tensor:
    zeros = v.zeros((*x.shape[:-2], rows, x.shape[-1]), x)
    return v.cat([x, zeros], -2)


def _widened(x: Tensor, columns: int) -> Tensor:
    return v.cat([x, v.zeros((*x.shape[:-1], columns), x)], -1)


def _singular(name: str, place: int) -> RuntimeError:
    return RuntimeError(
        f"{name}: U[{place},{place}] is zero and using it on lu_solve would result in a division "
        "by zero. If you still want to perform the factorization, consider calling linalg.lu(A, "
        "pivot) or linalg.lu_factor_ex(A, pivot)"
    )


@register("linalg.lu_factor", out=True)
def lu_factor(A: Tensor, *, pivot: bool = True) -> Any:
    """L and U in one matrix, with the rows that were exchanged (``torch.linalg.lu_factor``).

    See ``linalg.lu_factor_ex``. Raises RuntimeError when U is singular.

    >>> torch.linalg.lu_factor(torch.tensor([[4.0, 2.0], [2.0, 3.0]])).LU
    tensor([[4.0000, 2.0000],
            [0.5000, 2.0000]])
    """
    _check_lu("lu_factor", A, pivot)
    compact, pivots, info = lu_factor_ex(A)
    found = to_host(info.array)
    if found.any():
        raise _singular("torch.linalg.lu_factor", int(found.max()))
    return linalg_lu_factor_result(compact, pivots)


def _order_of(pivots: np.ndarray, m: int) -> np.ndarray:
    """The order of rows that exchanges one after the other lead to."""
    found = []
    for steps in to_host(pivots).reshape(prod(pivots.shape[:-1]), pivots.shape[-1]).tolist():
        order = list(range(m))
        for k, step in enumerate(steps):
            order[k], order[step - 1] = order[step - 1], order[k]
        found.append(order)
    return np.array(found, np.intp).reshape(*pivots.shape[:-1], m)


def _exchange(order: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """P, with ones where rows in this order come from."""
    p = np.zeros((*order.shape, order.shape[-1]), dtype)
    np.put_along_axis(p, order[..., None, :], 1, -2)
    return p


class lu_unpack_result(NamedResults, namedtuple("lu_unpack", ("P", "L", "U"))):
    """What ``lu_unpack`` returns."""

    __slots__ = ()


@register(method=False, out=True)
def lu_unpack(
    LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool = True, unpack_pivots: bool = True
) -> Any:
    """P, L and U of what ``linalg.lu_factor`` returned (``torch.lu_unpack``).

    - ``unpack_data``, ``unpack_pivots``: False leaves L and U, or P, empty.

    >>> torch.lu_unpack(*torch.linalg.lu_factor(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))).L
    tensor([[1.0000, 0.0000],
            [0.5000, 1.0000]])
    """
    check_tensors("lu_unpack", LU_data=LU_data, LU_pivots=LU_pivots)
    m, n = LU_data.shape[-2:]
    k = min(m, n)
    p = lower = upper = LU_data.new_empty(0)
    if unpack_pivots:
        exchanged = _exchange(_order_of(LU_pivots.array, m), LU_data.array.dtype)
        p = wrap(to_device(exchanged, device_of(LU_data.array)))
    if unpack_data:
        ones = wrap(to_device(np.eye(m, k, dtype=LU_data.array.dtype), device_of(LU_data.array)))
        lower = LU_data[..., :, :k].tril(-1) + ones
        upper = LU_data[..., :k, :].triu()
    return lu_unpack_result(p, lower, upper)


@register("linalg.lu_solve", out=True)
def lu_solve(
    LU: Tensor, pivots: Tensor, B: Tensor, *, left: bool = True, adjoint: bool = False
) -> Tensor:
    """X with ``A @ X == B``, of A's LU factors (``torch.linalg.lu_solve``).

    - ``LU``, ``pivots``: what ``linalg.lu_factor(A)`` returned. ``B``: (..., n, k).
    - ``left=False``: ``X @ A == B``; ``adjoint``: A transposed.

    >>> factors = torch.linalg.lu_factor(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))
    >>> torch.linalg.lu_solve(*factors, torch.tensor([[6.0], [4.0]]))
    tensor([[1.2500],
            [0.5000]])
    """
    check_tensors("linalg_lu_solve", LU=LU, pivots=pivots, B=B)
    check_square("torch.linalg.lu_solve", LU)
    if LU.dtype is not B.dtype:
        raise RuntimeError(
            f"linalg.lu_solve: Expected LU and B to have the same dtype, but found LU of type "
            f"{scalar_name(LU)} and B of type {scalar_name(B)} instead"
        )
    if not left:  # X A = B is A^T X^T = B^T
        return lu_solve(LU, pivots, B.mT, adjoint=not adjoint).mT
    if not recording((LU, B)):
        place, lu, b = device_of(B.array), to_host(LU.array), to_host(B.array)
        order = _order_of(pivots.array, lu.shape[-1])
        return wrap(to_device(column_major(_solved(lu, order, b, adjoint)), place))
    p = lu_unpack(LU, pivots, unpack_data=False).P
    if adjoint:
        half = solve_triangular(LU.mT, B, upper=False)
        return in_columns(matmul(p, solve_triangular(LU.mT, half, upper=True, unitriangular=True)))
    half = solve_triangular(LU, matmul(p.mT, B), upper=False, unitriangular=True)
    return solve_triangular(LU, half, upper=True)


def _solved(lu: np.ndarray, order: np.ndarray, b: np.ndarray, adjoint: bool) -> np.ndarray:
    """X with A X = B on arrays, from A's factors and the order of its rows."""
    batch = broadcast_shapes(lu.shape[:-2], b.shape[:-2])
    places = np.argsort(order) if adjoint else order
    if batch:
        places = np.broadcast_to(places[..., None], (*batch, *b.shape[-2:]))
        b = np.broadcast_to(b, places.shape)
    if adjoint:
        half = substituted(lu.mT, b, False, False)
        x = substituted(lu.mT, half, True, True)
        return np.take_along_axis(x, places, -2) if batch else x[places]
    b = np.take_along_axis(b, places, -2) if batch else b[places]
    return substituted(lu, substituted(lu, b, False, True), True, False)
