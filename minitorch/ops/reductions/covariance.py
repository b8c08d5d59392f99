"""Covariances and correlations of variables that are observed together."""

from __future__ import annotations

from typing import Any

from ...errors import warn
from ...graph.entry import check_tensor, register
from ...tensors import Tensor
from ..arguments import as_int, scalar_name
from ..arithmetic.division import div
from ..elementwise.clamping import clamp
from ..elementwise.exponentials import sqrt
from ..linalg.products import mm
from ..shapes.diagonals import diagonal
from ..shapes.views import squeeze, unsqueeze, view
from .core import sum


def _rows(name: str, input: Tensor) -> Tensor:
    """The variables as the rows of a matrix."""
    check_tensor(name, input)
    ndim = input.array.ndim
    if ndim > 2:
        raise RuntimeError(
            f"{name}(): expected input to have two or fewer dimensions but got an input with "
            f"{ndim} dimensions"
        )
    if input.array.dtype.kind == "b":
        raise RuntimeError("cov(): bool dtype is not supported for input")
    return input if ndim == 2 else view(input, 1, -1) if input.array.size else view(input, 1, 0)


def _check_weights(name: str, weights: Tensor, kinds: str, observations: int) -> None:
    array = weights.array
    if array.ndim > 1:
        raise RuntimeError(
            f"cov(): expected {name} to have one or fewer dimensions but got {name} with "
            f"{array.ndim} dimensions"
        )
    if array.dtype.kind not in kinds:
        wanted = "floating point" if kinds == "f" else "integral"
        raise RuntimeError(
            f"cov(): expected {name} to have {wanted} dtype but got {name} with "
            f"{scalar_name(weights)} dtype"
        )
    if array.size != observations:
        raise RuntimeError(
            f"cov(): expected {name} to have the same numel as there are observations in the "
            f"input but got {array.size} != {observations}"
        )
    if array.size and array.min() < 0:
        raise RuntimeError(f"cov(): {name} cannot be negative")


def _weights(fweights: Tensor | None, aweights: Tensor | None, observations: int) -> Any:
    if fweights is not None:
        _check_weights("fweights", fweights, "iu", observations)
    if aweights is not None:
        _check_weights("aweights", aweights, "f", observations)
        return aweights if fweights is None else fweights * aweights
    return fweights


@register()
def cov(
    input: Tensor,
    *,
    correction: int = 1,
    fweights: Tensor | None = None,
    aweights: Tensor | None = None,
) -> Tensor:
    """The covariance of each pair of variables (``torch.cov``).

    - ``input``: (variables, observations), or (observations,) of one. Result: a float tensor of
      shape (variables, variables), or () of one variable.
    - ``correction``: what is taken off the number of observations before it divides.
    - ``fweights``: (observations,), ints: how often each was seen; ``aweights``: floats: how much
      each counts.

    Warns when there are too few observations.

    >>> torch.cov(torch.tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    tensor([[ 1., -1.],
            [-1.,  1.]])
    """
    x = _rows("cov", input)
    correction = as_int("cov", "correction", correction)
    observations = x.array.shape[1]
    weights = _weights(fweights, aweights, observations)
    total: Any = observations
    if weights is not None:
        total = sum(weights)
        if not total.item():
            raise RuntimeError("cov(): weights sum to zero, can't be normalized")
    mean = div(sum(x if weights is None else x * weights, 1), total)
    if weights is not None and aweights is not None and correction:
        freedom = total - correction * sum(weights * aweights) / total
    else:
        freedom = total - correction
    if float(freedom) <= 0:
        warn(
            "cov(): degrees of freedom is <= 0. Correction should be strictly less than the number "
            "of observations."
        )
        freedom = 0
    away = x - unsqueeze(mean, 1)
    squares = mm(away, (away if weights is None else away * weights).t())
    return squeeze(div(squares, freedom))


@register()
def corrcoef(input: Tensor) -> Tensor:
    """The correlation of each pair of variables, from -1 to 1 (``torch.corrcoef``).

    - ``input``: (variables, observations), or (observations,) of one.

    >>> torch.corrcoef(torch.tensor([[0.0, 1.0, 2.0], [4.0, 2.0, 0.0]]))
    tensor([[ 1., -1.],
            [-1.,  1.]])
    """
    covariance = cov(_rows("corrcoef", input))
    if covariance.array.ndim == 0:
        return covariance / covariance
    deviations = sqrt(diagonal(covariance))
    scaled = covariance / view(deviations, -1, 1) / view(deviations, 1, -1)
    return clamp(scaled, -1, 1)
