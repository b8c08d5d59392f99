"""Factors of matrices by their names of old times: svd, qr, cholesky, lu.

Programs still call them; PyTorch warns for most of them.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from ...errors import warn
from ...graph.entry import check_tensor, register
from ...tensors import Tensor
from ..reductions.extremes import NamedResults
from . import decompositions, elimination, spectra
from .decompositions import LinalgCholeskyEx, LinalgQr
from .spectra import LinalgSvd


class svd_result(NamedResults, namedtuple("svd", ("U", "S", "V"))):
    """What ``svd`` returns."""

    __slots__ = ()


@register(node=LinalgSvd, out=True)
def svd(input: Tensor, some: bool = True, compute_uv: bool = True) -> Any:
    """U, S and V with ``input == U @ diag(S) @ V.mT`` (``torch.svd``). Prefer ``linalg.svd``.

    - ``some=False``: square U and V; ``compute_uv=False``: only S, and zeros for U and V.

    >>> torch.svd(torch.tensor([[3.0, 0.0], [0.0, 2.5]])).S
    tensor([3.0000, 2.5000])
    """
    check_tensor("svd", input)
    if not compute_uv:
        m, n = input.shape[-2:]
        zeros = [input.detach().new_zeros((*input.shape[:-2], size, size)) for size in (m, n)]
        return svd_result(zeros[0], spectra.svdvals(input), zeros[1].mT)  # V is always a view
    u, s, vh = spectra.svd(input, full_matrices=not some)
    return svd_result(u, s, vh.mT)


class qr_result(NamedResults, namedtuple("qr", ("Q", "R"))):
    """What ``qr`` returns."""

    __slots__ = ()


@register(node=LinalgQr, out=True)
def qr(input: Tensor, some: bool = True) -> Any:
    """``linalg.qr`` by its old name, with a warning (``torch.qr``).

    - ``some=False``: ``mode="complete"``.

    >>> torch.qr(torch.tensor([[3.0, 1.0], [4.0, 1.0]])).R.abs()
    tensor([[5.0000, 1.4000],
            [0.0000, 0.2000]])
    """
    check_tensor("qr", input)
    warn(
        "torch.qr is deprecated in favor of torch.linalg.qr and will be removed in a future "
        "PyTorch release.\nThe boolean parameter 'some' has been replaced with a string parameter "
        "'mode'.\nQ, R = torch.qr(A, some)\nshould be replaced with\nQ, R = torch.linalg.qr(A, "
        "'reduced' if some else 'complete')"
    )
    return qr_result(*decompositions.qr(input, "reduced" if some else "complete"))


@register(node=LinalgCholeskyEx, out=True)
def cholesky(input: Tensor, upper: bool = False) -> Tensor:
    """``linalg.cholesky`` by its old name, with a warning (``torch.cholesky``).

    >>> torch.cholesky(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))
    tensor([[2.0000, 0.0000],
            [1.0000, 1.4142]])
    """
    check_tensor("cholesky", input)
    warn(
        "torch.cholesky is deprecated in favor of torch.linalg.cholesky and will be removed in a "
        "future PyTorch release.\nL = torch.cholesky(A)\nshould be replaced with\nL = "
        "torch.linalg.cholesky(A)\nand\nU = torch.cholesky(A, upper=True)\nshould be replaced with"
        "\nU = torch.linalg.cholesky(A).mH\nThis transform will produce equivalent results for all "
        "valid (symmetric positive definite) inputs."
    )
    return decompositions.cholesky(input, upper=upper)


@register()
def lu(input: Tensor, pivot: bool = True, get_infos: bool = False) -> Any:
    """``linalg.lu_factor`` by its old name, with a warning (``torch.lu``): (LU, pivots).

    - ``get_infos``: a third result says where U is singular (0: nowhere). No error is raised.

    >>> torch.lu(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))[0]
    tensor([[4.0000, 2.0000],
            [0.5000, 2.0000]])
    """
    check_tensor("lu", input)
    warn(
        "torch.lu is deprecated in favor of torch.linalg.lu_factor / torch.linalg.lu_factor_ex and "
        "will be removed in a future PyTorch release.\nLU, pivots = torch.lu(A, compute_pivots)\n"
        "should be replaced with\nLU, pivots = torch.linalg.lu_factor(A, compute_pivots)\nand\n"
        "LU, pivots, info = torch.lu(A, compute_pivots, get_infos=True)\nshould be replaced with\n"
        "LU, pivots, info = torch.linalg.lu_factor_ex(A, compute_pivots)"
    )
    found = tuple(elimination.lu_factor_ex(input, pivot=pivot))
    return found if get_infos else found[:2]


@register(out=True)
def lu_solve(input: Tensor, LU_data: Tensor, LU_pivots: Tensor) -> Tensor:
    """``linalg.lu_solve`` by its old name, its arguments reversed (``torch.lu_solve``).

    >>> A = torch.tensor([[4.0, 2.0], [2.0, 3.0]])
    >>> torch.lu_solve(torch.tensor([[6.0], [4.0]]), *torch.linalg.lu_factor(A))
    tensor([[1.2500],
            [0.5000]])
    """
    check_tensor("lu_solve", input)
    warn(
        "torch.lu_solve is deprecated in favor of torch.linalg.lu_solveand will be removed in a "
        "future PyTorch release.\nNote that torch.linalg.lu_solve has its arguments reversed.\nX = "
        "torch.lu_solve(B, LU, pivots)\nshould be replaced with\nX = torch.linalg.lu_solve(LU, "
        "pivots, B)"
    )
    return elimination.lu_solve(LU_data, LU_pivots, input)
