"""Arguments by NumPy's names: ``axis=`` for ``dim=``, ``keepdims=`` for ``keepdim=``, as in torch.

An operation is registered with torch's names; where it has a ``dim``, the function that programs
call takes the other name too. Inside the package operations call each other without this step.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import CodeType
from typing import Any

# those that are written in Python in torch, and know no other names
_PLAIN = {"split", "norm", "unique", "unique_consecutive", "renorm"}


def numpy_names(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function take NumPy's ``axis=`` for ``dim=`` and ``keepdims=`` for ``keepdim=``."""

    @functools.wraps(function)
    def entry(*args: Any, **kwargs: Any) -> Any:
        if kwargs:
            if "axis" in kwargs and "dim" not in kwargs:
                kwargs["dim"] = kwargs.pop("axis")
            if "keepdims" in kwargs and "keepdim" not in kwargs:
                kwargs["keepdim"] = kwargs.pop("keepdims")
        return function(*args, **kwargs)

    return entry


def with_numpy_names(names: tuple[str, ...], body: Callable[..., Any]) -> Callable[..., Any]:
    """``body`` with NumPy's names, if it has a ``dim`` and does not know them itself."""
    code: CodeType | None = getattr(body, "__code__", None)
    if code is None or _PLAIN.intersection(names) or any([n.startswith("nn.") for n in names]):
        return body
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return numpy_names(body) if "dim" in arguments and "axis" not in arguments else body
