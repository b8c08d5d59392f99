"""Windows of signal processing: weights that taper off towards both ends."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...graph.entry import register
from ...tensors import Tensor
from ..arguments import as_int, wrong_type
from .creation import as_numpy_dtype, new_leaf


def _places(name: str, length: Any, periodic: bool, dtype: Any) -> tuple[np.ndarray, np.dtype]:
    """The places 0 ... 1 of a window's weights, in float64; and the dtype that is asked for.

    A periodic window is the next longer one without its last weight.
    """
    length = as_int(name, "window_length", length)
    if length < 0:
        raise RuntimeError(
            f"{name} requires non-negative window_length, got window_length={length}"
        )
    numpy_dtype = as_numpy_dtype(dtype)
    if numpy_dtype.kind != "f":
        raise RuntimeError(f"{name} expects floating point dtypes, got: {numpy_dtype.name}")
    if not isinstance(periodic, (bool, np.bool_)):
        raise wrong_type(name, "periodic", "bool", periodic, 2)
    if length == 1:
        return np.array([0.5]), numpy_dtype  # the middle
    last = length - 1 + bool(periodic)
    return np.arange(length) / max(last, 1), numpy_dtype


@register(method=False)
def hann_window(
    window_length: int,
    periodic: bool = True,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """(1 - cos(2 pi t)) / 2 for t from 0 to 1 (``torch.hann_window``).

    - ``window_length``: how many weights, >= 0.
    - ``periodic``: leave out the weight at t = 1: windows in a row then repeat without a seam.

    >>> torch.hann_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])
    """
    t, numpy_dtype = _places("hann_window", window_length, periodic, dtype)
    weights = 0.5 - 0.5 * np.cos(2 * math.pi * t)
    return new_leaf(weights.astype(numpy_dtype), requires_grad, device, layout, pin_memory)


@register(method=False)
def hamming_window(
    window_length: int,
    periodic: bool = True,
    alpha: float = 0.54,
    beta: float = 0.46,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """alpha - beta cos(2 pi t) for t from 0 to 1; see ``hann_window`` (``torch.hamming_window``).

    >>> torch.hamming_window(4)
    tensor([0.0800, 0.5400, 1.0000, 0.5400])
    """
    t, numpy_dtype = _places("hamming_window", window_length, periodic, dtype)
    weights = alpha - beta * np.cos(2 * math.pi * t) if len(t) != 1 else np.ones(1)
    return new_leaf(weights.astype(numpy_dtype), requires_grad, device, layout, pin_memory)


@register(method=False)
def blackman_window(
    window_length: int,
    periodic: bool = True,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """0.42 - 0.5 cos(2 pi t) + 0.08 cos(4 pi t); see ``hann_window`` (``torch.blackman_window``).

    >>> torch.blackman_window(4)[1:]
    tensor([0.3400, 1.0000, 0.3400])
    """
    t, numpy_dtype = _places("blackman_window", window_length, periodic, dtype)
    weights = 0.42 - 0.5 * np.cos(2 * math.pi * t) + 0.08 * np.cos(4 * math.pi * t)
    return new_leaf(weights.astype(numpy_dtype), requires_grad, device, layout, pin_memory)


@register(method=False)
def bartlett_window(
    window_length: int,
    periodic: bool = True,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """A triangle: 0 at both ends, 1 in the middle; see ``hann_window`` (``torch.bartlett_window``).

    >>> torch.bartlett_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])
    """
    t, numpy_dtype = _places("bartlett_window", window_length, periodic, dtype)
    weights = 1 - np.abs(2 * t - 1)
    return new_leaf(weights.astype(numpy_dtype), requires_grad, device, layout, pin_memory)


@register(method=False)
def kaiser_window(
    window_length: int,
    periodic: bool = True,
    beta: float = 12.0,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """I0(beta sqrt(1 - (2t - 1)^2)) / I0(beta), with the Bessel function I0; see ``hann_window``.

    Counterpart: ``torch.kaiser_window``. The larger ``beta``, the narrower the window.

    >>> torch.kaiser_window(4, True, 3.0)
    tensor([0.2049, 0.7269, 1.0000, 0.7269])
    """
    t, numpy_dtype = _places("kaiser_window", window_length, periodic, dtype)
    if not len(t):  # nothing that an integral is needed for
        return new_leaf(t.astype(numpy_dtype), requires_grad, device, layout, pin_memory)
    inside = beta * np.sqrt(np.maximum(1 - (2 * t - 1) ** 2, 0))
    values = np.i0(np.append(inside, beta))  # at once: the call costs more than some numbers
    weights = values[:-1] / values[-1]
    return new_leaf(weights.astype(numpy_dtype), requires_grad, device, layout, pin_memory)
