"""Matrices beyond products (``torch.linalg``): inverse, determinant, solutions, norms.

Each is an operation of ``ops``, registered there as ``linalg.<name>``.
"""

from typing import Any as _Any

from .absent import name_of as _name_of
from .errors import LinAlgError
from .graph.registry import functions_of

_functions = functions_of("linalg")
globals().update(_functions)

__all__ = ["LinAlgError", *_functions]


def __getattr__(name: str) -> _Any:
    try:
        return _name_of("linalg", name)
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
