"""In-place operations, the methods with an underscore: each writes its result into its tensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, not_a_tensor, promote_number, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..elementwise.pointwise import Abs, Cos, Exp, Log, Relu, Sigmoid, Sign, Sin, Sqrt, Tanh
from ..scalars import number_like
from ..writing import check_castable, check_overlap, check_writable, write, write_values
from .basic import (
    Add,
    AddScaled,
    Mul,
    Neg,
    Sub,
    SubScaled,
    as_element,
    check_alpha,
    check_subtraction,
    kind_of,
)
from .division import (
    Div,
    FloorDivide,
    NoGradient,
    Reciprocal,
    Remainder,
    RemainderScalar,
    division_of,
    floor_quotient,
)
from .powers import PowScalar, PowTensor


def in_place_doc(name: str, *others: str) -> str:
    """What is to be said of the in-place form of an operation; ``others``: its operands' text."""
    return f"""``{name[:-1]}`` in place; returns self (``Tensor.{name}``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.{name}({", ".join(others)}) is x
    True
    """


def in_place(name: str, cls: type[Function], function: bool = True) -> Callable[..., Tensor]:
    """The method ``name`` that writes the operation ``cls`` of one tensor into that tensor.

    - ``function``: it is a function of the face too, as most of PyTorch's are: ``torch.exp_(x)``.
    """

    def method(self: Tensor) -> Tensor:
        return write(cls, self)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = in_place_doc(name)
    return register(name, node=cls, function=function)(method)


abs_ = in_place("abs_", Abs)
absolute_ = in_place("absolute_", Abs, function=False)
cos_ = in_place("cos_", Cos)
exp_ = in_place("exp_", Exp)
log_ = in_place("log_", Log)
neg_ = in_place("neg_", Neg)
negative_ = in_place("negative_", Neg)
reciprocal_ = in_place("reciprocal_", Reciprocal)
relu_ = in_place("relu_", Relu)
sigmoid_ = in_place("sigmoid_", Sigmoid)
sign_ = in_place("sign_", Sign, function=False)
sin_ = in_place("sin_", Sin)
sqrt_ = in_place("sqrt_", Sqrt)
tanh_ = in_place("tanh_", Tanh)


def _operand(name: str, other: Any) -> Any:
    if not isinstance(other, (Tensor, *NUMBERS)):
        raise not_a_tensor(name, "other", 1, other)
    return other


