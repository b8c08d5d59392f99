"""Quotients, fractions and angles: FisherSnedecor, Kumaraswamy, LogisticNormal, VonMises."""

from __future__ import annotations

import math
from typing import Any

from ..grad_mode import no_grad
from ..ops.comparison.choosing import where
from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.exponentials import exp, log, log1p
from ..ops.elementwise.gamma import digamma, lgamma
from ..ops.elementwise.trigonometry import cos
from ..ops.making.likes import full_like, zeros_like
from ..ops.making.sampling import rand
from ..ops.special.modified_bessel import i0e, i1e
from ..tensors import Tensor
from ..tensors.dtypes import finfo, float64
from . import constraints
from .distribution import Distribution
from .gamma import Gamma
from .made_of_others import Independent, TransformedDistribution
from .normal import Normal
from .simple import Uniform
from .tails import expanded
from .transforms import AffineTransform, PowerTransform, StickBreakingTransform
from .utils import broadcast_all, euler_constant


class FisherSnedecor(Distribution):
    """Quotients of two sums of squares (``torch.distributions.FisherSnedecor``).

    - ``df1``, ``df2``: how many normal numbers are squared above and below. They broadcast.

    >>> torch.distributions.FisherSnedecor(1.0, 4.0).mean
    tensor(2.)
    """

    arg_constraints = {"df1": constraints.positive, "df2": constraints.positive}
    support = constraints.positive
    has_rsample = True
    expand = expanded

    def __init__(self, df1: Any, df2: Any, validate_args: bool | None = None) -> None:
        self.df1, self.df2 = broadcast_all(df1, df2)
        self._above = Gamma(self.df1 * 0.5, self.df1, validate_args=validate_args)
        self._below = Gamma(self.df2 * 0.5, self.df2, validate_args=validate_args)
        super().__init__(self.df1.shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        df2 = where(self.df2 <= 2, math.nan, self.df2)
        return df2 / (df2 - 2)

    @property
    def mode(self) -> Tensor:
        found = (self.df1 - 2) / self.df1 * self.df2 / (self.df2 + 2)
        return where(self.df1 <= 2, math.nan, found)

    @property
    def variance(self) -> Tensor:
        df1, df2 = self.df1, where(self.df2 <= 4, math.nan, self.df2)
        return 2 * df2**2 * (df1 + df2 - 2) / (df1 * (df2 - 2) ** 2 * (df2 - 4))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        above, below = self._above.rsample(sample_shape), self._below.rsample(sample_shape)
        tiny = finfo(below.dtype).tiny
        return clamp(above / clamp(below, min=tiny), min=tiny)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        a, b, ratio = self.df1 * 0.5, self.df2 * 0.5, self.df1 / self.df2
        front = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(ratio)
        return front + (a - 1) * log(value) - (a + b) * log1p(ratio * value)


class Kumaraswamy(TransformedDistribution):
    """Like Beta, with a closed form (``torch.distributions.Kumaraswamy``).

    (1 - u^(1/b))^(1/a) of uniform numbers u.

    - ``concentration1``: a; ``concentration0``: b. They broadcast.

    >>> torch.distributions.Kumaraswamy(1.0, 1.0).mean
    tensor(0.5000)
    """

    arg_constraints = {
        "concentration1": constraints.positive,
        "concentration0": constraints.positive,
    }
    support = constraints.unit_interval
    has_rsample = True
    expand = expanded

    def __init__(
        self, concentration1: Any, concentration0: Any, validate_args: bool | None = None
    ) -> None:
        self.concentration1, self.concentration0 = broadcast_all(concentration1, concentration0)
        base = Uniform(
            full_like(self.concentration0, 0),
            full_like(self.concentration0, 1),
            validate_args=validate_args,
        )
        steps = [
            PowerTransform(1 / self.concentration0),
            AffineTransform(1.0, -1.0),
            PowerTransform(1 / self.concentration1),
        ]
        super().__init__(base, steps, validate_args=validate_args)

    def _moment(self, n: int) -> Tensor:
        """The mean of x^n: b B(1 + n/a, b)."""
        at, b = 1 + n / self.concentration1, self.concentration0
        return b * exp(lgamma(at) + lgamma(b) - lgamma(at + b))

    @property
    def mean(self) -> Tensor:
        return self._moment(1)

    @property
    def mode(self) -> Tensor:
        """As in PyTorch: NaN, but where both are 1."""
        a, b = self.concentration1, self.concentration0
        found = log1p(-b) / b - log1p(-b * a)
        return exp(where((b < 1) | (a < 1), math.nan, found))

    @property
    def variance(self) -> Tensor:
        return self._moment(2) - self.mean**2

    def entropy(self) -> Tensor:
        a, b = self.concentration1, self.concentration0
        harmonic = digamma(b + 1) + euler_constant
        return (1 - 1 / b) + (1 - 1 / a) * harmonic - log(a) - log(b)


class LogisticNormal(TransformedDistribution):
    """Fractions of a whole, made of normal numbers (``torch.distributions.LogisticNormal``).

    - ``loc``, ``scale``: (..., n) of the normal numbers. Values: (..., n + 1), their sum is 1.

    >>> torch.distributions.LogisticNormal(torch.zeros(2), torch.ones(2)).event_shape
    torch.Size([3])
    """

    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.simplex
    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        base: Any = Normal(loc, scale, validate_args=validate_args)
        if not base.batch_shape:
            base = base.expand([1])
        super().__init__(base, StickBreakingTransform(), validate_args=validate_args)

    @property
    def _normal(self) -> Any:
        base = self.base_dist
        return base.base_dist if isinstance(base, Independent) else base

    @property
    def loc(self) -> Tensor:
        """The means of the normal numbers."""
        return self._normal.loc

    @property
    def scale(self) -> Tensor:
        """Their standard deviations."""
        return self._normal.scale


class VonMises(Distribution):
    """Angles around one of them (``torch.distributions.VonMises``).

    - ``loc``: that angle; ``concentration``: how near they are to it. They broadcast.

    Samples by rejection (Best and Fisher, 1979), in float64, from -pi to pi. Where PyTorch takes
    polynomials for the logarithm of a Bessel function, seven digits, this takes the function.

    >>> angle = torch.distributions.VonMises(torch.tensor(0.0), torch.tensor(2.0))
    >>> angle.log_prob(torch.tensor(0.0))
    tensor(-0.6619)
    """

    arg_constraints = {"loc": constraints.real, "concentration": constraints.positive}
    support = constraints.real
    has_rsample = False
    expand = expanded

    def __init__(self, loc: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.loc, self.concentration = broadcast_all(loc, concentration)
        super().__init__(self.loc.shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        """That of directions: 1 minus the length of their mean."""
        return 1 - i1e(self.concentration) / i0e(self.concentration)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        k = self.concentration
        return k * cos(value - self.loc) - math.log(2 * math.pi) - (k + log(i0e(k)))

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            loc, k = self.loc.to(float64), self.concentration.to(float64)
            shape = self._extended_shape(sample_shape)
            angles = _by_rejection(k, shape, loc)
            wrapped = (angles + math.pi + loc) % (2 * math.pi) - math.pi
            return wrapped.to(self.loc.dtype)


def _envelope(k: Tensor) -> Tensor:
    """The parameter of the wrapped Cauchy numbers that are tried."""
    tau = 1 + (1 + 4 * k**2).sqrt()
    rho = (tau - (2 * tau).sqrt()) / (2 * k)
    return where(k < 1e-5, 1 / k + k, (1 + rho**2) / (2 * rho))


def _by_rejection(k: Tensor, shape: Any, like: Tensor) -> Tensor:
    r = _envelope(k)
    angles = zeros_like(like).expand(shape)
    done: Any = angles != 0
    while not done.all():
        u1, u2, u3 = rand((3, *shape), dtype=like.dtype, device=like.device).unbind()
        z = cos(math.pi * u1)
        f = (1 + r * z) / (r + z)
        c = k * (r - f)
        accepted = ((c * (2 - c) - u2) > 0) | (log(c / u2) + 1 - c >= 0)
        angles = where(accepted, (u3 - 0.5).sign() * f.acos(), angles)
        done = done | accepted
    return angles
