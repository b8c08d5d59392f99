"""ContinuousBernoulli: Bernoulli's density, on all numbers from 0 to 1."""

from __future__ import annotations

import math
from typing import Any

from ..ops.comparison.choosing import where
from ..ops.elementwise.exponentials import expm1, log, log1p
from ..ops.losses.probabilities import binary_cross_entropy_with_logits
from ..ops.making.sampling import rand
from ..tensors import Tensor
from ..tensors.shapes import Size
from . import constraints
from .discrete import one_of
from .exp_family import ExponentialFamily
from .utils import broadcast_all, clamp_probs, lazy_property, logits_to_probs, probs_to_logits


class ContinuousBernoulli(ExponentialFamily):
    """Densities c p^x (1 - p)^(1 - x) on [0, 1] (``torch.distributions.ContinuousBernoulli``).

    - ``probs`` (p), or ``logits``, of which it is the sigmoid. It is no chance.
    - ``lims``: between these, p is so near to 1/2 that the formulas lose all their digits: there
      the first terms of their series stand in.

    >>> torch.distributions.ContinuousBernoulli(0.5).mean
    tensor(0.5000)
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.unit_interval
    has_rsample = True
    _mean_carrier_measure = 0

    def __init__(
        self,
        probs: Any = None,
        logits: Any = None,
        lims: tuple[float, float] = (0.499, 0.501),
        validate_args: bool | None = None,
    ) -> None:
        one_of(probs, logits)
        if probs is not None:
            (given,) = broadcast_all(probs)
            # before it is clamped: then it would always do
            if validate_args is not None and not constraints.unit_interval.check(given).all():
                raise ValueError("The parameter probs has invalid values")
            self.probs = clamp_probs(given)
        else:
            (self.logits,) = broadcast_all(logits)
        self._lims = lims
        super().__init__(self.param_shape, validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> ContinuousBernoulli:
        new = super().expand(batch_shape, _instance)
        new._lims = self._lims
        return new

    @lazy_property
    def logits(self) -> Tensor:
        """The logarithm of p / (1 - p)."""
        return probs_to_logits(self.probs, is_binary=True)

    @lazy_property
    def probs(self) -> Tensor:
        """p, which is no chance."""
        return clamp_probs(logits_to_probs(self.logits, is_binary=True))

    @property
    def param_shape(self) -> Size:
        """The shape of the parameter that was given."""
        given = self.__dict__.get("logits")
        return (self.probs if given is None else given).size()

    def _is_far(self) -> Tensor:
        """Where is p so far from 1/2 that the formulas hold?"""
        return (self.probs <= self._lims[0]) | (self.probs > self._lims[1])

    def _far_probs(self) -> Tensor:
        """p, where it is far from 1/2; a number that does no harm elsewhere."""
        return where(self._is_far(), self.probs, self._lims[0])

    def _log_constant(self) -> Tensor:
        """log c, with c = (log(1 - p) - log(p)) / (1 - 2 p), which is 2 for p = 1/2."""
        p = self._far_probs()
        # |1 - 2 p|, of numbers that are surely on the right side of 1/2 (also for gradients)
        low, high = where(p <= 0.5, p, 0.0), where(p >= 0.5, p, 1.0)
        width = where(p <= 0.5, log1p(-2.0 * low), log(2.0 * high - 1.0))
        away = (self.probs - 0.5).pow(2)
        series = math.log(2.0) + (4.0 / 3.0 + 104.0 / 45.0 * away) * away
        return where(self._is_far(), log((log1p(-p) - log(p)).abs()) - width, series)

    @property
    def mean(self) -> Tensor:
        p, away = self._far_probs(), self.probs - 0.5
        far = p / (2.0 * p - 1.0) + 1.0 / (log1p(-p) - log(p))
        return where(self._is_far(), far, 0.5 + (1.0 / 3.0 + 16.0 / 45.0 * away.pow(2)) * away)

    @property
    def variance(self) -> Tensor:
        p, away = self._far_probs(), (self.probs - 0.5).pow(2)
        far = p * (p - 1.0) / (1.0 - 2.0 * p).pow(2) + 1.0 / (log1p(-p) - log(p)).pow(2)
        series = 1.0 / 12.0 - (1.0 / 15.0 - 128.0 / 945.0 * away) * away
        return where(self._is_far(), far, series)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        return self.icdf(rand(shape, dtype=self.probs.dtype, device=self.probs.device))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        logits, value = broadcast_all(self.logits, value)
        entropy = binary_cross_entropy_with_logits(logits, value, reduction="none")
        return -entropy + self._log_constant()

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        p = self._far_probs()
        far = (p.pow(value) * (1.0 - p).pow(1.0 - value) + p - 1.0) / (2.0 * p - 1.0)
        inside = where(self._is_far(), far, value)
        return where(value <= 0.0, 0.0, where(value >= 1.0, 1.0, inside))

    def icdf(self, value: Tensor) -> Tensor:
        p = self._far_probs()
        far = (log1p(-p + value * (2.0 * p - 1.0)) - log1p(-p)) / (log(p) - log1p(-p))
        return where(self._is_far(), far, value)

    def entropy(self) -> Tensor:
        zero, one = log1p(-self.probs), log(self.probs)
        return self.mean * (zero - one) - self._log_constant() - zero

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.logits,)

    def _log_normalizer(self, x: Tensor) -> Tensor:  # type: ignore[override]  # of one parameter
        low, high = self._lims
        far = (x <= low - 0.5) | (x > high - 0.5)
        kept = where(far, x, low - 0.5)
        series = 0.5 * x + x.pow(2) / 24.0 - x.pow(4) / 2880.0
        return where(far, log(expm1(kept).abs()) - log(kept.abs()), series)
