"""Affine maps: a product of matrices plus a bias, which is what a linear layer computes."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.mixed import check_same_device
from ...grad_mode import off
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function, fill, finish, version_of
from ...graph.views import finish_view
from ...tensors import Tensor, wrap
from ..arguments import refuse_bools, scalar_name
from ..arithmetic.basic import factor
from ..blocks import BLOCK
from ..shapes.expanding import expand
from ..shapes.transposes import T, t
from ..shapes.views import reshape, view
from .matmul import matmul
from .products import LARGE, check_matrices, product, second_gradient


def keep_matrices(node: Function, inputs: tuple[Any, ...]) -> None:
    """bias + A B: the gradient of A needs B, and the other way round."""
    (_, x, y), (_, for_x, for_y) = inputs, node.edges
    if for_x is None and for_y is None:
        return
    node.saved = saved = (None, None if for_y is None else x, None if for_x is None else y)
    node.versions = tuple([None if kept is None else version_of(kept) for kept in saved])


class Addmm(Function):
    """bias + A B, the product of a linear layer.    dbias = g, dA = g B^T, dB = A^T g"""

    keeps = "matrices"
    keep_inputs = keep_matrices

    def forward(self, bias, x, y):
        if x.dtype.kind == "b":
            refuse_bools("addmm_impl_cpu_", x)
        try:
            result = x.dot(y) if x.size < LARGE else x @ y  # (see product)
            result += bias
            return result
        except (RuntimeError, TypeError):
            check_same_device("addmm", self=bias, mat1=x, mat2=y)
            raise

    def backward(self, g, bias=None, x=None, y=None):
        # nothing is kept when only the bias needs a gradient
        gx = None if y is None else product(g, y.mT)
        return g, gx, (None if x is None else second_gradient(self, g, x))


class ScaledProduct(Function):
    """beta*x + alpha*(a product of two tensors).    As for the product, times alpha; dx = beta g"""

    __slots__ = ("alpha", "beta")
    keeps = "matrices"
    keep_inputs = keep_matrices
    kernel = ""  # what torch's error for bools calls it; "" where bools are allowed

    def forward(self, x, a, b):
        if self.kernel:
            refuse_bools(self.kernel, a)
        result = self.product(a, b)
        if self.alpha != 1:
            result = result * factor(self.alpha, result.dtype)
        if self.beta == 0:  # x is not looked at: NaN in it does no harm
            return result
        return result + (x if self.beta == 1 else x * factor(self.beta, x.dtype))

    def product(self, a, b):
        """The product, on arrays."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define product")

    def slopes(self, g, a, b):
        """The gradients of both factors; None in place of a factor whose partner needs none."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define slopes")

    def backward(self, g, x=None, a=None, b=None):
        # nothing is kept when only x needs a gradient
        ga, gb = self.slopes(g if self.alpha == 1 else g * self.alpha, a, b)
        return (g if self.beta == 1 else g * self.beta), ga, gb


class AddmmScaled(ScaledProduct, node="AddmmBackward0"):
    """beta*bias + alpha*(A B).    As for bias + A B, times beta and alpha"""

    kernel = "addmm_impl_cpu_"

    def product(self, a, b):
        return a.dot(b)

    def slopes(self, g, a, b):
        return (None if b is None else g @ b.mT), (None if a is None else a.mT @ g)


class Addmv(ScaledProduct):
    """beta*x + alpha*(A v).    dA = alpha g outer v, dv = alpha A^T g"""

    kernel = "addmv_impl_cpu"

    def product(self, a, b):
        return a.dot(b)

    def slopes(self, g, a, b):
        return (None if b is None else g.reshape((-1, 1)) * b), (None if a is None else a.mT @ g)


class Addr(ScaledProduct):
    """beta*x + alpha*(v outer w).    dv = alpha g w, dw = alpha g^T v"""

    def forward(self, x, a, b):
        if x.shape != a.shape + b.shape or type(x) is not np.ndarray or not x.size:
            return super().forward(x, a, b)
        result = np.empty_like(x)  # in x's layout, as torch's result
        step = max(1, BLOCK // len(b))  # rows whose product stays in the cache
        for start in range(0, len(a), step):
            here = slice(start, start + step)
            result[here] = super().forward(x[here], a[here], b)
        return result

    def product(self, a, b):
        return a[:, None] * b

    def slopes(self, g, a, b):
        return (None if b is None else g @ b), (None if a is None else g.mT @ a)


class Baddbmm(ScaledProduct):
    """beta*x + alpha*(A B), matrix by matrix.    dA = alpha g B^T, dB = alpha A^T g"""

    kernel = "baddbmm"

    def product(self, a, b):
        return a @ b

    def slopes(self, g, a, b):
        return (None if b is None else g @ b.mT), (None if a is None else a.mT @ g)


class Addbmm(Baddbmm):
    """beta*x + alpha*(the sum of all A B).    As for baddbmm, the same g for every matrix"""

    kernel = "addmm_impl_cpu_"

    def product(self, a, b):
        batch, rows, inner = a.shape
        # the matrices side by side times the matrices below one another: one product
        wide = a.transpose(1, 0, 2).reshape(rows, batch * inner)
        return wide.dot(b.reshape(batch * inner, b.shape[2]))


@register(node=Addmm, out=True)
def addmm(
    input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: float = 1, alpha: float = 1
) -> Tensor:
    """``beta * input + alpha * mat1 @ mat2`` with ``input`` broadcast (``torch.addmm``).

    - ``mat1``: (n, m), ``mat2``: (m, p), ``input``: broadcasts to (n, p), which is the result's
      shape. With ``beta=0`` the values of ``input`` do not matter.

    Raises RuntimeError when the shapes or dtypes do not fit.

    >>> torch.addmm(torch.ones(2), torch.ones(2, 3), torch.ones(3, 2), alpha=2)
    tensor([[7., 7.],
            [7., 7.]])
    """
    check_addmm("addmm", input, mat1, mat2)
    if beta != 1 or alpha != 1:
        return scaled(AddmmScaled, input, mat1, mat2, alpha, beta)
    return Addmm.apply(input, mat1, mat2)


def check_addmm(name: str, input: Tensor, mat1: Tensor, mat2: Tensor) -> None:
    """Raise torch's error unless the shapes and dtypes of ``addmm`` fit."""
    for position, value in enumerate((input, mat1, mat2), start=1):
        check_tensor(name, value, ("input", "mat1", "mat2")[position - 1], position)
    _check_addmm_dtypes(input, mat1, mat2)
    words = [
        f"{name} must be a matrix, got {matrix.array.ndim}-D tensor"
        for name, matrix in (("mat1", mat1), ("mat2", mat2))
    ]
    check_matrices(mat1, mat2, *words)
    target = (mat1.array.shape[0], mat2.array.shape[1])
    if input.array.shape != target[1:]:
        expand(input, target)  # raises torch's error unless it broadcasts


