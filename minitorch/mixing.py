"""Two frameworks in one program: ``import minitorch as torch`` does not change ``import torch.nn``.

The second line imports PyTorch's, or nothing. It is told when the line runs; and if PyTorch was
loaded before, when the objects of both meet.
"""

import sys
from typing import Any

_PACKAGE = __name__.partition(".")[0]
WAY_OUT = (
    f"write `from {_PACKAGE} import nn`, or let the program say `import torch` and run it with "
    f"`{_PACKAGE} run`"
)


def importing() -> tuple[Any, str]:
    """(frame, name): who imports at the moment, and which module its import statement names.

    The name is empty when no statement imports: when somebody asks importlib.util.find_spec.
    """
    frame: Any = sys._getframe(1)
    while frame is not None and frame.f_code.co_name != "_find_spec":
        frame = frame.f_back
    name = ""
    while frame is not None and "importlib._bootstrap" in frame.f_code.co_filename:
        if frame.f_code.co_name == "_find_and_load":
            name = frame.f_locals.get("name", "")
        frame = frame.f_back
    return frame, name


def is_import() -> bool:
    """Is the search for a module, inside of which this is called, done by an import?"""
    return bool(importing()[1])


def is_from_import() -> bool:
    """Is it done by ``from package import name``, which tries a module of that name last?"""
    frame: Any = sys._getframe(1)
    while frame is not None and frame.f_code.co_name != "_handle_fromlist":
        frame = frame.f_back
    return frame is not None


def _ours() -> Any:
    return sys.modules[_PACKAGE]


class Watch:
    """Finds no module; says what happens when `torch.nn` is not part of the `torch` beside it."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> None:
        if fullname.partition(".")[0] != "torch" or sys.modules.get("torch") is _ours():
            return
        frame, name = importing()
        if frame is None or "." not in name:  # `import torch` itself is meant as it is written
            return
        known = frame.f_locals.get("torch", frame.f_globals.get("torch"))
        if known is _ours():
            raise ImportError(
                f"`import {name}` would import another framework: `torch` is {_PACKAGE} in this "
                f"program, and PyTorch's modules do not work with its tensors; {WAY_OUT}",
                name=name,
            )


def is_pytorchs(value: object) -> bool:
    """Does an object belong to PyTorch itself?"""
    if sys.modules.get("torch", _ours()) is _ours():
        return False  # run as torch, our classes have the names of PyTorch's
    return any(kind.__module__.partition(".")[0] == "torch" for kind in type(value).__mro__)


def mixed(value: object) -> str:
    """What an error says of an object of PyTorch."""
    return f"PyTorch's own {type(value).__name__} (the program mixes two frameworks: {WAY_OUT})"


def unsupported(value: object) -> Any:
    """What an operator returns for an operand that it does not know: NotImplemented.

    Raises TypeError, with a way out, for one of PyTorch: in Python's own words, '+' would not be
    there for 'Tensor' and 'Tensor'.
    """
    if is_pytorchs(value):
        raise TypeError(f"an operand is {mixed(value)}")
    return NotImplemented


sys.meta_path.insert(0, Watch())