@register(node=Add, function=False)
def add_(self: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``self + alpha * other`` written into self; ``other`` may broadcast, self may not.

    Raises RuntimeError when shapes, dtypes or autograd do not allow it (``Tensor.add_``).

    >>> torch.tensor([1, 2]).add_(10)
    tensor([11, 12])
    """
    other = _operand("add_", other)
    check_alpha("add_", alpha, kind_of(self) + kind_of(other))
    if alpha == 1:
        return write(Add, self, other)
    return write(AddScaled, self, other, alpha=alpha)


@register("sub_", "subtract_", node=Sub, function=False)
def sub_(self: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``self - alpha * other`` written into self (``Tensor.sub_``); see ``add_``.

    >>> torch.tensor([1, 2]).sub_(1)
    tensor([0, 1])
    """
    other = _operand("sub_", other)
    check_subtraction(self, other)
    check_alpha("sub_", alpha, kind_of(self) + kind_of(other))
    if alpha == 1:
        return write(Sub, self, other)
    return write(SubScaled, self, other, alpha=alpha)


@register("mul_", "multiply_", node=Mul, function=False)
def mul_(self: Tensor, other: Any) -> Tensor:
    """``self * other`` written into self (``Tensor.mul_``); see ``add_``.

    >>> torch.tensor([1, 2]).mul_(3)
    tensor([3, 6])
    """
    return write(Mul, self, _operand("mul_", other))


@register("div_", "divide_", "true_divide_", node=Div, function=False)
def div_(self: Tensor, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """``self / other`` written into self (``Tensor.div_``); see ``div``.

    Raises RuntimeError for integers, unless there is a rounding mode.

    >>> torch.tensor([1.0, 2.0]).div_(2)
    tensor([0.5000, 1.0000])
    """
    if rounding_mode is None:
        return write(Div, self, _operand("div_", other))
    return write(division_of(rounding_mode), self, _operand("div_", other))


class FloorDivideInPlace(FloorDivide, node="torch::autograd::NotImplemented"):
    """The quotient rounded down, written into the first operand."""

    operation = "floor_divide_"


class FloorDivideByNumber(NoGradient, node="torch::autograd::NotImplemented"):
    """The same for a number."""

    __slots__ = ("scalar",)
    operation = "floor_divide_"

    def forward(self, x):
        return floor_quotient(x, as_element(self.scalar, x.dtype))


@register(node=FloorDivideInPlace, function=False)
def floor_divide_(self: Tensor, other: Any) -> Tensor:
    """The quotient rounded down, written into self (``Tensor.floor_divide_``).

    >>> torch.tensor([7, -7]).floor_divide_(2)
    tensor([ 3, -4])
    """
    if isinstance(_operand("floor_divide_", other), Tensor):
        return write(FloorDivideInPlace, self, other)
    check_castable(promote_number(self.array, other)[0].dtype, self)
    return write(FloorDivideByNumber, self, scalar=other)


@register(node=Remainder, function=False)
def remainder_(self: Tensor, other: Any) -> Tensor:
    """The remainder, with the sign of ``other``, written into self (``Tensor.remainder_``).

    >>> torch.tensor([7, -7]).remainder_(3)
    tensor([1, 2])
    """
    if isinstance(_operand("remainder_", other), Tensor):
        return write(Remainder, self, other)
    check_castable(promote_number(self.array, other)[0].dtype, self)
    return write(RemainderScalar, self, number=other)


@register(node=PowScalar, function=False)
def pow_(self: Tensor, exponent: Any) -> Tensor:
    """``self ** exponent`` written into self (``Tensor.pow_``), for a number or a Tensor.

    >>> torch.tensor([1, 2, 3]).pow_(2)
    tensor([1, 4, 9])
    """
    if isinstance(exponent, Tensor):
        return write(PowTensor, self, exponent)
    if not isinstance(exponent, NUMBERS):
        raise not_a_tensor("pow_", "exponent", 1, exponent)
    array, exponent = promote_number(self.array, exponent)
    if array.dtype.kind in "iu" and not isinstance(exponent, float) and exponent < 0:
        raise RuntimeError("Integers to negative integer powers are not allowed.")
    check_castable(array.dtype, self)
    return write(PowScalar, self, exponent=exponent)


@register(node=PowScalar, function=False)
def float_power_(self: Tensor, exponent: Any) -> Tensor:
    """``float_power`` in place, for float64 tensors (``Tensor.float_power_``).

    >>> torch.tensor([2.0], dtype=torch.float64).float_power_(3)
    tensor([8.], dtype=torch.float64)
    """
    if self.array.dtype != np.float64:
        raise RuntimeError(
            f"the base given to float_power_ has dtype {self.dtype.scalar_name} but the "
            "operation's result requires dtype Double"
        )
    return pow_(self, exponent)


def _operator_in_place(method: Callable[..., Tensor]) -> Callable[[Tensor, Any], Any]:
    """``+=`` and its relatives, which answer NotImplemented where the method raises TypeError."""

    def operator(self: Tensor, other: Any) -> Any:
        return method(self, other) if isinstance(other, (Tensor, *NUMBERS)) else NotImplemented

    return operator


for _name, _method in (
    ("add", add_),
    ("sub", sub_),
    ("mul", mul_),
    ("truediv", div_),
    ("div", div_),
    ("pow", pow_),
    ("floordiv", floor_divide_),
    ("mod", remainder_),
):
    setattr(Tensor, f"__i{_name}__", _operator_in_place(_method))


class Copy(Function, node="torch::autograd::CopyBackwards"):
    """The values of the second tensor instead of the first's.    dx = 0, dy = g"""

    def forward(self, x, y):
        return y

    def backward(self, g):
        gx = v.zeros(g.shape, g) if self.needs(0) else None
        return gx, g if self.needs(1) else None


class Fill(Function, node="FillBackward2"):
    """One number everywhere.    dx = 0"""

    __slots__ = ("value",)

    def forward(self, x):
        return as_element(self.value, x.dtype)

    def backward(self, g):
        return v.zeros(g.shape, g)


class Zero(Function):
    """Zero everywhere.    dx = 0"""

    def forward(self, x):
        return np.zeros((), x.dtype)

    def backward(self, g):
        return v.zeros(g.shape, g)


class FillTensor(Copy, node="FillBackward3"):
    """The value of a 0-d tensor everywhere.    dx = 0, dy = the sum of g"""


@register(node=Copy, function=False)
def copy_(self: Tensor, src: Any, non_blocking: bool = False) -> Tensor:
    """The values of ``src``, broadcast and converted to self's dtype, written into self.

    Counterpart: ``Tensor.copy_``. Raises RuntimeError when ``src`` does not broadcast to self.

    >>> torch.zeros(2, 2).copy_(torch.tensor([1, 2]))
    tensor([[1., 2.],
            [1., 2.]])
    """
    # integers have no history that could be wrong
    check_writable(self, *([src] if self.array.dtype.kind == "f" else []))
    if not isinstance(src, (Tensor, *NUMBERS)):
        raise not_a_tensor("copy_", "other", 1, src)
    source = src if isinstance(src, Tensor) else wrap(as_element(src, self.array.dtype))
    check_overlap(self, source)
    if broadcast_shapes(self.array.shape, source.array.shape) != self.array.shape:
        raise RuntimeError(
            f"output with shape {list(self.array.shape)} doesn't match the broadcast shape "
            f"{list(broadcast_shapes(self.array.shape, source.array.shape))}"
        )
    return write_values(Copy, self, source)


@register(node=Fill)
def fill_(self: Tensor, value: Any) -> Tensor:
    """``value``, a number or 0-d tensor, written into every element (``Tensor.fill_``).

    >>> torch.zeros(2).fill_(7)
    tensor([7., 7.])
    """
    if isinstance(value, Tensor):
        check_writable(self, value)
        if value.array.ndim:
            raise RuntimeError(
                "fill_ only supports 0-dimension value tensor but got tensor with "
                f"{value.array.ndim} dimensions."
            )
        check_overlap(self)
        return write_values(FillTensor, self, value)
    if not isinstance(value, NUMBERS):
        raise not_a_tensor("fill_", "value", 1, value)
    number_like(value, self)  # raises when the dtype cannot hold it
    return write(Fill, self, overlap=False, value=value)


@register(node=Zero)
def zero_(self: Tensor) -> Tensor:
    """0 written into every element (``Tensor.zero_``).

    >>> torch.ones(2).zero_()
    tensor([0., 0.])
    """
    return write(Zero, self, overlap=False)
