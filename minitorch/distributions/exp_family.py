"""Exponential families: densities exp(t(x) . theta - F(theta) + k(x))."""

from __future__ import annotations

from typing import Any

from ..autograd.backward import grad
from ..tensors import Tensor
from .distribution import Distribution


class ExponentialFamily(Distribution):
    """The base of such distributions (``torch.distributions.ExponentialFamily``).

    A subclass says what theta is (``_natural_params``), what F is (``_log_normalizer``), and the
    mean of k (``_mean_carrier_measure``). The entropy follows: the mean of t(x) is the gradient
    of F.

    >>> family = torch.distributions.ExponentialFamily
    >>> family.entropy(torch.distributions.Exponential(1.0)).item()
    1.0
    """

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        raise NotImplementedError(f"{type(self).__name__} does not define _natural_params")

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} does not define _log_normalizer")

    @property
    def _mean_carrier_measure(self) -> Any:
        raise NotImplementedError(f"{type(self).__name__} does not define _mean_carrier_measure")

    def entropy(self) -> Tensor:
        result: Any = -self._mean_carrier_measure
        params, normalizer, slopes = self._means()
        result = result + normalizer
        for theta, slope in zip(params, slopes):
            result = result - (theta * slope).reshape((*self._batch_shape, -1)).sum(-1)
        return result

    def _means(self) -> tuple[list[Tensor], Tensor, Any]:
        """The natural parameters, F of them, and the means of t(x): F's gradient."""
        params = [theta.detach().requires_grad_() for theta in self._natural_params]
        normalizer = self._log_normalizer(*params)
        return params, normalizer, grad(normalizer.sum(), params, create_graph=True)
