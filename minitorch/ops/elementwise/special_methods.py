"""The four functions of ``torch.special`` that the face and Tensor have too.

Few programs ask for them. The files that compute them, in ``ops/special``, are loaded when one is
called for the first time, as they are for ``torch.special``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ...graph.entry import register
from ...tensors import Tensor


def _of(file: str, name: str) -> Any:
    return getattr(import_module(f"...special.{file}", __name__), name)


@register(out=True)
def i0(input: Any) -> Tensor:
    """The modified Bessel function I of order 0, element by element (``torch.i0``).

    The derivative is :func:`torch.special.i1`. Integers become floats.

    >>> torch.i0(torch.tensor([0.0, 1.0, 2.0]))
    tensor([1.0000, 1.2661, 2.2796])
    """
    return _of("modified_bessel", "i0")(input)


@register("i0_")
def i0_(self: Tensor) -> Tensor:
    """``i0`` in place; returns self (``Tensor.i0_``).

    >>> torch.tensor([0.0, 1.0]).i0_()
    tensor([1.0000, 1.2661])
    """
    return _of("modified_bessel", "i0_")(self)


@register(out=True)
def igamma(input: Any, other: Any) -> Tensor:
    """The regularized lower incomplete gamma function (``torch.igamma``).

    The part of the integral of t^(a-1) e^-t over all t > 0 that lies below x.

    - ``input``: a; ``other``: x. Float tensors; they are broadcast. Only ``other`` has a gradient.

    >>> torch.igamma(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.6321, 0.5665])
    """
    return _of("incomplete_gamma", "igamma")(input, other)


@register(out=True)
def igammac(input: Any, other: Any) -> Tensor:
    """The regularized upper incomplete gamma function, 1 - igamma (``torch.igammac``).

    - ``input``: a; ``other``: x. Float tensors; they are broadcast. Only ``other`` has a gradient.

    >>> torch.igammac(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.3679, 0.4335])
    """
    return _of("incomplete_gamma", "igammac")(input, other)


@register("igamma_", function=False)
def igamma_(self: Tensor, other: Any) -> Tensor:
    """``igamma`` in place; returns self (``Tensor.igamma_``).

    >>> torch.tensor([1.0, 4.0]).igamma_(torch.tensor(1.0))
    tensor([0.6321, 0.0190])
    """
    return _of("incomplete_gamma", "igamma_")(self, other)


@register("igammac_", function=False)
def igammac_(self: Tensor, other: Any) -> Tensor:
    """``igammac`` in place; returns self (``Tensor.igammac_``).

    >>> torch.tensor([1.0, 4.0]).igammac_(torch.tensor(1.0))
    tensor([0.3679, 0.9810])
    """
    return _of("incomplete_gamma", "igammac_")(self, other)


@register(out=True)
def mvlgamma(input: Any, p: Any) -> Tensor:
    """The logarithm of the multivariate gamma function of dimension ``p`` (``torch.mvlgamma``).

    lgamma(x) + lgamma(x - 1/2) ... + lgamma(x - (p-1)/2) + p (p-1) / 4 ln(pi)

    >>> torch.mvlgamma(torch.tensor([2.0, 5.0]), 2)
    tensor([0.4516, 6.2042])
    """
    return _of("incomplete_gamma", "mvlgamma")(input, p)


@register("mvlgamma_", function=False)
def mvlgamma_(self: Tensor, p: Any) -> Tensor:
    """``mvlgamma`` in place; returns self (``Tensor.mvlgamma_``).

    >>> torch.tensor([2.0, 5.0]).mvlgamma_(2)
    tensor([0.4516, 6.2042])
    """
    return _of("incomplete_gamma", "mvlgamma_")(self, p)
