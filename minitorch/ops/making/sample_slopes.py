"""How gamma and Dirichlet numbers move with their concentrations: slopes of samples.

A number x of a distribution F(x; a) moves by ``-(dF/da) / (dF/dx)`` while its chance F stays the
same (Figurnov, Mohamed and Mnih, Implicit Reparameterization Gradients, 2018). PyTorch computes
that approximately, to three or four digits; so do we, by the same formulas, since a training run
shows the difference. They are published in PyTorch's ``ATen/native/Distributions.h``
(``standard_gamma_grad_one``, ``dirichlet_grad_one``), and written for arrays here: for each part
of the plane, those of its numbers that lie there.

- gamma: a Taylor series for x < 0.8; for a > 8 Rice's saddle point expansion; else a fitted
  quotient of polynomials in log(x / a) and log a.
- Beta: Taylor series near 0 and 1; where both concentrations are above 6 Rice's expansion; else a
  first approximation times a fitted quotient of polynomials.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import device_of, to_host
from ...graph.entry import register
from ...graph.node import Function
from ...random import drawn_on
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, check_whole_floats
from ..elementwise.gamma import digamma_array

Part = tuple[Any, Callable[..., np.ndarray]]


def _in_parts(parts: list[Part], *arrays: np.ndarray) -> np.ndarray:
    """The formula of each part for the numbers in it: the first part that holds them counts."""
    result = np.empty_like(arrays[0])
    left = np.ones(result.shape, bool)
    for where, formula in parts:
        here = np.flatnonzero(left & where)
        if len(here):
            with np.errstate(all="ignore"):
                result[here] = formula(*[a[here] for a in arrays])
            left[here] = False
    return result


def _or_0(slope: np.ndarray) -> np.ndarray:
    """Where a series has no value (at its ends) the number does not move."""
    return np.where(np.isnan(slope), 0, slope)


# ---- gamma numbers ------------------------------------------------------------------------------

# of the polynomials in u = log(x / a): a row a power of v = log a, numerator and denominator
_GAMMA_FIT = np.array(
    [
        [0.16009398, -0.094634809, 0.025146376, -0.0030648343],
        [0.53487893, 0.1298071, 0.065735949, -0.0015649758],
        [0.040121004, -0.0065914022, -0.0026286047, -0.0013441777],
    ]
), np.array(
    [
        [1, 0.32668115, 0.10406089, 0.0014179084],
        [0.16639465, 0.020070113, -0.0035938915, -0.00058392623],
        [0.017050642, -0.0021309326, 0.00085092367, -1.5247877e-07],
    ]
)  # fmt: skip


def gamma_slope(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """How the gamma numbers ``x`` of concentration ``a`` move with it. One dtype; they broadcast.

    >>> gamma_slope(np.array([2.0]), np.array([4.0])).round(2)
    array([1.51])
    """
    shape = np.broadcast_shapes(a.shape, x.shape)
    flat = [np.broadcast_to(one, shape).astype(np.float64).reshape(-1) for one in (a, x)]
    low = np.float32(0.9) * flat[0] <= flat[1]
    high = flat[1] <= np.float32(1.1) * flat[0]
    parts: list[Part] = [
        (flat[1] < np.float32(0.8), _gamma_near_0),
        ((flat[0] > 8) & low & high, _gamma_near_the_mean),
        (flat[0] > 8, _gamma_far_from_the_mean),
        (True, _gamma_fitted),
    ]
    return _in_parts(parts, *flat).astype(a.dtype).reshape(shape)


def _gamma_near_0(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    term: Any = 1.0
    below = a
    series, squared = term / below, term / (below * below)
    for i in range(1, 6):
        term, below = term * (-x / i), below + 1
        series, squared = series + term / below, squared + term / (below * below)
    power = x**a
    density = x ** (a - 1) * np.exp(-x)
    moved = (np.log(x) - digamma_array(a)) * (power * series) - power * squared
    return _or_0(-moved / density)


def _gamma_near_the_mean(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    first = 1 + 24 * a * (1 + 12 * a)
    second = 1440 * a * a + 6 * x * (53 - 120 * x) - 65 * x * x / a + a * (107 + 3600 * x)
    return first * second / (1244160 * a * a * (a * a))


def _gamma_far_from_the_mean(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    root, apart, ratio = np.sqrt(8 * a), a - x, np.log(x / a)
    third = (x - a - a * ratio) ** -1.5
    both = root / apart + np.where(x < a, -third, third)
    term = ratio * both - np.sqrt(2 / a) * (a + x) / (apart * apart)
    return -_stirling(a) * x * term / root


def _stirling(a: np.ndarray) -> np.ndarray:
    return 1 + 1 / (12 * a) * (1 + 1 / (24 * a))


def _gamma_fitted(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    u, v = np.log(x / a), np.log(a)
    above, below = [np.polynomial.polynomial.polyval2d(u, v, fit) for fit in _GAMMA_FIT]
    return np.exp(above / below)


# ---- Beta and Dirichlet numbers -----------------------------------------------------------------

# [power of log x, power of log(a / x), power of log(total x / a)], numerator and denominator
_BETA_FIT = np.array(
    [
        [
            [1.003668233, -0.01061107488, -0.0657888334, 0.01201642863],
            [0.6336835991, -0.3557432599, 0.05486251648, -0.001465281033],
            [-0.03276231906, 0.004474107445, 0.002429354597, -0.0001557569013],
        ],
        [
            [0.221950385, -0.3187676331, 0.01799915743, 0.01074823814],
            [-0.2951249643, 0.06219954479, 0.01535556598, 0.001550077057],
            [0.02155310298, 0.004170831599, 0.001292462449, 6.976601077e-05],
        ],
        [
            [-0.05980841433, 0.008441916499, 0.01085618172, 0.002319392565],
            [0.02911413504, 0.01400243777, -0.002721828457, 0.000751041181],
            [0.005900514878, -0.001936558688, -9.495446725e-06, 5.385558597e-05],
        ],
    ]
), np.array(
    [
        [
            [1, -0.02924021934, -0.04438342661, 0.007285809825],
            [0.6357567472, -0.3473456711, 0.05454656494, -0.002407477521],
            [-0.03301322327, 0.004845219414, 0.00231480583, -0.0002307248149],
        ],
        [
            [0.5925320577, -0.1757678135, 0.01505928619, 0.000564515273],
            [0.1014815858, -0.06589186703, 0.01272886114, -0.0007316646956],
            [-0.007258481865, 0.001096195486, 0.0003934994223, -4.12701925e-05],
        ],
        [
            [0.06469649321, -0.0236701437, 0.002902096474, -5.896963079e-05],
            [0.001925008108, -0.002869809258, 0.0008000589141, -6.063713228e-05],
            [-0.0003477407336, 6.959756487e-05, 1.097287507e-05, -1.650964693e-06],
        ],
    ]
)  # fmt: skip


def dirichlet_slope(x: np.ndarray, a: np.ndarray, total: np.ndarray) -> np.ndarray:
    """How Beta(a, total - a) numbers ``x`` move with ``a``, over 1 - x. One dtype; they broadcast.

    >>> dirichlet_slope(np.array([0.5]), np.array([2.0]), np.array([4.0])).round(2)
    array([0.3])
    """
    shape = np.broadcast_shapes(x.shape, a.shape, total.shape)
    x, a, total = [np.broadcast_to(one, shape).reshape(-1) for one in (x, a, total)]
    b = total - a
    edge = total * x * (1 - x)
    parts: list[Part] = [
        ((x <= 0.5) & (edge < 2.5), _beta_near_0),
        ((x >= 0.5) & (edge < 0.75), _beta_near_1),
        ((a > 6) & (b > 6), _beta_large),
        (True, _beta_fitted),
    ]
    return _in_parts(parts, x, a, b, total).reshape(shape)


# B(2k) / 2k
_DIGAMMA_TAIL = 1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12


def _digamma(a: np.ndarray) -> np.ndarray:
    """Rounded in the dtype of ``a`` at the steps where PyTorch's is.

    The series below need the difference of two that are near each other, so its rounding counts.
    """
    steps = np.zeros(a.shape)
    for _ in range(10):
        small = a < 10
        steps, a = np.where(small, steps - 1 / a, steps), np.where(small, a + a.dtype.type(1), a)
    square = 1.0 / (a * a).astype(np.float64)
    tail = np.polynomial.polynomial.polyval(square, _DIGAMMA_TAIL) * square
    log = np.log(a.astype(np.float64)).astype(a.dtype)  # NumPy's of float32 has other last bits
    return (steps + log - a.dtype.type(0.5) / a - tail).astype(a.dtype)


def _beta_near_0(x: np.ndarray, a: np.ndarray, b: np.ndarray, total: np.ndarray) -> np.ndarray:
    """By a Taylor series, in the dtype of the numbers."""
    factor = _digamma(a) - _digamma(a + b) - np.log(x)
    term = np.ones_like(x)
    series = term / a * (factor + 1 / a)
    for i in range(1, 11):
        term = term * ((i - b) * x / i)
        series = series + term / (a + i) * (factor + 1 / (a + i))
    return _or_0(x * (1 - x) ** -b * series)


def _beta_near_1(x: np.ndarray, a: np.ndarray, b: np.ndarray, total: np.ndarray) -> np.ndarray:
    """The same for 1 - x, which is small and moves against x as its other concentration grows."""
    x, a, b = 1 - x, b, a
    factor = _digamma(a + b) - _digamma(b)
    term, product, slope = np.ones_like(x), np.ones_like(x), np.zeros_like(x)
    series = factor / a
    for i in range(1, 9):
        term = term * (-x / i)
        slope = slope * (b - i) + product
        product = product * (b - i)
        series = series + term / (a + i) * (slope + factor * product)
    return -_or_0(-((1 - x) ** (1 - b)) * series)


def _beta_large(x: np.ndarray, a: np.ndarray, b: np.ndarray, total: np.ndarray) -> np.ndarray:
    """By Rice's saddle point expansion, in float64; near the mean by its limit there."""
    x, a, b = [one.astype(np.float64) for one in (x, a, b)]
    total = a + b
    mean = a / total
    std = np.sqrt(a * b / (total + 1)) / total
    near = (mean - 0.1 * std <= x) & (x <= mean + 0.1 * std)
    return _in_parts([(near, _beta_near_the_mean), (True, _beta_far_from_the_mean)], x, a, b, total)