def scaled(
    cls: type[ScaledProduct], input: Tensor, a: Tensor, b: Tensor, alpha: float, beta: float
) -> Tensor:
    """The result of a checked scaled product, recorded."""
    node = cls()
    node.alpha, node.beta = alpha, beta
    return finish(node, (input, a, b), node.forward(input.array, a.array, b.array))


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

    >>> torch.nn.functional.linear(torch.ones(1, 2), torch.tensor([[1.0, 2.0]]))
    tensor([[3.]])
    """
    tensors = isinstance(input, Tensor) and isinstance(weight, Tensor) and isinstance(bias, Tensor)
    if not tensors or bias is None:
        return _linear(input, weight, bias)
    a, w, b = input.array, weight.array, bias.array
    plain = a.ndim == 2 == w.ndim and a.shape[1] == w.shape[1] and b.shape == w.shape[:1]
    plain = plain and a.dtype is w.dtype is b.dtype and input._view is None and bias._view is None
    if not plain or off.count or type(a) is not type(w):
        return _linear(input, weight, bias)
    turned = finish_view(T, weight, w.T)
    node: Any = Addmm()
    out = wrap(node.forward(b, a, turned.array))
    if turned._requires_grad or input._requires_grad or bias._requires_grad:
        edge_x = (input._edge or input) if input._requires_grad else None
        edge_b = (bias._edge or bias) if bias._requires_grad else None
        fill(node, (edge_b, edge_x, turned._edge), out.array)
        keep_matrices(node, (bias, input, turned))
        out._edge, out._requires_grad = node, True
    return out


def _linear(input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    """The same for inputs of any number of dimensions, and without a bias."""
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


class Trilinear(Function):
    """x1 W x2 for every output.    Each factor's gradient is the product of g and the others"""

    keeps = "inputs"

    def forward(self, x1, weight, x2):
        # (rows, out, in2) from W's (out, in1, in2), one row of x1 at a time
        left = np.matmul(x1, weight).swapaxes(0, 1)
        return np.matmul(left, x2[..., None])[..., 0]

    def backward(self, g, x1, weight, x2):
        pairs = weight.shape[1] * weight.shape[2]
        g_first = (v.unsqueeze(x1, 2) * v.unsqueeze(x2, 1)).reshape((len(x1), pairs))
        gw = (g.mT @ g_first).reshape(tuple(weight.shape))
        by_g = (g @ weight.reshape((g.shape[1], pairs))).reshape(
            (len(x1), *tuple(weight.shape)[1:])
        )
        g1 = (by_g @ v.unsqueeze(x2, 2)).reshape(tuple(x1.shape))
        g2 = (by_g.mT @ v.unsqueeze(x1, 2)).reshape(tuple(x2.shape))
        return g1, gw, g2


