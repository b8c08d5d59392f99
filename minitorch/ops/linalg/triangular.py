"""Triangular equations, and matrices taken apart into two triangles (LU).

NumPy has neither: rows are eliminated one after the other, in all matrices of a batch at once. In
large matrices that is done within some rows only; what these mean for the rest is one product of
matrices (as in LAPACK: Anderson and others, LAPACK Users' Guide, 1999).
"""

from __future__ import annotations

from collections import namedtuple
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import device_of, eye_beside, to_device, to_host
from ...errors import warn
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function, kept_where, recording
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, scalar_name
from ..reductions.extremes import NamedResults
from ..shapes.expanding import expand
from .decompositions import Factors
from .matmul import matmul
from .solving import check_floating, check_square, column_major, in_columns

PANEL = 32  # rows or columns that are eliminated one by one


def _part(x: Any, upper: bool, diagonal: int = 0) -> Any:
    """The upper or lower triangle of an array or a Tensor."""
    if isinstance(x, Tensor):
        return x.triu(diagonal) if upper else x.tril(-diagonal)
    return np.triu(x, diagonal) if upper else np.tril(x, -diagonal)


def _substituted(a: np.ndarray, b: np.ndarray, upper: bool, unit: bool) -> np.ndarray:
    """X with A X = B, row by row from the end of A that has one element."""
    n = a.shape[-1]
    x = np.array(np.broadcast_to(b, (*broadcast_shapes(a.shape[:-2], b.shape[:-2]), *b.shape[-2:])))
    starts = range(0, n, PANEL)
    with np.errstate(divide="ignore", invalid="ignore"):
        for start in reversed(starts) if upper else starts:
            stop = min(start + PANEL, n)
            for i in reversed(range(start, stop)) if upper else range(start, stop):
                if not unit:
                    x[..., i, :] /= a[..., i, i, None]
                near = slice(start, i) if upper else slice(i + 1, stop)
                x[..., near, :] -= a[..., near, i, None] * x[..., i, None, :]
            rest = slice(0, start) if upper else slice(stop, n)
            x[..., rest, :] -= a[..., rest, start:stop] @ x[..., start:stop, :]
    return x


class LinalgSolveTriangular(Function):
    """X with A X = B, A triangular.    dB = A^-T g, dA = the triangle of -dB X^T"""

    __slots__ = ("upper", "left", "unit")
    keeps = "input and output"
    keep_inputs = kept_where(lambda need_a, need_b: (True, False))

    def forward(self, a, b):
        place, a, b = device_of(a), to_host(a), to_host(b)
        if self.left:
            x = _substituted(a, b, self.upper, self.unit)
        else:  # X A = B is A^T X^T = B^T
            x = _substituted(a.mT, b.mT, not self.upper, self.unit).mT
        return to_device(column_major(x), place)

    def backward(self, g, a, b, x):
        turned = {"upper": not self.upper, "left": self.left, "unit": self.unit}
        gb = v.in_formula(LinalgSolveTriangular, a.mT, g, **turned)
        if not self.needs(0):
            return None, gb
        ga = -(gb @ x.mT if self.left else x.mT @ gb)
        return _part(ga, self.upper, int(self.unit)), gb


@register("linalg.solve_triangular", node=LinalgSolveTriangular, out=True)
def solve_triangular(
    A: Tensor, B: Tensor, *, upper: bool, left: bool = True, unitriangular: bool = False
) -> Tensor:
    """X with ``A @ X == B`` for a triangular A (``torch.linalg.solve_triangular``).

    - ``A``: (..., n, n), of which only one triangle is read: ``upper``, or the lower one. ``B``:
      (..., n, k); with ``left=False`` (..., k, n), for ``X @ A == B``. Batches broadcast.
    - ``unitriangular``: take the diagonal of A for ones.

    A zero on the diagonal gives inf or nan. Raises RuntimeError when shapes do not fit.

    >>> A = torch.tensor([[2.0, 1.0], [0.0, 4.0]])
    >>> torch.linalg.solve_triangular(A, torch.tensor([[4.0], [8.0]]), upper=True)
    tensor([[1.],
            [2.]])
    """
    check_tensors("linalg_solve_triangular", A=A, B=B)
    name = "linalg.solve_triangular"
    for argument, x in (("A", A), ("B", B)):
        if x.array.ndim < 2:
            raise RuntimeError(
                f"{name}: The input tensor {argument} must have at least 2 dimensions."
            )
    check_square(name, A)
    check_floating(name, A)
    a, b = A.array.shape, B.array.shape
    if b[-2 if left else -1] != a[-1]:
        equation = "AX = B" if left else "XA = B"
        raise RuntimeError(
            f"{name}: Incompatible shapes of A and B for the equation {equation} "
            f"({a[-2]}x{a[-1]} and {b[-2]}x{b[-1]})"
        )
    batch = broadcast_shapes(a[:-2], b[:-2])  # gradients add up where a batch is broadcast
    A, B = expand(A, (*batch, *a[-2:])), expand(B.to(A.dtype), (*batch, *b[-2:]))
    return LinalgSolveTriangular.apply(A, B, upper=upper, left=left, unit=unitriangular)


