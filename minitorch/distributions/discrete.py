"""Whole numbers and classes: Bernoulli, Binomial, Poisson, Categorical, OneHotCategorical."""

from __future__ import annotations

import math
from typing import Any

from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.exponentials import log1p, logit, xlogy
from ..ops.elementwise.gamma import lgamma
from ..ops.losses.probabilities import binary_cross_entropy_with_logits
from ..ops.making.creation import eye
from ..ops.making.distributions import bernoulli, multinomial
from ..ops.making.ranges import arange
from ..ops.making.rejection_sampling import binomial, poisson
from ..ops.shapes.dimensions import broadcast_tensors
from ..tensors import Tensor
from ..tensors.dtypes import finfo
from ..tensors.shapes import Size
from . import constraints
from .distribution import Distribution
from .exp_family import ExponentialFamily
from .utils import (
    broadcast_all,
    lazy_property,
    logits_to_probs,
    normalized,
    probs_to_logits,
)


def one_of(probs: Any, logits: Any) -> None:
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")


class _Chances(Distribution):
    """Distributions of a chance of success, given as ``probs`` or as ``logits``."""

    @lazy_property
    def logits(self) -> Tensor:
        """The logarithms of the odds."""
        return probs_to_logits(self.probs, is_binary=True)

    @lazy_property
    def probs(self) -> Tensor:
        """The chances."""
        return logits_to_probs(self.logits, is_binary=True)

    def _given(self) -> Tensor:
        """Whichever of both was given."""
        return self.__dict__["probs" if "probs" in self.__dict__ else "logits"]

    @property
    def param_shape(self) -> Size:
        """The shape of the parameter."""
        return self._given().size()


class Bernoulli(_Chances, ExponentialFamily):
    """1 with a chance, else 0 (``torch.distributions.Bernoulli``).

    - ``probs``, or ``logits``: the chance of 1, or the logarithm of its odds.

    >>> torch.distributions.Bernoulli(torch.tensor([0.0, 1.0])).sample()
    tensor([0., 1.])
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.boolean
    has_enumerate_support = True
    _mean_carrier_measure = 0

    def __init__(
        self, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        one_of(probs, logits)
        if probs is not None:
            (self.probs,) = broadcast_all(probs)
        else:
            (self.logits,) = broadcast_all(logits)
        super().__init__(self._given().shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        mode = (self.probs >= 0.5).to(self.probs)
        mode[self.probs == 0.5] = math.nan
        return mode

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return bernoulli(self.probs.detach().expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        logits, value = broadcast_all(self.logits, value)
        return -binary_cross_entropy_with_logits(logits, value, reduction="none")

    def entropy(self) -> Tensor:
        return binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")

    def enumerate_support(self, expand: bool = True) -> Tensor:
        given = self._given()
        values = arange(2, dtype=given.dtype, device=given.device)
        values = values.view((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1, *self._batch_shape)) if expand else values

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (logit(self.probs),)

    def _log_normalizer(self, x: Tensor) -> Tensor:  # type: ignore[override]  # as many as there are
        return log1p(x.exp())


class Geometric(_Chances):
    """The number of failures before a success (``torch.distributions.Geometric``).

    - ``probs``, or ``logits``: the chance of success, above 0.
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.nonnegative_integer

    def __init__(
        self, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        one_of(probs, logits)
        if probs is not None:
            (self.probs,) = broadcast_all(probs)
        else:
            (self.logits,) = broadcast_all(logits)
        super().__init__(self._given().shape, validate_args=validate_args)
        if self._validate_args and probs is not None and not (self.probs > 0).all():
            raise ValueError(
                f"Expected parameter probs (Tensor of shape {tuple(self.probs.shape)}) of "
                f"distribution {self!r} to be positive but found invalid values:\n{self.probs}"
            )

    @property
    def mean(self) -> Tensor:
        return 1.0 / self.probs - 1.0

    @property
    def mode(self) -> Tensor:
        return self.probs * 0

    @property
    def variance(self) -> Tensor:
        return (1.0 / self.probs - 1.0) / self.probs

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape, probs = self._extended_shape(sample_shape), self.probs.detach()
        u = probs.new_empty(shape).uniform_(finfo(probs.dtype).tiny, 1)
        return (u.log() / (-probs).log1p()).floor()

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        value, probs = broadcast_all(value, self.probs)
        certain = (probs == 1) & (value == 0)
        return value * log1p(-probs.masked_fill(certain, 0)) + self.probs.log()

    def entropy(self) -> Tensor:
        return binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none") / (
            self.probs
        )


