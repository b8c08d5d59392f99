"""Windows: weights that let a piece of a signal fade in and out (``torch.signal.windows``).

All are made of ``M``, how many weights; ``sym=False`` leaves out the last one of a symmetric window
of M + 1, so that it may be repeated. ``dtype`` is float32 or float64. ValueError for a negative
length, another dtype, another layout than strided, and shapes that are none.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable
from typing import Any

from ..ops.elementwise.exponentials import exp, sqrt
from ..ops.elementwise.trigonometry import cos, sin
from ..ops.making.creation import empty, ones
from ..ops.making.ranges import linspace
from ..ops.special.modified_bessel import i0
from ..tensors import Tensor
from ..tensors.dtypes import float32, float64, get_default_dtype
from ..tensors.layouts import strided

__all__ = [
    "bartlett",
    "blackman",
    "cosine",
    "exponential",
    "gaussian",
    "general_cosine",
    "general_hamming",
    "hamming",
    "hann",
    "kaiser",
    "nuttall",
]


def _window(formula: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """A window of what ``formula(M, n, make, ...)`` gives for more than one weight.

    - ``n``: the number of steps, M - 1 of a symmetric window, else M.
    - ``make(start, end)``: M numbers with even steps between them.
    """
    name = formula.__name__

    @functools.wraps(formula)
    def function(
        M: int,
        *,
        sym: bool = True,
        dtype: Any = None,
        layout: Any = strided,
        device: Any = None,
        requires_grad: bool = False,
        **shape: Any,
    ) -> Tensor:
        dtype = get_default_dtype() if dtype is None else dtype
        _check(name, M, dtype, layout)
        if name in _CHECKS:
            _CHECKS[name](sym=sym, **shape)
        options = {"dtype": dtype, "device": device, "requires_grad": requires_grad}
        if M == 0:
            return empty((0,), **options)
        if M == 1:
            return ones((1,), **options)

        def make(start: float, end: float) -> Tensor:
            return linspace(start, end, M, **options)

        return formula(M, M - 1 if sym else M, make, **shape)

    del function.__wrapped__  # type: ignore[attr-defined]  # its arguments are those above
    return function


def _check(name: str, M: Any, dtype: Any, layout: Any) -> None:
    if M < 0:
        raise ValueError(f"{name} requires non-negative window length, got M={M}")
    if layout is not strided:
        raise ValueError(f"{name} is implemented for strided tensors only, got: {layout}")
    if dtype not in (float32, float64):
        raise ValueError(f"{name} expects float32 or float64 dtypes, got: {dtype}")


def _check_exponential(sym: bool, center: Any = None, tau: float = 1.0) -> None:
    if tau <= 0:
        raise ValueError(f"Tau must be positive, got: {tau} instead.")
    if sym and center is not None:
        raise ValueError("Center must be None for symmetric windows")


def _check_gaussian(sym: bool, std: float = 1.0) -> None:
    if std <= 0:
        raise ValueError(f"Standard deviation must be positive, got: {std} instead.")


def _check_kaiser(sym: bool, beta: float = 12.0) -> None:
    if beta < 0:
        raise ValueError(f"beta must be non-negative, got: {beta} instead.")


def _check_general_cosine(sym: bool, a: Any = ()) -> None:
    if not isinstance(a, Iterable):
        raise TypeError("Coefficients must be a list/tuple")
    if not list(a):
        raise ValueError("Coefficients cannot be empty")


_CHECKS: dict[str, Callable[..., None]] = {
    "exponential": _check_exponential,
    "gaussian": _check_gaussian,
    "general_cosine": _check_general_cosine,
    "kaiser": _check_kaiser,
}


@_window
def exponential(
    M: int, n: int, make: Callable[..., Tensor], center: float | None = None, tau: float = 1.0
) -> Tensor:
    """e^(-\\|k - center\\| / tau), k from 0 (``torch.signal.windows.exponential``).

    - ``center``: the place of the highest weight, by default the middle.

    >>> torch.signal.windows.exponential(3)
    tensor([0.3679, 1.0000, 0.3679])
    """
    center = n / 2 if center is None else center
    return exp(-make(-center / tau, (-center + M - 1) / tau).abs())


@_window
def cosine(M: int, n: int, make: Callable[..., Tensor]) -> Tensor:
    """Half a wave of a sine, without its zeros (``torch.signal.windows.cosine``).

    >>> torch.signal.windows.cosine(3)
    tensor([0.5000, 1.0000, 0.5000])
    """
    step = math.pi / (n + 1)
    return sin(make(0.5 * step, (0.5 + M - 1) * step))


@_window
def gaussian(M: int, n: int, make: Callable[..., Tensor], std: float = 1.0) -> Tensor:
    """A bell: e^(-(k / std)^2 / 2), k from the middle (``torch.signal.windows.gaussian``).

    >>> torch.signal.windows.gaussian(3)
    tensor([0.6065, 1.0000, 0.6065])
    """
    scale = 1 / (std * math.sqrt(2))
    return exp(-(make(-n / 2 * scale, (-n / 2 + M - 1) * scale) ** 2))


@_window
def kaiser(M: int, n: int, make: Callable[..., Tensor], beta: float = 12.0) -> Tensor:
    """I0(beta sqrt(1 - k^2)) / I0(beta), k from -1 to 1 (``torch.signal.windows.kaiser``).

    - ``beta``: 0 or more; the larger, the narrower.

    >>> torch.signal.windows.kaiser(3, beta=0.0)
    tensor([1., 1., 1.])
    """
    k = make(-beta, -beta + (M - 1) * (2 * beta / n))
    whole = k.new_full((), float(beta))
    return i0(sqrt((beta * beta - k**2).clamp(min=0))) / i0(whole)


@_window
def general_cosine(M: int, n: int, make: Callable[..., Tensor], a: Any = ()) -> Tensor:
    """The sum of (-1)^i a[i] cos(2 pi i k / n) (``torch.signal.windows.general_cosine``).

    - ``a``: the weights of the waves, at least one.

    >>> torch.signal.windows.general_cosine(3, a=[0.5, 0.5])
    tensor([0., 1., 0.])
    """
    angle = make(0, 2 * math.pi * (M - 1) / n)
    total: Any = 0
    for i, weight in enumerate(a):
        total = total + (-1) ** i * weight * cos(i * angle)
    return total


@_window
def bartlett(M: int, n: int, make: Callable[..., Tensor]) -> Tensor:
    """A triangle from 0 to 1 and back (``torch.signal.windows.bartlett``).

    >>> torch.signal.windows.bartlett(3)
    tensor([0., 1., 0.])
    """
    return 1 - make(-1, -1 + 2 * (M - 1) / n).abs()


def general_hamming(M: int, *, alpha: float = 0.54, **settings: Any) -> Tensor:
    """alpha - (1 - alpha) cos(2 pi k / n) (``torch.signal.windows.general_hamming``).

    - ``settings``: ``sym``, ``dtype``, ``layout``, ``device``, ``requires_grad``.

    >>> torch.signal.windows.general_hamming(3, alpha=0.5)
    tensor([0., 1., 0.])
    """
    return general_cosine(M, a=[alpha, 1.0 - alpha], **settings)


def _cosines(name: str, a: list[float]) -> Callable[..., Tensor]:
    def function(M: int, **settings: Any) -> Tensor:
        if name == "blackman":  # the one that speaks of itself
            _check(name, M, settings.get("dtype") or float32, settings.get("layout", strided))
        return general_cosine(M, a=a, **settings)

    weights = ", ".join([f"{weight:g}" for weight in a])
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""``general_cosine`` with the weights {weights}.

    - ``settings``: ``sym``, ``dtype``, ``layout``, ``device``, ``requires_grad``.

    Counterpart: ``torch.signal.windows.{name}``.

    >>> torch.signal.windows.{name}(1)
    tensor([1.])
    """
    return function


hamming = _cosines("hamming", [0.54, 0.46])
hann = _cosines("hann", [0.5, 0.5])
blackman = _cosines("blackman", [0.42, 0.5, 0.08])
nuttall = _cosines("nuttall", [0.3635819, 0.4891775, 0.1365995, 0.0106411])
