"""Householder's reflections: what a QR decomposition is made of (LAPACK's geqrf, orgqr, ormqr).

Reflection i is I - tau[i] w w^T, where w is 0 above row i, 1 in it, and below it column i of the
matrix that ``geqrf`` gives.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import device_of, eye_beside, on_host, to_device, to_host
from ...graph.entry import register
from ...graph.node import recording
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, not_implemented, scalar_name
from ..reductions.extremes import NamedResults
from ..shapes.triangles import tril
from .matmul import matmul
from .solving import column_major, in_columns
from .triangular import solve_triangular

FEW = 8  # reflections: fewer calls one by one


class geqrf_result(NamedResults, namedtuple("geqrf", ("a", "tau"))):
    """What ``geqrf`` returns."""

    __slots__ = ()


def _check_floats(kernel: str, x: Tensor) -> None:
    if x.array.dtype.kind != "f" or x.array.dtype.itemsize < 4:
        raise not_implemented(kernel, x.array.dtype)


@register(out=True)
def geqrf(input: Tensor) -> Any:
    """R and the reflections of a QR decomposition, in one matrix (``torch.geqrf``).

    - ``input``: (..., m, n). a: its shape, R on and above the diagonal, the reflections below;
      tau: (..., min(m, n)). There is no gradient: use :func:`torch.linalg.qr`.

    >>> torch.geqrf(torch.tensor([[1.0], [2.0]])).a
    tensor([[-2.2361],
            [ 0.6180]])
    """
    check_tensors("geqrf", input=input)
    if input.array.ndim < 2:
        raise RuntimeError("torch.geqrf: input must have at least 2 dimensions.")
    _check_floats("geqrf_cpu", input)
    place = device_of(input.array)
    a, tau = np.linalg.qr(to_host(input.array), mode="raw")
    a = column_major(a.swapaxes(-1, -2))  # (NumPy gives it transposed)
    return geqrf_result(wrap(to_device(a, place)), wrap(to_device(tau, place)))


def _reflected(x: Tensor, vectors: Tensor, tau: Tensor, forwards: bool) -> Tensor:
    """H1 H2 ... Hk x, or Hk ... H2 H1 x with ``forwards``.

    All at once: H1 H2 ... Hk = I - W S^-1 D W^T, where D has tau on its diagonal, and S is the unit
    triangle of I + D W^T W (Schreiber and Van Loan, 1989); the other order is its transpose.
    """
    m, k = vectors.array.shape[-2], tau.array.shape[-1]
    if k <= FEW and on_host(x.array) and not recording((x, vectors, tau)):
        return wrap(_one_by_one(x.array, vectors.array, tau.array, forwards))
    columns = tril(vectors[..., :k], -1) + wrap(eye_beside(vectors.array, m)[:, :k])
    factors = tau.unsqueeze(-1)
    triangle = factors * matmul(columns.mT, columns)  # S; its diagonal is not read
    inner = matmul(columns.mT, x)
    if forwards:
        inner = factors * _solved(triangle.mT, inner, upper=False)
    else:
        inner = _solved(triangle, factors * inner, upper=True)
    return x - matmul(columns, inner)


def _one_by_one(x: np.ndarray, vectors: np.ndarray, tau: np.ndarray, forwards: bool) -> np.ndarray:
    """The same on arrays: one reflection after the other, each of the rows from its own on."""
    batch = broadcast_shapes(x.shape[:-2], vectors.shape[:-2])
    x = np.array(np.broadcast_to(x, (*batch, *x.shape[-2:])) if batch else x)
    steps = range(tau.shape[-1])
    for i in steps if forwards else reversed(steps):
        w = vectors[..., i:, i, None].copy()
        w[..., 0, :] = 1
        rows = x[..., i:, :]
        rows -= (w * tau[..., i, None, None]) @ (w.mT @ rows)
    return x


def _solved(triangle: Tensor, x: Tensor, upper: bool) -> Tensor:
    return solve_triangular(triangle, x, upper=upper, unitriangular=True)


def _check_reflections(name: str, input: Tensor, tau: Tensor) -> None:
    if input.array.ndim < 2:
        raise RuntimeError(f"{name}: input must have at least 2 dimensions.")
    if tau.array.ndim != input.array.ndim - 1:
        raise RuntimeError(
            f"{name}: Expected tau to have one dimension less than input, but got tau.ndim equal "
            f"to {tau.array.ndim} and input.ndim is equal to {input.array.ndim}"
        )


@register("linalg.householder_product", out=True)
def householder_product(input: Tensor, tau: Tensor) -> Tensor:
    """The first columns of H1 H2 ... Hk (``torch.linalg.householder_product``).

    - ``input``: (..., m, n), the reflections below its diagonal; ``tau``: (..., k), k <= n <= m.
      Result: (..., m, n).

    >>> a, tau = torch.geqrf(torch.tensor([[1.0], [2.0]]))
    >>> torch.linalg.householder_product(a, tau)
    tensor([[-0.4472],
            [-0.8944]])
    """
    check_tensors("linalg_householder_product", input=input, tau=tau)
    return _householder_product(input, tau)


@register(out=True)
def orgqr(input: Tensor, input2: Tensor) -> Tensor:
    """:func:`torch.linalg.householder_product` by its old name (``torch.orgqr``).

    >>> torch.orgqr(torch.tensor([[0.0], [0.0]]), torch.tensor([1.0]))
    tensor([[0.],
            [0.]])
    """
    check_tensors("orgqr", input=input, input2=input2)
    return _householder_product(input, input2)


def _householder_product(input: Tensor, tau: Tensor) -> Tensor:
    name = "torch.linalg.householder_product"
    if input.array.ndim >= 2:
        m, n = input.array.shape[-2:]
        if m < n:
            raise RuntimeError(
                f"{name}: input.shape[-2] must be greater than or equal to input.shape[-1]"
            )
        if not tau.array.ndim:
            raise IndexError("Dimension specified as -1 but tensor has no dimensions")
        if n < tau.array.shape[-1]:
            raise RuntimeError(
                f"{name}: input.shape[-1] must be greater than or equal to tau.shape[-1]"
            )
    _check_reflections(name, input, tau)
    if tau.array.dtype != input.array.dtype:
        raise RuntimeError(
            f"{name}: tau dtype {scalar_name(tau)} does not match input dtype {scalar_name(input)}"
        )
    _check_floats("orgqr_cpu", input)
    first = wrap(eye_beside(input.array, m)[:, :n]).expand(*input.array.shape)
    return in_columns(_reflected(first, input, tau, forwards=False))


@register(out=True)
def ormqr(
    input: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False
) -> Tensor:
    """Q times a matrix, Q = H1 H2 ... Hk, without making Q (``torch.ormqr``).

    - ``input``, ``input2``: a and tau of :func:`torch.geqrf`; ``input3``: (..., m, n).
    - ``left``: Q times it, else it times Q; ``transpose``: Q^T instead of Q.

    >>> a, tau = torch.geqrf(torch.tensor([[1.0], [2.0]]))
    >>> torch.ormqr(a, tau, torch.tensor([[1.0], [1.0]]), transpose=True)
    tensor([[-1.3416],
            [-0.4472]])
    """
    check_tensors("ormqr", input=input, input2=input2, input3=input3)
    tau, other = input2, input3
    _check_reflections("torch.ormqr", input, tau)
    if other.array.ndim < 2:
        raise RuntimeError("torch.ormqr: other must have at least 2 dimensions.")
    side = -2 if left else -1
    if other.array.shape[side] != input.array.shape[-2]:
        raise RuntimeError(f"torch.ormqr: other.shape[{side}] must be equal to input.shape[-2]")
    if tau.array.shape[-1] != min(other.array.shape[side], input.array.shape[-1]):
        raise RuntimeError(
            f"torch.ormqr: tau.shape[-1] must be equal to min(other.shape[{side}], input.shape[-1])"
        )
    for called, given in (("tau", tau), ("other", other)):
        if given.array.dtype != input.array.dtype:
            raise RuntimeError(
                f"torch.ormqr: Expected input and {called} to have the same dtype, but input has "
                f"dtype{scalar_name(input)} and {called} has dtype {scalar_name(given)}"
            )
    _check_floats("ormqr_cpu", input)
    if left:
        return in_columns(_reflected(other, input, tau, forwards=transpose))
    return in_columns(_reflected(other.mT, input, tau, forwards=not transpose).mT)