def _check_same_dtype(b: Tensor, A: Tensor) -> None:
    if b.dtype is not A.dtype:
        raise RuntimeError(
            f"Expected b and A to have the same dtype, but found b of type {scalar_name(b)} and A "
            f"of type {scalar_name(A)} instead."
        )


class triangular_solve_result(
    NamedResults, namedtuple("triangular_solve", ("solution", "cloned_coefficient"))
):
    """What ``triangular_solve`` returns."""

    __slots__ = ()


@register(node=LinalgSolveTriangular, out=True)
def triangular_solve(
    b: Tensor,
    A: Tensor,
    upper: bool = True,
    transpose: bool = False,
    unitriangular: bool = False,
) -> Any:
    """``linalg.solve_triangular`` by its old name: (X, a copy of A) (``torch.triangular_solve``).

    >>> torch.triangular_solve(torch.ones(1, 1), torch.tensor([[2.0]])).solution
    tensor([[0.5000]])
    """
    check_tensors("triangular_solve", b=b, A=A)
    warn(
        "torch.triangular_solve is deprecated in favor of torch.linalg.solve_triangularand will be "
        "removed in a future PyTorch release.\ntorch.linalg.solve_triangular has its arguments "
        "reversed and does not return a copy of one of the inputs.\nX = torch.triangular_solve(B, "
        "A).solution\nshould be replaced with\nX = torch.linalg.solve_triangular(A, B)."
    )
    _check_same_dtype(b, A)
    matrix = A.mT if transpose else A
    solution = solve_triangular(matrix, b, upper=upper != transpose, unitriangular=unitriangular)
    return triangular_solve_result(solution, in_columns(A))


class CholeskySolve(Function):
    """X with A X = B, A = L L^T.    dB = A^-1 g = S, dL = -(S X^T + X S^T) L"""

    __slots__ = ("upper",)
    keeps = "input and output"
    keep_inputs = kept_where(lambda need_b, need_l: (False, True))

    def forward(self, b, factor):
        place, b, factor = device_of(b), to_host(b), to_host(factor)
        lower = factor.mT if self.upper else factor
        half = _substituted(lower, b, False, False)
        return to_device(column_major(_substituted(lower.mT, half, True, False)), place)

    def backward(self, g, b, factor, x):
        gb = v.in_formula(CholeskySolve, g, factor, upper=self.upper)
        if not self.needs(1):
            return gb, None
        common = gb @ x.mT
        common = common + common.mT
        return gb, -(factor @ common if self.upper else common @ factor)


@register(node=CholeskySolve, out=True)
def cholesky_solve(input: Tensor, L: Tensor, upper: bool = False) -> Tensor:
    """X with ``A @ X == input``, of A's Cholesky factor (``torch.cholesky_solve``).

    - ``input``: (..., n, k); ``L``: (..., n, n), lower triangular, A = L L^T (``upper``: L^T L).

    >>> torch.cholesky_solve(torch.tensor([[8.0]]), torch.tensor([[2.0]]))
    tensor([[2.]])
    """
    check_tensors("cholesky_solve", input=input, L=L)
    for argument, x in (("b", input), ("u", L)):
        if x.array.ndim < 2:
            raise RuntimeError(
                f"{argument} should have at least 2 dimensions, but has {x.array.ndim} dimensions "
                "instead"
            )
    _check_same_dtype(input, L)
    b, a = input.array.shape, L.array.shape
    batch = broadcast_shapes(b[:-2], a[:-2])  # gradients add up where a batch is broadcast
    input, L = expand(input, (*batch, *b[-2:])), expand(L, (*batch, *a[-2:]))
    return CholeskySolve.apply(input, L, upper=upper)


@register(method=True, out=True)
def cholesky_inverse(L: Tensor, upper: bool = False) -> Tensor:
    """The inverse of A, of its Cholesky factor (``torch.cholesky_inverse``).

    >>> torch.cholesky_inverse(torch.tensor([[2.0]]))
    tensor([[0.2500]])
    """
    check_tensor("cholesky_inverse", L)
    check_square("cholesky_inverse", L)
    return cholesky_solve(wrap(eye_beside(L.array, L.array.shape[-1])), L, upper)


