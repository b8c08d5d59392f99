"""In-place operations: the only place (with the optimizers) that writes into existing memory.

Every write goes through :func:`write`: it refuses what autograd could not undo, computes first and
writes last (so a failed operation leaves the target and its version as they were), counts the
write in the storage's version, and gives the target its new history.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..autograd.entries import NUMBERS, not_a_tensor, promote_all, promote_number, register
from ..autograd.function import Function, connect, keep_output
from ..autograd.history import MULTI_OUTPUT, NO_GRAD, rebase_history
from ..dtypes import can_cast, from_numpy_dtype, get_default_dtype
from ..grad_mode import mode
from ..shapes import broadcast_shapes
from ..storage import overlaps_itself
from ..tensors import Tensor, wrap
from .arithmetic import (
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
from .compare import bitwise_and, bitwise_or, bitwise_xor
from .division import Div, FloorDivide, Remainder
from .pointwise import Abs, Exp, Log, Relu, Sigmoid, Sqrt, Tanh
from .powers import PowScalar, PowTensor

_new = object.__new__


def check_writable(target: Tensor, overlap: bool = True) -> None:
    """Refuse a write that PyTorch refuses, in its words."""
    if overlap and overlaps_itself(target.array):
        raise RuntimeError(
            "unsupported operation: more than one element of the written-to tensor refers to a "
            "single memory location. Please clone() the tensor before performing the operation."
        )
    if not mode.grad or not target.requires_grad:
        return
    view = target._view
    if view is None:
        if target._edge is None:
            raise RuntimeError(
                "a leaf Variable that requires grad is being used in an in-place operation."
            )
    elif view.made == NO_GRAD:
        raise RuntimeError(
            "A view was created in no_grad mode and is being modified inplace with grad mode "
            "enabled. Given that this use case is ambiguous and error-prone, it is forbidden. You "
            "can clarify your code by moving both the view and the inplace either both inside the "
            "no_grad block (if you don't want the inplace to be tracked) or both outside (if you "
            "want the inplace to be tracked)."
        )
    elif view.made == MULTI_OUTPUT:
        name = target.grad_fn.name().partition("Backward")[0]
        raise RuntimeError(
            f"Output {target.output_nr} of {name} is a view and is being modified inplace. This "
            "view is the output of a function that returns multiple views. Such functions do not "
            "allow the output views to be modified inplace. You should replace the inplace "
            "operation by an out-of-place one."
        )
    elif view.base.is_leaf:
        raise RuntimeError(
            "a view of a leaf Variable that requires grad is being used in an in-place operation."
        )


def write(
    cls: type[Function], target: Tensor, *others: Any, overlap: bool = True, **settings: Any
) -> Tensor:
    """Write the result of an operation on ``target`` (and others) into ``target``.

    - ``overlap``: refuse a target whose elements share memory, such as an expanded one.

    Raises RuntimeError when the result does not fit the target's shape or dtype, or when autograd
    does not allow the write.
    """
    check_writable(target, overlap)
    inputs = (target, *others)
    node = _new(cls)
    for name, value in settings.items():
        setattr(node, name, value)
    result = _compute(node, target, inputs)
    record = mode.grad and any([isinstance(x, Tensor) and x.requires_grad for x in inputs])
    if record:
        # What the formula needs of the target is its value from before the write.
        before = _before_write(target) if cls.keeps not in ("nothing", "output", "own") else target
        connect(node, (before, *others), target.array)
        if before is not target:
            node.edges = (_edge_before(target), *node.edges[1:])
    np.copyto(target.array, result, casting="unsafe")
    target.storage.version += 1
    if record:
        if cls.keeps == "output":
            keep_output(node, target)
        rebase_history(target, node)
    return target


def _compute(node: Function, target: Tensor, inputs: tuple[Any, ...]) -> np.ndarray:
    arrays = promote_all(inputs)
    if node.float_result and arrays[0].dtype.kind != "f":
        arrays[0] = arrays[0].astype(get_default_dtype().numpy)
    shape = broadcast_shapes(*[a.shape for a in arrays])
    if shape != target.array.shape:
        raise RuntimeError(
            f"output with shape {list(target.array.shape)} doesn't match the broadcast shape "
            f"{list(shape)}"
        )
    check_castable(arrays[0].dtype, target)
    return node.forward(*arrays)


def check_castable(source: np.dtype, target: Tensor) -> None:
    """Raise torch's error when values of dtype ``source`` may not be written into ``target``."""
    result = from_numpy_dtype(source)
    if not can_cast(result, target.dtype):
        raise RuntimeError(
            f"result type {result.tensor_name[6:-6]} can't be cast to the desired output type "
            f"{target.dtype.tensor_name[6:-6]}"
        )


