"""Conversion: a module to another dtype or device, its parameters staying the same objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from ...errors import type_name
from ...grad_mode import no_grad
from ...ops.making.likes import empty_like
from ...tensors import Tensor
from ...tensors.devices import device as device_class
from ...tensors.dtypes import bool_, float64, int64
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.layouts import memory_format as memory_format_class
from .walks import Walkable


class Convertible(Walkable):
    """A module's conversions. They change the module itself and return it.

    A parameter stays the same object (so optimizers still know it), reading other memory;
    a buffer is replaced by another tensor.
    """

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> Self:
        """Put ``fn(tensor)`` in the place of every parameter, gradient and buffer."""
        for module in self.children() if recurse else ():
            module._apply(fn)
        for parameter in self._parameters.values():
            if parameter is None:
                continue
            grad = parameter._grad
            for tensor in (parameter, grad) if grad is not None else (parameter,):
                with no_grad():
                    applied = fn(tensor)
                if applied is not tensor:
                    tensor.data = applied
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args: Any, **kwargs: Any) -> Self:
        """Convert all floating point parameters and buffers; integers stay integers.

        ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(tensor)``, by position or by
        name. ``memory_format`` is for tensors of 4 or 5 dimensions. Raises TypeError for dtypes
        that are not floating point, AssertionError for a device that is not there.
        """
        device, dtype, non_blocking, memory_format = asked_for(args, kwargs)
        if dtype is not None and not dtype.is_floating_point:
            raise TypeError(
                "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                f"dtype={dtype}"
            )

        def convert(tensor: Tensor) -> Tensor:
            to_dtype = dtype if tensor.is_floating_point() else None
            if memory_format is None or tensor.dim() not in (4, 5):
                return tensor.to(device, to_dtype, non_blocking)
            return tensor.to(device, to_dtype, non_blocking, memory_format=memory_format)

        return self._apply(convert)

    def to_empty(self, *, device: Any, recurse: bool = True) -> Self:
        """New memory for all parameters and buffers, with whatever numbers are in it.

        - ``recurse=False``: not for those of the children.
        """
        return self._apply(lambda tensor: empty_like(tensor, device=device), recurse)

    def type(self, dst_type: Any) -> Self:
        """Convert all parameters and buffers, those of integers too, to a dtype."""
        return self._apply(lambda tensor: tensor.type(dst_type))

    def float(self) -> Self:
        """Convert floating point parameters and buffers to float32."""
        return self._apply(lambda tensor: tensor.float() if tensor.is_floating_point() else tensor)

    def double(self) -> Self:
        """Convert floating point parameters and buffers to float64."""
        return self._apply(lambda tensor: tensor.double() if tensor.is_floating_point() else tensor)

    def half(self) -> Self:
        """Convert floating point parameters and buffers to float16."""
        return self._apply(lambda tensor: tensor.half() if tensor.is_floating_point() else tensor)

    def bfloat16(self) -> Self:
        """There are no bfloat16 numbers: NotImplementedError."""
        return self._apply(
            lambda tensor: tensor.bfloat16() if tensor.is_floating_point() else tensor
        )

    def cpu(self) -> Self:
        """Returns self: everything is on the CPU."""
        return self._apply(lambda tensor: tensor.cpu())

    def cuda(self, device: Any = None) -> Self:
        """There is no GPU: AssertionError, unless there is nothing to move."""
        return self._apply(lambda tensor: tensor.cuda(device))

    def share_memory(self) -> Self:
        """Put all parameters and buffers into memory that other processes can read and write.

        Counterpart: ``Tensor.share_memory_``.
        """
        return self._apply(lambda tensor: tensor.share_memory_())


# ---- the arguments of to ------------------------------------------------------------------------

_PYTHON_TYPES = {float: float64, int: int64, bool: bool_}

# argument: the types that it may have
_EXPECTED: dict[str, tuple[type, ...]] = {
    "device": (str, int, device_class, type(None)),
    "dtype": (dtype_class, type(None)),
    "tensor": (Tensor,),
    "non_blocking": (bool,),
    "copy": (bool,),
    "memory_format": (memory_format_class, type(None)),
}

_SIGNATURES = """
 * (torch.device device = None, torch.dtype dtype = None, bool non_blocking = False, bool copy = \
False, *, torch.memory_format memory_format = None)
 * (torch.dtype dtype, bool non_blocking = False, bool copy = False, *, torch.memory_format \
memory_format = None)
 * (Tensor tensor, bool non_blocking = False, bool copy = False, *, torch.memory_format \
memory_format = None)
"""


def asked_for(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, Any, bool, Any]:
    """What the arguments of ``to`` ask for: device, dtype, non_blocking, memory_format.

    Raises TypeError for arguments that ``to`` does not have.
    """
    names = ["device", "dtype", "non_blocking", "copy"]
    first = _as_dtype(args[0]) if args else None
    if isinstance(first, dtype_class):
        names = names[1:]
    elif isinstance(first, Tensor):
        names = ["tensor", *names[2:]]
    given = {name: _as_dtype(value) for name, value in {**dict(zip(names, args)), **kwargs}.items()}
    fits = len(given) == len(args) + len(kwargs)
    if not fits or not all([_fits(name, value) for name, value in given.items()]):
        parts = [_shown(arg) for arg in args]
        parts += [f"{name}={_shown(value)}" for name, value in sorted(kwargs.items())]
        shown = ", ".join(parts) + (", " if not args else "")  # as torch prints it
        raise TypeError(
            f"to() received an invalid combination of arguments - got ({shown}), but expected one "
            f"of:{_SIGNATURES}"
        )
    if given.get("copy"):
        raise RuntimeError(".to() does not accept copy argument")
    device = given.get("device")
    if isinstance(device, int):
        raise RuntimeError("Cannot access accelerator device when none is available.")
    device = None if device is None else device_class(device)
    dtype = given["tensor"].dtype if "tensor" in given else given.get("dtype")
    return device, dtype, given.get("non_blocking", False), given.get("memory_format")


def _as_dtype(value: Any) -> Any:
    return _PYTHON_TYPES.get(value, value) if isinstance(value, type) else value


def _fits(name: str, value: Any) -> bool:
    if name == "device" and isinstance(value, bool):
        return False
    return name in _EXPECTED and isinstance(value, _EXPECTED[name])


def _shown(value: Any) -> str:
    if isinstance(value, (dtype_class, memory_format_class)):
        return f"torch.{type_name(value)}"
    return type_name(value)
