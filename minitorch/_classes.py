"""``torch.classes``: classes of C++ that a library has registered. There are none here."""

from __future__ import annotations

import types
from typing import Any

from .errors import Refused

_WHY = "no libraries of C++ are loaded here: write the class in Python"


class _ClassNamespace(types.ModuleType):
    """The classes of one library."""

    def __init__(self, name: str) -> None:
        super().__init__(f"torch.classes{name}")
        self.name = name

    def __getattr__(self, attr: str) -> Any:
        if attr.startswith("__") and attr.endswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {attr!r}")
        raise RuntimeError(
            f"Tried to instantiate class '{self.name}.{attr}', but it does not exist! Ensure that "
            f"it is registered via torch::class_ ({_WHY})"
        )


class _Classes(types.ModuleType):
    """What programs reach as ``torch.classes``: any library by its name.

    >>> torch.classes.mylib.Stack
    Traceback (most recent call last):
    RuntimeError: Tried to instantiate class 'mylib.Stack', but it does not exist! ...
    """

    load_library = Refused("classes.load_library", _WHY)

    def __init__(self) -> None:
        super().__init__("torch.classes", self.__doc__)
        self.loaded_libraries: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        namespace = _ClassNamespace(name)
        setattr(self, name, namespace)
        return namespace


classes = _Classes()
