"""CudaArray: CuPy's array, with torch's rules for what may stand beside it.

CuPy does the work. It knows no CPU arrays without dimensions beside its own, launches on the
current device instead of the arrays', and gives results of formulas in row-major order; what torch
does otherwise is done here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import cupy
import numpy as np

_UNARY = {
    "neg": np.negative, "pos": np.positive, "abs": np.absolute, "invert": np.invert,
}  # fmt: skip
_BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide,
    "floordiv": np.floor_divide, "mod": np.remainder, "pow": np.power, "matmul": np.matmul,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "lshift": np.left_shift, "rshift": np.right_shift,
}  # fmt: skip
_COMPARISONS = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip


class CudaArray(cupy.ndarray):  # type: ignore[misc]
    """An array in the memory of a GPU (``cupy.ndarray``)."""

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        index = self.device.id
        operands = beside(inputs, index)
        keywords = {key: beside(value, index) for key, value in keywords.items()}
        with cupy.cuda.Device(index):
            result = super().__array_ufunc__(ufunc, method, *operands, **keywords)
            if result is NotImplemented:
                refuse(f"numpy.{ufunc.__name__}")
            if method == "__call__" and "out" not in keywords:
                result = in_order_of(operands, result)
            return adopt(result)

    def __array_function__(
        self, function: Callable[..., Any], types: Any, arguments: Any, keywords: Any
    ) -> Any:
        index = self.device.id
        operands = beside(arguments, index)
        keywords = {key: beside(value, index) for key, value in keywords.items()}
        with cupy.cuda.Device(index):
            result = super().__array_function__(function, types, operands, keywords)
        if result is NotImplemented:
            refuse(f"{function.__module__}.{function.__name__}")
        return adopt(result)

    def __getitem__(self, index: Any) -> Any:
        with cupy.cuda.Device(self.device.id):
            return adopt(super().__getitem__(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        number = self.device.id
        with cupy.cuda.Device(number):
            super().__setitem__(index, beside(value, number))


def adopt(result: Any) -> Any:
    """CuPy's arrays in a result as CudaArrays, over the same memory."""
    if type(result) is cupy.ndarray:
        return result.view(CudaArray)
    if isinstance(result, (tuple, list)):
        parts = [adopt(part) for part in result]
        return type(result)(*parts) if hasattr(result, "_fields") else type(result)(parts)
    return result


def beside(argument: Any, index: int) -> Any:
    """An argument for a kernel of a device: ndarrays without dimensions become NumPy's numbers.

    Raises RuntimeError for an ndarray with dimensions and for an array of another device.
    """
    if isinstance(argument, np.ndarray):
        if argument.ndim:
            refuse_mixed(f"cuda:{index}", "cpu")
        return argument[()]
    if isinstance(argument, cupy.ndarray):
        if argument.device.id != index:
            refuse_mixed(f"cuda:{index}", f"cuda:{argument.device.id}")
    elif type(argument) in (tuple, list):
        return type(argument)(beside(part, index) for part in argument)
    return argument


def in_order_of(operands: tuple[Any, ...], result: Any) -> Any:
    """A formula's result in the order of memory of its operands, as NumPy and torch give it."""
    if not isinstance(result, cupy.ndarray) or result.ndim < 2:
        return result
    for operand in operands:
        if isinstance(operand, cupy.ndarray) and operand.shape == result.shape:
            if operand.flags.c_contiguous:
                return result
            other = cupy.empty_like(operand, dtype=result.dtype, order="K")
            if other.strides == result.strides:
                return result
            other[...] = result
            return other
    return result


def refuse_mixed(first: str, second: str) -> NoReturn:
    """Raise torch's RuntimeError for operands on two devices."""
    raise RuntimeError(
        "Expected all tensors to be on the same device, but found at least two devices, "
        f"{first} and {second}!"
    )


def refuse(name: str) -> NoReturn:
    """Raise NotImplementedError as torch does for what a backend has not."""
    raise NotImplementedError(
        f"Could not run '{name}' with arguments from the 'CUDA' backend: CuPy has no such function."
    )


def _through(ufunc: np.ufunc, *, reflected: bool = False, in_place: bool = False) -> Any:
    """An operator that goes the way of the ufunc: CuPy's own knows nothing of the rules above."""
    if in_place:
        return lambda self, other: ufunc(self, other, out=self)
    if reflected:
        return lambda self, other: ufunc(other, self)
    return lambda self, *other: ufunc(self, *other)


for _name, _ufunc in (_UNARY | _BINARY | _COMPARISONS).items():
    setattr(CudaArray, f"__{_name}__", _through(_ufunc))
for _name, _ufunc in _BINARY.items():
    setattr(CudaArray, f"__r{_name}__", _through(_ufunc, reflected=True))
    if _name != "matmul":
        setattr(CudaArray, f"__i{_name}__", _through(_ufunc, in_place=True))
CudaArray.__hash__ = None  # type: ignore[assignment,method-assign]