def _beta_near_the_mean(x: Any, a: Any, b: Any, total: Any) -> np.ndarray:
    powers = (
        47 * x * b**4,
        (43 + 20 * (16 + 27 * b) * x) * b**3,
        3 * (59 + 180 * b - 90 * x) * b**2,
        (453 + 1620 * b * (1 - x) - 455 * x) * b,
        8 * (1 - x) * (135 * b - 11),
    )
    polynomial = sum([part * a**i for i, part in enumerate(powers)])
    above = (1 + 12 * a) * (1 + 12 * b) / (total * total)
    return above / (1 - x) * polynomial / (12960 * a**3 * b**2 * (1 + 12 * total))


def _beta_far_from_the_mean(x: Any, a: Any, b: Any, total: Any) -> np.ndarray:
    one, other, both = [1 + 1 / (12 * n) + 1 / (288 * n * n) for n in (a, b, total)]
    apart = a * (x - 1) + b * x
    first = 2 * (a * a) * (x - 1) + a * b * (x - 1) - x * (b * b)
    first /= np.sqrt(2 * a / b) * total**1.5 * apart * apart
    third = np.sqrt(8 * a * b / total) / apart
    last = (b * np.log(b / (total * (1 - x))) + a * np.log(a / (total * x))) ** -1.5
    signed = np.where(x < a / total, last, -last)
    terms = first + 0.5 * np.log(a / (total * x)) * (third + signed)
    return one * other / both * (-x / np.sqrt(2 * a * b / total)) * terms


