"""In which order ``einsum`` multiplies three or more tensors (``torch.backends.opt_einsum``).

PyTorch asks the package ``opt_einsum`` for a good order, if that is installed. minitorch finds one
by itself: you may set the switches ``enabled`` and ``strategy``, but they change nothing here.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def is_available() -> bool:
    """Whether the package ``opt_einsum`` is installed."""
    return find_spec("opt_einsum") is not None


def get_opt_einsum() -> Any:
    """The package ``opt_einsum``, or None if it is not installed."""
    return import_module("opt_einsum") if is_available() else None


def __getattr__(name: str) -> Any:
    if name == "enabled":  # not read before it is asked for: it looks for a package
        return is_available()
    if name == "strategy":
        return "auto" if is_available() else None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
