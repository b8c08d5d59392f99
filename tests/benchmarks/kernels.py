"""Rows of the operations that networks are made of: activations, norms, products, lookups.

Forward, then backward from a given gradient; by hand with the passes over memory that NumPy needs
at least, in blocks that stay in the cache where there are many of them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sqrt
from typing import Any

import numpy as np

from .arrays import MILLION, forward_backward, gradient
from .data import numbers
from .overhead import Step

BLOCK = 2**15


def _blocks(
    x: np.ndarray, g: np.ndarray, f: Callable[..., None], scratch: int
) -> tuple[np.ndarray, np.ndarray]:
    """Let ``f`` fill y and gx block by block: f(x, g, y, gx, *scratch arrays)."""
    y, gx = np.empty_like(x), np.empty_like(x)
    work = [np.empty(BLOCK, np.float32) for _ in range(scratch)]
    flat = [array.reshape(-1) for array in (x, g, y, gx)]
    for start in range(0, x.size, BLOCK):
        parts = [array[start : start + BLOCK] for array in flat]
        f(*parts, *[array[: len(parts[0])] for array in work])
    return y, gx


# ---- gelu ---------------------------------------------------------------------------------------


def gelu(torch: Any, approximate: str) -> Step:
    f = torch.nn.functional.gelu
    return forward_backward(torch, lambda x: f(x, approximate=approximate), numbers(MILLION, 1))


def gelu_tanh_by_hand() -> Step:
    x, g = numbers(MILLION, 1), gradient(MILLION)
    return lambda: list(_blocks(x, g, _gelu_tanh, 2))


def _gelu_tanh(x: Any, g: Any, y: Any, gx: Any, t: Any, u: Any) -> None:
    c = sqrt(2 / pi)
    np.multiply(x, x, out=u)
    np.multiply(u, 0.044715 * c, out=t)
    t += c
    t *= x
    np.tanh(t, out=t)
    u *= 3 * 0.044715 * c
    u += c  # the derivative of what is in tanh
    np.multiply(t, t, out=gx)
    np.subtract(1, gx, out=gx)
    gx *= u
    gx *= x
    t += 1
    gx += t
    gx *= g
    gx *= 0.5
    np.multiply(x, t, out=y)
    y *= 0.5


# erf(x) is nearly 1 - t (a1 + t (a2 + ...)) e^(-x^2) with t = 1 / (1 + p |x|): error 1.5e-7
# (Abramowitz and Stegun, formula 7.1.26)
ERF_P = 0.3275911
ERF = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]


def gelu_erf_by_hand() -> Step:
    x, g = numbers(MILLION, 1), gradient(MILLION)
    return lambda: list(_blocks(x, g, _gelu_erf, 2))


def _gelu_erf(x: Any, g: Any, y: Any, gx: Any, t: Any, bell: Any) -> None:
    np.multiply(x, x, out=bell)
    bell *= -0.5
    np.exp(bell, out=bell)
    np.abs(x, out=t)
    t *= ERF_P / sqrt(2)
    t += 1
    np.reciprocal(t, out=t)
    np.multiply(t, ERF[0], out=y)
    for a in ERF[1:]:
        y += a
        y *= t
    y *= bell
    np.subtract(1, y, out=y)
    np.copysign(y, x, out=y)
    y += 1
    y *= 0.5  # the share of the normal distribution below x
    np.multiply(bell, 1 / sqrt(2 * pi), out=gx)
    gx *= x
    gx += y
    gx *= g
    y *= x


# ---- softmax and layer norm ---------------------------------------------------------------------


def softmax(torch: Any) -> Step:
    return forward_backward(torch, lambda x: torch.softmax(x, 1), numbers(MILLION, 1))


def softmax_by_hand() -> Step:
    x, g = numbers(MILLION, 1), gradient(MILLION)
    y, gx, ones = np.empty_like(x), np.empty_like(x), np.ones(1000, np.float32)

    def step() -> list[Any]:
        np.subtract(x, x.max(1, keepdims=True), out=y)
        np.exp(y, out=y)
        np.multiply(y, (1 / (y @ ones))[:, None], out=y)
        np.subtract(g, np.vecdot(g, y)[:, None], out=gx)
        np.multiply(gx, y, out=gx)
        return [y, gx]

    return step


def layer_norm(torch: Any) -> Step:
    scale, shift = numbers((1000,), 2), numbers((1000,), 3)
    f = torch.nn.functional.layer_norm
    return forward_backward(
        torch, lambda x, w, b: f(x, (1000,), w, b), numbers(MILLION, 1), scale, shift
    )


def layer_norm_by_hand() -> Step:
    x, scale, shift = numbers(MILLION, 1), numbers((1000,), 2), numbers((1000,), 3)
    g, ones = gradient(MILLION), np.ones(1000, np.float32)
    y, unit, gx = np.empty_like(x), np.empty_like(x), np.empty_like(x)

    def step() -> list[Any]:
        np.subtract(x, (x @ ones * 1e-3)[:, None], out=unit)
        rstd = 1 / np.sqrt(np.vecdot(unit, unit) * 1e-3 + 1e-5)
        np.multiply(unit, rstd[:, None], out=unit)
        np.multiply(unit, scale, out=y)
        np.add(y, shift, out=y)
        np.multiply(g, unit, out=gx)
        of_scale, of_shift = ones @ gx, ones @ g
        along = (gx @ scale * 1e-3)[:, None]
        np.multiply(unit, along, out=gx)
        np.add(gx, (g @ scale * 1e-3)[:, None], out=gx)
        np.subtract(g * scale, gx, out=gx)
        np.multiply(gx, rstd[:, None], out=gx)
        return [y, gx, of_scale, of_shift]

    return step


# ---- attention's product, lookups, running sums -------------------------------------------------


def attention_product(torch: Any) -> Step:
    queries, keys = numbers((32, 64, 32), 1), numbers((32, 64, 32), 2)
    return forward_backward(torch, lambda q, k: torch.bmm(q, k.transpose(1, 2)), queries, keys)


def attention_product_by_hand() -> Step:
    queries, keys = numbers((32, 64, 32), 1), numbers((32, 64, 32), 2)
    g = gradient((32, 64, 64))
    return lambda: [queries @ keys.mT, g @ keys, g.mT @ queries]


ROWS_LOOKED_UP = np.random.default_rng(5).integers(0, 10_000, 20_000)


def embedding(torch: Any) -> Step:
    places = torch.from_numpy(ROWS_LOOKED_UP)
    table = numbers((10_000, 64), 1)
    return forward_backward(torch, lambda w: torch.nn.functional.embedding(places, w), table)


def embedding_by_hand() -> Step:
    table, g = numbers((10_000, 64), 1), gradient((20_000, 64))

    def step() -> list[Any]:
        gathered, g_table = table[ROWS_LOOKED_UP], np.zeros_like(table)
        places = (ROWS_LOOKED_UP[:, None] * 64 + np.arange(64)).reshape(-1)
        np.add.at(g_table.reshape(-1), places, g.reshape(-1))
        return [gathered, g_table]

    return step


def running_sum(torch: Any) -> Step:
    return forward_backward(torch, lambda x: torch.cumsum(x, 1), numbers(MILLION, 1))


def running_sum_by_hand() -> Step:
    x, g = numbers(MILLION, 1), gradient(MILLION)
    y, gx = np.empty_like(x), np.empty_like(x)

    def step() -> list[Any]:
        np.cumsum(x, 1, out=y)
        np.cumsum(g[:, ::-1], 1, out=gx[:, ::-1])
        return [y, gx]

    return step
