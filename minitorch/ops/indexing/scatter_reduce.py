"""scatter_reduce: elements that an index sends to the same place become one, by sum, product ...

``include_self`` says whether the element that is there already takes part.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import full_beside
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import not_implemented, wrong_type
from ..kept_operands import Change, apply_keeping, change
from . import at_indices as p
from .checks import check_operands
from .scattering import check_gradient, check_places, check_scatter

UFUNCS = {
    "sum": np.add,
    "mean": np.add,
    "prod": np.multiply,
    "amax": np.maximum,
    "amin": np.minimum,
}


def neutral(reduce: str, dtype: np.dtype) -> Any:
    """The element that changes nothing: 0 for a sum, 1 for a product, -inf for the largest."""
    if reduce in ("sum", "mean", "prod"):
        return reduce == "prod"
    if dtype.kind == "f":
        return -np.inf if reduce == "amax" else np.inf
    if dtype.kind == "b":
        return reduce == "amin"
    limits = np.iinfo(dtype)
    return limits.min if reduce == "amax" else limits.max


class SeveralZeros(Function, node="torch::autograd::Error"):
    """The gradient of factors of which several at one place are 0: it has no gradient itself."""

    __slots__ = ("operation", "operand")

    def forward(self, gsrc):
        return gsrc

    def backward(self, g):
        src = self.operand
        raise RuntimeError(
            f"{self.operation}(): Double backward is unsupported for {src} when >1 zeros in {src} "
            "are scattered to the same position in self"
        )


class ScatterReduce(Change):
    """Elements combined at an index.    Sums pass the gradient; the extreme ones share it evenly"""

    __slots__ = ("dim", "reduce", "include_self")
    names = "scatter_reduce", "src"  # in errors: of the function, of what is combined
    keeps = "own and output"

    def write(self, target, src, *kept):
        index = kept[1]
        if not self.include_self:
            p.write_along(target, self.dim, index, neutral(self.reduce, target.dtype))
        p.combine_along(UFUNCS[self.reduce], target, self.dim, index, src)
        if self.reduce == "mean":
            divide = np.true_divide if target.dtype.kind == "f" else np.floor_divide
            divide(target, self.counts(target, index), out=target, casting="unsafe")

    def counts(self, x: np.ndarray, index: np.ndarray) -> np.ndarray:
        """How many elements took part at each place, at least 1."""
        counts = full_beside(x, x.shape, int(self.include_self))
        p.combine_along(np.add, counts, self.dim, index, full_beside(x, index.shape, 1))
        return np.maximum(counts, 1)

    def backward(self, g, x, index, src, result):
        gx, gsrc = getattr(self, f"gradients_of_{self.reduce}")(g, x, index, src, result)
        if not self.include_self:
            gx = p.zeroed_along(gx, self.dim, index)
        return gx, check_gradient(gsrc, self) if self.needs(1) else None

    def gradients_of_sum(self, g, x, index, src, result):
        return g, p.gather(g, self.dim, index)

    def gradients_of_mean(self, g, x, index, src, result):
        counts = self.counts(p.plain(g), p.plain(index))
        share = g / v.constant(counts, like=g)
        return share, p.gather(share, self.dim, index)

    def gradients_of_prod(self, g, x, index, src, result):
        # The product of the others: the product divided by this factor, computed anew if it is 0.
        x_is_0, src_is_0 = x == 0, src == 0
        factor = p.masked_fill(x, x_is_0, 1)
        gx = g * self.again(factor, index, src) / factor
        zeros = p.scattered(tuple(x.shape), self.dim, index, p.as_numbers(src_is_0, g))
        there = p.gather(zeros, self.dim, index)
        alone = src_is_0 & (there == 1)
        anew = self.again(x, index, p.masked_fill(src, alone, 1))
        divided = p.gather(g * result, self.dim, index) / p.masked_fill(src, src_is_0, 1)
        gsrc = v.where(alone, p.gather(g * anew, self.dim, index), divided)
        if isinstance(gsrc, Tensor) and (there > 1).any():
            gsrc = SeveralZeros.apply(gsrc, operation=self.names[0], operand=self.names[1])
        return gx, gsrc

    def again(self, x: Any, index: Any, src: Any) -> Any:
        """The same operation on other operands."""
        if isinstance(x, Tensor):
            self_too = self.include_self
            return scatter_reduce(x, self.dim, index, src, self.reduce, include_self=self_too)
        return self.forward(x, src, x, index, src)

    def gradients_of_amax(self, g, x, index, src, result):
        x_is = p.as_numbers(x == result, g)
        src_is = p.as_numbers(src == p.gather(result, self.dim, index), g)
        share = g / (x_is + p.scattered(tuple(x.shape), self.dim, index, src_is))
        return x_is * share, src_is * p.gather(share, self.dim, index)

    gradients_of_amin = gradients_of_amax


@register(node=ScatterReduce, out=True)
def scatter_reduce(
    input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """A copy with the elements of ``src`` combined at indices (``torch.scatter_reduce``).

    - ``index``, ``src``: as for ``scatter``.
    - ``reduce``: "sum", "prod", "mean", "amax" or "amin".
    - ``include_self``: False: the elements of ``input`` at the indices do not take part.

    Raises RuntimeError as ``scatter`` does, and for another ``reduce``.

    >>> x, index = torch.tensor([1.0, 2.0]), torch.tensor([0, 0, 1])
    >>> torch.scatter_reduce(x, 0, index, torch.tensor([3.0, 5.0, 1.0]), "amax")
    tensor([5., 2.])
    """
    reduce = _full_name(reduce)
    dim = _checked("scatter_reduce", input, dim, index, src, reduce)
    kept = (input, index, src)
    return apply_keeping(
        ScatterReduce, (input, src), kept, dim=dim, reduce=reduce, include_self=include_self
    )


@register(node=ScatterReduce, function=False)
def scatter_reduce_(
    self: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """``scatter_reduce`` in place (``Tensor.scatter_reduce_``); returns self.

    >>> torch.ones(2).scatter_reduce_(0, torch.tensor([0, 0]), torch.tensor([2.0, 3.0]), "prod")
    tensor([6., 1.])
    """
    reduce = _full_name(reduce)
    dim = _checked("scatter_reduce_", self, dim, index, src, reduce)
    kept, apart = (self, index, src), (index, src)
    return change(
        ScatterReduce, self, (src,), kept, apart, dim=dim, reduce=reduce, include_self=include_self
    )


def _full_name(reduce: Any) -> Any:
    """PyTorch reads "max" as "amax", and "min" as "amin"."""
    return f"a{reduce}" if reduce in ("max", "min") else reduce


def _checked(name: str, x: Any, dim: int, index: Any, src: Any, reduce: Any) -> int:
    check_operands(name, x, index, src=src)
    if not isinstance(reduce, str):
        raise wrong_type(name, "reduce", "str", reduce)
    dim = check_scatter(x, dim, index, src)
    if reduce not in UFUNCS:
        raise RuntimeError(
            f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}"
        )
    if reduce == "mean" and x.array.dtype.kind == "b":
        raise not_implemented("scatter_gather_tensor_cpu_reduce_mean", x.array.dtype)
    check_places(x, dim, index)
    return dim