def _before_write(target: Tensor) -> Tensor:
    """A copy of the target with its present history."""
    copy = wrap(target.array.copy())
    copy._edge, copy._requires_grad = _edge_before(target), target.requires_grad
    return copy


def _edge_before(target: Tensor) -> Any:
    return target._edge if target._view is None else target._view.current_edge(target)


def _in_place(name: str, cls: type[Function], doc: str) -> Callable[..., Tensor]:
    """The method ``name`` that writes the operation ``cls`` of one tensor into that tensor."""

    def method(self: Tensor) -> Tensor:
        return write(cls, self)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = doc
    return register(name, node=cls)(method)


abs_ = _in_place("abs_", Abs, "``abs`` in place; returns self.")
exp_ = _in_place("exp_", Exp, "``exp`` in place; returns self.")
log_ = _in_place("log_", Log, "``log`` in place; returns self.")
neg_ = _in_place("neg_", Neg, "``neg`` in place; returns self.")
relu_ = _in_place("relu_", Relu, "``relu`` in place; returns self.")
sigmoid_ = _in_place("sigmoid_", Sigmoid, "``sigmoid`` in place; returns self.")
sqrt_ = _in_place("sqrt_", Sqrt, "``sqrt`` in place; returns self.")
tanh_ = _in_place("tanh_", Tanh, "``tanh`` in place; returns self.")


def _operand(name: str, other: Any) -> Any:
    if not isinstance(other, (Tensor, *NUMBERS)):
        raise not_a_tensor(name, "other", 1, other)
    return other


