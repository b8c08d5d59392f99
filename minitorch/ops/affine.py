"""Affine maps: a product of matrices plus a bias, which is what a linear layer computes."""

from __future__ import annotations

from math import prod

from ..autograd.entries import check_tensor, register
from ..autograd.function import Function, record
from ..grad_mode import mode
from ..tensors import Tensor, wrap
from .arithmetic import as_element
from .expanding import expand
from .linalg import check_matrices, matmul, refuse_bools, scalar_name, second_gradient
from .transposes import t
from .views import reshape

_new = object.__new__


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


@register(node=Addmm, out=True)
def addmm(
    input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: float = 1, alpha: float = 1
) -> Tensor:
    """``beta * input + alpha * mat1 @ mat2`` with ``input`` broadcast (``torch.addmm``)."""
    for position, value in enumerate((input, mat1, mat2), start=1):
        check_tensor("addmm", value, ("input", "mat1", "mat2")[position - 1], position)
    _check_addmm_dtypes(input, mat1, mat2)
    check_matrices(mat1, mat2, "mat1 must be a matrix, got 1-D tensor", "mat2 must be a matrix")
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
                f"{name} and mat2 must have the same dtype, but got {scalar_name(x)} and "
                f"{scalar_name(mat2)}"
            )


@register("nn.functional.linear", node=Addmm)
def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``input @ weight.T + bias`` (``torch.nn.functional.linear``).

    - ``input``: (..., in_features); ``weight``: (out_features, in_features); ``bias``:
      (out_features,) or None. Result: (..., out_features).
    """
    check_tensor("linear", input)
    check_tensor("linear", weight, "weight", 2)
    if 0 in (input.array.ndim, weight.array.ndim):
        raise RuntimeError(
            "both arguments to linear need to be at least 1D, but they are "
            f"{input.array.ndim}D and {weight.array.ndim}D"
        )
    if input.array.ndim == 2 and bias is not None:
        return addmm(bias, input, t(weight))
    if input.array.ndim and bias is not None and input.array.flags.c_contiguous:
        *batch, features = input.array.shape
        rows = reshape(input, (prod(batch), features))
        return reshape(addmm(bias, rows, t(weight)), (*batch, weight.array.shape[0]))
    out = matmul(input, t(weight))
    return out if bias is None else out + bias