class Binomial(_Chances):
    """The number of successes in ``total_count`` trials (``torch.distributions.Binomial``).

    - ``probs``, or ``logits``: the chance of a success. They broadcast.

    >>> torch.distributions.Binomial(10, torch.tensor(0.5)).mean
    tensor(5.)
    """

    arg_constraints = {
        "total_count": constraints.nonnegative_integer,
        "probs": constraints.unit_interval,
        "logits": constraints.real,
    }
    has_enumerate_support = True

    def __init__(
        self,
        total_count: Any = 1,
        probs: Any = None,
        logits: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        one_of(probs, logits)
        if probs is not None:
            count, self.probs = broadcast_all(total_count, probs)
        else:
            count, self.logits = broadcast_all(total_count, logits)
        self.total_count = count.type_as(self._given())
        super().__init__(self._given().shape, validate_args=validate_args)

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        return constraints.integer_interval(0, self.total_count)

    @property
    def mean(self) -> Tensor:
        return self.total_count * self.probs

    @property
    def mode(self) -> Tensor:
        return ((self.total_count + 1) * self.probs).floor().clamp(max=self.total_count)

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        return binomial(self.total_count.detach().expand(shape), self.probs.detach().expand(shape))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        count, logits = self.total_count, self.logits
        ways = lgamma(count + 1) - lgamma(value + 1) - lgamma(count - value + 1)
        failures = count * (clamp(logits, min=0) + log1p((-logits.abs()).exp()))
        return value * logits - failures + ways

    def entropy(self) -> Tensor:
        count = int(self.total_count.max())
        if not self.total_count.min() == count:
            raise NotImplementedError("Inhomogeneous total count not supported by `entropy`.")
        chances = self.log_prob(self.enumerate_support(False))
        return -(chances.exp() * chances).sum(0)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        count = int(self.total_count.max())
        if not self.total_count.min() == count:
            raise NotImplementedError(
                "Inhomogeneous total count not supported by `enumerate_support`."
            )
        given = self._given()
        values = arange(1 + count, dtype=given.dtype, device=given.device)
        values = values.view((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1, *self._batch_shape)) if expand else values


class Poisson(ExponentialFamily):
    """The number of events at a rate (``torch.distributions.Poisson``).

    - ``rate``: the mean, 0 or more.

    >>> torch.distributions.Poisson(2.0).variance
    tensor(2.)
    """

    arg_constraints = {"rate": constraints.nonnegative}
    support = constraints.nonnegative_integer

    def __init__(self, rate: Any, validate_args: bool | None = None) -> None:
        (self.rate,) = broadcast_all(rate)
        super().__init__(self.rate.shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.rate

    @property
    def mode(self) -> Tensor:
        return self.rate.floor()

    @property
    def variance(self) -> Tensor:
        return self.rate

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return poisson(self.rate.detach().expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        rate, value = broadcast_all(self.rate, value)
        return xlogy(value, rate) - rate - lgamma(value + 1)

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.rate.log(),)

    def _log_normalizer(self, x: Tensor) -> Tensor:  # type: ignore[override]  # as many as there are
        return x.exp()


class _Classes(Distribution):
    """Distributions over classes: the last dimension of ``probs`` or ``logits``."""

    def _take(self, probs: Any, logits: Any) -> Tensor:
        one_of(probs, logits)
        name, given = ("probs", probs) if probs is not None else ("logits", logits)
        if given.dim() < 1:
            raise ValueError(f"`{name}` parameter must be at least one-dimensional.")
        if probs is not None:
            self.probs = probs / probs.sum(-1, keepdim=True)
            return self.probs
        self.logits = normalized(logits)
        return self.logits

    @lazy_property
    def logits(self) -> Tensor:
        """The logarithms of the chances."""
        return probs_to_logits(self.probs)

    @lazy_property
    def probs(self) -> Tensor:
        """The chances, which add up to 1."""
        return logits_to_probs(self.logits)


class Categorical(_Classes):
    """Numbers of classes (``torch.distributions.Categorical``).

    - ``probs``: (..., n), weights, which are divided by their sum; or ``logits``, their logarithms.

    >>> torch.distributions.Categorical(torch.tensor([0.0, 1.0])).sample((3,))
    tensor([1, 1, 1])
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    has_enumerate_support = True

    def __init__(
        self, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        given = self._take(probs, logits)
        self._num_events = given.size()[-1]
        super().__init__(given.size()[:-1], validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Categorical:
        new = super().expand(batch_shape, _instance)
        new._num_events = self._num_events
        return new

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        return constraints.integer_interval(0, self._num_events - 1)

    @property
    def param_shape(self) -> Size:
        """The shape of the parameter."""
        return self.__dict__["probs" if "probs" in self.__dict__ else "logits"].size()

    @property
    def mean(self) -> Tensor:
        return self.probs.new_full(self._extended_shape(), math.nan)

    @property
    def mode(self) -> Tensor:
        return self.probs.argmax(dim=-1)

    @property
    def variance(self) -> Tensor:
        return self.probs.new_full(self._extended_shape(), math.nan)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        sample_shape = Size(sample_shape)
        rows = self.probs.detach().reshape(-1, self._num_events)
        drawn = multinomial(rows, sample_shape.numel(), True).T
        return drawn.reshape(self._extended_shape(sample_shape))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        value = value.long().unsqueeze(-1)
        value, chances = broadcast_tensors(value, self.logits)
        return chances.gather(-1, value[..., :1]).squeeze(-1)

    def entropy(self) -> Tensor:
        logits = clamp(self.logits, min=finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        values = arange(self._num_events, device=self.probs.device)
        values = values.view((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1, *self._batch_shape)) if expand else values


class OneHotCategorical(_Classes):
    """Classes as vectors with a single 1 (``torch.distributions.OneHotCategorical``).

    - ``probs``, or ``logits``: as for ``Categorical``.

    >>> torch.distributions.OneHotCategorical(torch.tensor([0.0, 1.0])).sample()
    tensor([0., 1.])
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.one_hot
    has_enumerate_support = True

    def __init__(
        self, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        given = self._take(probs, logits)
        super().__init__(given.size()[:-1], given.size()[-1:], validate_args=validate_args)

    @lazy_property
    def _categorical(self) -> Categorical:
        name = "probs" if "probs" in self.__dict__ else "logits"
        return Categorical(**{name: self.__dict__[name]}, validate_args=False)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    @property
    def param_shape(self) -> Size:
        """The shape of the parameter."""
        return self._categorical.param_shape

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        largest = self.probs.argmax(dim=-1, keepdim=True)
        return self.probs.new_zeros(self.probs.shape).scatter_(-1, largest, 1.0)

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        drawn = self._categorical.sample(sample_shape)
        zeros = self.probs.detach().new_zeros((*drawn.shape, self._event_shape[0]))
        return zeros.scatter_(-1, drawn.unsqueeze(-1), 1.0)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return self._categorical.log_prob(value.argmax(-1))

    def entropy(self) -> Tensor:
        return self._categorical.entropy()

    def enumerate_support(self, expand: bool = True) -> Tensor:
        n = self._event_shape[0]
        values = eye(n, dtype=self.probs.dtype, device=self.probs.device)
        values = values.view((n,) + (1,) * len(self._batch_shape) + (n,))
        return values.expand((n, *self._batch_shape, n)) if expand else values


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """The same with an ``rsample`` whose gradient is that of the chances."""

    has_rsample = True

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        samples, probs = self.sample(sample_shape), self._categorical.probs
        return samples + (probs - probs.detach())