@register("nn.functional.bilinear", node=Trilinear)
def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``input1 @ weight[k] @ input2 + bias[k]`` for every k (``torch.nn.functional.bilinear``).

    - ``input1``: (..., in1), ``input2``: (..., in2), ``weight``: (out, in1, in2), ``bias``: (out,)
      or None. Result: (..., out).

    Raises RuntimeError when the sizes do not fit.

    >>> F = torch.nn.functional
    >>> F.bilinear(torch.ones(1, 2), torch.ones(1, 3), torch.ones(4, 2, 3))
    tensor([[6., 6., 6., 6.]])
    """
    for position, (name, x) in enumerate(
        (("input1", input1), ("input2", input2), ("weight", weight)), start=1
    ):
        check_tensor("bilinear", x, name, position)
    _check_bilinear(input1.array.shape, input2.array.shape, weight.array.shape, bias)
    outer = input1.array.shape[:-1]
    rows1 = reshape(input1, (prod(outer), input1.array.shape[-1]))
    rows2 = reshape(input2, (prod(outer), input2.array.shape[-1]))
    result = view(Trilinear.apply(rows1, weight, rows2), (*outer, weight.array.shape[0]))
    return result if bias is None else result + bias


def _check_bilinear(
    a: tuple[int, ...], b: tuple[int, ...], weight: tuple[int, ...], bias: Tensor | None
) -> None:
    if len(a) != len(b):
        raise RuntimeError(f"bilinear(): input dimensions do not match: got {len(a)} and {len(b)}")
    for dim, (m, n) in enumerate(zip(a[:-1], b[:-1])):
        if m != n:
            raise RuntimeError(
                f"bilinear(): input batch dimensions do not match at dim {dim}: got {m} and {n}"
            )
    for name, got, expected in (("input1", a[-1], weight[1]), ("input2", b[-1], weight[2])):
        if got != expected:
            raise RuntimeError(
                f"bilinear(): {name} size does not match weight size: got {got} but expected "
                f"{expected}"
            )
    if bias is not None and bias.array.shape[0] != weight[0]:
        raise RuntimeError(
            "bilinear(): bias size does not match weight size: got "
            f"{bias.array.shape[0]} but expected {weight[0]}"
        )
