"""Activations that bend at 0: relu, leaky_relu, rrelu and prelu. (Others: clipping, smooth.)

A slope that is constant piece by piece is a factor made by ``v.steps``: for the gradient of the
gradient it has a place in the graph, and a slope of 0, as in torch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import (
    array_beside,
    as_array,
    empty_beside,
    has_no_values,
    row_major,
    to_host,
)
from ...devices.kernels import KERNELS, compiled
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register, unary
from ...graph.node import Function
from ...random import Generator, generator_for
from ...tensors import Tensor
from ..arguments import check_numbers, check_tensors, not_implemented
from ..blocks import pointwise
from ..in_place import in_place
from ..shapes.views import reshape
from ..writing import write


class Activation(Function):
    """A function of one float tensor, element by element.

    A class says in ``value`` what happens to float32 and float64. float16 is computed in float32
    and rounded once, as torch does it. ``kernel`` is what torch's errors call the operation.
    """

    follows = True

    kernel = ""
    keeps = "inputs"
    on_blocks: Callable[..., Any] = staticmethod(pointwise)

    def forward(self, x: Any) -> Any:
        if x.dtype.kind != "f":
            raise not_implemented(self.kernel, x.dtype)
        if x.itemsize > 2:
            return self.on_blocks(self.value, x)
        return self.on_blocks(lambda x: self.value(x.astype(np.float32)).astype(x.dtype), x)

    def value(self, x: Any) -> Any:
        """The function on a float32 or float64 array."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define value")


def with_settings(
    name: str, cls: type[Function], input: Tensor, inplace: bool = False, **settings: Any
) -> Tensor:
    """An operation on one tensor and numbers, into a new tensor or into the tensor itself."""
    check_tensor(name, input)
    check_numbers(name, **settings)
    if inplace:
        return write(cls, input, parts=True, **settings)
    return cls.apply(input, **settings)


# ---- relu ---------------------------------------------------------------------------------------


