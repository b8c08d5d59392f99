"""Conversion: a module to another dtype or device, its parameters staying the same objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from ...devices.arrays import chosen
from ...devices.device import device as device_class
from ...errors import Refused, type_name
from ...grad_mode import no_grad
from ...ops.making.likes import empty_like
from ...switches import (
    get_overwrite_module_params_on_conversion,
    get_swap_module_params_on_conversion,
)
from ...tensors import Tensor
from ...tensors.dtypes import bool_, float64, int64
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.layouts import memory_format as memory_format_class
from ...tensors.swapping import swap_tensors
from ..parameter import is_lazy
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
        swaps = get_swap_module_params_on_conversion()
        makes_new = get_overwrite_module_params_on_conversion() and not swaps
        for name, parameter in list(self._parameters.items()):
            if parameter is None:
                continue
            grad = parameter._grad
            with no_grad():
                applied = fn(parameter)
                applied_grad = None if grad is None else fn(grad)
            if makes_new or (applied.device.type == "meta") != (parameter.device.type == "meta"):
                _put_another(self._parameters, name, applied, applied_grad)
                if swaps:
                    swap_tensors(parameter, self._parameters[name])
                    self._parameters[name] = parameter
                continue
            if applied is not parameter and is_lazy(parameter) and swaps:
                # torch swaps it for an ordinary one, whose shape nobody will ask any more
                parameter.data = applied
                parameter.__class__ = parameter.cls_to_become
                continue
            if applied is not parameter:
                parameter._grad = None  # it is where the parameter was
                parameter.data = applied
            if grad is not None and applied_grad is not grad:
                grad.data = applied_grad
            parameter._grad = grad
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args: Any, **kwargs: Any) -> Self:
        """Convert all floating point parameters and buffers; integers stay integers.

        ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(tensor)``, by position or by
        name. ``memory_format`` is for tensors of 4 or 5 dimensions. Raises TypeError for dtypes
        that are not floating point, AssertionError for a device that is not there.

        Parameters stay the same objects, so the optimizer need not know of it (not to or from
        ``meta``: there are others then). What an optimizer remembers stays where it was.
        """
        device, dtype, non_blocking, memory_format = asked_for(args, kwargs)
        if dtype is not None and not dtype.is_floating_point:
            raise TypeError(
                "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                f"dtype={dtype}"
            )

        def convert(tensor: Tensor) -> Tensor:
            to_dtype = dtype if tensor.is_floating_point() else None
            has_format = memory_format is not None and tensor.dim() in (4, 5)
            layout = {"memory_format": memory_format} if has_format else {}
            try:
                return tensor.to(device, to_dtype, non_blocking, **layout)
            except NotImplementedError as error:
                if tensor.device.type != "meta":
                    raise
                raise NotImplementedError(
                    f"{error} Please use torch.nn.Module.to_empty() instead of "
                    "torch.nn.Module.to() when moving module from meta to a different device."
                ) from None

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
        """Convert floating point parameters and buffers to bfloat16."""
        return self._apply(
            lambda tensor: tensor.bfloat16() if tensor.is_floating_point() else tensor
        )

    def cpu(self) -> Self:
        """Move all parameters and buffers to the CPU."""
        return self._apply(lambda tensor: tensor.cpu())

    def cuda(self, device: Any = None) -> Self:
        """Move all parameters and buffers to a GPU: the current one, or ``device``.

        AssertionError without CUDA, unless there is nothing to move.
        """
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


def _parse_to(*args: Any, **kwargs: Any) -> tuple[Any, Any, bool, Any]:
    """What ``to`` was asked for (``torch._C._nn._parse_to``): see :func:`asked_for`."""
    place, *others = asked_for(args, kwargs)
    return (None if place is None else device_class(place), *others)  # type: ignore[return-value]


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
        device = chosen(device)
    device = None if device is None else device_class(device)
    dtype = given.get("dtype")
    if "tensor" in given:
        dtype, device = given["tensor"].dtype, given["tensor"].device
    return device, dtype, given.get("non_blocking", False), given.get("memory_format")


def _as_dtype(value: Any) -> Any:
    if isinstance(value, Refused):  # torch.bfloat16
        raise value.refusal()
    return _PYTHON_TYPES.get(value, value) if isinstance(value, type) else value


def _fits(name: str, value: Any) -> bool:
    if name == "device" and isinstance(value, bool):
        return False
    return name in _EXPECTED and isinstance(value, _EXPECTED[name])


def _shown(value: Any) -> str:
    if isinstance(value, (dtype_class, memory_format_class)):
        return f"torch.{type_name(value)}"
    return type_name(value)


def _put_another(parameters: dict[str, Any], name: str, data: Tensor, grad: Tensor | None) -> None:
    """Another Parameter in the place of one: to or from meta, where it cannot read the memory."""
    old = parameters[name]
    new = type(old)(data.detach(), old.requires_grad)
    new.grad = grad
    parameters[name] = new
