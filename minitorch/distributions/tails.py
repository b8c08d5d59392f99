"""Numbers far from the middle, and extremes: Cauchy, StudentT, Gumbel, Weibull, Pareto ..."""

from __future__ import annotations

import math
from typing import Any

from ..ops.comparison.choosing import where
from ..ops.comparison.relations import isclose
from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.exponentials import exp, expm1, log, log1p
from ..ops.elementwise.gamma import digamma, lgamma
from ..ops.making.creation import empty
from ..ops.making.likes import full_like, ones_like, zeros_like
from ..ops.making.sampling import rand
from ..tensors import Tensor
from ..tensors.dtypes import finfo
from ..tensors.shapes import Size
from . import constraints
from .distribution import Distribution
from .gamma import Chi2, Gamma
from .made_of_others import TransformedDistribution
from .simple import Exponential, Uniform
from .transforms import AbsTransform, AffineTransform, ExpTransform, PowerTransform
from .utils import broadcast_all, euler_constant, standard_normal


def expanded(self: Any, batch_shape: Any, _instance: Any = None) -> Any:
    """The same distribution, made anew of its parameters in a larger batch shape."""
    parts = {name: getattr(self, name).expand(Size(batch_shape)) for name in self.arg_constraints}
    new = type(self)(**parts, validate_args=False)
    new._validate_args = self._validate_args
    return new


