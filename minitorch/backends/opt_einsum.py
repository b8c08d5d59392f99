"""The package that orders the products of an einsum (``torch.backends.opt_einsum``).

``einsum`` finds an order by itself here, so both switches may be set, and change nothing.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def is_available() -> bool:
    """Is the package installed?"""
    return find_spec("opt_einsum") is not None


def get_opt_einsum() -> Any:
    """The package; None where it is not installed."""
    return import_module("opt_einsum") if is_available() else None


def __getattr__(name: str) -> Any:
    if name == "enabled":  # not read before it is asked for: it looks for a package
        return is_available()
    if name == "strategy":
        return "auto" if is_available() else None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