@register(node=Add)
def add_(self: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``self + alpha * other`` written into self; ``other`` may broadcast, self may not.

    Raises RuntimeError when shapes, dtypes or autograd do not allow it (``Tensor.add_``).
    """
    other = _operand("add_", other)
    check_alpha("add_", alpha, kind_of(self) + kind_of(other))
    if alpha == 1:
        return write(Add, self, other)
    return write(AddScaled, self, other, alpha=alpha)


@register("sub_", "subtract_", node=Sub)
def sub_(self: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``self - alpha * other`` written into self (``Tensor.sub_``); see ``add_``."""
    other = _operand("sub_", other)
    check_subtraction(self, other)
    check_alpha("sub_", alpha, kind_of(self) + kind_of(other))
    if alpha == 1:
        return write(Sub, self, other)
    return write(SubScaled, self, other, alpha=alpha)


@register("mul_", "multiply_", node=Mul)
def mul_(self: Tensor, other: Any) -> Tensor:
    """``self * other`` written into self (``Tensor.mul_``); see ``add_``."""
    return write(Mul, self, _operand("mul_", other))


@register("div_", "divide_", node=Div)
def div_(self: Tensor, other: Any) -> Tensor:
    """``self / other`` written into self (``Tensor.div_``); refused for integers."""
    return write(Div, self, _operand("div_", other))


@register(node=PowScalar)
def pow_(self: Tensor, exponent: Any) -> Tensor:
    """``self ** exponent`` written into self (``Tensor.pow_``), for a number or a Tensor."""
    if isinstance(exponent, Tensor):
        return write(PowTensor, self, exponent)
    if not isinstance(exponent, NUMBERS):
        raise not_a_tensor("pow_", "exponent", 1, exponent)
    array, exponent = promote_number(self.array, exponent)
    if array.dtype.kind in "iu" and not isinstance(exponent, float) and exponent < 0:
        raise RuntimeError("Integers to negative integer powers are not allowed.")
    check_castable(array.dtype, self)
    return write(PowScalar, self, exponent=exponent)


def _floor_divide_(self: Tensor, other: Any) -> Tensor:
    return write(FloorDivide, self, other)


def _remainder_(self: Tensor, other: Any) -> Tensor:
    return write(Remainder, self, other)


def _operator_in_place(method: Callable[..., Tensor]) -> Callable[[Tensor, Any], Any]:
    """``+=`` and its relatives, which answer NotImplemented where the method raises TypeError."""

    def operator(self: Tensor, other: Any) -> Any:
        return method(self, other) if isinstance(other, (Tensor, *NUMBERS)) else NotImplemented

    return operator


def _bitwise_in_place(function: Callable[..., Tensor]) -> Callable[[Tensor, Any], Tensor]:
    """``mask &= other`` and its relatives, for integers and bools: there is nothing to record."""

    def operator(self: Tensor, other: Any) -> Tensor:
        result = function(self, other)
        check_castable(result.array.dtype, self)
        return copy_(self, result)

    return operator


for _name, _method in (
    ("add", add_),
    ("sub", sub_),
    ("mul", mul_),
    ("truediv", div_),
    ("pow", pow_),
    ("floordiv", _floor_divide_),
    ("mod", _remainder_),
    ("and", _bitwise_in_place(bitwise_and)),
    ("or", _bitwise_in_place(bitwise_or)),
    ("xor", _bitwise_in_place(bitwise_xor)),
):
    setattr(Tensor, f"__i{_name}__", _operator_in_place(_method))


class Copy(Function, node="torch::autograd::CopyBackwards"):
    """The values of the second tensor instead of the first's.    dx = 0, dy = g"""

    def forward(self, x, y):
        return y

    def backward(self, g):
        gx = g * 0 if self.needs(0) else None
        return gx, g if self.needs(1) else None


class Fill(Function, node="FillBackward2"):
    """One number everywhere.    dx = 0"""

    __slots__ = ("value",)

    def forward(self, x):
        return as_element(self.value, x.dtype)

    def backward(self, g):
        return g * 0


class Zero(Function):
    """Zero everywhere.    dx = 0"""

    def forward(self, x):
        return np.zeros((), x.dtype)

    def backward(self, g):
        return g * 0


class FillTensor(Copy, node="FillBackward3"):
    """The value of a 0-d tensor everywhere.    dx = 0, dy = the sum of g"""


@register(node=Copy)
def copy_(self: Tensor, src: Any, non_blocking: bool = False) -> Tensor:
    """The values of ``src``, broadcast and converted to self's dtype, written into self.

    Counterpart: ``Tensor.copy_``. Raises RuntimeError when ``src`` does not broadcast to self.
    """
    check_writable(self)
    if not isinstance(src, (Tensor, *NUMBERS)):
        raise not_a_tensor("copy_", "other", 1, src)
    source = src if isinstance(src, Tensor) else wrap(as_element(src, self.array.dtype))
    if broadcast_shapes(self.array.shape, source.array.shape) != self.array.shape:
        raise RuntimeError(
            f"output with shape {list(self.array.shape)} doesn't match the broadcast shape "
            f"{list(broadcast_shapes(self.array.shape, source.array.shape))}"
        )
    return _write_values(Copy, self, source)


def _write_values(cls: type[Function], self: Tensor, source: Tensor) -> Tensor:
    """Copy ``source`` into ``self``, whatever its dtype, and record it."""
    record = mode.grad and (self.requires_grad or source.requires_grad)
    node = _new(cls)
    if record:
        connect(node, (self, source), self.array)
    np.copyto(self.array, source.array, casting="unsafe")
    self.storage.version += 1
    if record:
        rebase_history(self, node)
    return self


@register(node=Fill)
def fill_(self: Tensor, value: Any) -> Tensor:
    """``value``, a number or 0-d tensor, written into every element (``Tensor.fill_``)."""
    if isinstance(value, Tensor):
        if value.array.ndim:
            raise RuntimeError(
                "fill_ only supports 0-dimension value tensor but got tensor with "
                f"{value.array.ndim} dimensions."
            )
        check_writable(self, overlap=False)
        return _write_values(FillTensor, self, value)
    if not isinstance(value, NUMBERS):
        raise not_a_tensor("fill_", "value", 1, value)
    return write(Fill, self, overlap=False, value=value)


@register(node=Zero)
def zero_(self: Tensor) -> Tensor:
    """0 written into every element (``Tensor.zero_``)."""
    return write(Zero, self, overlap=False)
