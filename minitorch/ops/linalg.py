"""Matrix products. ``matmul`` chooses among four of them by the dimensions, as torch does.

For C = A B the gradients are dA = dC B^T and dB = A^T dC. Everything else here is bookkeeping.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ..autograd.entries import binary, check_tensor, not_a_tensor, register
from ..autograd.function import Function
from ..autograd.history import finish_view
from ..shapes import broadcast_shapes
from ..tensors import Tensor, wrap
from .expanding import expand
from .transposes import T
from .views import Squeeze, reshape, unsafe_view, unsqueeze

_new = object.__new__


class Dot(Function):
    """Inner product of two vectors.    d(x.y) = y.dx + x.dy"""

    keeps = "others"

    def forward(self, x, y):
        refuse_bools("dot", x)
        return x.dot(y)

    def backward(self, g, x, y):
        return (None if y is None else g * y), (None if x is None else g * x)


class Mv(Function):
    """Matrix times vector.    dA = g outer v, dv = A^T g"""

    keeps = "others"

    def forward(self, x, y):
        refuse_bools("addmv_impl_cpu", x)
        return x.dot(y)

    def backward(self, g, x, y):
        gx = None if y is None else g.reshape((-1, 1)) * y
        return gx, (None if x is None else x.mT @ g)


class Mm(Function):
    """Matrix times matrix.    dA = g B^T, dB = A^T g"""

    keeps = "others"

    def forward(self, x, y):
        refuse_bools("addmm_impl_cpu_", x)
        return x.dot(y)

    def backward(self, g, x, y):
        gx = None if y is None else g @ y.mT
        return gx, (None if x is None else second_gradient(self, g, x))


class Bmm(Function):
    """A batch of matrix products.    As for one product, matrix by matrix."""

    keeps = "others"

    def forward(self, x, y):
        refuse_bools("bmm", x)
        return x @ y

    def backward(self, g, x, y):
        return (None if y is None else g @ y.mT), (None if x is None else x.mT @ g)


def refuse_bools(kernel: str, x: np.ndarray) -> None:
    """Raise torch's error for a product of bool tensors."""
    if x.dtype.kind == "b":
        raise NotImplementedError(f"\"{kernel}\" not implemented for 'Bool'")


def second_gradient(node: Function, g: Any, x: Any) -> Any:
    """x^T g. Behind a transposed weight as (g^T x)^T: its own gradient is row-major then."""
    return (g.mT @ x).mT if type(node.edges[-1]) is T else x.mT @ g


def scalar_name(tensor: Tensor) -> str:
    """The name that torch's errors give the element type (``Float``, ``Long`` ...)."""
    return tensor.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")


_C_NAMES = {
    "Half": "c10::Half",
    "Long": "long int",
    "Short": "short int",
    "Char": "signed char",
    "Byte": "unsigned char",
}


def _c_name(tensor: Tensor) -> str:
    """The name of the element type that torch's matrix products use in errors."""
    name = scalar_name(tensor)
    return _C_NAMES.get(name, name.lower())


@register(node=Dot, out=True)
def dot(input: Tensor, tensor: Tensor) -> Tensor:
    """Inner product of two vectors of shape (n,) (``torch.dot``).

    Raises RuntimeError unless both are 1-D, equally long and of one dtype.
    """
    check_tensor("dot", input)
    check_tensor("dot", tensor, "tensor", 2)
    a, b = input.array, tensor.array
    if a.ndim != 1 or b.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {a.ndim}D and {b.ndim}D tensors")
    if a.dtype != b.dtype:
        raise RuntimeError(
            "dot : expected both vectors to have same dtype, but found "
            f"{scalar_name(input)} and {scalar_name(tensor)}"
        )
    if a.shape != b.shape:
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{a.size}] and src [{b.size}] to have the "
            f"same number of elements, but got {a.size} and {b.size} elements respectively"
        )
    return Dot.apply(input, tensor)


@register(node=Mv, out=True)
def mv(input: Tensor, vec: Tensor) -> Tensor:
    """Matrix (n, m) times vector (m,) (``torch.mv``). Raises RuntimeError when sizes differ."""
    check_tensor("mv", input)
    check_tensor("mv", vec, "vec", 2)
    a, b = input.array, vec.array
    if a.ndim != 2 or b.ndim != 1:
        raise RuntimeError(f"vector + matrix @ vector expected, got 1, {a.ndim}, {b.ndim}")
    if a.shape[1] != b.shape[0]:
        raise RuntimeError(
            f"size mismatch, got input ({a.shape[0]}), mat ({a.shape[0]}x{a.shape[1]}), "
            f"vec ({b.shape[0]})"
        )
    if a.dtype != b.dtype:
        second, first = scalar_name(vec), scalar_name(input)
        raise RuntimeError(
            f"addmv input tensors must have the same dtype, but got {second}, {first}, and {second}"
        )
    return Mv.apply(input, vec)


@register(node=Mm, out=True)
def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """Matrix (n, m) times matrix (m, p) (``torch.mm``).

    Raises RuntimeError unless both are 2-D, the inner sizes agree and the dtypes are equal.
    """
    check_tensor("mm", input)
    check_tensor("mm", mat2, "mat2", 2)
    if input.array.dtype is not mat2.array.dtype or input.array.ndim != 2 or mat2.array.ndim != 2:
        check_matrices(input, mat2, "self must be a matrix", "mat2 must be a matrix")
    return _mm(input, mat2)