class Relu(Function):
    """max(x, 0) of each element.    The gradient passes where x > 0.

    >>> torch.relu(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    keeps = "output"

    def forward(self, x):
        if x.dtype.kind == "b":
            raise RuntimeError("Boolean inputs not supported for relu")
        if KERNELS and (y := compiled("relu", x)) is not None:
            return y
        return v.at_least(x, 0)

    def backward(self, g, y):
        if KERNELS and (gx := compiled("relu_backward", g, y)) is not None:
            return gx
        return v.where_positive(y, g)


relu, relu_ = unary(Relu, "relu", out=False), in_place("relu_", Relu)


@register("nn.functional.relu", node=Relu)
def relu_function(input: Tensor, inplace: bool = False) -> Tensor:
    """max(x, 0) of each element (``torch.nn.functional.relu``).

    - ``inplace``: write the result into ``input``.

    >>> torch.nn.functional.relu(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """
    return relu_(input) if inplace else relu(input)


register("nn.functional.relu_", node=Relu)(relu_)


class LeakyRelu(Activation):
    """x, or slope*x where x <= 0.    The slope: 1, or the given one where x <= 0"""

    __slots__ = ("negative_slope",)
    kernel = "leaky_relu_cpu"

    def value(self, x):
        slope = self.negative_slope
        if 0 < slope <= 1:  # then the larger of the two is the right one, which is faster
            return np.maximum(x, x * slope)
        return v.select(x > 0, x, x * slope)

    def slope(self, x):
        if 0 <= self.negative_slope <= 1:
            return np.maximum(x > 0, self.negative_slope, dtype=x.dtype)
        return np.where(x > 0, x.dtype.type(1), x.dtype.type(self.negative_slope))

    def backward(self, g, x):
        return g * v.steps(self.slope, x)


_LEAKY_RELU_ISSUE = (
    " File an issue at https://github.com/pytorch/pytorch if you do require supporting in-place "
    "leakRelu backward calculation with negative slope"
)


class LeakyReluInPlace(LeakyRelu, node="LeakyReluBackward1"):
    """The same in place. The sign of the result is the sign of x: only the result is kept."""

    keeps = "output"

    def backward(self, g, x):
        refuse_negative("leakyReLu", self.negative_slope, _LEAKY_RELU_ISSUE)
        return super().backward(g, x)


def refuse_negative(name: str, slope: float, more: str = "") -> None:
    """The formulas that use the result need to know the sign of x from it."""
    if slope < 0:
        raise RuntimeError(
            f"In-place {name} backward calculation is triggered with a negative slope which is not "
            "supported. This is caused by calling in-place forward function with a negative slope, "
            f"please call out-of-place version instead.{more}"
        )


@register("nn.functional.leaky_relu", node=LeakyRelu)
def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """x where x > 0, else ``negative_slope`` * x (``torch.nn.functional.leaky_relu``).

    Input and result: float tensors of the same shape. NotImplementedError for other dtypes.

    >>> torch.nn.functional.leaky_relu(torch.tensor([-1.0, 2.0]), 0.5)
    tensor([-0.5000,  2.0000])
    """
    cls = LeakyReluInPlace if inplace else LeakyRelu
    return with_settings("leaky_relu", cls, input, inplace, negative_slope=negative_slope)


@register("nn.functional.leaky_relu_", node=LeakyReluInPlace)
def leaky_relu_(input: Tensor, negative_slope: float = 0.01) -> Tensor:
    """``leaky_relu`` written into ``input`` (``torch.nn.functional.leaky_relu_``).

    >>> torch.nn.functional.leaky_relu_(torch.tensor([-1.0, 2.0]), 0.5)
    tensor([-0.5000,  2.0000])
    """
    return with_settings(
        "leaky_relu_", LeakyReluInPlace, input, True, negative_slope=negative_slope
    )


class RreluWithNoise(LeakyRelu, node="RreluWithNoiseBackward0"):
    """leaky_relu with a slope drawn for each element, or the mean slope.    dx = slope g"""

    __slots__ = ("noise",)
    follows = False
    noise: Any

    def forward(self, x):
        x = row_major(x)
        if self.noise is None:
            return super().forward(x)
        if x.dtype not in (np.float32, np.float64):
            raise not_implemented("rrelu_with_noise_out_cpu", x.dtype)
        if has_no_values(x):
            self.noise = empty_beside(x, x.shape)
            return x * self.noise
        negative = to_host(x <= 0)  # where numbers are drawn is the host's to know
        slopes = np.ones(x.shape, x.dtype)
        slopes[negative] = self.noise(np.count_nonzero(negative))
        self.noise = slopes = array_beside(x, slopes)
        return x * slopes

    def backward(self, g, x):
        if self.noise is None:
            return super().backward(g, x)
        return g * v.steps(lambda x: self.noise, x)


class RreluWithNoiseInPlace(RreluWithNoise, node="RreluWithNoiseBackward1"):
    """The same in place. Only the result is kept."""

    keeps = "output"


def _rrelu(
    input: Tensor, lower: Any, upper: Any, training: bool, generator: Any, inplace: bool
) -> Tensor:
    check_tensor("rrelu_" if inplace else "rrelu", input)
    check_numbers("rrelu", lower=lower, upper=upper)
    if lower > upper:
        raise RuntimeError("Lower bound should be less than or equal to the upper bound")
    source = generator_for(input.device, generator)

    def noise(count: int) -> np.ndarray:
        return source.uniform((count,), np.float64, lower, upper)

    cls = RreluWithNoiseInPlace if inplace else RreluWithNoise
    settings: dict[str, Any] = {
        "negative_slope": (lower + upper) / 2,
        "noise": noise if training else None,
    }
    if inplace:
        return write(cls, input, parts=not training, **settings)
    return cls.apply(input, **settings)


@register(node=RreluWithNoise, method=False)
def rrelu(
    input: Tensor,
    lower: float = 1.0 / 8,
    upper: float = 1.0 / 3,
    training: bool = False,
    generator: Generator | None = None,
) -> Tensor:
    """leaky_relu whose slope is the mean of ``lower`` and ``upper``, or random (``torch.rrelu``).

    - ``training``: draw a slope for each element <= 0, uniform between the two, from ``generator``.

    >>> torch.rrelu(torch.tensor([-1.0, 2.0]), 0.25, 0.75)
    tensor([-0.5000,  2.0000])
    """
    return _rrelu(input, lower, upper, training, generator, False)


@register("rrelu_", "nn.functional.rrelu_", node=RreluWithNoiseInPlace, method=False)
def rrelu_(
    input: Tensor,
    lower: float = 1.0 / 8,
    upper: float = 1.0 / 3,
    training: bool = False,
    generator: Generator | None = None,
) -> Tensor:
    """``rrelu`` written into ``input`` (``torch.rrelu_``).

    >>> torch.rrelu_(torch.tensor([-1.0, 2.0]), 0.25, 0.75)
    tensor([-0.5000,  2.0000])
    """
    return _rrelu(input, lower, upper, training, generator, True)


@register("nn.functional.rrelu", node=RreluWithNoise)
def rrelu_function(
    input: Tensor,
    lower: float = 1.0 / 8,
    upper: float = 1.0 / 3,
    training: bool = False,
    inplace: bool = False,
) -> Tensor:
    """``torch.rrelu`` with ``inplace`` (``torch.nn.functional.rrelu``).

    >>> torch.nn.functional.rrelu(torch.tensor([-1.0, 2.0]), 0.25, 0.75)
    tensor([-0.5000,  2.0000])
    """
    return _rrelu(input, lower, upper, training, None, inplace)


class PreluKernel(Function):
    """x, or weight*x where x <= 0.    d = slope dx + (0, or x where x <= 0) dweight"""

    follows = True
    keeps = "inputs"

    def forward(self, x, weight):
        if x.dtype.kind != "f":
            raise not_implemented("prelu_cpu", x.dtype)
        result = as_array(v.at_most(x, 0))
        result *= weight
        result += v.at_least(x, 0)
        return result

    def backward(self, g, x, weight):
        if not isinstance(g, Tensor):
            is_positive = as_array(x > 0)
            below = v.pick(~is_positive, g)
            gx = v.pick(is_positive, g) + below * weight if self.needs(0) else None
            return gx, below * v.at_most(x, 0) if self.needs(1) else None
        positive = v.steps(lambda x, _: (x > 0).astype(x.dtype), x, weight)
        gx = g * (positive + (1 - positive) * weight) if self.needs(0) else None
        return gx, g * (v.at_most(x, 0) * (1 - positive)) if self.needs(1) else None


@register("prelu", "nn.functional.prelu", node=PreluKernel)
def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """x where x > 0, else ``weight`` * x (``torch.prelu``).

    - ``input``: a float tensor whose dimension 1 counts channels, if it has one.
    - ``weight``: one number (0-d or 1-d), or one for each channel, of the input's dtype.

    Raises RuntimeError when the number of weights or the dtypes do not fit.

    >>> torch.prelu(torch.tensor([-1.0, 2.0]), torch.tensor(0.5))
    tensor([-0.5000,  2.0000])
    """
    check_tensors("prelu", input=input, weight=weight)
    if input.dtype is not weight.dtype:
        kinds = [x.dtype.tensor_name[6:-6] for x in (input, weight)]
        raise RuntimeError(f"prelu: Type promoting not supported. Got {kinds[0]} and {kinds[1]}")
    shape, count = input.array.shape, weight.array.size
    if count != 1:
        if not shape:
            raise RuntimeError("Not allow zero-dim input tensor.")
        channels = shape[1] if len(shape) > 1 else 1
        if channels != count:
            raise RuntimeError(
                "Mismatch of parameter numbers and input channel size. Found parameter numbers = "
                f"{count} and channel size = {channels}."
            )
    if weight.array.ndim > 1:
        raise RuntimeError(
            "prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = "
            f"{weight.array.ndim}"
        )
    if weight.array.ndim != len(shape):  # stand beside dimension 1
        weight = reshape(weight, [count if dim == 1 else 1 for dim in range(len(shape))])
    return PreluKernel.apply(input, weight)
