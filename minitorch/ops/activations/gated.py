"""Activations that multiply x by a gate between 0 and 1: gelu, silu, mish, hardswish, glu."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.kernels import KERNELS, compiled
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...graph.registry import OPS
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..arguments import check_floats, wrong_type
from ..blocks import by_blocks
from ..elementwise.erf import erf_array, polynomial
from ..kept_operands import finish_keeping
from .rectifiers import Activation, with_settings


def _erf(x: Any) -> Any:
    return OPS["erf"].body(x) if isinstance(x, Tensor) else erf_array(x)


def in_one_piece(value: Callable[..., Any], x: Any, *others: Any) -> Any:
    """``value(x)``, which takes care of blocks itself."""
    return value(x, *others)


class Gated(Activation):
    """x times a gate that float32 takes as a sigmoid, and keeps.

    (1 + tanh(u)) / 2 = 1 / (1 + e^(-2u)): NumPy's exp takes half the time of its tanh. Far below 0
    the exponential is inf, and the gate 0, as it should.
    """

    __slots__ = ("gate",)
    keeps = "own"  # the input and the gate
    in_c = ""  # its kernel in C, if it has one
    on_blocks = staticmethod(in_one_piece)  # so is the gate kept
    gate: Any

    def value(self, x):
        self.gate = None
        if KERNELS and (both := compiled(self.in_c, x)) is not None:
            y, self.gate = both
            return y
        if x.dtype != np.float32:
            return self.by_formula(x)
        with np.errstate(over="ignore", invalid="ignore"):
            y, self.gate = by_blocks(self.gated, x, results=2)
        return y

    def backward(self, g, x, gate):
        if isinstance(g, Tensor) or gate is None:
            return g * self.slope(x)
        if KERNELS and (gx := compiled(f"{self.in_c}_backward", g, x, gate)) is not None:
            return gx
        with np.errstate(over="ignore", invalid="ignore"):
            return by_blocks(self.gated_slope, x, gate, g)


# ln(1/P - 1) / x for the P of gelu, in x^2, lowest power first: the weighted least-squares fit up
# to 5.8 whose largest error of gelu is smallest, a quarter of a unit of the last place of float32.
_MINUS_LOGIT = (
    -1.59576986,
    -0.072666418,
    6.55052323e-05,
    0.000110475785,
    -7.90447372e-06,
    2.62555755e-07,
    -3.45795863e-09,
)


class Gelu(Gated):
    """x P(z < x) for a standard normal z.    The slope: P(z < x) + x p(x), p its density"""

    kernel = "GeluKernelImpl"
    in_c = "gelu"

    def by_formula(self, x):
        return (erf_array(x * math.sqrt(0.5)) + 1) * 0.5 * x

    def slope(self, x):
        below = (_erf(x * math.sqrt(0.5)) + 1) * 0.5
        return below + x * v.exp(x * x * -0.5) * (1 / math.sqrt(2 * math.pi))

    @staticmethod
    def gated(x, y, gate):
        polynomial(_MINUS_LOGIT, np.multiply(x, x, out=y), gate)
        gate *= x
        sigmoid_of_minus(gate)
        np.multiply(x, gate, out=y)

    @staticmethod
    def gated_slope(x, gate, g, gx):
        np.multiply(x, x, out=gx)
        gx *= -0.5
        np.exp(gx, out=gx)
        gx *= 1 / math.sqrt(2 * math.pi)
        gx *= x
        gx += gate
        gx *= g


def sigmoid_of_minus(u: np.ndarray) -> None:
    """The sigmoid of -u, 1 / (1 + e^u), in place."""
    np.exp(u, out=u)
    u += 1
    np.reciprocal(u, out=u)


class GeluTanh(Gated, node="GeluBackward0"):
    """gelu by (1 + tanh(u)) x / 2, u = sqrt(2/pi) (x + 0.044715 x^3).    By the product rule"""

    kernel = "GeluKernelImpl"

    def by_formula(self, x):
        return (np.tanh(self.inner(x)) + 1) * (x * 0.5)

    def inner(self, x):
        return (x * x * x * 0.044715 + x) * ROOT

    def slope(self, x):
        t = v.tanh(self.inner(x))
        slope = (x * x * (3 * 0.044715) + 1) * ROOT
        return (t + 1) * 0.5 + x * 0.5 * (1 - t * t) * slope

    @staticmethod
    def gated(x, y, gate):
        np.multiply(x, x, out=gate)
        gate *= -2 * 0.044715 * ROOT
        gate -= 2 * ROOT
        gate *= x
        sigmoid_of_minus(gate)
        np.multiply(x, gate, out=y)

    @staticmethod
    def gated_slope(x, gate, g, gx):
        np.multiply(x, x, out=gx)
        gx *= 6 * 0.044715 * ROOT
        gx += 2 * ROOT
        gx *= x  # twice the slope of u, times x
        gx *= 1 - gate
        gx += 1
        gx *= gate
        gx *= g


ROOT = math.sqrt(2 / math.pi)


@register("nn.functional.gelu", node=Gelu, out=True)
def gelu(input: Tensor, *, approximate: str = "none") -> Tensor:
    """x times the probability that a standard normal number is smaller than x.

    - ``approximate``: "none", or "tanh" for the older formula by a tanh.

    Counterpart: ``torch.nn.functional.gelu``. Float tensors; RuntimeError for other names.

    >>> torch.nn.functional.gelu(torch.tensor([-1.0, 2.0]))
    tensor([-0.1587,  1.9545])
    """
    check_tensor("gelu", input)
    if not isinstance(approximate, str):
        raise wrong_type("gelu", "approximate", "str", approximate)
    if approximate not in ("none", "tanh"):
        raise RuntimeError("approximate argument must be either none or tanh.")
    node = (Gelu if approximate == "none" else GeluTanh)()
    result = node.forward(input.array)
    out = finish_keeping(node, (input,), (input, node.gate), result)
    node.gate = None
    return out


class Silu(Activation):
    """x sigmoid(x).    With s the sigmoid, the slope: s (1 + x (1 - s))"""

    kernel = "silu_cpu"

    def value(self, x):
        return x / (np.exp(-x) + 1)

    def backward(self, g, x):
        s = v.sigmoid(x)
        return g * (s * (x * (1 - s) + 1))


@register("nn.functional.silu", node=Silu)
def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """x * sigmoid(x), also called swish (``torch.nn.functional.silu``). Float tensors.

    >>> torch.nn.functional.silu(torch.tensor([-1.0, 2.0]))
    tensor([-0.2689,  1.7616])
    """
    return with_settings("silu", Silu, input, inplace)


class Mish(Activation):
    """x tanh(log(1 + e^x)).    With e = e^x, n = e (e + 2): tanh(..) = n / (n + 2)"""

    kernel = "mish_cpu"

    def value(self, x):
        # above 20 (5 in float16) n / (n + 2) is 1, and n would overflow later
        e = np.exp(v.at_most(x, 20))
        n = e * (e + 2)
        return x * (n / (n + 2))

    def backward(self, g, x):
        low = v.at_most(x, 5 if x.dtype.itemsize == 2 else 20)
        e = v.exp(low)
        n = e * (e + 2)
        slope = (e * 4 / (n + 2)) * ((e + 1) / (n + 2))
        return g * (n / (n + 2) + low * slope)


@register("nn.functional.mish", node=Mish)
def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """x * tanh(softplus(x)) (``torch.nn.functional.mish``). Float tensors.

    >>> torch.nn.functional.mish(torch.tensor([-1.0, 2.0]))
    tensor([-0.3034,  1.9440])
    """
    return with_settings("mish", Mish, input, inplace)


def _hardsigmoid(x: np.ndarray, out: np.ndarray) -> None:
    np.add(x, 3, out=out)
    np.clip(out, 0, 6, out=out)
    np.divide(out, 6, out=out)


class Hardsigmoid(Activation):
    """x/6 + 1/2, clipped to [0, 1].    The slope: 1/6 where -3 < x < 3"""

    kernel = "hardsigmoid_cpu"
    on_blocks = staticmethod(in_one_piece)

    def value(self, x):
        return by_blocks(_hardsigmoid, x)

    def backward(self, g, x):
        return g * v.steps(inside, x) * SIXTH


SIXTH = float(np.float32(1 / 6))  # torch's constant, for float64 too


def inside(x: np.ndarray) -> np.ndarray:
    """Where the hard sigmoid is not flat."""
    return (x > -3) & (x < 3)


@register("nn.functional.hardsigmoid", node=Hardsigmoid)
def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:
    """x/6 + 1/2, clipped to [0, 1] (``torch.nn.functional.hardsigmoid``). Float tensors.

    >>> torch.nn.functional.hardsigmoid(torch.tensor([-4.0, 0.0, 1.5]))
    tensor([0.0000, 0.5000, 0.7500])
    """
    return with_settings("hardsigmoid", Hardsigmoid, input, inplace)


def _hardswish(x: np.ndarray, out: np.ndarray) -> None:
    np.add(x, 3, out=out)
    np.clip(out, 0, 6, out=out)
    np.multiply(out, x, out=out)
    np.divide(out, 6, out=out)


def _hardswish_slope(g: np.ndarray, x: np.ndarray, out: np.ndarray) -> None:
    between = x * (1 / 3)
    between += 0.5
    above = x >= 3
    np.multiply(v.pick(~((x <= -3) | above), between) + above, g, out=out)  # (nan stays nan)


class Hardswish(Activation):
    """x hardsigmoid(x).    The slope: 0, x/3 + 1/2, or 1: below -3, between, above 3"""

    kernel = "hardswish_cpu"
    on_blocks = staticmethod(in_one_piece)

    def value(self, x):
        return by_blocks(_hardswish, x)

    def backward(self, g, x):
        if not isinstance(g, Tensor):
            return by_blocks(_hardswish_slope, g, x)
        between = v.at_most(v.at_least(x, -3), 3) * (1 / 3) + 0.5
        return g * (between * v.steps(inside, x) + v.steps(lambda x: x >= 3, x))


@register("nn.functional.hardswish", node=Hardswish)
def hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    """x * hardsigmoid(x) (``torch.nn.functional.hardswish``). Float tensors.

    >>> torch.nn.functional.hardswish(torch.tensor([-4.0, 1.0, 4.0]))
    tensor([-0.0000,  0.6667,  4.0000])
    """
    return with_settings("hardswish", Hardswish, input, inplace)


class Glu(Function):
    """a sigmoid(b), where a and b are the halves of the input.    With s: s da + a s (1 - s) db"""

    __slots__ = ("dim",)
    keeps = "inputs"

    def forward(self, x):
        check_floats("glu_cpu", x)
        a, b = self.halves(x)
        return a / (np.exp(-b) + 1)

    def halves(self, x):
        before, n = (slice(None),) * self.dim, x.shape[self.dim] // 2
        return x[(*before, slice(0, n))], x[(*before, slice(n, None))]

    def backward(self, g, x):
        a, b = self.halves(x)
        s = v.sigmoid(b)
        gs = g * s
        return v.cat([gs, gs * a * (1 - s)], self.dim)


@register("nn.functional.glu", node=Glu)
def glu(input: Tensor, dim: int = -1) -> Tensor:
    """One half of the input times the sigmoid of the other (``torch.nn.functional.glu``).

    - ``input``: a float tensor whose size along ``dim`` is even; the result has half of it.

    >>> torch.nn.functional.glu(torch.tensor([4.0, 0.0]))
    tensor([2.])
    """
    check_tensor("glu", input)
    ndim = input.array.ndim
    if ndim == 0:
        raise RuntimeError("glu does not support scalars because halving size must be even")
    dim = wrap_dim(dim, ndim)
    if input.array.shape[dim] % 2:
        raise RuntimeError(
            f"Halving dimension must be even, but dimension {dim} is size {input.array.shape[dim]}"
        )
    return Glu.apply(input, dim=dim)