def _explain_mm(a: np.ndarray, b: np.ndarray) -> None:
    check_matrices(wrap(a), wrap(b), "self must be a matrix", "mat2 must be a matrix")


_mm = binary(Mm, _explain_mm)


def check_matrices(x: Tensor, y: Tensor, first: str, second: str) -> None:
    """Raise torch's error unless two matrices can be multiplied."""
    a, b = x.array, y.array
    if a.ndim == 2 == b.ndim and a.shape[1] == b.shape[0] and a.dtype is b.dtype:
        return
    if a.ndim != 2:
        raise RuntimeError(first)
    if b.ndim != 2:
        raise RuntimeError(second)
    if a.shape[1] != b.shape[0]:
        raise RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({a.shape[0]}x{a.shape[1]} and "
            f"{b.shape[0]}x{b.shape[1]})"
        )
    if a.dtype != b.dtype:
        raise RuntimeError(
            f"expected m1 and m2 to have the same dtype, but got: {_c_name(x)} != {_c_name(y)}"
        )


@register(node=Bmm, out=True)
def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    """A batch of products, (b, n, m) times (b, m, p) (``torch.bmm``).

    Raises RuntimeError unless both are 3-D and the sizes agree.
    """
    check_tensor("bmm", input)
    check_tensor("bmm", mat2, "mat2", 2)
    a, b = input.array, mat2.array
    for name, array in (("batch1", a), ("batch2", b)):
        if array.ndim != 3:
            raise RuntimeError(f"{name} must be a 3D tensor")
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise RuntimeError(
            "Expected size for first two dimensions of batch2 tensor to be: "
            f"[{a.shape[0]}, {a.shape[2]}] but got: [{b.shape[0]}, {b.shape[1]}]."
        )
    if a.dtype != b.dtype:
        raise RuntimeError(
            f"expected scalar type {scalar_name(input)} but found {scalar_name(mat2)}"
        )
    return Bmm.apply(input, mat2)


@register(node=Mm, out=True)
def matmul(input: Tensor, other: Tensor) -> Tensor:
    """The matrix product, chosen by the dimensions (``torch.matmul``, the operator ``@``).

    - (n,) with (n,): inner product; (n, m) with (m,): matrix times vector;
    - (n, m) with (m, p): matrix product; more dimensions: batches, broadcast against each other.

    Raises RuntimeError when the sizes or dtypes do not fit.
    """
    if not isinstance(other, Tensor):
        raise not_a_tensor("matmul", "other", 2, other)
    if not isinstance(input, Tensor):
        raise not_a_tensor("matmul", "input", 1, input)
    ndims = input.array.ndim, other.array.ndim
    if ndims == (2, 2):
        return mm(input, other)
    if ndims == (1, 1):
        return dot(input, other)
    if ndims == (2, 1):
        return mv(input, other)
    if 0 in ndims:
        raise RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {ndims[0]}D and "
            f"{ndims[1]}D"
        )
    if ndims == (1, 2):
        return _drop_dim(mm(unsqueeze(input, 0), other), 0)
    if ndims[0] > 2 and ndims[1] <= 2:
        return _fold_batch(input, other)
    return _batched(input, other)


class SqueezeOwn(Squeeze, node="SqueezeBackward4"):
    """Drop a dimension of a fresh result.    The gradient takes the old shape again."""


def _drop_dim(result: Tensor, dim: int) -> Tensor:
    out = finish_view(SqueezeOwn, result, result.array.squeeze(dim))
    out._view = None
    return out


def _fold_batch(input: Tensor, other: Tensor) -> Tensor:
    """(..., n, m) with one (m, p) or (m,): all leading dimensions are rows of one big matrix."""
    *batch, m = input.array.shape
    rows = reshape(input, (-1, m) if input.array.size else (prod(batch), m))
    if other.array.ndim == 1:
        return unsafe_view(mv(rows, other), tuple(batch))
    return unsafe_view(mm(rows, other), (*batch, other.array.shape[1]))


def _batched(input: Tensor, other: Tensor) -> Tensor:
    """(..., n, m) with (..., m, p), the leading dimensions broadcast against each other."""
    drop_first = input.array.ndim == 1
    if drop_first:
        input = unsqueeze(input, 0)
    a, b = input.array.shape, other.array.shape
    batch = broadcast_shapes(a[:-2], b[:-2])
    left = _as_batch(input, batch)
    right = _as_batch(other, batch)
    out = unsafe_view(bmm(left, right), (*batch, a[-2], b[-1]))
    return _drop_dim(out, -2) if drop_first else out


def _as_batch(x: Tensor, batch: tuple[int, ...]) -> Tensor:
    matrix = x.array.shape[-2:]
    return reshape(expand(x, (*batch, *matrix)), (prod(batch), *matrix))


@register("__matmul__")
def _matmul(self: Tensor, other: Any) -> Any:
    if not isinstance(other, Tensor):
        return NotImplemented
    a, b = self.array, other.array
    if a.ndim == 2 == b.ndim and a.dtype is b.dtype:
        return _mm(self, other)
    return matmul(self, other)
