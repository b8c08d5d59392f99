"""What the face has too, under the names of ``torch.special``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..activations.sigmoid import Sigmoid
from ..activations.softmax import log_softmax as _log_softmax
from ..activations.softmax import softmax as _softmax
from ..arguments import as_int
from ..elementwise.erf import Erf, Erfc
from ..elementwise.exponentials import Exp2, Expm1, Log1p
from ..elementwise.exponentials import logit as _logit
from ..elementwise.exponentials import xlogy as _xlogy
from ..elementwise.gamma import Digamma, Lgamma
from ..elementwise.gamma import polygamma as _polygamma
from ..elementwise.inverse_erf import Erfinv
from ..elementwise.rounding import round as _round
from ..elementwise.trigonometry import Sinc
from ..reductions.statistics import logsumexp as _logsumexp
from .entries import with_gradient

_OF_ONE_TENSOR: dict[str, type[Function]] = {
    "digamma": Digamma, "psi": Digamma, "erf": Erf, "erfc": Erfc, "erfinv": Erfinv, "exp2": Exp2,
    "expit": Sigmoid, "expm1": Expm1, "gammaln": Lgamma, "log1p": Log1p, "sinc": Sinc,
}  # fmt: skip


def _listed(name: str, cls: type[Function]) -> Callable[[Tensor], Tensor]:
    entry = with_gradient(cls, name)
    entry.__module__ = __name__
    return entry


for _name, _cls in _OF_ONE_TENSOR.items():
    globals()[_name] = _listed(_name, _cls)


@register("special.log_softmax")
def log_softmax(input: Any, dim: Any, *, dtype: Any = None) -> Tensor:
    """:func:`torch.log_softmax` (``torch.special.log_softmax``).

    >>> torch.special.log_softmax(torch.tensor([0.0, 0.0]), 0)
    tensor([-0.6931, -0.6931])
    """
    check_tensor("special_log_softmax", input)
    return _log_softmax(input, dim, dtype=dtype)


@register("special.softmax")
def softmax(input: Any, dim: Any, *, dtype: Any = None) -> Tensor:
    """:func:`torch.softmax` (``torch.special.softmax``).

    >>> torch.special.softmax(torch.tensor([0.0, 0.0]), 0)
    tensor([0.5000, 0.5000])
    """
    check_tensor("special_softmax", input)
    return _softmax(input, dim, dtype=dtype)


@register("special.logsumexp", out=True)
def logsumexp(input: Any, dim: Any, keepdim: bool = False) -> Tensor:
    """:func:`torch.logsumexp` (``torch.special.logsumexp``).

    >>> torch.special.logsumexp(torch.tensor([0.0, 0.0]), 0)
    tensor(0.6931)
    """
    check_tensor("special_logsumexp", input)
    return _logsumexp(input, dim, keepdim)


@register("special.logit", out=True)
def logit(input: Any, eps: Any = None) -> Tensor:
    """:func:`torch.logit` (``torch.special.logit``).

    >>> torch.special.logit(torch.tensor([0.5, 0.75]))
    tensor([0.0000, 1.0986])
    """
    check_tensor("special_logit", input)
    return _logit(input, eps)


@register("special.round", out=True)
def round(input: Any, *, decimals: int = 0) -> Tensor:
    """:func:`torch.round` (``torch.special.round``).

    >>> torch.special.round(torch.tensor([1.26, 2.5]), decimals=1)
    tensor([1.3000, 2.5000])
    """
    check_tensor("special_round", input)
    return _round(input, decimals=decimals)


@register("special.xlogy", out=True)
def xlogy(input: Any, other: Any) -> Tensor:
    """:func:`torch.xlogy` (``torch.special.xlogy``).

    >>> torch.special.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0]))
    tensor([0., 0.])
    """
    return _xlogy(input, other)


@register("special.polygamma", out=True)
def polygamma(n: Any, input: Any) -> Tensor:
    """:func:`torch.polygamma` (``torch.special.polygamma``).

    >>> torch.special.polygamma(1, torch.tensor([1.0]))
    tensor([1.6449])
    """
    n = as_int("special_polygamma", "n", n)
    check_tensor("special_polygamma", input, position=2)
    return _polygamma(n, input)
