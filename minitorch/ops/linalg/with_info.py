"""Factors and solutions that say where they failed, in place of raising (``linalg.*_ex``).

Where a matrix of a batch fails, what is computed of it means nothing; here it is NaN.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import device_of, eye_beside, to_device, to_host
from ...errors import LinAlgError
from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ..arguments import check_tensors
from ..comparison.choosing import where
from ..reductions.extremes import NamedResults
from .decompositions import LinalgCholeskyEx, cholesky
from .solving import LinalgInvEx, LinalgSolveEx, first_zero_pivot, gave_up, inv, solve


class linalg_cholesky_ex_result(NamedResults, namedtuple("linalg_cholesky_ex", ("L", "info"))):
    """What ``linalg.cholesky_ex`` returns."""

    __slots__ = ()


class linalg_inv_ex_result(NamedResults, namedtuple("linalg_inv_ex", ("inverse", "info"))):
    """What ``linalg.inv_ex`` returns."""

    __slots__ = ()


class linalg_solve_ex_result(NamedResults, namedtuple("linalg_solve_ex", ("result", "info"))):
    """What ``linalg.solve_ex`` returns."""

    __slots__ = ()


def _first_bad_minor(matrix: np.ndarray) -> int:
    """The order of the first leading minor that is not positive-definite; 0 when all are."""
    for order in range(1, len(matrix) + 1):
        try:
            if gave_up(np.linalg.cholesky(matrix[:order, :order]), matrix):
                return order
        except np.linalg.LinAlgError:
            return order
    return 0


def _with_info(
    A: Tensor, compute: Callable[[Tensor], Tensor], failing: Callable[[np.ndarray], int]
) -> tuple[Tensor, Tensor]:
    """``compute(A)``, with NaN where a matrix fails; and for each matrix where, from 1, or 0."""
    batch, n = A.array.shape[:-2], A.array.shape[-1]
    place = device_of(A.array)
    try:
        return compute(A), wrap(to_device(np.zeros(batch, np.int32), place))
    except LinAlgError:
        matrices = to_host(A.array).reshape(-1, n, n)
        info = np.array([failing(matrix) for matrix in matrices], np.int32).reshape(batch)
    bad = wrap(to_device(info.reshape(*batch, 1, 1) != 0, place))
    result = compute(where(bad, wrap(eye_beside(A.array, n)), A))
    if result.array.ndim <= len(batch) + 1:  # vectors
        bad = bad.squeeze(-1)
    return where(bad, float("nan"), result), wrap(to_device(info, place))


def _check(name: str, info: Tensor, words: str) -> None:
    """Raise LinAlgError for the first matrix that failed; ``words`` say how, with its place."""
    found = to_host(info.array).reshape(-1)
    if found.any():
        i = int(np.flatnonzero(found)[0])
        where_ = f"(Batch element {i}): " if info.array.ndim else ""
        raise LinAlgError(f"{name}: {where_}" + words.format(found[i]))


@register("linalg.cholesky_ex", node=LinalgCholeskyEx, out=True)
def cholesky_ex(input: Tensor, *, upper: bool = False, check_errors: bool = False) -> Any:
    """L as of :func:`torch.linalg.cholesky`, and where it fails (``torch.linalg.cholesky_ex``).

    - ``input``: (..., n, n). info: (...), int32: 0, or the order of the leading minor that is not
      positive-definite; L is NaN there. ``check_errors``: LinAlgError instead.

    >>> torch.linalg.cholesky_ex(torch.tensor([[4.0, 0.0], [0.0, -1.0]])).info
    tensor(2, dtype=torch.int32)
    """
    check_tensor("linalg_cholesky_ex", input)
    found, info = _with_info(input, lambda a: cholesky(a, upper=upper), _first_bad_minor)
    if check_errors:
        _check(
            "linalg.cholesky_ex",
            info,
            "The factorization could not be completed because the input is not "
            "positive-definite (the leading minor of order {} is not positive-definite).",
        )
    return linalg_cholesky_ex_result(found, info)


@register("linalg.inv_ex", node=LinalgInvEx, out=True)
def inv_ex(A: Tensor, *, check_errors: bool = False) -> Any:
    """The inverse, and where there is none (``torch.linalg.inv_ex``).

    - ``A``: (..., n, n). info: (...), int32: 0, or which diagonal element of U is 0, from 1; the
      inverse is NaN there. ``check_errors``: LinAlgError instead.

    >>> torch.linalg.inv_ex(torch.zeros(2, 2)).info
    tensor(1, dtype=torch.int32)
    """
    check_tensor("linalg_inv_ex", A, "A")
    found, info = _with_info(A, inv, first_zero_pivot)
    if check_errors:
        _check(
            "linalg.inv_ex",
            info,
            "The diagonal element {} is zero, the inversion could not be completed because the "
            "input matrix is singular.",
        )
    return linalg_inv_ex_result(found, info)


@register("linalg.solve_ex", node=LinalgSolveEx, out=True)
def solve_ex(A: Tensor, B: Tensor, *, left: bool = True, check_errors: bool = False) -> Any:
    """The solution of A X = B, and where there is none (``torch.linalg.solve_ex``).

    - ``A``: (..., n, n), ``B``: as for :func:`torch.linalg.solve`. info: (...), int32: 0, or which
      diagonal element of U is 0, from 1; X is NaN there. ``check_errors``: LinAlgError instead.

    >>> torch.linalg.solve_ex(torch.tensor([[2.0]]), torch.tensor([1.0])).result
    tensor([0.5000])
    """
    check_tensors("linalg_solve_ex", A=A, B=B)
    found, info = _with_info(A, lambda a: solve(a, B, left=left), first_zero_pivot)
    if check_errors:
        _check(
            "torch.linalg.solve_ex",
            info,
            "The solver failed because the input matrix is singular.",
        )
    return linalg_solve_ex_result(found, info)
