"""The in-place forms of operations, the methods with an underscore: what they have in common.

Each form stands beside its operation. What a write may do is in ``writing.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..graph.entry import NUMBERS, not_a_tensor, register
from ..graph.node import Function
from ..tensors import Tensor
from .writing import write


def in_place(name: str, cls: type[Function], function: bool = True) -> Callable[..., Tensor]:
    """The method ``name`` that writes ``cls``, an operation on each element, into its tensor.

    - ``function``: it is a function of the face too, as most of PyTorch's are: ``torch.exp_(x)``.
    """

    def method(self: Tensor) -> Tensor:
        return write(cls, self, parts=True)

    method.__name__ = method.__qualname__ = name
    method.__module__ = cls.__module__  # the file that calls it is its place
    method.__doc__ = f"""``{name[:-1]}`` in place; returns self (``Tensor.{name}``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.{name}() is x
    True
    """
    return register(name, node=cls, function=function)(method)


def operand(name: str, other: Any) -> Any:
    """The second operand of the method ``name``; torch's error unless it is a Tensor or number."""
    if not isinstance(other, (Tensor, *NUMBERS)):
        raise not_a_tensor(name, "other", 1, other)
    return other


def operator_in_place(method: Callable[..., Tensor]) -> Callable[[Tensor, Any], Any]:
    """``+=`` and its relatives, which answer NotImplemented where the method raises TypeError."""

    def operator(self: Tensor, other: Any) -> Any:
        return method(self, other) if isinstance(other, (Tensor, *NUMBERS)) else NotImplemented

    return operator
