"""Transposes: the same memory with the dimensions in another order. No element is moved."""

from __future__ import annotations

from typing import Any

from ...errors import warn
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.views import ViewFunction, finish_view
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..arguments import as_ints


class Transpose(ViewFunction):
    """Two dimensions exchanged.    The gradient exchanges them back."""

    __slots__ = ("dim0", "dim1")

    def forward(self, x):
        return x.swapaxes(self.dim0, self.dim1) if x.ndim else x[...]

    def backward(self, g):
        return g.swapaxes(self.dim0, self.dim1) if g.ndim else g


@register("transpose", "swapdims", node=Transpose)
def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``); a view.

    Raises IndexError when one is out of range.

    >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
    torch.Size([4, 3, 2])
    """
    check_tensor("transpose", input)
    array = input.array
    node = Transpose()
    node.dim0, node.dim1 = wrap_dim(dim0, array.ndim), wrap_dim(dim1, array.ndim)
    return finish_view(node, input, node.forward(array))


@register(node=Transpose)
def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    """``transpose`` by NumPy's name (``torch.swapaxes``).

    >>> torch.swapaxes(torch.zeros(2, 3), 0, 1).shape
    torch.Size([3, 2])
    """
    check_tensor("swapaxes", input)
    return transpose(input, axis0, axis1)


class T(ViewFunction):
    """The transpose of a matrix.    The gradient is transposed back."""

    def forward(self, x):
        return x.T

    def backward(self, g):
        return g.T if g.ndim == 2 else g


def check_matrix(name: str, input: Any) -> None:
    """Raise torch's error for more than two dimensions."""
    check_tensor(name, input)
    if input.array.ndim > 2:
        raise RuntimeError(
            f"{name}() expects a tensor with <= 2 dimensions, but self is {input.array.ndim}D"
        )


@register(node=T)
def t(input: Tensor) -> Tensor:
    """The transpose of a matrix; vectors and numbers come back as they are (``torch.t``); a view.

    Raises RuntimeError for more than 2 dimensions.

    >>> torch.t(torch.tensor([[1, 2]]))
    tensor([[1],
            [2]])
    """
    check_matrix("t", input)
    return finish_view(T, input, input.array.T)


class Permute(ViewFunction):
    """The dimensions in another order.    The gradient puts them back."""

    __slots__ = ("dims",)

    def backward(self, g):
        back = [0] * len(self.dims)
        for new, old in enumerate(self.dims):
            back[old] = new
        return v.permute(g, tuple(back))


@register(node=Permute)
def permute(input: Tensor, *order: Any, dims: Any = None) -> Tensor:
    """All dimensions in a new order (``torch.permute``), as ints or one tuple; a view.

    Raises RuntimeError unless every dimension is named once.

    >>> torch.permute(torch.zeros(2, 3, 4), (2, 0, 1)).shape
    torch.Size([4, 2, 3])
    """
    check_tensor("permute", input)
    node = Permute()
    node.dims = as_ints("permute", "dims", order if dims is None else (dims,))
    try:
        return finish_view(node, input, input.array.transpose(node.dims))
    except ValueError:
        raise _not_an_order(node.dims, input.array.ndim) from None


def _not_an_order(order: tuple[int, ...], ndim: int) -> RuntimeError:
    """torch's error for dimensions that are too few, too many, out of range or named twice."""
    if len(order) != ndim:
        return RuntimeError(
            "permute(sparse_coo): number of dimensions in the tensor input does not match the "
            f"length of the desired ordering of dimensions i.e. input.dim() = {ndim} is not equal "
            f"to len(dims) = {len(order)}"
        )
    for dim in order:
        wrap_dim(dim, ndim)  # raises IndexError
    return RuntimeError("permute(): duplicate dims are not allowed.")


_NOT_A_MATRIX = (
    "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated "
    "and it will throw an error in a future release. Consider `x.mT` to transpose batches of "
    "matrices or `x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a "
    "tensor."
)


def warn_0d(what: str, instead: str) -> None:
    """torch's warning for a transpose of a 0-d tensor."""
    warn(f"{what} is deprecated on 0-D tensors. {instead}")


def _T(self: Tensor) -> Tensor:
    """The transpose of a matrix; all dimensions reversed, with a warning, for others (``.T``)."""
    ndim = self.array.ndim
    if ndim == 2:
        return permute(self, (1, 0))
    if ndim == 0:
        warn_0d("Tensor.T", "This function is the identity in these cases.")
    else:
        warn(_NOT_A_MATRIX)
    return permute(self, tuple(reversed(range(ndim))))


def _mT(self: Tensor) -> Tensor:
    """The last two dimensions exchanged (``Tensor.mT``)."""
    if self.array.ndim == 0:
        warn_0d("Tensor.mT", "This function is the identity in these cases.")
        return self
    return _matrices_transposed("tensor.mT", self)


def _matrices_transposed(name: str, x: Tensor) -> Tensor:
    if x.array.ndim == 1:
        raise RuntimeError(
            f"{name} is only supported on matrices or batches of matrices. Got 1-D tensor."
        )
    return transpose(x, -2, -1)


_CONJ = "Consider using x.conj()."


def _mH(self: Tensor) -> Tensor:
    """The last two dimensions exchanged: there are no complex numbers here (``Tensor.mH``)."""
    if self.array.ndim == 0:
        warn_0d("Tensor.mH", _CONJ)
        return self
    return _matrices_transposed("tensor.mH", self)


def _H(self: Tensor) -> Tensor:
    """The transpose of a matrix: there are no complex numbers here (``Tensor.H``)."""
    ndim = self.array.ndim
    if ndim not in (0, 2):
        hint = "" if ndim < 2 else " For batches of matrices, consider using tensor.mH"
        raise RuntimeError(
            f"tensor.H is only supported on matrices (2-D tensors). Got {ndim}-D tensor.{hint}"
        )
    if ndim == 0:
        warn_0d("Tensor.H", _CONJ)
        return self
    return transpose(self, 0, 1)


for _name, _getter in (("T", _T), ("mT", _mT), ("H", _H), ("mH", _mH)):
    setattr(Tensor, _name, property(_getter))


@register(node=Transpose)
def adjoint(input: Tensor) -> Tensor:
    """The last two dimensions exchanged (``torch.adjoint``; there are no complex numbers here).

    Returns a view. Raises RuntimeError for a vector; warns, as torch does, for a 0-d tensor.

    >>> torch.adjoint(torch.tensor([[1, 2]]))
    tensor([[1],
            [2]])
    """
    check_tensor("adjoint", input)
    if input.array.ndim == 0:
        warn_0d("adjoint()", _CONJ)
        return input
    return _matrices_transposed("tensor.adjoint()", input)
