"""Matrix products of two tensors: of vectors, a matrix and a vector, matrices, batches of them.

For C = A B the gradients are dA = dC B^T and dB = A^T dC. Everything else here is bookkeeping.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import ON_HOST
from ...devices.mixed import check_same_device
from ...graph.entry import binary, check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ..arguments import refuse_bools, scalar_name
from ..shapes.transposes import T


class Dot(Function):
    """Inner product of two vectors.    d(x.y) = y.dx + x.dy"""

    keeps = "others"

    def forward(self, x, y):
        refuse_bools("dot", x)
        try:
            return x.dot(y)
        except (RuntimeError, TypeError):
            check_same_device("dot", self=x, tensor=y)
            raise

    def backward(self, g, x, y):
        return (None if y is None else g * y), (None if x is None else g * x)


class Mv(Function):
    """Matrix times vector.    dA = g outer v, dv = A^T g"""

    keeps = "others"

    def forward(self, x, y):
        refuse_bools("addmv_impl_cpu", x)
        try:
            return x.dot(y)
        except (RuntimeError, TypeError):
            check_same_device("addmv_", mat=x, vec=y)
            raise

    def backward(self, g, x, y):
        gx = None if y is None else g.reshape((-1, 1)) * y
        return gx, (None if x is None else x.mT @ g)


def _rows_times_columns(x: Any, y: Any) -> Any:
    if x.dtype.kind == "b":
        refuse_bools("addmm_impl_cpu_", x)
    try:
        return product(x, y)
    except (RuntimeError, TypeError):
        check_same_device("mm", self=x, mat2=y)
        raise


class Mm(Function):
    """Matrix times matrix.    dA = g B^T, dB = A^T g"""

    ufunc = staticmethod(_rows_times_columns)
    keeps = "others"

    def backward(self, g, x, y):
        gx = None if y is None else product(g, y.mT)
        return gx, (None if x is None else second_gradient(self, g, x))


class Bmm(Function):
    """A batch of matrix products.    As for one product, matrix by matrix."""

    keeps = "others"

    def forward(self, x, y):
        refuse_bools("bmm", x)
        try:
            return x @ y
        except (RuntimeError, TypeError):
            check_same_device("bmm", self=x, mat2=y)
            raise

    def backward(self, g, x, y):
        return (None if y is None else g @ y.mT), (None if x is None else x.mT @ g)


LARGE = 1 << 15  # elements


def product(a: Any, b: Any) -> Any:
    """The product of two matrices. ``dot`` begins in half the time of ``matmul``, but fills the
    result with 0 first, which takes longer if it is large."""
    if type(a) not in ON_HOST or (a.size >= LARGE and a.dtype.kind == "f"):
        return a @ b
    return a.dot(b)


def second_gradient(node: Function, g: Any, x: Any) -> Any:
    """x^T g. Behind a transposed weight as (g^T x)^T: its own gradient is row-major then."""
    return product(g.mT, x).mT if type(node.edges[-1]) is T else product(x.mT, g)


C_NAMES = {
    "Half": "c10::Half",
    "Long": "long int",
    "Short": "short int",
    "Char": "signed char",
    "Byte": "unsigned char",
}


def c_name(tensor: Tensor) -> str:
    """The name of the element type that torch's matrix products use in errors."""
    name = scalar_name(tensor)
    return C_NAMES.get(name, name.lower())


@register(node=Dot, out=True)
def dot(input: Tensor, tensor: Tensor) -> Tensor:
    """Inner product of two vectors of shape (n,) (``torch.dot``).

    Raises RuntimeError unless both are 1-D, equally long and of one dtype.

    >>> torch.dot(torch.tensor([1, 2]), torch.tensor([3, 4]))
    tensor(11)
    """
    check_tensor("dot", input)
    check_tensor("dot", tensor, "tensor", 2)
    check_vectors(input, tensor)
    return Dot.apply(input, tensor)


def check_vectors(x: Tensor, y: Tensor) -> None:
    """Raise torch's error unless both are vectors of one size and dtype."""
    a, b = x.array, y.array
    if a.ndim != 1 or b.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {a.ndim}D and {b.ndim}D tensors")
    if a.dtype != b.dtype:
        raise RuntimeError(
            "dot : expected both vectors to have same dtype, but found "
            f"{scalar_name(x)} and {scalar_name(y)}"
        )
    if a.shape != b.shape:
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{a.size}] and src [{b.size}] to have the "
            f"same number of elements, but got {a.size} and {b.size} elements respectively"
        )


@register(node=Mv, out=True)
def mv(input: Tensor, vec: Tensor) -> Tensor:
    """Matrix (n, m) times vector (m,) (``torch.mv``). Raises RuntimeError when sizes differ.

    >>> torch.mv(torch.eye(2), torch.tensor([3.0, 4.0]))
    tensor([3., 4.])
    """
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

    >>> torch.mm(torch.ones(2, 3), torch.ones(3, 2))
    tensor([[3., 3.],
            [3., 3.]])
    """
    check_tensor("mm", input)
    check_tensor("mm", mat2, "mat2", 2)
    if input.array.ndim != 2 or mat2.array.ndim != 2:
        check_matrices(input, mat2, "self must be a matrix", "mat2 must be a matrix")
    return multiply_matrices(input, mat2)


@register("spmm", "dsmm", node=Mm, method=False)
def spmm(input: Tensor, mat2: Tensor) -> Tensor:
    """``mm`` by the names that it has for sparse matrices; these here are dense (``torch.spmm``).

    >>> torch.spmm(torch.eye(2), torch.ones(2, 1))
    tensor([[1.],
            [1.]])
    """
    return mm(input, mat2)


def _explain_mm(a: np.ndarray, b: np.ndarray) -> None:
    check_matrices(wrap(a), wrap(b), "self must be a matrix", "mat2 must be a matrix")


multiply_matrices = binary(Mm, _explain_mm, pointwise=False)


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
            f"expected m1 and m2 to have the same dtype, but got: {c_name(x)} != {c_name(y)}"
        )


def check_batches(batch1: Tensor, batch2: Tensor) -> None:
    """Raise torch's error unless two batches of matrices can be multiplied."""
    a, b = batch1.array, batch2.array
    for name, array in (("batch1", a), ("batch2", b)):
        if array.ndim != 3:
            raise RuntimeError(f"{name} must be a 3D tensor")
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise RuntimeError(
            "Expected size for first two dimensions of batch2 tensor to be: "
            f"[{a.shape[0]}, {a.shape[2]}] but got: [{b.shape[0]}, {b.shape[1]}]."
        )


@register(node=Bmm, out=True)
def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    """A batch of products, (b, n, m) times (b, m, p) (``torch.bmm``).

    Raises RuntimeError unless both are 3-D and the sizes agree.

    >>> torch.bmm(torch.ones(4, 2, 3), torch.ones(4, 3, 2)).shape
    torch.Size([4, 2, 2])
    """
    check_tensor("bmm", input)
    check_tensor("bmm", mat2, "mat2", 2)
    check_batches(input, mat2)
    a, b = input.array, mat2.array
    if a.dtype != b.dtype:
        raise RuntimeError(
            f"expected scalar type {scalar_name(input)} but found {scalar_name(mat2)}"
        )
    return Bmm.apply(input, mat2)
