"""Small helpers that programs import by PyTorch's private paths, its own tests above all.

``torch._dynamo.utils``, ``torch._utils_internal``, ``torch._logging.scribe``,
``torch.utils._import_utils``,
``torch.utils._device`` and ``torch.utils._dtype_abbrs``.
"""

from __future__ import annotations

import functools
import os
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from ..devices.device import device as device_class
from ..errors import warn
from ..tensors import dtypes

__all__ = ["get_file_path", "get_writable_path", "open_source_signpost"]

dtype_abbrs = {
    dtypes.bool_: "b8",
    dtypes.bfloat16: "bf16",
    **{
        kind: f"{letter}{8 * kind.itemsize}"
        for letter, kinds in {
            "i": (dtypes.int8, dtypes.int16, dtypes.int32, dtypes.int64),
            "u": (dtypes.uint8, dtypes.uint16, dtypes.uint32, dtypes.uint64),
            "f": (dtypes.float16, dtypes.float32, dtypes.float64),
        }.items()
        for kind in kinds
    },
}


class DeviceContext(device_class):
    """A block in which new tensors lie on a device (``torch.utils._device.DeviceContext``)."""


def set_device(device: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator: new tensors lie on a device while the function runs."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def on_the_device(*args: Any, **kwargs: Any) -> Any:
            with device_class(device):
                return function(*args, **kwargs)

        return on_the_device

    return decorate


def get_file_path(*path_components: str) -> str:
    """Where a file lies, by its path from the folder that the package is in."""
    return str(Path(__file__).parent.parent.parent.joinpath(*path_components))


get_file_path_2 = os.path.join


def get_writable_path(path: str) -> str:
    """The path itself, or an empty folder with its name at the end where it cannot be written."""
    return path if os.access(path, os.W_OK) else mkdtemp(suffix=os.path.basename(path))


def open_source_signpost(**kwargs: Any) -> None:
    """Nothing is reported to anybody."""


_said: set[str] = set()


def warn_once(msg: str, stacklevel: int = 1) -> None:
    """Warn with this text for the first time only (``torch._dynamo.utils.warn_once``)."""
    if msg not in _said:
        _said.add(msg)
        warnings.warn(msg, stacklevel=stacklevel + 1)


def deprecated() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator for ``_name`` at the top of a module: ``name`` beside it does the same, and warns.

    ValueError for a name without ``_``; RuntimeError when the module has the other one already.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        own = function.__name__
        if not own.startswith("_"):
            raise ValueError(
                "@deprecate must decorate a function whose name starts with a single leading "
                "underscore (e.g. '_foo') as the api should be considered internal for deprecation."
            )
        module, name = sys.modules[function.__module__], own[1:]
        if hasattr(module, name):
            raise RuntimeError(
                f"Cannot create alias '{name}' -> symbol already exists in {module.__name__}."
            )

        @functools.wraps(function)
        def old(*args: Any, **kwargs: Any) -> Any:
            warn(f"{name} is DEPRECATED, please consider using an alternative API(s). ")
            return function(*args, **kwargs)

        old.__name__, old.__qualname__ = name, function.__qualname__.replace(own, name)
        setattr(module, name, old)
        return function

    return decorate


def dill_available() -> bool:
    """Can the package ``dill`` be imported?"""
    return _check_module_exists("dill")


def import_dill() -> Any:
    """The package ``dill``, which leaves pickle as it is; None where it is not installed."""
    if not dill_available():
        return None
    dill = import_module("dill")
    dill.extend(use_dill=False)
    return dill


def _check_module_exists(name: str) -> bool:
    """Could a module be imported? It is not imported for it."""
    try:
        return find_spec(name) is not None
    except ImportError:
        return False
