"""Two tensors that become each other."""

from __future__ import annotations

import weakref
from typing import Any

from .tensor import Tensor

_SLOTS = [name for name in Tensor.__slots__ if not name.startswith("__")]


def swap_tensors(t1: Tensor, t2: Tensor) -> None:
    """Let two tensors change places: all that holds the one has the other's memory, gradient,
    history, class and attributes from now on (``torch.utils.swap_tensors``).

    Swap them before they take part in a graph: a graph that is there already goes on knowing a leaf
    by its object. RuntimeError for a tensor that a weak reference points to.

    >>> x, y = torch.zeros(1), torch.ones(2)
    >>> torch.utils.swap_tensors(x, y)
    >>> x, y
    (tensor([1., 1.]), tensor([0.]))
    """
    for name, tensor in (("t1", t1), ("t2", t2)):
        if weakref.getweakrefs(tensor):
            raise RuntimeError(f"Cannot swap {name} because it has weakref associated with it")
    for slot in [*_SLOTS, "__dict__", "__class__"]:
        _swap(t1, t2, slot)


def _swap(t1: Any, t2: Any, name: str) -> None:
    mine, other = getattr(t1, name), getattr(t2, name)
    setattr(t1, name, other)
    setattr(t2, name, mine)