def _beta_fitted(x: np.ndarray, a: np.ndarray, b: np.ndarray, total: np.ndarray) -> np.ndarray:
    first = _digamma(total) - _digamma(a)
    x, a, total = [one.astype(np.float64) for one in (x, a, total)]
    u = np.log(x)
    ratio = np.log(a) - u
    logs = u, ratio, np.log(total) - ratio
    above, below = [np.polynomial.polynomial.polyval3d(*logs, fit) for fit in _BETA_FIT]
    return above / below * (x * first / (total - a))


# ---- operations ---------------------------------------------------------------------------------


def _made_of(first: np.ndarray, formula: Callable[..., np.ndarray], *others: np.ndarray) -> Any:
    """What the formula makes of the numbers, computed on the host, beside them."""
    shape = broadcast_shapes(first.shape, *[one.shape for one in others])
    arrays = lambda: [to_host(one) for one in (first, *others)]  # noqa: E731
    return drawn_on(device_of(first), shape, first.dtype, lambda: formula(*arrays()))


def _check(name: str, **tensors: Tensor) -> None:
    check_tensors(name, **tensors)
    first, *others = tensors.values()
    check_whole_floats(f"{name}_cpu", first.array)
    for other in others:
        if other.dtype is not first.dtype:
            raise RuntimeError(
                f"Found dtype {other.dtype.scalar_name} but expected {first.dtype.scalar_name}"
            )


