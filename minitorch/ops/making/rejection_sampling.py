"""Gamma, Poisson, Dirichlet and binomial numbers, PyTorch's own for the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import device_of, to_host
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...random import drawn_on, generator_for
from ...randomness import rejection
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_floats, check_tensors


def _drawn(x: np.ndarray, draw: Any) -> Any:
    """What ``draw`` makes, in the dtype and on the device of ``x``."""
    return drawn_on(device_of(x), x.shape, x.dtype, lambda: draw().astype(x.dtype))


class Poisson(Function):
    """Numbers of events at a rate.    dx = 0"""

    __slots__ = ("generator",)

    def forward(self, x):
        check_floats("poisson_cpu", x)
        if bool((x < 0).any()):
            raise RuntimeError("invalid Poisson rate, expected rate to be non-negative")
        return _drawn(x, lambda: rejection.poisson(self.generator, to_host(x)))

    def backward(self, g):
        return v.zeros(g.shape, g)


@register(node=Poisson, method=False)
def poisson(input: Tensor, generator: Any = None) -> Tensor:
    """Numbers of events, drawn for the rate ``input[i]`` (``torch.poisson``).

    - ``input``: float, not negative. Result: its shape and dtype.

    Raises RuntimeError for a rate below 0, NotImplementedError for integers.

    >>> torch.poisson(torch.zeros(2))
    tensor([0., 0.])
    """
    check_tensor("poisson", input)
    return Poisson.apply(input, generator=generator_for(input.device, generator))


class Binomial(Function):
    """Numbers of successes in n trials.    dn = dp = 0"""

    __slots__ = ("generator",)

    def forward(self, n, p):
        shape = broadcast_shapes(n.shape, p.shape)
        n, p = np.broadcast_to(n, shape), np.broadcast_to(p, shape)
        draw = lambda: rejection.binomial(self.generator, to_host(n), to_host(p))  # noqa: E731
        return _drawn(n, draw)

    def backward(self, g):
        return tuple(
            [
                v.zeros(self.input_shape(i), g) if edge is not None else None
                for i, edge in enumerate(self.edges)
            ]
        )


@register(node=Binomial, method=False)
def binomial(count: Tensor, prob: Tensor, generator: Any = None) -> Tensor:
    """Numbers of successes in ``count[i]`` trials of chance ``prob[i]`` (``torch.binomial``).

    - ``count``, ``prob``: float, of one dtype; they broadcast. Result: their common shape.

    Raises RuntimeError for two dtypes, NotImplementedError for integers.

    >>> torch.binomial(torch.tensor([5.0, 5.0]), torch.tensor([0.0, 1.0]))
    tensor([0., 5.])
    """
    check_tensors("binomial", count=count, prob=prob)
    check_floats("binomial_cpu", count.array)
    if count.dtype is not prob.dtype:
        raise RuntimeError(
            f"Found dtype {prob.dtype.scalar_name} but expected {count.dtype.scalar_name}"
        )
    return Binomial.apply(count, prob, generator=generator_for(count.device, generator))


# ---- with a gradient ----------------------------------------------------------------------------


class StandardGamma(Function):
    """Gamma numbers of rate 1.    da = g times the slope of the number as its chance stays"""

    __slots__ = ("generator",)
    keeps = "input and output"

    def forward(self, a):
        check_floats("gamma_cpu", a)
        draw = lambda: rejection.gamma(self.generator, to_host(a))  # noqa: E731
        return np.maximum(_drawn(a, draw), np.finfo(a.dtype).tiny)

    def backward(self, g, a, y):
        if isinstance(a, Tensor):
            raise NotImplementedError(
                "the derivative for '_standard_gamma_grad' is not implemented"
            )
        return g * gamma_slope(a, y)


def gamma_slope(concentration: np.ndarray, number: np.ndarray) -> np.ndarray:
    """How a gamma number moves with its concentration while its chance F(number) stays.

    It is ``-(dF/da) / (dF/dx)`` (Figurnov and others, 2018). F is a series of positive terms,
    ``exp(a log x - x - lgamma(a+n+1)) x^n``, and so its slope by a is one, too.
    """
    a, x = np.broadcast_arrays(
        to_host(concentration).astype(np.float64), to_host(number).astype(np.float64)
    )
    slope = np.empty(a.shape)
    flat = slope.reshape(-1)
    for i, (one, at) in enumerate(zip(a.reshape(-1).tolist(), x.reshape(-1).tolist())):
        flat[i] = _slope(one, at)
    return slope.astype(number.dtype)


def _slope(a: float, x: float) -> float:
    if not (a > 0 and x > 0) or not np.isfinite(x):
        return float("nan") if a != a or x != x else 0.0
    count = int(60 + max(0.0, x - a) + 12 * np.sqrt(x))
    n = np.arange(count)
    logs = np.concatenate([[0.0], np.cumsum(np.log(x) - np.log(a + 1 + n[:-1]))])
    # each term over x dF/dx = exp(a log x - x - lgamma(a)): the first is 1/a
    terms = np.exp(logs) / a
    digammas = _digamma(a + 1) + np.concatenate([[0.0], np.cumsum(1 / (a + 1 + n[:-1]))])
    return float(-x * np.sum(terms * (np.log(x) - digammas)))


def _digamma(a: float) -> float:
    below = 0.0
    while a < 8:
        below, a = below - 1 / a, a + 1
    r = 1 / (a * a)
    tail = r * (1 / 12 - r * (1 / 120 - r * (1 / 252 - r * (1 / 240 - r / 132))))
    return float(below + np.log(a) - 0.5 / a - tail)


@register("_standard_gamma", node=StandardGamma, method=False)
def standard_gamma(input: Tensor, generator: Any = None) -> Tensor:
    """Gamma numbers of concentration ``input[i]`` and rate 1 (``torch._standard_gamma``).

    - ``input``: float, above 0. Result: its shape and dtype; differentiable.

    >>> torch._standard_gamma(torch.ones(2)).shape
    torch.Size([2])
    """
    check_tensor("_standard_gamma", input)
    return StandardGamma.apply(input, generator=generator_for(input.device, generator))


class SampleDirichlet(Function, node="DirichletBackward0"):
    """Gamma numbers over their sum.    As for the gamma numbers of which it is made"""

    __slots__ = ("generator",)
    keeps = "own"

    def forward(self, a):
        numbers = rejection.gamma(self.generator, to_host(a).astype(np.float64))
        total = numbers.sum(-1, keepdims=True)
        self.saved = (to_host(a), numbers, total)
        limits = np.finfo(a.dtype)
        parts = (numbers / total).astype(a.dtype)
        largest = np.nextafter(np.ones((), a.dtype), np.zeros((), a.dtype))
        return _drawn(a, lambda: np.clip(parts, limits.tiny, largest))

    def backward(self, g, a, numbers, total):
        if isinstance(g, Tensor):
            raise NotImplementedError("the derivative for '_dirichlet_grad' is not implemented")
        parts = numbers / total
        moved = (g - (g * parts).sum(-1, keepdims=True)) / total
        return (moved * gamma_slope(a, numbers)).astype(g.dtype)


@register("_sample_dirichlet", node=SampleDirichlet, method=False)
def sample_dirichlet(input: Tensor, generator: Any = None) -> Tensor:
    """Parts of 1 along the last dimension (``torch._sample_dirichlet``).

    - ``input``: (..., n), float, concentrations above 0. Result: of this shape; differentiable.

    >>> (torch._sample_dirichlet(torch.ones(3)).sum() - 1).abs() < 1e-6
    tensor(True)
    """
    check_tensor("_sample_dirichlet", input)
    check_floats("dirichlet", input.array)
    return SampleDirichlet.apply(input, generator=generator_for(input.device, generator))
