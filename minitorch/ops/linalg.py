"""Matrix products. ``matmul`` chooses among four of them by the dimensions, as torch does.

For C = A B the gradients are dA = dC B^T and dB = A^T dC. Everything else here is bookkeeping.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ..autograd.entries import binary, check_tensor, not_a_tensor, register
from ..autograd.function import Function, record
from ..autograd.history import finish_view
from ..grad_mode import mode
from ..shapes import broadcast_shapes
from ..tensors import Tensor, wrap
from .arithmetic import as_element
from .transposes import T, t
from .views import Squeeze, expand, reshape, unsafe_view, unsqueeze

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


class Addmm(Function):
    """bias + A B, the product of a linear layer.    dbias = g, dA = g B^T, dB = A^T g"""

    keeps = "matrices"

    def forward(self, bias, x, y):
        refuse_bools("addmm_impl_cpu_", x)
        result = x.dot(y)
        result += bias
        return result

    def backward(self, g, bias=None, x=None, y=None):
        # nothing is kept when only the bias needs a gradient
        gx = None if y is None else g @ y.mT
        return g, gx, (None if x is None else second_gradient(self, g, x))


class AddmmScaled(Addmm, node="AddmmBackward0"):
    """beta*bias + alpha*(A B).    As for bias + A B, times beta and alpha"""

    __slots__ = ("alpha", "beta")
    keeps = "matrices"

    def forward(self, bias, x, y):
        refuse_bools("addmm_impl_cpu_", x)
        alpha, beta = as_element(self.alpha, x.dtype), as_element(self.beta, x.dtype)
        return x.dot(y) * alpha + bias * beta

    def backward(self, g, bias=None, x=None, y=None):
        _, gx, gy = super().backward(g * self.alpha, bias, x, y)
        return g * self.beta, gx, gy


Addmm.keep_rule = AddmmScaled.keep_rule = staticmethod(
    lambda bias, need_x, need_y: (False, need_y, need_x)
)


def refuse_bools(kernel: str, x: np.ndarray) -> None:
    """Raise torch's error for a product of bool tensors."""
    if x.dtype.kind == "b":
        raise NotImplementedError(f"\"{kernel}\" not implemented for 'Bool'")


def second_gradient(node: Function, g: Any, x: Any) -> Any:
    """x^T g. Behind a transposed weight as (g^T x)^T: its own gradient is row-major then."""
    return (g.mT @ x).mT if type(node.edges[-1]) is T else x.mT @ g


def _scalar(tensor: Tensor) -> str:
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
    name = _scalar(tensor)
    return _C_NAMES.get(name, name.lower())


@register(node=Dot)
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
            f"{_scalar(input)} and {_scalar(tensor)}"
        )
    if a.shape != b.shape:
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{a.size}] and src [{b.size}] to have the "
            f"same number of elements, but got {a.size} and {b.size} elements respectively"
        )
    return Dot.apply(input, tensor)


@register(node=Mv)
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
        second, first = _scalar(vec), _scalar(input)
        raise RuntimeError(
            f"addmv input tensors must have the same dtype, but got {second}, {first}, and {second}"
        )
    return Mv.apply(input, vec)


@register(node=Mm)
def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """Matrix (n, m) times matrix (m, p) (``torch.mm``).

    Raises RuntimeError unless both are 2-D, the inner sizes agree and the dtypes are equal.
    """
    check_tensor("mm", input)
    check_tensor("mm", mat2, "mat2", 2)
    if input.array.dtype is not mat2.array.dtype or input.array.ndim != 2 or mat2.array.ndim != 2:
        _check_matrices(input, mat2, "self must be a matrix", "mat2 must be a matrix")
    return _mm(input, mat2)


def _explain_mm(a: np.ndarray, b: np.ndarray) -> None:
    _check_matrices(wrap(a), wrap(b), "self must be a matrix", "mat2 must be a matrix")


_mm = binary(Mm, _explain_mm)


def _check_matrices(x: Tensor, y: Tensor, first: str, second: str) -> None:
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


@register(node=Bmm)
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
        raise RuntimeError(f"expected scalar type {_scalar(input)} but found {_scalar(mat2)}")
    return Bmm.apply(input, mat2)


@register(node=Addmm)
def addmm(
    input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: float = 1, alpha: float = 1
) -> Tensor:
    """``beta * input + alpha * mat1 @ mat2`` with ``input`` broadcast (``torch.addmm``)."""
    for position, value in enumerate((input, mat1, mat2), start=1):
        check_tensor("addmm", value, ("input", "mat1", "mat2")[position - 1], position)
    _check_addmm_dtypes(input, mat1, mat2)
    _check_matrices(mat1, mat2, "mat1 must be a matrix, got 1-D tensor", "mat2 must be a matrix")
    target = (mat1.array.shape[0], mat2.array.shape[1])
    if input.array.shape != target[1:]:
        expand(input, target)  # raises torch's error unless it broadcasts
    if beta == 1 and alpha == 1:
        node = _new(Addmm)
    else:
        node = _new(AddmmScaled)
        node.alpha, node.beta = alpha, beta
    out = wrap(node.forward(input.array, mat1.array, mat2.array))
    if mode.grad and (mat1.requires_grad or mat2.requires_grad or input.requires_grad):
        record(node, (input, mat1, mat2), out)
    return out


def _check_addmm_dtypes(input: Tensor, mat1: Tensor, mat2: Tensor) -> None:
    for name, x in (("self", input), ("mat1", mat1)):
        if x.array.dtype != mat2.array.dtype:
            raise RuntimeError(
                f"{name} and mat2 must have the same dtype, but got {_scalar(x)} and {_scalar(mat2)}"
            )


@register(node=Mm)
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


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``input @ weight.T + bias`` (``torch.nn.functional.linear``).

    - ``input``: (..., in_features); ``weight``: (out_features, in_features); ``bias``:
      (out_features,) or None. Result: (..., out_features).
    """
    check_tensor("linear", input)
    check_tensor("linear", weight, "weight", 2)
    if input.array.ndim == 2 and bias is not None:
        return addmm(bias, input, t(weight))
    if input.array.ndim and bias is not None and input.array.flags.c_contiguous:
        *batch, features = input.array.shape
        rows = reshape(input, (prod(batch), features))
        return reshape(addmm(bias, rows, t(weight)), (*batch, weight.array.shape[0]))
    out = matmul(input, t(weight))
    return out if bias is None else out + bias
