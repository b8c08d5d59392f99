"""Divergences of two different distributions, and of the rarer ones.

Most are -entropy(p) - (the mean of log q under p), and that mean needs little of p: its mean and
its variance, the mean of log x, or the mean of e^(-x/s).
"""

from __future__ import annotations

import math
from typing import Any

from ..ops.comparison.choosing import where
from ..ops.elementwise.erf import erf
from ..ops.elementwise.exponentials import exp, log, log1p
from ..ops.elementwise.gamma import digamma, lgamma
from ..ops.linalg.matmul import matmul
from ..ops.linalg.triangular import solve_triangular
from ..ops.making.likes import full_like
from ..tensors import Tensor
from .continuous_bernoulli import ContinuousBernoulli
from .discrete import Bernoulli, Binomial, Poisson
from .exp_family import ExponentialFamily
from .gamma import Beta, Gamma
from .kl import register_kl
from .low_rank import LowRankMultivariateNormal
from .normal import MultivariateNormal, Normal, half_log_det
from .simple import Exponential, Laplace, Uniform
from .tails import Gumbel, Pareto
from .transform import summed
from .utils import euler_constant


def _mean_log(p: Any) -> Tensor:
    """The mean of log x under p."""
    if isinstance(p, Gamma):
        return digamma(p.concentration) - log(p.rate)
    if isinstance(p, Exponential):
        return -euler_constant - log(p.rate)
    if isinstance(p, Beta):
        return digamma(p.concentration1) - digamma(p.concentration1 + p.concentration0)
    if isinstance(p, Pareto):
        return log(p.scale) + 1 / p.alpha
    return (_x_log_x(p.high) - _x_log_x(p.low)) / (p.high - p.low) - 1  # Uniform


def _x_log_x(x: Tensor) -> Tensor:
    return where(x == 0, x * 0, x * log(x))


def _mean_log_one_less(p: Any) -> Tensor:
    """The mean of log(1 - x) under a Uniform."""
    return (_x_log_x(1 - p.low) - _x_log_x(1 - p.high)) / (p.high - p.low) - 1


def _mean_exp(p: Any, s: Tensor) -> Tensor:
    """The mean of e^(-x/s) under p."""
    if isinstance(p, Exponential):
        return p.rate / (p.rate + 1 / s)
    if isinstance(p, Gamma):
        return (1 + 1 / (p.rate * s)).pow(-p.concentration)
    if isinstance(p, Normal):
        return exp(-p.loc / s + (p.scale / s).pow(2) / 2)
    return s * (exp(-p.low / s) - exp(-p.high / s)) / (p.high - p.low)  # Uniform


@register_kl(Beta, Exponential)
@register_kl(ContinuousBernoulli, Exponential)
@register_kl(Gamma, Exponential)
def _to_exponential(p: Any, q: Exponential) -> Tensor:
    return -p.entropy() - log(q.rate) + q.rate * p.mean


@register_kl(Pareto, Exponential)
def _pareto_exponential(p: Pareto, q: Exponential) -> Tensor:
    return where(p.alpha <= 1, math.inf, _to_exponential(p, q))


@register_kl(Uniform, Exponential)
def _uniform_exponential(p: Uniform, q: Exponential) -> Tensor:
    return where(p.low < 0, math.inf, _to_exponential(p, q))


@register_kl(Beta, Gamma)
@register_kl(Exponential, Gamma)
def _to_gamma(p: Any, q: Gamma) -> Tensor:
    a, b = q.concentration, q.rate
    return -p.entropy() - a * log(b) + lgamma(a) - (a - 1) * _mean_log(p) + b * p.mean


@register_kl(Pareto, Gamma)
def _pareto_gamma(p: Pareto, q: Gamma) -> Tensor:
    return where(p.alpha <= 1, math.inf, _to_gamma(p, q))


@register_kl(Uniform, Gamma)
def _uniform_gamma(p: Uniform, q: Gamma) -> Tensor:
    return where(p.low < 0, math.inf, _to_gamma(p, q))


