"""Out of the tensor: to Python numbers and lists, to NumPy arrays, to text.

An array that leaves this way reads the *same* memory; only ``item``, ``tolist`` and printing copy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..devices.arrays import as_array, device_of, is_foreign, to_host
from ..errors import warn_once
from ..grad_mode import mode
from ..mixing import WAY_OUT
from .dtypes import FLOATS
from .levels import answered, batches
from .printing import tensor_format, tensor_repr
from .tensor import Tensor, tensor_method, wrap


@tensor_method
def item(self: Tensor) -> Any:
    """The only element as a Python number. Raises RuntimeError unless there is exactly one."""
    if self.array.size != 1:
        raise RuntimeError(
            f"a Tensor with {self.array.size} elements cannot be converted to Scalar"
        )
    value = self.array.item()  # of a GPU: waits for it
    if batches:
        answered("item", value, self)
    return value


@tensor_method
def tolist(self: Tensor) -> Any:
    """The elements as nested lists of Python numbers (a number for a 0-d tensor)."""
    if batches:
        answered("tolist", self.array.tolist(), self)
    return self.array.tolist()


@tensor_method
def numpy(self: Tensor, *, force: bool = False) -> np.ndarray:
    """The ndarray over the *same* memory; ``force=True`` is ``detach().numpy()``.

    Raises RuntimeError while the tensor requires grad and recording is on, TypeError for a tensor
    of another device than the CPU (``force=True`` copies it), and for one of bfloat16.
    """
    if is_foreign(self.array):
        if force:
            return to_host(self.array)
        raise TypeError(
            f"can't convert {device_of(self.array)} device type tensor to numpy. Use Tensor.cpu() "
            "to copy the tensor to host memory first."
        )
    if not force and self.requires_grad and mode.grad:
        raise RuntimeError(
            "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."
        )
    if self.array.dtype.kind == "V":
        raise TypeError("Got unsupported ScalarType BFloat16")
    if batches:
        answered("tolist", self.array.tolist(), self)
    return to_host(self.array)


Tensor.__repr__ = tensor_repr  # type: ignore[method-assign]
Tensor.__format__ = tensor_format  # type: ignore[method-assign, assignment]


@tensor_method
def __array__(self: Tensor, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
    array = self.numpy()
    if dtype is not None and array.dtype != dtype:
        return array.astype(dtype)
    return array.copy() if copy else array


@tensor_method
def __array_wrap__(
    self: Tensor, array: np.ndarray, context: Any = None, return_scalar: bool = False
) -> Tensor:
    # NumPy calls this with the result of np.exp(tensor), tensor * ndarray ...
    return wrap(as_array(array))


def refuse_pytorch(func: Any) -> None:
    """PyTorch asks our tensors, too, when one of its functions is given one: TypeError then."""
    if (getattr(func, "__module__", None) or "builtins").partition(".")[0] in ("torch", "builtins"):
        name = getattr(func, "__name__", func)
        raise TypeError(f"{name}() of PyTorch was given a tensor of minitorch; {WAY_OUT}")


@tensor_method
def __bool__(self: Tensor) -> bool:
    if self.array.size != 1:
        what = "no values" if self.array.size == 0 else "more than one value"
        raise RuntimeError(f"Boolean value of Tensor with {what} is ambiguous")
    value = bool(self.array if type(self.array) is np.ndarray else self.array.item())
    if batches:
        answered("bool", value, self)
    return value


TO_SCALAR = (
    "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior.\n"
    "Consider using tensor.detach() first."
)


@tensor_method
def __float__(self: Tensor) -> float:
    number = float(self._only_element())
    if batches:
        answered("item", number, self)
    if mode.grad and self.requires_grad:
        warn_once(TO_SCALAR)
    return number


@tensor_method
def __int__(self: Tensor) -> int:
    number = int(self._only_element())
    if batches:
        answered("item", number, self)
    return number


@tensor_method
def __index__(self: Tensor) -> int:
    if self.array.size != 1 or self.array.dtype.kind in FLOATS:
        raise TypeError("only integer tensors of a single element can be converted to an index")
    number = int(self.array.item())
    if batches:
        answered("item", number, self)
    return number


@tensor_method
def _only_element(self: Tensor) -> Any:
    if self.array.size != 1:
        raise ValueError("only one element tensors can be converted to Python scalars")
    return self.array.item()
