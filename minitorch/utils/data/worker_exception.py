"""An exception on its way from a worker process to the main process."""

from __future__ import annotations

import traceback


class _KeyText(str):
    """The message of a KeyError, which would show it with its line ends as \\n otherwise."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class ExceptionWrapper:
    """What was raised, as text: the stack of another process cannot be sent. (The name is torch's.)

    - ``where``: such as ``in DataLoader worker process 0``.
    """

    def __init__(self, error: Exception, where: str) -> None:
        self.kind: type[Exception] = type(error)
        self.name = self.kind.__name__
        self.text = "".join(traceback.format_exception(error))
        self.where = where

    def without_type(self) -> ExceptionWrapper:
        """The same as a RuntimeError, for a type that cannot be sent."""
        self.kind = RuntimeError
        return self

    def exception(self) -> Exception:
        """An exception of the same type (or RuntimeError) with torch's text, to be raised."""
        message = f"Caught {self.name} {self.where}.\nOriginal {self.text}"
        if self.kind is KeyError:
            message = _KeyText(message)
        try:
            if getattr(self.kind, "message", None):
                return self.kind(message=message)  # type: ignore[call-arg]
            return self.kind(message)
        except Exception:  # it wants other arguments
            return RuntimeError(message)
