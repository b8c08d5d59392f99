"""Numbers that are drawn until one is accepted: gamma, Poisson, binomial, as PyTorch draws them.

Each number takes as many uniforms as it needs, one after the other, so there is a Python loop.

- gamma: Marsaglia and Tsang, "A simple method for generating gamma variables" (2000)
- Poisson: Hoermann, "The transformed rejection method for generating Poisson variables" (1993)
- binomial: Hoermann, "The generation of binomial random variates" (1993), and by waiting times
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from .generators import Generator

_THIRD, _SQUEEZE = float(np.float32(1 / 3)), float(np.float32(0.0331))  # float32 in PyTorch


class _Source:
    """Uniform and normal float64 numbers of a generator, one at a time."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator

    def uniform(self) -> float:
        return float(self.generator._uniform(1)[0])

    def normal(self) -> float:
        return float(self.generator._pairs(1)[0])


def _each(generator: Generator, draw: Callable[..., float], *parameters: np.ndarray) -> np.ndarray:
    """``draw(source, ...)`` for every element of the parameters, in order; float64."""
    source = _Source(generator)
    result = np.empty(parameters[0].shape, np.float64)
    flat = result.reshape(-1)
    with generator._lock:
        for i, values in enumerate(zip(*[p.reshape(-1).tolist() for p in parameters])):
            flat[i] = draw(source, *values)
    return result


def gamma(generator: Generator, concentration: np.ndarray) -> np.ndarray:
    """Gamma numbers of rate 1, float64, never below the smallest normal number.

    The constants that depend on the concentration are computed in its dtype, as in PyTorch.
    """
    kind = concentration.dtype.type
    raised = concentration + (concentration < 1).astype(kind)
    d = raised - kind(_THIRD)
    with np.errstate(divide="ignore"):
        power = kind(1) / concentration
    drawn = _each(generator, _gamma, concentration, d, power)
    return np.maximum(drawn, np.finfo(np.float64).tiny)


def _gamma(source: _Source, alpha: float, d: float, power: float) -> float:
    scale = 1.0
    if alpha < 1:  # a number for alpha + 1, made smaller, is accepted more often
        if alpha == 0:
            return 0.0
        scale = math.pow(1 - source.uniform(), power)
    if not alpha < math.inf:
        return alpha
    c = 1 / math.sqrt(9 * d)
    while True:
        y = 0.0
        while y <= 0:
            x = source.normal()
            y = 1 + c * x
        v = y * y * y
        u = 1 - source.uniform()
        xx = x * x
        if u < 1 - _SQUEEZE * xx * xx:
            return scale * d * v
        if math.log(u) < 0.5 * xx + d * (1 - v + math.log(v)):
            return scale * d * v


def poisson(generator: Generator, rate: np.ndarray) -> np.ndarray:
    """Poisson numbers, float64."""
    return _each(generator, _poisson, rate)


def _poisson(source: _Source, rate: float) -> float:
    if rate >= 10:
        return _poisson_large(source, rate)
    if rate == 0:
        return 0.0
    limit, count, product = math.exp(-rate), 0, 1.0
    while True:
        product *= source.uniform()
        if product <= limit:
            return float(count)
        count += 1


def _poisson_large(source: _Source, rate: float) -> float:
    slack = math.sqrt(rate)
    log_rate = math.log(rate)
    b = 0.931 + 2.53 * slack
    a = -0.059 + 0.02483 * b
    inverse_alpha = 1.1239 + 1.1328 / (b - 3.4)
    v_r = 0.9277 - 3.6224 / (b - 2)
    while True:
        u = source.uniform() - 0.5
        v = source.uniform()
        us = 0.5 - abs(u)
        k = math.floor((2 * a / us + b) * u + rate + 0.43)
        if us >= 0.07 and v <= v_r:
            return float(k)
        if k < 0 or (us < 0.013 and v > us):
            continue
        left = math.log(v) + math.log(inverse_alpha) - math.log(a / (us * us) + b)
        if left <= -rate + k * log_rate - math.lgamma(k + 1):
            return float(k)


def binomial(generator: Generator, count: np.ndarray, prob: np.ndarray) -> np.ndarray:
    """Numbers of successes in ``count`` trials, float64."""
    return _each(generator, _binomial, count, prob)


def _binomial(source: _Source, count: float, prob: float) -> float:
    if not count > 0 or not prob > 0:
        return 0.0 if prob == prob and count == count else math.nan
    if prob >= 1:
        return count
    if prob > 0.5:
        return count - _binomial(source, count, 1 - prob)
    if count * prob >= 10:
        return _binomial_large(source, count, prob)
    waited, successes, log_q = 0.0, 0, math.log1p(-prob)
    while True:
        waited += math.ceil(math.log(source.uniform()) / log_q)
        if waited > count:
            return float(successes)
        successes += 1


def _binomial_large(source: _Source, count: float, prob: float) -> float:
    spread = math.sqrt(count * prob * (1 - prob))
    b = 1.15 + 2.53 * spread
    a = -0.0873 + 0.0248 * b + 0.01 * prob
    c = count * prob + 0.5
    v_r = 0.92 - 4.2 / b
    ratio = prob / (1 - prob)
    alpha = (2.83 + 5.1 / b) * spread
    m = math.floor((count + 1) * prob)
    while True:
        u = source.uniform() - 0.5
        v = source.uniform()
        us = 0.5 - abs(u)
        k = math.floor((2 * a / us + b) * u + c)
        if us >= 0.07 and v <= v_r:
            return float(k)
        if k < 0 or k > count:
            continue
        left = math.log(v * alpha / (a / (us * us) + b))
        bound = (
            (m + 0.5) * math.log((m + 1) / (ratio * (count - m + 1)))
            + (count + 1) * math.log((count - m + 1) / (count - k + 1))
            + (k + 0.5) * math.log(ratio * (count - k + 1) / (k + 1))
            + _stirling_rest(m)
            + _stirling_rest(count - m)
            - _stirling_rest(k)
            - _stirling_rest(count - k)
        )
        if left <= bound:
            return float(k)


# log(k!) less Stirling's formula for it, for k from 0 to 9
_RESTS = [math.lgamma(k + 1) - (k + 0.5) * math.log(k + 1) + (k + 1) for k in range(10)]
_RESTS = [rest - 0.5 * math.log(2 * math.pi) for rest in _RESTS]


def _stirling_rest(k: Any) -> float:
    if k <= 9:
        return _RESTS[int(k)]
    square = (k + 1) * (k + 1)
    return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1)