class StandardGammaGrad(Function):
    """The slope of gamma numbers.    It has no gradient of its own"""

    def forward(self, a, x):
        return _made_of(a, gamma_slope, x)

    def backward(self, g):
        raise NotImplementedError("the derivative for '_standard_gamma_grad' is not implemented.")


@register("_standard_gamma_grad", node=StandardGammaGrad, method=False)
def standard_gamma_grad(input: Tensor, output: Tensor) -> Tensor:
    """How gamma numbers move with their concentration (``torch._standard_gamma_grad``).

    - ``input``: concentrations; ``output``: the numbers drawn for them. float32 or float64, of one
      dtype; they broadcast.

    Raises RuntimeError for two dtypes, NotImplementedError for others and for a second gradient.

    >>> torch._standard_gamma_grad(torch.tensor([1.0, 4.0]), torch.tensor([0.5, 5.0]))
    tensor([0.8070, 1.1633])
    """
    _check("_standard_gamma_grad", input=input, output=output)
    return StandardGammaGrad.apply(input, output)


class DirichletGrad(Function, node="NotImplemented"):
    """The slope of Beta numbers.    It has no gradient of its own"""

    def forward(self, x, a, total):
        return _made_of(x, dirichlet_slope, a, total)

    def backward(self, g):
        raise RuntimeError("derivative for aten::_dirichlet_grad is not implemented")


@register("_dirichlet_grad", node=DirichletGrad, method=False)
def dirichlet_grad(x: Tensor, alpha: Tensor, total: Tensor) -> Tensor:
    """How parts of 1 move with their concentrations, over 1 - x (``torch._dirichlet_grad``).

    - ``x``: the parts; ``alpha``: their concentrations; ``total``: the sums of these. float32 or
      float64, of one dtype; they broadcast.

    Raises RuntimeError for two dtypes and for a second gradient, NotImplementedError for others.

    >>> x, alpha, total = torch.tensor([0.5, 0.25]), torch.ones(2), torch.full((2,), 2.0)
    >>> torch._dirichlet_grad(x, alpha, total)
    tensor([0.6931, 0.4621])
    """
    _check("_dirichlet_grad", x=x, alpha=alpha, total=total)
    return DirichletGrad.apply(x, alpha, total)
