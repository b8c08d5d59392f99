"""Triangular equations: solved from the row that has one unknown.

That is done within a panel of some rows, in all matrices of a batch at once; what these mean for
the rest is one product of matrices (as in LAPACK: Anderson and others, LAPACK Users' Guide, 1999).
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import device_of, eye_beside, to_device, to_host
from ...errors import warn
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function, kept_where
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, scalar_name
from ..reductions.extremes import NamedResults
from ..shapes.expanding import expand
from .solving import check_floating, check_square, column_major, in_columns

PANEL = 32  # rows
MANY = 256  # numbers: more are worth the call of LAPACK


def triangle_of(x: Any, upper: bool, diagonal: int = 0) -> Any:
    """The upper or lower triangle of an array or a Tensor."""
    if isinstance(x, Tensor):
        return x.triu(diagonal) if upper else x.tril(-diagonal)
    return np.triu(x, diagonal) if upper else np.tril(x, -diagonal)


def substituted(a: np.ndarray, b: np.ndarray, upper: bool, unit: bool) -> np.ndarray:
    """X with A X = B, panel by panel from the end of A that has one element."""
    n = a.shape[-1]
    x = np.array(np.broadcast_to(b, (*broadcast_shapes(a.shape[:-2], b.shape[:-2]), *b.shape[-2:])))
    starts = range(0, n, PANEL)
    with np.errstate(divide="ignore", invalid="ignore"):
        for start in reversed(starts) if upper else starts:
            stop = min(start + PANEL, n)
            solve_panel(a[..., start:stop, start:stop], x[..., start:stop, :], upper, unit)
            rest = slice(0, start) if upper else slice(stop, n)
            x[..., rest, :] -= a[..., rest, start:stop] @ x[..., start:stop, :]
    return x


def solve_panel(a: np.ndarray, x: np.ndarray, upper: bool, unit: bool) -> None:
    """The same within a panel, in place of B."""
    if x.size > MANY:
        triangle = np.triu(a) if upper else np.tril(a)[..., ::-1, ::-1]
        if unit:
            own = np.arange(a.shape[-1])
            triangle[..., own, own] = 1
        turned = x if upper else x[..., ::-1, :]
        try:  # of an upper triangle LAPACK's elimination has nothing to do: it substitutes
            turned[...] = np.linalg.solve(triangle, turned)
            return
        except np.linalg.LinAlgError:  # a zero on the diagonal
            pass
    n = a.shape[-1]
    for i in reversed(range(n)) if upper else range(n):
        if not unit:
            x[..., i, :] /= a[..., i, i, None]
        near = slice(0, i) if upper else slice(i + 1, n)
        x[..., near, :] -= a[..., near, i, None] * x[..., i, None, :]


class LinalgSolveTriangular(Function):
    """X with A X = B, A triangular.    dB = A^-T g, dA = the triangle of -dB X^T"""

    __slots__ = ("upper", "left", "unit")
    keeps = "input and output"
    keep_inputs = kept_where(lambda need_a, need_b: (True, False))

    def forward(self, a, b):
        place, a, b = device_of(a), to_host(a), to_host(b)
        if self.left:
            x = substituted(a, b, self.upper, self.unit)
        else:  # X A = B is A^T X^T = B^T
            x = substituted(a.mT, b.mT, not self.upper, self.unit).mT
        return to_device(column_major(x), place)

    def backward(self, g, a, b, x):
        turned = {"upper": not self.upper, "left": self.left, "unit": self.unit}
        gb = v.in_formula(LinalgSolveTriangular, a.mT, g, **turned)
        if not self.needs(0):
            return None, gb
        ga = -(gb @ x.mT if self.left else x.mT @ gb)
        return triangle_of(ga, self.upper, int(self.unit)), gb


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
        half = substituted(lower, b, False, False)
        return to_device(column_major(substituted(lower.mT, half, True, False)), place)

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
