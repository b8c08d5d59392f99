"""Statistics: variance and standard deviation, and the logarithm of a sum of exponentials."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import as_array, row_major
from ...errors import warn
from ...graph import vocabulary as v
from ...graph.edges import Output
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import get_default_dtype
from .core import expand_back, finished, keep_results, reduced_dims
from .summation import Dims, add_up

SMALL = 4096  # elements: up to here float64 costs nothing


def moments(x: np.ndarray, dims: Dims, n: int) -> tuple[Any, Any]:
    """The means and the sums of squared distances from them, along dimensions of ``n`` elements.

    Both with the reduced dimensions as size 1, and at least in float32.
    """
    if x.size <= SMALL:
        x = x.astype(np.float64)
        mean = np.add.reduce(x, dims, keepdims=True) / n
        away = x - mean
        return mean, np.add.reduce(away * away, dims, keepdims=True)
    kept = [1 if dim in dims else size for dim, size in enumerate(x.shape)]
    if x.dtype.char == "e":
        x = x.astype(np.float32)
    mean = add_up(x, dims).reshape(kept) / n
    away = x - mean
    # the mean is rounded, so the distances do not quite add up to 0: take that out again
    rest = add_up(away, dims).reshape(kept)
    squares = add_up(np.multiply(away, away, out=away), dims).reshape(kept)
    return mean, squares - rest * (rest / n)


class Var(Function):
    """The variance: mean squared distance from the mean.    dx = 2 g (x - mean) / dof"""

    __slots__ = ("dims", "keepdim", "correction", "whole", "n")
    keeps = "inputs"

    def forward(self, x):
        return self.both(x)[0]

    def both(self, x):
        """Variance (or standard deviation) and mean."""
        mean, squares = moments(x, self.dims, self.n)
        freedom = self.n - self.correction
        spread = self.scaled(squares / np.float64(freedom if freedom > 0 else 0))
        return [self._shaped(one, x) for one in (spread, mean)]

    def scaled(self, variance):
        """What is given out of the variance."""
        return variance

    def _shaped(self, value, x):
        value = row_major(as_array(value).astype(x.dtype, copy=False))
        return value if self.keepdim else value.squeeze(self.dims)

    def backward(self, g, x, *spread):
        freedom = self.n - self.correction
        if self.whole and freedom <= 0:
            return g * v.where(x == x.mean(), np.nan, np.inf)
        g = expand_back(g, self.dims, self.keepdim)
        scale = 2.0 / freedom if freedom else np.inf
        return g * scale * (x - mean_of(x, self.dims, self.n))


def mean_of(x: Any, dims: Dims, n: int) -> Any:
    """The mean along dimensions, which are kept with size 1; of an array or a Tensor."""
    return x.mean(dims, True) if isinstance(x, Tensor) else x.sum(dims, keepdims=True) / n


def over_spread(g: Any, y: Any) -> Any:
    """The gradient of a variance, from that of its root ``y``; 0 where all elements are equal."""
    return v.pick(y != 0, g / (y * 2))


class Std(Var, node="StdBackward0"):
    """The standard deviation: the root of the variance.    dx = g (x - mean) / (dof std)"""

    keeps = "input and output"

    def scaled(self, variance):
        return np.sqrt(variance)

    def backward(self, g, x, *spread):
        return super().backward(over_spread(g, *spread), x)


class VarMean(Var, node="VarMeanBackward0"):
    """The variance and the mean.    The gradients of both, added."""

    __slots__ = ("parts",)
    n_outputs = 2

    def forward(self, x):
        self.parts = self.both(x)
        return self.parts

    def backward(self, g, x, *spread):
        of_spread, of_mean = g
        gx = None if of_spread is None else self.of_spread(of_spread, x, *spread)
        if of_mean is None:
            return gx
        of_mean = expand_back(of_mean, self.dims, self.keepdim) / self.n
        return v.broadcast_to(of_mean, self.input_shape()) if gx is None else gx + of_mean

    def of_spread(self, g, x, *spread):
        """The gradient of the variance."""
        return Var.backward(self, g, x)


class StdMean(VarMean, node="StdMeanBackward0"):
    """The standard deviation and the mean.    The gradients of both, added."""

    def scaled(self, variance):
        return np.sqrt(variance)

    def kept_tensors(self):
        x, spread = super().kept_tensors()
        spread._edge = Output(self, 0, spread.array)  # its gradient comes back as that of output 0
        return [x, spread]

    def of_spread(self, g, x, *spread):
        return Var.backward(self, over_spread(g, *spread), x)


def _spread(
    name: str,
    cls: type[Var],
    input: Any,
    dim: Any,
    unbiased: bool | None,
    keepdim: bool,
    correction: float | None,
) -> Any:
    """The four public functions: ``unbiased`` and ``correction`` say the same in two ways."""
    check_tensor(name, input)
    if isinstance(dim, bool) and unbiased is None and correction is None:
        dim, unbiased = None, dim
    if unbiased is not None and correction is not None:
        raise TypeError(f"{name}() received an invalid combination of arguments")
    if correction is None:
        correction = 0 if unbiased is False else 1
    x = input.array
    dims = reduced_dims(dim, x.ndim)
    if x.dtype.kind != "f":
        subject = name if name.endswith("mean") else "std and var"
        raise RuntimeError(f"{subject} only support floating point and complex dtypes")
    n = prod([x.shape[dim] for dim in dims])
    if (n if x.size else 0) <= correction:
        warn(
            f"{name}(): degrees of freedom is <= 0. Correction should be strictly less than the "
            "reduction factor (input numel divided by output numel)."
        )
    whole = dim is None or x.ndim == 0
    return cls.apply(input, dims=dims, keepdim=keepdim, correction=correction, whole=whole, n=n)


@register(node=Var, out=True)
def var(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> Tensor:
    """The variance of all elements, or along ``dim`` (``torch.var``): sum (x - mean)^2 / (n - c).

    - ``dim``: int, tuple of ints, or None for all; ``keepdim``: keep them, with size 1.
    - ``correction``: c, by default 1. ``unbiased`` is the older way to say it: False for 0.

    Raises RuntimeError for integers and bools. Warns, and gives inf or NaN, where n <= c.

    >>> torch.var(torch.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor(1.6667)
    """
    return _spread("var", Var, input, dim, unbiased, keepdim, correction)


@register(node=Std, out=True)
def std(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> Tensor:
    """The standard deviation: the square root of ``var``, with its arguments (``torch.std``).

    >>> torch.std(torch.tensor([1.0, 2.0, 3.0, 4.0]), correction=0)
    tensor(1.1180)
    """
    return _spread("std", Std, input, dim, unbiased, keepdim, correction)


@register(node=VarMean, method=False)
def var_mean(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> tuple[Tensor, Tensor]:
    """The variance and the mean, with the arguments of ``var`` (``torch.var_mean``).

    >>> torch.var_mean(torch.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))
    """
    return tuple(_spread("var_mean", VarMean, input, dim, unbiased, keepdim, correction))


@register(node=StdMean, method=False)
def std_mean(
    input: Tensor,
    dim: Any = None,
    unbiased: bool | None = None,
    keepdim: bool = False,
    *,
    correction: float | None = None,
) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean, with the arguments of ``var`` (``torch.std_mean``).

    >>> torch.std_mean(torch.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))
    """
    both = _spread("std_mean", StdMean, input, dim, unbiased, keepdim, correction)
    keep_results(both[0])
    return tuple(both)