# ---- LU -----------------------------------------------------------------------------------------


def eliminated(a: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(LU in one array, the row exchanged at each step, the order of rows) of all matrices."""
    lu, (m, n) = np.array(to_host(a)), a.shape[-2:]
    flat = lu.reshape(-1, m, n)
    each = np.arange(len(flat))
    pivots = np.zeros((len(flat), min(m, n)), np.int32)
    order = np.broadcast_to(np.arange(m), (len(flat), m)).copy()
    with np.errstate(divide="ignore", invalid="ignore"):
        for start in range(0, min(m, n), PANEL):
            stop = min(start + PANEL, m, n)
            for k in range(start, stop):
                best = k + np.argmax(np.abs(flat[:, k:, k]), 1)
                pivots[:, k] = best
                for rows in (flat, order) if (best != k).any() else ():
                    rows[each, k], rows[each, best] = rows[each, best], rows[each, k].copy()
                pivot = flat[:, k, k, None]
                flat[:, k + 1 :, k] /= np.where(pivot == 0, 1, pivot)
                panel = slice(k + 1, stop)
                flat[:, k + 1 :, panel] -= flat[:, k + 1 :, k, None] * flat[:, k, None, panel]
            if stop < n:  # the columns behind the panel
                above, below = slice(start, stop), slice(stop, None)
                flat[:, above, below] = _substituted(
                    flat[:, above, above], flat[:, above, below], upper=False, unit=True
                )
                flat[:, below, below] -= flat[:, below, above] @ flat[:, above, below]
    batch = a.shape[:-2]
    return flat.reshape(a.shape), pivots.reshape(*batch, min(m, n)), order.reshape(*batch, m)


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
        p = np.eye(x.shape[-2], dtype=lu.dtype)[order].mT
        parts = (p, lower, np.triu(lu[..., :k, :]))
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
        middle = _part(sum(below[1:], below[0]), False, 1) + _part(sum(above[1:], above[0]), True)
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
    packed, steps, _ = eliminated(A.array)
    place = device_of(A.array)
    compact = _packed_with_history(A) if recording((A,)) else wrap(to_device(packed, place))
    zero = np.diagonal(packed, axis1=-2, axis2=-1) == 0
    first = np.asarray(np.where(zero.any(-1), zero.argmax(-1) + 1, 0), np.int32)
    if check_errors and first.any():
        raise _singular("torch.linalg.lu_factor_ex", int(first.reshape(-1).max()))
    pivots = wrap(to_device(steps + np.int32(1), place))
    info = wrap(to_device(first, place))
    return linalg_lu_factor_ex_result(in_columns(compact), pivots, info)


def _packed_with_history(A: Tensor) -> Tensor:
    """L and U in one matrix, made of both, which have gradients."""
    _, lower, upper = LinalgLu.apply(A)
    m, n = A.array.shape[-2:]
    below, above = lower.tril(-1), upper
    if m > n:
        return below + _padded(above, m - n)
    if m < n:
        return _widened(below, n - m) + above
    return below + above


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
    if info.any():
        raise _singular("torch.linalg.lu_factor", int(info.max()))
    return linalg_lu_factor_result(compact, pivots)


def _order_of(pivots: np.ndarray, m: int) -> np.ndarray:
    """The order of rows that exchanges one after the other lead to."""
    steps = to_host(pivots).reshape(prod(pivots.shape[:-1]), pivots.shape[-1])
    order = np.broadcast_to(np.arange(m), (len(steps), m)).copy()
    each = np.arange(len(steps))
    for k in range(steps.shape[-1]):
        other = steps[:, k] - 1
        order[each, k], order[each, other] = order[each, other], order[each, k].copy()
    return order.reshape(*pivots.shape[:-1], m)


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
        order = _order_of(LU_pivots.array, m)
        eye = np.eye(m, dtype=LU_data.array.dtype)
        p = wrap(to_device(np.ascontiguousarray(eye[order].mT), device_of(LU_data.array)))
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
    p = lu_unpack(LU, pivots, unpack_data=False).P
    if adjoint:
        half = solve_triangular(LU.mT, B, upper=False)
        return in_columns(matmul(p, solve_triangular(LU.mT, half, upper=True, unitriangular=True)))
    half = solve_triangular(LU, matmul(p.mT, B), upper=False, unitriangular=True)
    return solve_triangular(LU, half, upper=True)
