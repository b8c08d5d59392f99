"""Context managers that stand above a function, too (``torch.utils._contextlib``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..grad_mode import _GradMode

__all__ = ["context_decorator"]


class _DecoratorContextManager(_GradMode):
    """A base for context managers that are decorators, too, of functions and of generators.

    A subclass has ``__enter__`` and ``__exit__``; one that takes arguments has a ``clone`` of its
    own, which makes a fresh one for each call.
    """

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        return object.__new__(cls)

    def __enter__(self) -> Any:
        raise NotImplementedError

    def __exit__(self, *exc_info: object) -> Any:
        raise NotImplementedError

    def clone(self) -> Any:
        return self.__class__()


class _NoParamDecoratorContextManager(_DecoratorContextManager):
    """The same for a decorator that needs no brackets."""

    def __new__(cls, orig_func: Callable[..., Any] | None = None) -> Any:
        self = object.__new__(cls)
        return self if orig_func is None else self(orig_func)


class _Given(_DecoratorContextManager):
    """Context managers that a function makes, or one that can be entered again and again."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.clone = make  # type: ignore[method-assign]


def context_decorator(ctx: Any, func: Callable[..., Any]) -> Callable[..., Any]:
    """``func`` inside of a context manager at each call; a generator, whenever it runs.

    - ``ctx``: a context manager that may be entered again, or a function that makes one.

    AssertionError for what is both; RuntimeError for a class in place of ``func``.
    """
    if callable(ctx) and hasattr(ctx, "__enter__"):
        raise AssertionError(
            f"Passed in {ctx} is both callable and also a valid context manager (has __enter__), "
            "making it ambiguous which interface to use.  If you intended to pass a context "
            "manager factory, rewrite your call as context_decorator(lambda: ctx()); if you "
            "intended to pass a context manager directly, rewrite your call as "
            "context_decorator(lambda: ctx)"
        )
    if isinstance(func, type):
        raise RuntimeError(
            "Cannot decorate classes; it is ambiguous whether or not only the constructor or all "
            "methods should have the context manager applied; additionally, decorating a class at "
            "definition-site will prevent use of the identifier as a conventional type.  To "
            "specify which methods to decorate, decorate each of them individually."
        )
    return _Given(ctx if callable(ctx) else lambda: ctx)(func)