class Cauchy(Distribution):
    """Numbers so far apart that they have no mean (``torch.distributions.Cauchy``).

    - ``loc``: the middle; ``scale``: the distance within which half of them lie. They broadcast.

    >>> torch.distributions.Cauchy(0.0, 1.0).cdf(torch.tensor(1.0))
    tensor(0.7500)
    """

    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = broadcast_all(loc, scale)
        super().__init__(self.loc.shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return full_like(self.loc, math.nan)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        return full_like(self.loc, math.inf)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape, like = self._extended_shape(sample_shape), self.loc
        numbers = empty(shape, dtype=like.dtype, device=like.device).cauchy_()
        return self.loc + numbers * self.scale

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        square = ((value - self.loc) / self.scale) ** 2
        return -math.log(math.pi) - log(self.scale) - log1p(square)

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return ((value - self.loc) / self.scale).atan() / math.pi + 0.5

    def icdf(self, value: Tensor) -> Tensor:
        return (math.pi * (value - 0.5)).tan() * self.scale + self.loc

    def entropy(self) -> Tensor:
        return math.log(4 * math.pi) + log(self.scale)


class HalfCauchy(TransformedDistribution):
    """Cauchy numbers without their sign (``torch.distributions.HalfCauchy``).

    - ``scale``: that of the Cauchy numbers, whose middle is 0.
    """

    arg_constraints = {"scale": constraints.positive}
    support = constraints.nonnegative

    def __init__(self, scale: Any, validate_args: bool | None = None) -> None:
        base = Cauchy(0, scale, validate_args=False)
        super().__init__(base, AbsTransform(), validate_args=validate_args)

    @property
    def scale(self) -> Tensor:
        """The scale of the Cauchy numbers."""
        return self.base_dist.scale

    @property
    def mean(self) -> Tensor:
        return full_like(self.scale, math.inf)

    @property
    def mode(self) -> Tensor:
        return self.scale * 0

    @property
    def variance(self) -> Tensor:
        return self.base_dist.variance

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        chance = self.base_dist.log_prob(value) + math.log(2)
        return chance.masked_fill(value < 0, -math.inf)

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return 2 * self.base_dist.cdf(value) - 1

    def icdf(self, value: Tensor) -> Tensor:
        return self.base_dist.icdf((value + 1) / 2)

    def entropy(self) -> Tensor:
        return self.base_dist.entropy() - math.log(2)


class StudentT(Distribution):
    """Means of few normal numbers, over their spread (``torch.distributions.StudentT``).

    - ``df``: the degrees of freedom, above 0; ``loc``, ``scale``: they broadcast.

    >>> torch.distributions.StudentT(4.0).variance
    tensor(2.)
    """

    arg_constraints = {
        "df": constraints.positive,
        "loc": constraints.real,
        "scale": constraints.positive,
    }
    support = constraints.real
    has_rsample = True

    def __init__(
        self, df: Any, loc: Any = 0.0, scale: Any = 1.0, validate_args: bool | None = None
    ) -> None:
        self.df, self.loc, self.scale = broadcast_all(df, loc, scale)
        super().__init__(self.df.shape, validate_args=validate_args)

    expand = expanded

    @property
    def mean(self) -> Tensor:
        return self.loc.clone().masked_fill(self.df <= 1, math.nan)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        spread = self.scale.pow(2) * self.df / (self.df - 2)
        spread = spread.masked_fill(self.df <= 2, math.inf)
        return spread.masked_fill(self.df <= 1, math.nan)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        normal = standard_normal(self._extended_shape(sample_shape), self.df)
        squares = Chi2(self.df, validate_args=False).rsample(sample_shape)
        return self.loc + self.scale * (normal * (squares / self.df).rsqrt())

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        half, y = 0.5 * self.df, (value - self.loc) / self.scale
        whole = log(self.scale) + 0.5 * log(self.df) + 0.5 * math.log(math.pi)
        whole = whole + lgamma(half) - lgamma(half + 0.5)
        return -(half + 0.5) * log1p(y**2.0 / self.df) - whole

    def entropy(self) -> Tensor:
        half = 0.5 * self.df
        beta = lgamma(half) + math.lgamma(0.5) - lgamma(half + 0.5)
        change = (half + 0.5) * (digamma(half + 0.5) - digamma(half))
        return log(self.scale) + change + 0.5 * log(self.df) + beta


class Gumbel(TransformedDistribution):
    """Maxima of many numbers (``torch.distributions.Gumbel``).

    - ``loc``: the most likely value; ``scale``, above 0. They broadcast.

    >>> torch.distributions.Gumbel(0.0, 1.0).mean
    tensor(0.5772)
    """

    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = broadcast_all(loc, scale)
        limits = finfo(self.loc.dtype)
        low, high = full_like(self.loc, limits.tiny), full_like(self.loc, 1 - limits.eps)
        steps = [
            ExpTransform().inv,
            AffineTransform(0, -ones_like(self.scale)),
            ExpTransform().inv,
            AffineTransform(self.loc, -self.scale),
        ]
        base = Uniform(low, high, validate_args=validate_args)
        super().__init__(base, steps, validate_args=validate_args)

    expand = expanded

    @property
    def mean(self) -> Tensor:
        return self.loc + self.scale * euler_constant

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def stddev(self) -> Tensor:
        return (math.pi / math.sqrt(6)) * self.scale

    @property
    def variance(self) -> Tensor:
        return self.stddev.pow(2)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        y = (self.loc - value) / self.scale
        return (y - exp(y)) - log(self.scale)

    def entropy(self) -> Tensor:
        return log(self.scale) + (1 + euler_constant)


class Weibull(TransformedDistribution):
    """Lifetimes (``torch.distributions.Weibull``).

    - ``scale``: of the times; ``concentration``: above 1 for what ages. Both above 0; they
      broadcast.
    """

    arg_constraints = {"scale": constraints.positive, "concentration": constraints.positive}
    support = constraints.positive

    def __init__(self, scale: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.scale, self.concentration = broadcast_all(scale, concentration)
        self.concentration_reciprocal = self.concentration.reciprocal()
        base = Exponential(ones_like(self.scale), validate_args=validate_args)
        steps = [PowerTransform(self.concentration_reciprocal), AffineTransform(0, self.scale)]
        super().__init__(base, steps, validate_args=validate_args)

    expand = expanded

    @property
    def mean(self) -> Tensor:
        return self.scale * exp(lgamma(1 + self.concentration_reciprocal))

    @property
    def mode(self) -> Tensor:
        above = (self.concentration - 1) / self.concentration
        return self.scale * above ** self.concentration.reciprocal()

    @property
    def variance(self) -> Tensor:
        one = self.concentration_reciprocal
        return self.scale.pow(2) * (exp(lgamma(1 + 2 * one)) - exp(2 * lgamma(1 + one)))

    def entropy(self) -> Tensor:
        one = self.concentration_reciprocal
        return euler_constant * (1 - one) + log(self.scale * one) + 1


class Pareto(TransformedDistribution):
    """Sizes above a smallest one, a few of them huge (``torch.distributions.Pareto``).

    - ``scale``: the smallest; ``alpha``: the smaller, the more huge ones. Both above 0.
    """

    arg_constraints = {"alpha": constraints.positive, "scale": constraints.positive}

    def __init__(self, scale: Any, alpha: Any, validate_args: bool | None = None) -> None:
        self.scale, self.alpha = broadcast_all(scale, alpha)
        base = Exponential(self.alpha, validate_args=validate_args)
        steps = [ExpTransform(), AffineTransform(0, self.scale)]
        super().__init__(base, steps, validate_args=validate_args)

    expand = expanded

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        return constraints.greater_than_eq(self.scale)

    @property
    def mean(self) -> Tensor:
        alpha = clamp(self.alpha, min=1)
        return alpha * self.scale / (alpha - 1)

    @property
    def mode(self) -> Tensor:
        return self.scale

    @property
    def variance(self) -> Tensor:
        alpha = clamp(self.alpha, min=2)
        return self.scale.pow(2) * alpha / ((alpha - 1).pow(2) * (alpha - 2))

    def entropy(self) -> Tensor:
        return log(self.scale / self.alpha) + (1 + self.alpha.reciprocal())


class InverseGamma(TransformedDistribution):
    """One over gamma numbers (``torch.distributions.InverseGamma``).

    - ``concentration``, ``rate``: those of the gamma numbers, above 0.
    """

    arg_constraints = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.positive

    def __init__(self, concentration: Any, rate: Any, validate_args: bool | None = None) -> None:
        base = Gamma(concentration, rate, validate_args=validate_args)
        power = PowerTransform(-base.rate.new_ones(()))
        super().__init__(base, power, validate_args=validate_args)

    @property
    def concentration(self) -> Tensor:
        """That of the gamma numbers."""
        return self.base_dist.concentration

    @property
    def rate(self) -> Tensor:
        """That of the gamma numbers."""
        return self.base_dist.rate

    @property
    def mean(self) -> Tensor:
        a = self.concentration
        return where(a > 1, self.rate / (a - 1), full_like(a, math.inf))

    @property
    def mode(self) -> Tensor:
        return self.rate / (self.concentration + 1)

    @property
    def variance(self) -> Tensor:
        a = self.concentration
        spread = self.rate.square() / ((a - 1).square() * (a - 2))
        return where(a > 2, spread, full_like(a, math.inf))

    def entropy(self) -> Tensor:
        a = self.concentration
        return a + log(self.rate) + lgamma(a) - (1 + a) * digamma(a)


class GeneralizedPareto(Distribution):
    """What lies above a high threshold (``torch.distributions.GeneralizedPareto``).

    - ``loc``: the threshold; ``scale``: above 0; ``concentration``: above 0 for heavy tails, 0 for
      exponential ones, below 0 for tails that end. They broadcast.

    >>> torch.distributions.GeneralizedPareto(0.0, 1.0, 0.5).mean
    tensor(2.)
    """

    arg_constraints = {
        "loc": constraints.real,
        "scale": constraints.positive,
        "concentration": constraints.real,
    }
    has_rsample = True

    def __init__(
        self, loc: Any, scale: Any, concentration: Any, validate_args: bool | None = None
    ) -> None:
        self.loc, self.scale, self.concentration = broadcast_all(loc, scale, concentration)
        super().__init__(self.loc.shape, validate_args=validate_args)

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        end = self.loc - self.scale / self.concentration
        return constraints.interval(self.loc, where(self.concentration < 0, end, math.inf))

    def _is_exponential(self) -> Tensor:
        """Where is the concentration so near to 0 that the tail is an exponential one?"""
        return isclose(self.concentration, zeros_like(self.concentration))

    def _safe(self) -> Tensor:
        return where(self._is_exponential(), 1.0, self.concentration)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        return self.icdf(rand(shape, dtype=self.loc.dtype, device=self.loc.device))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        z, c = (value - self.loc) / self.scale, self._safe()
        power = 1 / c + 1
        tail = where(power == 0, power, power * log1p(c * z))
        return -log(self.scale) - where(self._is_exponential(), z, tail)

    def log_survival_function(self, value: Tensor) -> Tensor:
        """The logarithm of the chance of more than ``value``."""
        if self._validate_args:
            self._validate_sample(value)
        z, c = (value - self.loc) / self.scale, self._safe()
        return where(self._is_exponential(), -z, -log1p(c * z) / c)

    def log_cdf(self, value: Tensor) -> Tensor:
        """The logarithm of the chance of at most ``value``."""
        return log1p(-exp(self.log_survival_function(value)))

    def cdf(self, value: Tensor) -> Tensor:
        return exp(self.log_cdf(value))

    def icdf(self, value: Tensor) -> Tensor:
        left, c = log1p(-value), self._safe()
        tail = self.loc + self.scale / c * expm1(-c * left)
        return where(self._is_exponential(), self.loc - self.scale * left, tail)

    @property
    def mean(self) -> Tensor:
        there = self.concentration < 1
        found = self.loc + self.scale / (1 - where(there, self.concentration, 0.5))
        return where(there, found, math.nan)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        there = self.concentration < 0.5
        c = where(there, self.concentration, 0.25)
        return where(there, self.scale**2 / ((1 - c) ** 2 * (1 - 2 * c)), math.nan)

    def entropy(self) -> Tensor:
        return (log(self.scale) + self.concentration + 1).expand(self._batch_shape)
