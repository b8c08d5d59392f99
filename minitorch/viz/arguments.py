"""What to say of an argument that is no tensor of minitorch."""

from __future__ import annotations

from typing import Any

FROM_TORCH = (
    "this is a tensor of PyTorch, and viz shows the memory and the graph of minitorch's own. To "
    "see the pictures, begin with `import minitorch as torch` and run the cells again; to go on "
    "with PyTorch, leave the lines with viz out"
)


def refused(value: Any, text: str) -> TypeError:
    """The error for a wrong argument: ``text``, or what helps those who have imported torch."""
    return TypeError(FROM_TORCH if is_of_torch(value) else text)


def is_of_torch(value: Any) -> bool:
    """Is this a tensor, a parameter or a module of PyTorch?"""
    modules = [str(getattr(kind, "__module__", "")) for kind in type(value).__mro__]
    return any(module.partition(".")[0] == "torch" for module in modules)
