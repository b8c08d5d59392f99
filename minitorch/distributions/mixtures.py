"""Several distributions in one, counts, and classes that let gradients pass.

MixtureSameFamily, NegativeBinomial, Multinomial, RelaxedBernoulli, RelaxedOneHotCategorical.
"""

from __future__ import annotations

import math
from typing import Any

from ..grad_mode import no_grad
from ..ops.activations.exponential_units import logsigmoid
from ..ops.elementwise.exponentials import exp
from ..ops.elementwise.gamma import lgamma
from ..ops.making.likes import full_like, ones_like
from ..ops.making.rejection_sampling import poisson
from ..ops.making.sampling import rand
from ..ops.reductions.statistics import logsumexp
from ..ops.shapes.dimensions import broadcast_tensors
from ..tensors import Tensor
from ..tensors.shapes import Size
from . import constraints
from .discrete import Binomial, Categorical, _Chances, _Classes, one_of
from .distribution import Distribution
from .gamma import Gamma
from .made_of_others import TransformedDistribution
from .transforms import ExpTransform, SigmoidTransform
from .utils import broadcast_all, clamp_probs, normalized


class MixtureSameFamily(Distribution):
    """One of several distributions of a kind, chosen at random
    (``torch.distributions.MixtureSameFamily``).

    - ``mixture_distribution``: a Categorical of n classes: which one.
    - ``component_distribution``: n distributions in its last batch dimension.

    >>> D = torch.distributions
    >>> two = D.Normal(torch.tensor([-1.0, 3.0]), torch.ones(2))
    >>> D.MixtureSameFamily(D.Categorical(torch.ones(2)), two).mean
    tensor(1.)
    """

    arg_constraints: dict[str, Any] = {}

    def __init__(
        self,
        mixture_distribution: Categorical,
        component_distribution: Distribution,
        validate_args: bool | None = None,
    ) -> None:
        self._mixture_distribution = mixture_distribution
        self._component_distribution = component_distribution
        if not isinstance(mixture_distribution, Categorical):
            raise ValueError(
                " The Mixture distribution needs to be an "
                " instance of torch.distributions.Categorical"
            )
        if not isinstance(component_distribution, Distribution):
            raise ValueError(
                "The Component distribution needs to be an "
                "instance of torch.distributions.Distribution"
            )
        batch = component_distribution.batch_shape[:-1]
        for given, wanted in zip(reversed(mixture_distribution.batch_shape), reversed(batch)):
            if given != 1 and wanted != 1 and given != wanted:
                raise ValueError(
                    f"`mixture_distribution.batch_shape` ({mixture_distribution.batch_shape}) is "
                    "not compatible with `component_distribution.batch_shape`"
                    f"({batch})"
                )
        classes = mixture_distribution.logits.shape[-1]
        there = component_distribution.batch_shape[-1]
        if classes != there:
            raise ValueError(
                f"`mixture_distribution component` ({classes}) does not equal "
                f"`component_distribution.batch_shape[-1]` ({there})"
            )
        self._num_component = classes
        event = component_distribution.event_shape
        super().__init__(batch, event, validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        batch = Size(batch_shape)
        new = MixtureSameFamily(
            self._mixture_distribution.expand(batch),
            self._component_distribution.expand((*batch, self._num_component)),
            validate_args=False,
        )
        new._validate_args = self._validate_args
        return new

    @constraints.dependent_property
    def support(self) -> Any:
        return constraints.MixtureSameFamilyConstraint(self._component_distribution.support)

    @property
    def mixture_distribution(self) -> Categorical:
        """Which one."""
        return self._mixture_distribution

    @property
    def component_distribution(self) -> Distribution:
        """The distributions."""
        return self._component_distribution

    def _weighted(self, values: Tensor) -> Tensor:
        """The sum over the components, each with its chance."""
        weights = self._mixture_distribution.probs
        weights = weights.reshape(weights.shape + (1,) * len(self._event_shape))
        return (weights * values).sum(-1 - len(self._event_shape))

    @property
    def mean(self) -> Tensor:
        return self._weighted(self._component_distribution.mean)

    @property
    def variance(self) -> Tensor:
        inside = self._weighted(self._component_distribution.variance)
        off = self._component_distribution.mean - self._padded(self.mean)
        return inside + self._weighted(off.pow(2.0))

    def _padded(self, x: Tensor) -> Tensor:
        return x.unsqueeze(-1 - len(self._event_shape))

    def cdf(self, value: Tensor) -> Tensor:
        below = self._component_distribution.cdf(self._padded(value))
        return (below * self._mixture_distribution.probs).sum(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        each = self._component_distribution.log_prob(self._padded(value))
        return logsumexp(each + normalized(self._mixture_distribution.logits), -1)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            dims, event = len(self._batch_shape), self._event_shape
            which = self._mixture_distribution.sample(sample_shape)
            values = self._component_distribution.sample(sample_shape)
            place = len(Size(sample_shape)) + dims
            which = which.reshape(which.shape + (1,) * (len(event) + 1))
            repeats = (1,) * (which.dim() - len(event)) + tuple(event)
            return values.gather(place, which.repeat(repeats)).squeeze(place)

    def __repr__(self) -> str:
        which, each = self._mixture_distribution, self._component_distribution
        return f"MixtureSameFamily(\n  {which},\n  {each})"


class NegativeBinomial(_Chances):
    """Successes before a number of failures (``torch.distributions.NegativeBinomial``).

    - ``total_count``: the number of failures; ``probs`` of success (or ``logits``).

    >>> torch.distributions.NegativeBinomial(3.0, 0.5).mean
    tensor(3.)
    """

    arg_constraints = {
        "total_count": constraints.greater_than_eq(0),
        "probs": constraints.half_open_interval(0.0, 1.0),
        "logits": constraints.real,
    }
    support = constraints.nonnegative_integer

    def __init__(
        self,
        total_count: Any,
        probs: Any = None,
        logits: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        one_of(probs, logits)
        if probs is not None:
            self.total_count, self.probs = broadcast_all(total_count, probs)
        else:
            self.total_count, self.logits = broadcast_all(total_count, logits)
        self.total_count = self.total_count.type_as(self.total_count)
        super().__init__(self._given().shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.total_count * exp(self.logits)

    @property
    def mode(self) -> Tensor:
        return ((self.total_count - 1) * self.logits.exp()).floor().clamp(min=0.0)

    @property
    def variance(self) -> Tensor:
        return self.mean / (-self.logits).sigmoid()

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            rates = Gamma(self.total_count, exp(-self.logits), validate_args=False)
            return poisson(rates.sample(sample_shape))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        n = self.total_count
        chances = n * logsigmoid(-self.logits) + value * logsigmoid(self.logits)
        ways = -lgamma(n + value) + lgamma(1.0 + value) + lgamma(n)
        return chances - ways.masked_fill(n + value == 0.0, 0.0)


class Multinomial(Distribution):
    """How often each class came (``torch.distributions.Multinomial``).

    - ``total_count``: how many were drawn, an int; ``probs``: (..., n), or ``logits``.

    >>> torch.distributions.Multinomial(4, torch.tensor([0.0, 1.0])).sample()
    tensor([0., 4.])
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}

    def __init__(
        self,
        total_count: int = 1,
        probs: Any = None,
        logits: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        if not isinstance(total_count, int):
            raise NotImplementedError("inhomogeneous total_count is not supported")
        self.total_count = total_count
        self._categorical = Categorical(probs=probs, logits=logits)
        inner = self._categorical
        Binomial(total_count, inner.probs)  # (it checks the number)
        super().__init__(inner.batch_shape, inner.probs.shape[-1:], validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new = self._new_instance(_instance)
        new.total_count, new._categorical = self.total_count, self._categorical.expand(batch_shape)
        Distribution.__init__(new, batch_shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    def _parameters(self) -> list[str]:
        return []

    @property
    def probs(self) -> Tensor:
        """The chances, which add up to 1."""
        return self._categorical.probs

    @property
    def logits(self) -> Tensor:
        """The logarithms of the chances."""
        return self._categorical.logits

    @property
    def param_shape(self) -> Size:
        """The shape of the parameter."""
        return self._categorical.param_shape

    @constraints.dependent_property(is_discrete=True, event_dim=1)
    def support(self) -> Any:
        return constraints.multinomial(self.total_count)

    @property
    def mean(self) -> Tensor:
        return self.probs * self.total_count

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            drawn = self._categorical.sample((self.total_count, *Size(sample_shape)))
            drawn = drawn.permute((*range(1, drawn.dim()), 0))
            counts = self.probs.new_zeros(self._extended_shape(sample_shape))
            return counts.scatter_add_(-1, drawn, ones_like(drawn).to(counts.dtype))

    def entropy(self) -> Tensor:
        n = self.total_count
        chances = self.probs
        counts = chances.new_tensor(range(1, n + 1))
        counts = counts.view((n,) + (1,) * chances.dim())
        choose = math.lgamma(n + 1) - lgamma(counts + 1) - lgamma(n - counts + 1)
        weights = exp(choose + counts * chances.log() + (n - counts) * (-chances).log1p())
        return (
            n * self._categorical.entropy()
            - math.lgamma(n + 1)
            + (weights * lgamma(counts + 1)).sum((0, -1))
        )

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        logits, value = broadcast_tensors(self.logits, value)
        logits = logits.masked_fill((value == 0) & (logits == -math.inf), 0)
        ways = lgamma(value.sum(-1) + 1) - lgamma(value + 1).sum(-1)
        return ways + (logits * value).sum(-1)


class LogitRelaxedBernoulli(_Chances):
    """The logits of :class:`RelaxedBernoulli`."""

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.real
    has_rsample = True

    def __init__(
        self,
        temperature: Any,
        probs: Any = None,
        logits: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        self.temperature = temperature
        one_of(probs, logits)
        if probs is not None:
            (self.probs,) = broadcast_all(probs)
        else:
            (self.logits,) = broadcast_all(logits)
        super().__init__(self._given().shape, validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new = super().expand(batch_shape, _instance)
        new.temperature = self.temperature
        return new

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        chances = clamp_probs(self.probs.expand(shape))
        u = clamp_probs(rand(shape, dtype=chances.dtype, device=chances.device))
        odds = u.log() - (-u).log1p() + chances.log() - (-chances).log1p()
        return odds / self.temperature

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        logits, value = broadcast_all(self.logits, value)
        off = logits - value.mul(self.temperature)
        return self.temperature.log() + off - 2 * off.exp().log1p()


class RelaxedBernoulli(TransformedDistribution):
    """Numbers between 0 and 1, near to them when it is cold
    (``torch.distributions.RelaxedBernoulli``).

    - ``temperature``: a Tensor; ``probs``, or ``logits``: of numbers near 1.

    Gradients pass through ``rsample``.
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.unit_interval

    def __init__(
        self,
        temperature: Any,
        probs: Any = None,
        logits: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        base = LogitRelaxedBernoulli(temperature, probs, logits)
        super().__init__(base, SigmoidTransform(), validate_args=validate_args)

    @property
    def temperature(self) -> Tensor:
        """How far the numbers are from 0 and 1."""
        return self.base_dist.temperature

    @property
    def logits(self) -> Tensor:
        """The logarithms of the odds."""
        return self.base_dist.logits

    @property
    def probs(self) -> Tensor:
        """The chances."""
        return self.base_dist.probs


class ExpRelaxedCategorical(_Classes):
    """The logarithms of :class:`RelaxedOneHotCategorical`."""

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.real_vector
    has_rsample = True

    def __init__(
        self,
        temperature: Any,
        probs: Any = None,
        logits: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        self.temperature = temperature
        shape = self._take(probs, logits).shape
        super().__init__(shape[:-1], shape[-1:], validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new = super().expand(batch_shape, _instance)
        new.temperature = self.temperature
        return new

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape, like = self._extended_shape(sample_shape), self.logits
        u = clamp_probs(rand(shape, dtype=like.dtype, device=like.device))
        scores = (self.logits - (-(u.log())).log()) / self.temperature
        return normalized(scores)

    def log_prob(self, value: Tensor) -> Tensor:
        n = self._event_shape[0]
        if self._validate_args:
            self._validate_sample(value)
        logits, value = broadcast_all(self.logits, value)
        cold = self.temperature
        ways = lgamma(full_like(cold, float(n))) - cold.log().mul(-(n - 1))
        score = logits - value.mul(cold)
        return normalized(score).sum(-1) + ways


class RelaxedOneHotCategorical(TransformedDistribution):
    """Parts of 1, one of them near 1 when it is cold
    (``torch.distributions.RelaxedOneHotCategorical``).

    - ``temperature``: a Tensor; ``probs``: (..., n), or ``logits``: of each part.

    Gradients pass through ``rsample``.
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.simplex

    def __init__(
        self,
        temperature: Any,
        probs: Any = None,
        logits: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        base = ExpRelaxedCategorical(temperature, probs, logits, validate_args=validate_args)
        super().__init__(base, ExpTransform(), validate_args=validate_args)

    @property
    def temperature(self) -> Tensor:
        """How far the parts are from 0 and 1."""
        return self.base_dist.temperature

    @property
    def logits(self) -> Tensor:
        """The logarithms of the chances."""
        return self.base_dist.logits

    @property
    def probs(self) -> Tensor:
        """The chances."""
        return self.base_dist.probs
