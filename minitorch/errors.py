"""Errors: which class means what, and one wording for those that PyTorch does not have.

minitorch raises Python's own classes, the same that PyTorch raises for the same mistake::

    Exception
    |-- AttributeError        the name does not exist here (nothing is pretended)
    |-- TypeError             an argument has the wrong type
    |-- ValueError            an argument has the right type and a useless value
    |-- IndexError            a dimension or an index is out of range
    |-- RuntimeError          shapes, strides, dtypes or the graph do not allow it
    |   |-- LinAlgError       a matrix has no inverse, no solution or no such factors
    |   |-- OutOfMemoryError  a device's memory is full
    |   `-- AcceleratorError  a device failed, or was asked for what it cannot do
    |-- NotImplementedError   PyTorch can do it, minitorch cannot, and says so
    `-- LoadError             a file is damaged or hostile (``serialization``); each is also of the
                              class that PyTorch raises: UnpicklingError, RuntimeError, EOFError

Where PyTorch has words for a mistake, minitorch uses the same words. Where it has none, the
message says what must be true, what was given, and what to try: see :func:`explain`.
"""

import sys
import warnings
from typing import Any

from .mixing import is_pytorchs, mixed

_PACKAGE = __name__.partition(".")[0]


def explain(must: str, given: str, instead: str = "") -> str:
    """Word an error: what must be true, what was given, and (optionally) what to try.

    >>> explain("depth must be at least 1", "got 0", "leave it out for the whole graph")
    'depth must be at least 1, but got 0. Try: leave it out for the whole graph.'
    """
    text = f"{must}, but {given}."
    return f"{text} Try: {instead}." if instead else text


def type_name(value: object) -> str:
    """The name of a value's type, as error texts show it (``Tensor``, ``list``, ``NoneType``).

    Raises what a refused name says of itself: that is the reason why nobody wants it.
    """
    if isinstance(value, Refused):
        raise value.refusal()
    return mixed(value) if is_pytorchs(value) else type(value).__name__


def warn(message: str, category: type[Warning] = UserWarning) -> None:
    """Warn, and name the line of the reader's program that called into the package."""
    depth = 1
    while sys._getframe(depth).f_globals.get("__name__", "").partition(".")[0] == _PACKAGE:
        depth += 1
    warnings.warn(message, category, stacklevel=depth + 1)


class Once:
    """What has been said in this process; ``always``: say it again (``torch.set_warn_always``)."""

    said: set[str] = set()
    always = False


def warn_once(message: str, about: str = "") -> None:
    """Warn, if the process has not done so before: what PyTorch says once, however often it is.

    - ``about``: the same for all messages of which only the first is said.
    """
    if Once.always or (about or message) not in Once.said:
        Once.said.add(about or message)
        warn(message)


class _LinAlgError(RuntimeError):
    """A matrix has no inverse, no solution or no such factors (``torch.linalg.LinAlgError``)."""


LinAlgError = _LinAlgError


class OutOfMemoryError(RuntimeError):
    """A device's memory is full (``torch.OutOfMemoryError``)."""


class AcceleratorError(RuntimeError):
    """A device failed, perhaps at an earlier line (``torch.AcceleratorError``).

    - ``error_code``: CUDA's number of the error.
    """

    error_code = 0


class Refused:
    """A name of PyTorch that is not here. What is done with it raises NotImplementedError."""

    __all__: tuple[str, ...] = ()  # a part with no names to list

    def __init__(self, name: str, why: str) -> None:
        self.__name__ = self.__qualname__ = name
        self._why = why

    def refusal(self) -> NotImplementedError:
        """The error that says why."""
        return NotImplementedError(f"torch.{self.__name__} is not in minitorch: {self._why}.")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise self.refusal()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name == "numpy":  # whoever asks that takes it for a dtype
            raise self.refusal()
        return Refused(f"{self.__name__}.{name}", self._why)

    def __getitem__(self, item: Any) -> Any:
        return self  # in annotations, such as `Future[Tensor] | None`: nothing is done with it

    def __or__(self, other: Any) -> Any:
        return Any

    __ror__ = __or__

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[Any, ...]:
        """A class may derive from it, as a program's module does on import; none is made of it."""

        def refuse(cls: type, *args: Any, **kwargs: Any) -> Any:
            raise self.refusal()

        return (type(self.__name__.rpartition(".")[2], (), {"__new__": refuse}),)

    def __instancecheck__(self, instance: Any) -> bool:
        return False

    def __enter__(self) -> Any:
        raise self.refusal()

    def __exit__(self, *exc_info: object) -> None:
        raise self.refusal()

    def __repr__(self) -> str:
        return f"<torch.{self.__name__}, which is not in minitorch: {self._why}>"
