"""Distributions made of others: Independent, TransformedDistribution, LogNormal, HalfNormal ..."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..grad_mode import no_grad
from ..tensors import Tensor
from ..tensors.shapes import Size
from . import constraints
from .distribution import Distribution
from .normal import Normal
from .transforms import AbsTransform, ComposeTransform, ExpTransform, Transform, summed


class Independent(Distribution):
    """The last batch dimensions as one value (``torch.distributions.Independent``).

    - ``base_distribution``; ``reinterpreted_batch_ndims``: how many of its batch dimensions belong
      to a value. Their logarithms of chances are added up.

    >>> base = torch.distributions.Normal(torch.zeros(3), torch.ones(3))
    >>> torch.distributions.Independent(base, 1).event_shape
    torch.Size([3])
    """

    arg_constraints: dict[str, Any] = {}

    def __init__(
        self,
        base_distribution: Distribution,
        reinterpreted_batch_ndims: int,
        validate_args: bool | None = None,
    ) -> None:
        if reinterpreted_batch_ndims > len(base_distribution.batch_shape):
            raise ValueError(
                "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual "
                f"{reinterpreted_batch_ndims} vs {len(base_distribution.batch_shape)}"
            )
        self.base_dist = base_distribution
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        shape = base_distribution.batch_shape + base_distribution.event_shape
        batch = len(base_distribution.batch_shape) - reinterpreted_batch_ndims
        super().__init__(shape[:batch], shape[batch:], validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Independent:
        batch = Size(batch_shape)
        whole = batch + self.event_shape[: self.reinterpreted_batch_ndims]
        return Independent(self.base_dist.expand(whole), self.reinterpreted_batch_ndims)

    @property
    def has_rsample(self) -> bool:  # type: ignore[override]
        return self.base_dist.has_rsample

    @property
    def has_enumerate_support(self) -> bool:  # type: ignore[override]
        return self.reinterpreted_batch_ndims == 0 and self.base_dist.has_enumerate_support

    @constraints.dependent_property
    def support(self) -> Any:
        inside = self.base_dist.support
        ndims = self.reinterpreted_batch_ndims
        return constraints.independent(inside, ndims) if ndims else inside

    @property
    def mean(self) -> Tensor:
        return self.base_dist.mean

    @property
    def mode(self) -> Tensor:
        return self.base_dist.mode

    @property
    def variance(self) -> Tensor:
        return self.base_dist.variance

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value: Tensor) -> Tensor:
        return summed(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self) -> Tensor:
        return summed(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        if self.reinterpreted_batch_ndims > 0:
            raise NotImplementedError("Enumeration over cartesian product is not implemented")
        return self.base_dist.enumerate_support(expand=expand)

    def __repr__(self) -> str:
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"


class TransformedDistribution(Distribution):
    """Values of a distribution after transforms (``torch.distributions.TransformedDistribution``).

    - ``base_distribution``; ``transforms``: one, or a list of them, applied one after the other.
    """

    arg_constraints: dict[str, Any] = {}

    def __init__(
        self,
        base_distribution: Distribution,
        transforms: Transform | Sequence[Transform],
        validate_args: bool | None = None,
    ) -> None:
        if isinstance(transforms, Transform):
            self.transforms = [transforms]
        elif isinstance(transforms, list):
            if not all([isinstance(one, Transform) for one in transforms]):
                raise ValueError("transforms must be a Transform or a list of Transforms")
            self.transforms = transforms
        else:
            raise ValueError(f"transforms must be a Transform or list, but was {transforms}")
        # a transform of vectors makes vectors of the base's numbers
        whole = ComposeTransform(self.transforms)
        wanted = max([one.domain.event_dim for one in self.transforms], default=0)
        missing = wanted - len(base_distribution.event_shape)
        if missing > 0:
            base_distribution = Independent(base_distribution, missing)
        self.base_dist = base_distribution
        event = max(
            len(base_distribution.event_shape), whole.codomain.event_dim if self.transforms else 0
        )
        shape = whole.forward_shape(base_distribution.batch_shape + base_distribution.event_shape)
        cut = len(shape) - event
        super().__init__(shape[:cut], shape[cut:], validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new = self._new_instance(_instance)
        base = self.base_dist.expand(Size(batch_shape))
        new.__dict__.update(self.__dict__, base_dist=base, _batch_shape=Size(batch_shape))
        return new

    @property
    def has_rsample(self) -> bool:  # type: ignore[override]
        return self.base_dist.has_rsample

    @constraints.dependent_property(is_discrete=False)
    def support(self) -> Any:
        if not self.transforms:
            return self.base_dist.support
        last = self.transforms[-1].codomain
        missing = len(self._event_shape) - last.event_dim
        return constraints.independent(last, missing) if missing > 0 else last

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            return self._moved(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self._moved(self.base_dist.rsample(sample_shape))

    def _moved(self, x: Tensor) -> Tensor:
        for transform in self.transforms:
            x = transform(x)
        return x

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        dims, y = len(self._event_shape), value
        total: Any = 0.0
        for transform in reversed(self.transforms):
            x = transform.inv(y)
            dims += transform.domain.event_dim - transform.codomain.event_dim
            stretch = transform.log_abs_det_jacobian(x, y)
            total = total - summed(stretch, dims - transform.domain.event_dim)
            y = x
        inside = self.base_dist.log_prob(y)
        return total + summed(inside, dims - len(self.base_dist.event_shape))

    def _sign(self) -> Any:
        sign: Any = 1
        for transform in self.transforms:
            if transform.sign is None:
                raise NotImplementedError(f"{transform!r} neither rises nor falls everywhere")
            sign = sign * transform.sign
        return sign

    def cdf(self, value: Tensor) -> Tensor:
        for transform in reversed(self.transforms):
            value = transform.inv(value)
        chance = self.base_dist.cdf(value)
        sign = self._sign()
        return chance if type(sign) is int and sign == 1 else sign * (chance - 0.5) + 0.5

    def icdf(self, value: Tensor) -> Tensor:
        sign = self._sign()
        if not (type(sign) is int and sign == 1):
            value = sign * (value - 0.5) + 0.5
        return self._moved(self.base_dist.icdf(value))


class LogNormal(TransformedDistribution):
    """e to the power of normal numbers (``torch.distributions.LogNormal``).

    - ``loc``, ``scale``: the mean and the standard deviation of the logarithms.

    >>> torch.distributions.LogNormal(0.0, 1.0).mean
    tensor(1.6487)
    """

    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.positive

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        base = Normal(loc, scale, validate_args=validate_args)
        super().__init__(base, ExpTransform(), validate_args=validate_args)

    @property
    def loc(self) -> Tensor:
        """The mean of the logarithms."""
        return self.base_dist.loc

    @property
    def scale(self) -> Tensor:
        """The standard deviation of the logarithms."""
        return self.base_dist.scale

    @property
    def mean(self) -> Tensor:
        return (self.loc + self.scale.pow(2) / 2).exp()

    @property
    def mode(self) -> Tensor:
        return (self.loc - self.scale.square()).exp()

    @property
    def variance(self) -> Tensor:
        square = self.scale.pow(2)
        return square.expm1() * (2 * self.loc + square).exp()

    def entropy(self) -> Tensor:
        return self.base_dist.entropy() + self.loc


class HalfNormal(TransformedDistribution):
    """Normal numbers without their sign (``torch.distributions.HalfNormal``).

    - ``scale``: the standard deviation of the normal numbers, whose mean is 0.
    """

    arg_constraints = {"scale": constraints.positive}
    support = constraints.nonnegative

    def __init__(self, scale: Any, validate_args: bool | None = None) -> None:
        base = Normal(0, scale, validate_args=False)
        super().__init__(base, AbsTransform(), validate_args=validate_args)

    @property
    def scale(self) -> Tensor:
        """The standard deviation of the normal numbers."""
        return self.base_dist.scale

    @property
    def mean(self) -> Tensor:
        return self.scale * math.sqrt(2 / math.pi)

    @property
    def mode(self) -> Tensor:
        return self.scale * 0

    @property
    def variance(self) -> Tensor:
        return self.scale.pow(2) * (1 - 2 / math.pi)

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
