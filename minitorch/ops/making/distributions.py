"""Draws from distributions, PyTorch's own for the same seed: coins, choices, waiting times ..."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import chosen, device_of, has_no_values, is_foreign, to_host
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, check_tensor, not_a_tensor, register
from ...graph.node import Function
from ...random import drawn_on, generator_for
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..shapes.expanding import expand
from ..writing import write
from .creation import as_numpy_dtype, new_leaf, size_of
from .sampling import Sampled, drawn_like, shaped_for


class Bernoulli(Function):
    """1 with the given probability, else 0.    dp = 0"""

    __slots__ = ("generator",)

    def forward(self, p):
        draw = self.generator.bernoulli
        return drawn_on(device_of(p), p.shape, p.dtype, lambda: draw(to_host(p), p.dtype))

    def backward(self, g):
        return v.zeros(g.shape, g)


class BernoulliNumber(Sampled, node="BernoulliBackward2"):
    """1 with one probability, else 0, instead of the old values.    dx = 0"""

    __slots__ = ("generator", "p")

    def draw(self, shape, dtype, contiguous):
        return self.generator.bernoulli_scalar(self.p, tuple(shape), dtype)


class BernoulliTensor(Function, node="BernoulliBackward1"):
    """1 with probability p[i], else 0, instead of the old values.    dx = 0, dp = 0"""

    __slots__ = ("generator",)

    def forward(self, x, p):
        draw = self.generator.bernoulli
        return drawn_on(
            device_of(x),
            x.shape,
            x.dtype,
            lambda: draw(np.broadcast_to(to_host(p), x.shape), x.dtype),
        )

    def backward(self, g):
        return tuple([v.zeros(g.shape, g) if edge is not None else None for edge in self.edges])


@register(out=True, node=Bernoulli)
def bernoulli(input: Tensor, p: float | None = None, *, generator: Any = None) -> Tensor:
    """1 with probability ``input[i]``, else 0 (``torch.bernoulli``).

    - ``input``: float, probabilities; or, with one probability ``p`` for all, only a shape.

    Raises RuntimeError for probabilities outside [0, 1].

    >>> torch.bernoulli(torch.tensor([0.0, 1.0]))
    tensor([0., 1.])
    """
    check_tensor("bernoulli", input)
    generator = generator_for(input.device, generator)
    if p is not None:
        shape, dtype = input.array.shape, input.array.dtype
        draw = generator.bernoulli_scalar
        return wrap(drawn_on(input.device, shape, dtype, lambda: draw(p, shape, dtype)))
    return Bernoulli.apply(input, generator=generator)


@register(node=BernoulliNumber, function=False)
def bernoulli_(self: Tensor, p: Any = 0.5, *, generator: Any = None) -> Tensor:
    """1 with probability ``p`` (a number, or a Tensor that broadcasts), else 0, written into self.

    Counterpart: ``Tensor.bernoulli_``. Raises RuntimeError for p outside [0, 1].

    >>> torch.zeros(2).bernoulli_(1)
    tensor([1., 1.])
    """
    generator = generator_for(self.device, generator)
    if isinstance(p, Tensor):
        expand(p, self.array.shape)  # raises torch's error unless it broadcasts
        return write(BernoulliTensor, self, p, pointwise=False, generator=generator)
    if not isinstance(p, NUMBERS):
        raise not_a_tensor("bernoulli_", "p", 1, p)
    return write(BernoulliNumber, self, generator=generator, p=p)


@register(out=True)
def multinomial(
    input: Tensor, num_samples: int, replacement: bool = False, *, generator: Any = None
) -> Tensor:
    """Indices drawn with chances in proportion to weights (``torch.multinomial``).

    - ``input``: (n,) or (rows, n), float, not negative. Result: (num_samples,) or
      (rows, num_samples), int64. ``replacement``: may an index be drawn twice?

    Raises RuntimeError for weights that are no chances, and for more samples than there are.

    >>> torch.multinomial(torch.tensor([0.0, 1.0, 0.0]), 1)
    tensor([1])
    """
    check_tensor("multinomial", input)
    array, source = input.array, generator_for(input.device, generator)

    def draw() -> np.ndarray:
        drawn = source.multinomial(to_host(array), num_samples, replacement)
        return np.ascontiguousarray(drawn, np.int64)

    shape = (*array.shape[:-1], num_samples)
    return wrap(drawn_on(input.device, shape, np.int64, draw))


# ---- written into a tensor ----------------------------------------------------------------------


class Exponential(Sampled):
    """Exponential waiting times instead of the old values.    dx = 0"""

    __slots__ = ("generator", "lambd")

    def draw(self, shape, dtype, contiguous):
        return self.generator.exponential(tuple(shape), dtype, self.lambd)


class Geometric(Sampled):
    """Numbers of trials up to the first success.    dx = 0"""

    __slots__ = ("generator", "p")

    def draw(self, shape, dtype, contiguous):
        return self.generator.geometric(tuple(shape), dtype, self.p)


class LogNormal(Sampled):
    """e to the power of normal numbers.    dx = 0"""

    __slots__ = ("generator", "mean", "std")

    def draw(self, shape, dtype, contiguous):
        return self.generator.log_normal(tuple(shape), dtype, self.mean, self.std)


class Cauchy(Sampled):
    """Numbers of the Cauchy distribution.    dx = 0"""

    __slots__ = ("generator", "median", "sigma")

    def draw(self, shape, dtype, contiguous):
        return self.generator.cauchy(tuple(shape), dtype, self.median, self.sigma)


class Random(Sampled, node="RandomBackward2"):
    """Whole numbers, all that the dtype can count.    dx = 0"""

    __slots__ = ("generator", "low", "high")

    def draw(self, shape, dtype, contiguous):
        return self.generator.random(tuple(shape), dtype, self.low, self.high)


class RandomUpTo(Random, node="RandomBackward1"):
    """Whole numbers below a limit.    dx = 0"""


class RandomBetween(Random, node="RandomBackward0"):
    """Whole numbers between two limits.    dx = 0"""


@register(node=Exponential, function=False)
def exponential_(self: Tensor, lambd: float = 1, *, generator: Any = None) -> Tensor:
    """Waiting times at rate ``lambd``, mean 1 / lambd, written into self (``exponential_``).

    >>> bool((torch.zeros(9).exponential_() >= 0).all())
    True
    """
    return write(Exponential, self, generator=generator_for(self.device, generator), lambd=lambd)


@register(node=Geometric, function=False)
def geometric_(self: Tensor, p: float, *, generator: Any = None) -> Tensor:
    """Numbers of trials up to the first success, which has chance ``p`` (``geometric_``).

    >>> bool((torch.zeros(9).geometric_(0.5) >= 1).all())
    True
    """
    return write(Geometric, self, generator=generator_for(self.device, generator), p=p)


@register(node=LogNormal, function=False)
def log_normal_(self: Tensor, mean: float = 1, std: float = 2, *, generator: Any = None) -> Tensor:
    """e to the power of normal numbers, written into self (``Tensor.log_normal_``).

    >>> bool((torch.zeros(9).log_normal_() > 0).all())
    True
    """
    return write(
        LogNormal, self, generator=generator_for(self.device, generator), mean=mean, std=std
    )


@register(node=Cauchy, function=False)
def cauchy_(self: Tensor, median: float = 0, sigma: float = 1, *, generator: Any = None) -> Tensor:
    """Numbers of the Cauchy distribution, written into self (``Tensor.cauchy_``).

    >>> torch.zeros(9).cauchy_().shape
    torch.Size([9])
    """
    settings: dict[str, Any] = {"median": median, "sigma": sigma}
    return write(Cauchy, self, generator=generator_for(self.device, generator), **settings)


@register(node=Random, function=False)
def random_(
    self: Tensor, from_: int | None = None, to: int | None = None, *, generator: Any = None
) -> Tensor:
    """Whole numbers written into self (``Tensor.random_``).

    ``random_(from, to)``: from ``from`` to ``to - 1``; ``random_(to)``: from 0; without both: all
    that the dtype can count.

    >>> torch.zeros(2).random_(1)
    tensor([0., 0.])
    """
    cls: type[Random] = RandomBetween
    if to is None:
        cls = Random if from_ is None else RandomUpTo
        from_, to = (None, None) if from_ is None else (0, from_)
    settings: dict[str, Any] = {"low": from_, "high": to}
    return write(cls, self, generator=generator_for(self.device, generator), **settings)


# ---- normal numbers with given means ------------------------------------------------------------


class NormalTensors(Function, node="NormalBackward3"):
    """Normal numbers around means, with deviations.    Both gradients are 0, as in torch"""

    __slots__ = ("generator",)

    def forward(self, mean, std):
        return self.drawn(mean, std)

    def drawn(self, mean: Any, std: Any) -> Any:
        """The numbers, from arrays."""
        shape = broadcast_shapes(mean.shape, std.shape)
        dtype = np.result_type(mean.dtype, std.dtype)
        where = device_of(mean if is_foreign(mean) else std)
        draw = self.generator.normal
        return drawn_on(where, shape, dtype, lambda: draw(shape, dtype)) * std + mean

    def backward(self, g):
        return tuple([v.zeros(g.shape, g) if edge is not None else None for edge in self.edges])


class NormalMean(NormalTensors, node="NormalBackward1"):
    """Normal numbers around means, with one deviation.    The gradient is 0, as in torch"""

    __slots__ = ("std",)

    def forward(self, mean):  # type: ignore[override]
        return self.drawn(mean, np.array(self.std, mean.dtype))


class NormalStd(NormalTensors, node="NormalBackward2"):
    """Normal numbers around one mean, with deviations.    The gradient is 0, as in torch"""

    __slots__ = ("mean",)

    def forward(self, std):  # type: ignore[override]
        return self.drawn(np.array(self.mean, std.dtype), std)


@register(method=False, out=True, node=NormalTensors)
def normal(
    mean: Any = 0.0,
    std: Any = 1.0,
    size: Any = None,
    *,
    generator: Any = None,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Normal numbers around ``mean`` with deviation ``std`` (``torch.normal``).

    - ``mean``, ``std``: Tensors that broadcast, or numbers; two numbers need a ``size``.

    Raises RuntimeError for a negative deviation.

    >>> torch.normal(torch.tensor([1.0, 2.0]), 0.0)
    tensor([1., 2.])
    """
    tensors = [isinstance(x, Tensor) for x in (mean, std)]
    if not any(tensors):
        if size is None:
            raise TypeError(
                "normal(): a size must be given when mean and std are numbers. Try: "
                "normal(0.0, 1.0, (2, 3))."
            )
        shape = size_of("normal", (tuple(size),))
        numpy_dtype, where = as_numpy_dtype(dtype), chosen(device)
        draw = generator_for(where, generator).normal
        array = drawn_on(where, shape, numpy_dtype, lambda: draw(shape, numpy_dtype, mean, std))
        return new_leaf(array, requires_grad, where, layout, pin_memory)
    generator = generator_for((mean if tensors[0] else std).device, generator)
    deviations = std.array if tensors[1] else np.asarray(std)
    if not has_no_values(deviations) and np.any(deviations < 0):
        if tensors[1]:
            raise RuntimeError("normal expects all elements of std >= 0.0")
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
    if all(tensors):
        return NormalTensors.apply(mean, std, generator=generator)
    if tensors[0]:
        return NormalMean.apply(mean, std=std, generator=generator)
    return NormalStd.apply(std, mean=mean, generator=generator)


@register(method=False)
def randint_like(
    input: Tensor,
    low: int | None = None,
    high: int | None = None,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """Whole numbers from ``low`` (0 when left out) to ``high - 1`` in the shape of ``input``.

    Their dtype is that of ``input`` unless another is given.

    >>> torch.randint_like(torch.zeros(3), 1)
    tensor([0., 0., 0.])
    """
    check_tensor("randint_like", input)
    like = shaped_for("randint_like", input, memory_format)
    if low is None and high is None:
        raise TypeError('randint_like() missing 1 required positional arguments: "high"')
    if low is None or high is None:
        low, high = 0, low if high is None else high
    numpy_dtype = as_numpy_dtype(dtype, input.array.dtype)
    where = input.device if device is None else chosen(device)
    draw = generator_for(where).integers
    array = drawn_like(like, numpy_dtype, lambda shape: draw(low, high, shape, numpy_dtype), where)
    return new_leaf(array, requires_grad, where, layout, pin_memory)