class Logsumexp(Function):
    """log(sum(e^x)) along dimensions, safe for large x.    dx = g e^(x - y)"""

    __slots__ = ("dims", "keepdim")
    keeps = "input and output"

    def forward(self, x):
        if not x.size:
            result = np.log(add_up(np.exp(x), self.dims))
            return finished(result, x.shape, self.dims, self.keepdim)
        largest = x.max(self.dims, keepdims=True)
        largest = np.where(np.isinf(largest), x.dtype.type(0), largest)
        result = np.log(add_up(np.exp(x - largest), self.dims))
        result = result + largest.reshape(np.shape(result))
        return finished(result, x.shape, self.dims, self.keepdim)

    def backward(self, g, x, y):
        g, y = [expand_back(one, self.dims, self.keepdim) for one in (g, y)]
        return g * v.exp(x - y)


@register(node=Logsumexp, out=True)
def logsumexp(input: Tensor, dim: Any, keepdim: bool = False) -> Tensor:
    """log(sum(exp(input))) along ``dim``, without overflow (``torch.logsumexp``).

    - ``dim``: int or tuple of ints; ``keepdim``: keep them, with size 1.

    Integers are converted to the default float dtype.

    >>> torch.logsumexp(torch.tensor([0.0, 0.0]), 0)
    tensor(0.6931)
    """
    check_tensor("logsumexp", input)
    x = input.array
    if x.ndim and isinstance(dim, (tuple, list)) and not dim and not keepdim:
        ones = [1] * x.ndim
        raise RuntimeError(f"output with shape [] doesn't match the broadcast shape {ones}")
    dims = reduced_dims(dim, x.ndim)
    if x.dtype.kind != "f":
        input = wrap(x.astype(get_default_dtype().numpy))
    return Logsumexp.apply(input, dims=dims, keepdim=keepdim)
