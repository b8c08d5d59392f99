"""The unpickler that can run code: ``load(..., weights_only=False)``, for files that are trusted.

It is Python's own. Names of PyTorch are looked up here: ``torch.nn.modules.linear.Linear`` is the
Linear of ``nn``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import IO, Any

from ..errors import explain
from .allowed import TORCH
from .errors import UnpicklingError, UnsupportedError
from .names import MISSING_DTYPES, not_here

_PACKAGE = __name__.partition(".")[0]


def full_unpickler(
    pickle_module: Any, stream: IO[bytes], persistent_load: Callable[[Any, Any], Any], **args: Any
) -> Any:
    """An unpickler of ``pickle_module`` that knows PyTorch's names and memories."""

    class Unpickler(pickle_module.Unpickler):  # type: ignore[name-defined, misc]
        def persistent_load(self, found: Any) -> Any:
            return persistent_load(found, str)  # of no entry that is known

        def find_class(self, module: str, name: str) -> Any:
            path = f"{module}.{name}"
            if path in TORCH:
                return TORCH[path]
            root, _, inside = module.partition(".")
            if root == _PACKAGE and module not in sys.modules:
                module = f"torch.{inside}"  # of an older minitorch: it may stand elsewhere today
            elif root != "torch":
                return super().find_class(module, name)
            if path == "torch._C._VariableFunctionsClass":
                return sys.modules[_PACKAGE]  # torch.tanh is a method of that class
            if module == "torch" and name in MISSING_DTYPES:
                raise UnsupportedError(not_here(name))
            for own in own_modules(module):
                try:
                    return super().find_class(own, name)
                except (ImportError, AttributeError):
                    continue
            raise UnpicklingError(
                explain(
                    "minitorch must have what the file names",
                    f"it has no {path}",
                    "save a state_dict() instead of the whole object",
                )
            )

    return Unpickler(stream, **args)


def own_modules(module: str) -> list[str]:
    """Where a name from one of PyTorch's modules may be here: from the inner to the outer.

    >>> own_modules("torch.nn.modules.linear")[1:3]
    ['minitorch.nn.modules', 'minitorch.nn']
    """
    if module == "torch._C._nn":
        return [f"{_PACKAGE}.nn.functional"]
    parts = module.split(".")[1:]
    return [".".join([_PACKAGE, *parts[:count]]) for count in range(len(parts), -1, -1)]


def same_class(path: str, known: str) -> bool:
    """``torch.nn.modules.linear.Linear`` is the same as ``minitorch.nn.layers.linear.Linear``."""
    name = known.rpartition(".")[2]
    return (
        path.startswith("torch.nn.modules.")
        and known.startswith(f"{_PACKAGE}.nn.")
        and path.rpartition(".")[2] == name
    )
