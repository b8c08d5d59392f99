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
from ..arguments import check_floats, check_tensors, check_whole_floats
from .sample_slopes import StandardGammaGrad


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
        check_whole_floats("gamma_cpu", a)
        draw = lambda: rejection.gamma(self.generator, to_host(a))  # noqa: E731
        return np.maximum(_drawn(a, draw), np.finfo(a.dtype).tiny)

    def backward(self, g, a, y):
        return g * v.in_formula(StandardGammaGrad, a, y)


@register("_standard_gamma", node=StandardGamma, method=False)
def standard_gamma(input: Tensor, generator: Any = None) -> Tensor:
    """Gamma numbers of concentration ``input[i]`` and rate 1 (``torch._standard_gamma``).

    - ``input``: float, above 0. Result: its shape and dtype; differentiable.

    >>> torch._standard_gamma(torch.ones(2)).shape
    torch.Size([2])
    """
    check_tensor("_standard_gamma", input)
    return StandardGamma.apply(input, generator=generator_for(input.device, generator))


class SampleDirichlet(Function, node="NotImplemented"):
    """Gamma numbers over their sum.    No gradient: see ``torch.distributions.Dirichlet``"""

    __slots__ = ("generator",)

    def forward(self, a):
        return _drawn(a, lambda: self._parts(to_host(a)))

    def _parts(self, a):
        numbers = rejection.gamma(self.generator, a.astype(np.float64))
        parts = (numbers / numbers.sum(-1, keepdims=True)).astype(a.dtype)
        largest = np.nextafter(np.ones((), a.dtype), np.zeros((), a.dtype))
        return np.clip(parts, np.finfo(a.dtype).tiny, largest)

    def backward(self, g):
        raise RuntimeError("derivative for aten::_sample_dirichlet is not implemented")


@register("_sample_dirichlet", node=SampleDirichlet, method=False)
def sample_dirichlet(input: Tensor, generator: Any = None) -> Tensor:
    """Parts of 1 along the last dimension (``torch._sample_dirichlet``).

    - ``input``: (..., n), float, concentrations above 0. Result: of this shape, without a
      gradient: ``torch.distributions.Dirichlet`` has it.

    >>> (torch._sample_dirichlet(torch.ones(3)).sum() - 1).abs() < 1e-6
    tensor(True)
    """
    check_tensor("_sample_dirichlet", input)
    check_whole_floats("dirichlet", input.array)
    return SampleDirichlet.apply(input, generator=generator_for(input.device, generator))
