"""An exception on its way from a worker process to the main process."""

from __future__ import annotations

import sys
import traceback
from typing import Any, NoReturn


class _KeyText(str):
    """The message of a KeyError, which would show it with its line ends as \\n otherwise."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class ExceptionWrapper:
    """What was raised, as text: the stack of another process cannot be sent.

    - ``exc_info``: what ``sys.exc_info()`` says, by default now.
    - ``where``: such as ``in DataLoader worker process 0``.

    Counterpart: ``torch._utils.ExceptionWrapper``.
    """

    def __init__(self, exc_info: Any = None, where: str = "in background") -> None:
        now: Any = sys.exc_info()
        kind, error, stack = exc_info or now
        self.exc_type: type[Exception] = kind
        self.name = kind.__name__
        self.exc_msg = "".join(traceback.format_exception(kind, error, stack))
        self.where = where

    def without_type(self) -> ExceptionWrapper:
        """The same as a RuntimeError, for a type that cannot be sent."""
        self.exc_type = RuntimeError
        return self

    def exception(self) -> Exception:
        """An exception of the same type (or RuntimeError) with torch's text, to be raised."""
        message = f"Caught {self.name} {self.where}.\nOriginal {self.exc_msg}"
        if self.exc_type is KeyError:
            message = _KeyText(message)
        try:
            if getattr(self.exc_type, "message", None):
                return self.exc_type(message=message)  # type: ignore[call-arg]
            return self.exc_type(message)
        except Exception:  # it wants other arguments
            return RuntimeError(message)

    def reraise(self) -> NoReturn:
        """Raise it here."""
        raise self.exception()
