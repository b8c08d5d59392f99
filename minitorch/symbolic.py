"""Functions on numbers that PyTorch's compiler may not know while it traces: ``torch.sym_max``.

Programs say them instead of ``max(a, b)`` so that a shape stays open. Shapes are plain numbers
here, and so is what they give. A Tensor with one element is a number, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any


def sym_float(a: Any) -> float:
    """``float(a)`` (``torch.sym_float``)."""
    return float(a)


def sym_int(a: Any) -> int:
    """``a`` without its fraction, as ``int(a)`` (``torch.sym_int``)."""
    return int(a)


def sym_ite(b: Any, t: Any, f: Any) -> Any:
    """``t`` if ``b``, else ``f`` (``torch.sym_ite``). AssertionError for two types."""
    assert isinstance(b, bool), f"expected SymBool or bool, got {type(b)}"
    assert type(t) is type(f), f"type mismatch: {type(t)} vs {type(f)}"
    return t if b else f


def sym_max(a: Any, b: Any) -> Any:
    """The larger number; a float if one of the two is (``torch.sym_max``)."""
    return _of_both(max(a, b), a, b)


def sym_min(a: Any, b: Any) -> Any:
    """The smaller number; a float if one of the two is (``torch.sym_min``)."""
    return _of_both(min(a, b), a, b)


def sym_not(a: Any) -> bool:
    """``not a`` (``torch.sym_not``)."""
    return not a


def sym_sqrt(a: Any) -> float:
    """The square root (``torch.sym_sqrt``)."""
    return math.sqrt(a)


def sym_sum(args: Iterable[Any]) -> Any:
    """The sum of all (``torch.sym_sum``)."""
    return sum(args)


def _of_both(value: Any, a: Any, b: Any) -> Any:
    return float(value) if isinstance(a, float) or isinstance(b, float) else value