@register_kl(Beta, Normal)
@register_kl(ContinuousBernoulli, Normal)
@register_kl(Exponential, Normal)
@register_kl(Gamma, Normal)
@register_kl(Gumbel, Normal)
@register_kl(Laplace, Normal)
def _to_normal(p: Any, q: Normal) -> Tensor:
    spread = (p.variance + (p.mean - q.loc).pow(2)) / (2 * q.scale.pow(2))
    return -p.entropy() + 0.5 * math.log(2 * math.pi) + log(q.scale) + spread


@register_kl(Pareto, Normal)
def _pareto_normal(p: Pareto, q: Normal) -> Tensor:
    return where(p.alpha <= 2, math.inf, _to_normal(p, q))


@register_kl(Exponential, Gumbel)
@register_kl(Gamma, Gumbel)
@register_kl(Normal, Gumbel)
@register_kl(Uniform, Gumbel)
def _to_gumbel(p: Any, q: Gumbel) -> Tensor:
    distance = (p.mean - q.loc) / q.scale
    return -p.entropy() + log(q.scale) + distance + exp(q.loc / q.scale) * _mean_exp(p, q.scale)


@register_kl(Gumbel, Gumbel)
def _gumbel(p: Gumbel, q: Gumbel) -> Tensor:
    ratio, away = p.scale / q.scale, (q.loc - p.loc) / q.scale
    ends = exp(away + lgamma(1 + ratio)) - (1 + euler_constant)
    return -log(ratio) - away + ratio * euler_constant + ends


@register_kl(Beta, ContinuousBernoulli)
def _beta_continuous_bernoulli(p: Beta, q: ContinuousBernoulli) -> Tensor:
    return -p.entropy() - p.mean * q.logits - log1p(-q.probs) - q._log_constant()


@register_kl(ContinuousBernoulli, ContinuousBernoulli)
def _continuous_bernoulli(p: ContinuousBernoulli, q: ContinuousBernoulli) -> Tensor:
    constants = p._log_constant() + log1p(-p.probs) - q._log_constant() - log1p(-q.probs)
    return p.mean * (p.logits - q.logits) + constants


@register_kl(Uniform, ContinuousBernoulli)
def _uniform_continuous_bernoulli(p: Uniform, q: ContinuousBernoulli) -> Tensor:
    result = -p.entropy() - p.mean * q.logits - log1p(-q.probs) - q._log_constant()
    return where((p.high >= 1) | (p.low <= 0), math.inf, result)


@register_kl(Uniform, Beta)
def _uniform_beta(p: Uniform, q: Beta) -> Tensor:
    a, b = q.concentration1, q.concentration0
    constant = lgamma(a) + lgamma(b) - lgamma(a + b)
    logs = (a - 1) * _mean_log(p) + (b - 1) * _mean_log_one_less(p)
    return where((p.high > 1) | (p.low < 0), math.inf, -p.entropy() - logs + constant)


@register_kl(Beta, Uniform)
def _beta_uniform(p: Beta, q: Uniform) -> Tensor:
    result = -p.entropy() + log(q.high - q.low)
    return where((q.low > 0) | (q.high < 1), math.inf, result)


@register_kl(ContinuousBernoulli, Uniform)
def _continuous_bernoulli_uniform(p: ContinuousBernoulli, q: Uniform) -> Tensor:
    result = -p.entropy() + log(q.high - q.low)
    return where((q.low >= 0) | (q.high <= 1), math.inf, result)  # torch's: also for [0, 1]


@register_kl(Uniform, Pareto)
def _uniform_pareto(p: Uniform, q: Pareto) -> Tensor:
    logs = log(q.alpha) + q.alpha * log(q.scale) - (q.alpha + 1) * _mean_log(p)
    return where(p.low < q.scale, math.inf, -p.entropy() - logs)


@register_kl(Pareto, Pareto)
def _pareto(p: Pareto, q: Pareto) -> Tensor:
    ratio = q.alpha / p.alpha
    result = q.alpha * log(p.scale / q.scale) - log(ratio) + ratio - 1
    return where(p.scale < q.scale, math.inf, result)


@register_kl(Normal, Laplace)
def _normal_laplace(p: Normal, q: Laplace) -> Tensor:
    away = p.loc - q.loc
    z = away / p.scale
    distance = p.scale * math.sqrt(2 / math.pi) * exp(-0.5 * z.pow(2)) + away * erf(
        math.sqrt(0.5) * z
    )
    return -p.entropy() + log(2 * q.scale) + distance / q.scale


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p: Bernoulli, q: Poisson) -> Tensor:
    return -p.entropy() - (p.probs * log(q.rate) - q.rate)


