"""What ``Module.to`` was asked for: its arguments, in any of the three orders, checked."""

from __future__ import annotations

from typing import Any

from ..devices import device as device_class
from ..devices import require_cpu
from ..dtypes import bool_, float64, int64
from ..dtypes import dtype as dtype_class
from ..errors import type_name
from ..tensors import Tensor

_PYTHON_TYPES = {float: float64, int: int64, bool: bool_}

# argument: the types that it may have
_EXPECTED: dict[str, tuple[type, ...]] = {
    "device": (str, device_class, type(None)),
    "dtype": (dtype_class, type(None)),
    "tensor": (Tensor,),
    "non_blocking": (bool,),
}

_SIGNATURES = """
 * (torch.device device = None, torch.dtype dtype = None, bool non_blocking = False)
 * (torch.dtype dtype, bool non_blocking = False)
 * (Tensor tensor, bool non_blocking = False)
"""


def dtype_asked_for(args: tuple[Any, ...], kwargs: dict[str, Any]) -> dtype_class | None:
    """The dtype that the arguments of ``to`` name, or None when they name none.

    Raises TypeError for arguments that ``to`` does not have, AssertionError for other devices than
    the CPU.
    """
    names = ["device", "dtype", "non_blocking"]
    first = _as_dtype(args[0]) if args else None
    if isinstance(first, dtype_class):
        names = ["dtype", "non_blocking"]
    elif isinstance(first, Tensor):
        names = ["tensor", "non_blocking"]
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
    require_cpu(given.get("device"))
    return given["tensor"].dtype if "tensor" in given else given.get("dtype")


def _as_dtype(value: Any) -> Any:
    return _PYTHON_TYPES.get(value, value) if isinstance(value, type) else value


def _fits(name: str, value: Any) -> bool:
    return name in _EXPECTED and isinstance(value, _EXPECTED[name])


def _shown(value: Any) -> str:
    return "torch.dtype" if isinstance(value, dtype_class) else type_name(value)
