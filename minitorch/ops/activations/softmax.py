"""Softmax and log-softmax: scores made into probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, in_one_call, on_host, row_major, zeros_beside
from ...devices.kernels import KERNELS, compiled
from ...devices.lacking import reduce_by
from ...errors import warn
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function, finish
from ...random import drawn_on, generator_for
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arguments import as_int, not_implemented
from ..arithmetic.basic import add, neg, sub
from ..arithmetic.division import div
from ..blocks import blocks_of_rows
from ..elementwise.exponentials import log
from ..making.copies import detach
from ..reductions.core import numpy_dtype
from ..reductions.extremes import max
from ..reductions.summation import LARGE, add_up, row_sums

# (keepdims by position is faster, and not in NumPy's stubs)
_add_reduce: Any = np.add.reduce
_maximum_reduce: Any = np.maximum.reduce
_FEW = 128  # elements: for fewer, another way is not worth the question
_SHORT = 32  # elements of a row


def sums(x: Any, dim: Any) -> Any:
    """The sums along a dimension, which keeps the size 1; of an array or a Tensor."""
    if isinstance(x, Tensor):
        return x.sum(dim, keepdims=True)
    if dim == 1 and x.size > _FEW and x.ndim == 2 and x.dtype.char in "fd":
        return row_sums(x)[:, None]
    if x.size < LARGE:
        return _add_reduce(x, dim, None, None, True)
    return np.expand_dims(add_up(x, (dim,)), dim)


def without_maximum(x: np.ndarray, dim: Any) -> np.ndarray:
    """New row-major memory with x minus its maximum along a dimension; x is not empty."""
    if type(x) is not np.ndarray:
        return row_major(x - reduce_by(np.maximum, x, dim, True))
    if dim == 1 and x.size > _FEW and x.ndim == 2 and x.shape[1] <= _SHORT:
        largest = _maximum_reduce(x.T.copy(), 0)[:, None]  # of all rows at once, not row by row
    else:
        largest = _maximum_reduce(x, dim, None, None, True)
    return np.subtract(x, largest, np.empty(x.shape, x.dtype))


def as_rows(*arrays: np.ndarray, dim: Any) -> list[np.ndarray] | None:
    """Large row-major arrays as matrices whose rows are what runs along ``dim``; else None.

    None too for a GPU's: the blocks are there for the cache of a processor.
    """
    x = arrays[0]
    if (
        x.size < LARGE
        or not on_host(x)
        or dim != x.ndim - 1
        or not all([a.flags.c_contiguous for a in arrays])
    ):
        return None
    return [a.reshape(-1, x.shape[-1]) for a in arrays]


# Between these bounds no exponential overflows or becomes 0, nor does a sum of millions of them.
_BOUNDS = {np.dtype(np.float32): 60.0, np.dtype(np.float64): 600.0}


def is_harmless(x: np.ndarray) -> bool:
    """May e^x be taken of all elements as they are, without the maximum of each row taken off?

    False for a GPU's array: looking would wait for it.
    """
    if not on_host(x):
        return False
    bound = _BOUNDS.get(x.dtype, 0.0)
    return bool(x.max() < bound and x.min() > -bound)


def exponentials(x: np.ndarray, out: np.ndarray) -> np.ndarray:
    """e^x of rows into ``out``; if some could overflow or vanish, less the maximum of each row."""
    if is_harmless(x):
        return np.exp(x, out=out)
    np.subtract(x, np.maximum.reduce(x, 1, keepdims=True), out=out)
    return np.exp(out, out=out)


class Softmax(Function):
    """e^x / sum(e^x) along a dimension.    With y the result: dx = y (g - sum(g y))

    NumPy's limit, for rows: the exponentials and one pass more forward, two passes backward, and
    between them the sums and the bounds of the numbers. PyTorch's kernel finishes one row before
    it begins the next.
    """

    __slots__ = ("dim",)
    keeps = "output"

    def forward(self, x):
        if not x.size:
            return x.copy()
        if KERNELS and (y := compiled("softmax", x, self.dim)) is not None:
            return y
        rows = as_rows(x, dim=self.dim)
        if rows is None:
            y = without_maximum(x, self.dim)  # e^y cannot overflow then
            np.exp(y, y)
            y /= sums(y, self.dim)
            return y
        y = empty_beside(x, x.shape)
        for part, out in blocks_of_rows(*rows, y.reshape(rows[0].shape)):
            in_one_call(exponentials, part, out=out)
            out /= add_up(out, (1,))[:, None]
        return y

    def backward(self, g, y):
        if isinstance(g, Tensor):
            gy = g * y
            return gy - y * sums(gy, self.dim)
        if KERNELS and (gx := compiled("softmax_backward", g, y, self.dim)) is not None:
            return gx
        rows = as_rows(y, g, dim=self.dim)
        if rows is None:
            gy = g * y
            gx = y * sums(gy, self.dim)
            return np.subtract(gy, gx, out=gx if gx.ndim else None)
        gx = empty_beside(y, y.shape)
        for part, g_part, out in blocks_of_rows(*rows, gx.reshape(rows[0].shape)):
            np.subtract(g_part, np.vecdot(g_part, part)[:, None], out=out)
            out *= part
        return gx


class LogSoftmax(Function):
    """x - log(sum(e^x)) along a dimension, safe for large x.    dx = g - e^y sum(g)"""

    __slots__ = ("dim",)
    keeps = "output"

    def forward(self, x):
        if not x.size:
            return x.copy()
        if KERNELS and (y := compiled("log_softmax", x, self.dim)) is not None:
            return y
        rows = as_rows(x, dim=self.dim)
        if rows is None:
            y = without_maximum(x, self.dim)
            y -= np.log(sums(np.exp(y), self.dim))
            return y
        y = empty_beside(x, x.shape)
        for part, out in blocks_of_rows(*rows, y.reshape(rows[0].shape)):
            np.subtract(part, np.maximum.reduce(part, 1, keepdims=True), out=out)
            out -= np.log(add_up(np.exp(out), (1,)))[:, None]
        return y

    def backward(self, g, y):
        if isinstance(g, Tensor):
            return g - v.exp(y) * sums(g, self.dim)
        if KERNELS and (gx := compiled("log_softmax_backward", g, y, self.dim)) is not None:
            return gx
        rows = as_rows(y, g, dim=self.dim)
        if rows is None:
            gx = np.exp(y, np.empty_like(y))
            gx *= sums(g, self.dim)
            return np.subtract(g, gx, gx)
        gx = empty_beside(y, y.shape)
        for part, g_part, out in blocks_of_rows(*rows, gx.reshape(rows[0].shape)):
            np.exp(part, out=out)
            out *= add_up(g_part, (1,))[:, None]
            np.subtract(g_part, out, out=out)
        return gx


def _along(cls: type[Function], name: str, input: Tensor, dim: Any, dtype: Any) -> Tensor:
    check_tensor(name, input)
    if not isinstance(dim, int):
        dim = as_int(name, "dim", dim, 2)
    if dtype is not None and numpy_dtype(name, dtype) is not None:
        input = input.to(dtype)
    ndim = input.array.ndim
    dim = wrap_dim(dim, ndim)
    if input.array.dtype.kind != "f" and input.array.size:
        kernel = f"{name}_lastdim_kernel_impl" if dim >= ndim - 1 else f"{name}_kernel_impl"
        raise not_implemented(kernel, input.array.dtype)
    return along(cls, input, dim if ndim else ())


def along(cls: type[Function], input: Tensor, dim: Any) -> Tensor:
    """Softmax or log-softmax where nothing is left to check; ``()`` is the dim of a 0-d tensor."""
    node: Any = cls()
    node.dim = dim
    return finish(node, (input,), node.forward(input.array))


@register(node=Softmax, out=True)
def softmax(input: Tensor, dim: int, dtype: Any = None) -> Tensor:
    """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``).

    - ``input``: float tensor of any shape; the result has the same.
    - ``dtype``: convert to this dtype first.

    >>> torch.softmax(torch.tensor([0.0, 0.0]), 0)
    tensor([0.5000, 0.5000])
    """
    return _along(Softmax, "softmax", input, dim, dtype)


@register(node=LogSoftmax, out=True)
def log_softmax(input: Tensor, dim: int, dtype: Any = None) -> Tensor:
    """The logarithm of ``softmax``, computed so that no exponential overflows.

    Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape.

    >>> torch.log_softmax(torch.tensor([1000.0, 0.0]), 0)
    tensor([    0., -1000.])
    """
    return _along(LogSoftmax, "log_softmax", input, dim, dtype)


def _implicit_dim(name: str, input: Tensor) -> int:
    """The dimension that torch chooses when none is given, with its warning."""
    check_tensor(name, input)
    warn(
        f"Implicit dimension choice for {name} has been deprecated. Change the call to include "
        "dim=X as an argument."
    )
    return 0 if input.array.ndim in (0, 1, 3) else 1


@register("nn.functional.softmax", node=Softmax)
def softmax_function(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: Any = None
) -> Tensor:
    """``torch.softmax`` where ``dim`` may be left out, which warns (``nn.functional.softmax``).

    >>> torch.nn.functional.softmax(torch.tensor([0.0, 0.0]), dim=0)
    tensor([0.5000, 0.5000])
    """
    if dim is None:
        dim = _implicit_dim("softmax", input)
    return softmax(input, dim, dtype)


@register("nn.functional.log_softmax", node=LogSoftmax)
def log_softmax_function(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: Any = None
) -> Tensor:
    """``torch.log_softmax`` where ``dim`` may be left out (``nn.functional.log_softmax``).

    >>> torch.nn.functional.log_softmax(torch.tensor([0.0, 0.0]), dim=0)
    tensor([-0.6931, -0.6931])
    """
    if dim is None:
        dim = _implicit_dim("log_softmax", input)
    return log_softmax(input, dim, dtype)


@register("nn.functional.softmin", node=Softmax)
def softmin(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: Any = None
) -> Tensor:
    """The softmax of -x (``torch.nn.functional.softmin``).

    >>> torch.nn.functional.softmin(torch.tensor([0.0, 1.0]), dim=0)
    tensor([0.7311, 0.2689])
    """
    if dim is None:
        dim = _implicit_dim("softmin", input)
    return softmax(neg(input), dim, dtype)


@register("nn.functional.gumbel_softmax", node=Softmax)
def gumbel_softmax(
    logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1
) -> Tensor:
    """A random choice that has a gradient: the softmax of logits with Gumbel noise.

    - ``tau``: the temperature; the smaller, the nearer the result to 0s and one 1.
    - ``hard``: return 0s and one 1, but pass on the gradient as if it were the soft result.
    - ``eps``: has no effect (deprecated, warns).

    Counterpart: ``torch.nn.functional.gumbel_softmax``; the same seed gives torch's numbers.

    >>> torch.nn.functional.gumbel_softmax(torch.zeros(2, 3), hard=True).sum(1)
    tensor([1., 1.])
    """
    check_tensor("gumbel_softmax", logits)
    if eps != 1e-10:
        warn("`eps` parameter is deprecated and has no effect.")
    array = logits.array
    if array.dtype.kind != "f":
        raise RuntimeError(
            "Exponential distribution is a continuous probability distribution. dtype must be a "
            f"floating point but you specified {logits.dtype.tensor_name[6:-6]}"
        )
    draw = generator_for(logits.device).exponential
    drawn = drawn_on(
        logits.device, array.shape, array.dtype, lambda: draw(array.shape, array.dtype)
    )
    noise = neg(log(wrap(drawn)))
    soft = softmax(div(add(logits, noise), tau), dim)
    if not hard:
        return soft
    one_hot = zeros_beside(array, array.shape)
    index = max(soft, dim, keepdim=True)[1].array
    np.put_along_axis(np.atleast_1d(one_hot), np.atleast_1d(index), 1, dim)
    return add(sub(wrap(one_hot), detach(soft)), soft)