# Where p has values that q cannot have, the divergence is infinite.
_INFINITE = (
    (Beta, (Pareto,)),
    (ContinuousBernoulli, (Pareto,)),
    (Exponential, (Beta, ContinuousBernoulli, Pareto, Uniform)),
    (Gamma, (Beta, ContinuousBernoulli, Pareto, Uniform)),
    (Gumbel, (Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)),
    (Laplace, (Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)),
    (Normal, (Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)),
    (Pareto, (Beta, ContinuousBernoulli, Uniform)),
    (Poisson, (Bernoulli, Binomial)),
)


def _infinite(p: Any, q: Any) -> Tensor:
    return full_like(p.mean, math.inf)


for _p, _others in _INFINITE:
    for _q in _others:
        register_kl(_p, _q)(_infinite)


@register_kl(ExponentialFamily, ExponentialFamily)
def _of_one_family(p: ExponentialFamily, q: ExponentialFamily) -> Tensor:
    if type(p) is not type(q):
        raise NotImplementedError(
            "The cross KL-divergence between different exponential families cannot be computed "
            "using Bregman divergences"
        )
    params, normalizer, slopes = p._means()
    result = q._log_normalizer(*q._natural_params) - normalizer
    for mine, theirs, slope in zip(params, q._natural_params, slopes):
        result = result - summed((theirs - mine) * slope, len(q.event_shape))
    return result


def _check_events(p: Any, q: Any, words: str) -> None:
    if p.event_shape != q.event_shape:
        raise ValueError(
            f"KL-divergence between two {words} with different event shapes cannot be computed"
        )


def _trace(factor: Tensor) -> Tensor:
    """The trace of A A^T: the sum of all squares."""
    return factor.pow(2).sum((-2, -1))


def _spread_under(q: LowRankMultivariateNormal, factor: Tensor) -> Tensor:
    """trace(Q^-1 A A^T), by Q^-1 = D^-1 - B^T B."""
    return _trace(factor / q._unbroadcasted_cov_diag.sqrt().unsqueeze(-1)) - _trace(
        matmul(q._solved(), factor)
    )


@register_kl(LowRankMultivariateNormal, LowRankMultivariateNormal)
def _low_rank(p: LowRankMultivariateNormal, q: LowRankMultivariateNormal) -> Tensor:
    _check_events(p, q, "Low Rank Multivariate Normals")
    spread = _spread_under(q, p._unbroadcasted_cov_factor) + (
        p._unbroadcasted_cov_diag / q._unbroadcasted_cov_diag
    ).sum(-1)
    spread = spread - _trace(q._solved() * p._unbroadcasted_cov_diag.sqrt().unsqueeze(-2))
    logs = q._log_det() - p._log_det()
    return 0.5 * (logs + spread + q._distance(q.loc - p.loc) - p.event_shape[0])


@register_kl(MultivariateNormal, LowRankMultivariateNormal)
def _to_low_rank(p: MultivariateNormal, q: LowRankMultivariateNormal) -> Tensor:
    _check_events(p, q, "(Low Rank) Multivariate Normals")
    logs = q._log_det() - 2 * half_log_det(p._unbroadcasted_scale_tril)
    away = q._distance(q.loc - p.loc)
    return 0.5 * (logs + _spread_under(q, p._unbroadcasted_scale_tril) + away - p.event_shape[0])


@register_kl(LowRankMultivariateNormal, MultivariateNormal)
def _from_low_rank(p: LowRankMultivariateNormal, q: MultivariateNormal) -> Tensor:
    _check_events(p, q, "(Low Rank) Multivariate Normals")
    logs = 2 * half_log_det(q._unbroadcasted_scale_tril) - p._log_det()
    away = (q.loc - p.loc).unsqueeze(-1)
    parts = (p.cov_factor, p.cov_diag.sqrt().diag_embed(), away)
    spread = [
        _trace(solve_triangular(q._unbroadcasted_scale_tril, part, upper=False)) for part in parts
    ]
    return 0.5 * (logs + spread[0] + spread[1] + spread[2] - p.event_shape[0])
