"""Questions and marks around ``minitorch.compile`` (counterpart: ``torch.compiler``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .fx.backends import list_backends, register_backend
from .fx.compiling import compile, disable, is_compiling, reset
from .fx.stance import set_stance

_disable_dynamo = disable  # as PyTorch's face calls it

__all__ = [
    "allow_in_graph",
    "assume_constant_result",
    "compile",
    "cudagraph_mark_step_begin",
    "disable",
    "is_compiling",
    "is_dynamo_compiling",
    "is_exporting",
    "list_backends",
    "nested_compile_region",
    "register_backend",
    "reset",
    "set_stance",
]

is_dynamo_compiling = is_compiling


def is_exporting() -> bool:
    """False: programs are not exported here."""
    return False


def allow_in_graph(fn: Any) -> Any:
    """The function (or list of functions) as it is: what it does to Tensors is recorded anyway.

    AssertionError for what cannot be called.
    """
    if isinstance(fn, (list, tuple)):
        return [allow_in_graph(one) for one in fn]
    assert callable(fn), "allow_in_graph expects a callable"
    return fn


def assume_constant_result(fn: Callable[..., Any]) -> Callable[..., Any]:
    """The function as it is: it is called whenever a recording would be wrong without."""
    return fn


def nested_compile_region(fn: Callable[..., Any] | None = None) -> Any:
    """The function as it is: what compiled functions call is recorded with them."""
    return fn if fn is not None else nested_compile_region


def cudagraph_mark_step_begin() -> None:
    """Nothing: there are no graphs of CUDA here."""
