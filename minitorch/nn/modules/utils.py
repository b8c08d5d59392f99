"""``torch.nn.modules.utils``: numbers as tuples, names of states without their prefix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..layers.sizes import repeated

__all__ = ["consume_prefix_in_state_dict_if_present"]


def _ntuple(n: int, name: str = "parse") -> Callable[[Any], tuple[Any, ...]]:
    """A function that makes a tuple of a number, repeated n times, or of an iterable."""

    def parse(x: Any) -> tuple[Any, ...]:
        return repeated(x, n)

    parse.__name__ = name
    return parse


_single = _ntuple(1, "_single")
_pair = _ntuple(2, "_pair")
_triple = _ntuple(3, "_triple")
_quadruple = _ntuple(4, "_quadruple")


def _reverse_repeat_tuple(t: tuple[Any, ...], n: int) -> tuple[Any, ...]:
    """``(1, 2)`` as ``(2, 2, 1, 1)``: sizes of padding, the last dimension first."""
    return tuple([x for x in reversed(t) for _ in range(n)])


def consume_prefix_in_state_dict_if_present(state_dict: Any, prefix: str) -> None:
    """Take a prefix such as ``"module."`` off all names of a state that have it, in place.

    So the state of a model that was wrapped (in DataParallel, say) fits the model itself.

    >>> state = {"module.weight": 1, "other": 2}
    >>> torch.nn.modules.utils.consume_prefix_in_state_dict_if_present(state, "module.")
    >>> state
    {'other': 2, 'weight': 1}
    """
    for name in list(state_dict):
        if name.startswith(prefix):
            state_dict[name[len(prefix) :]] = state_dict.pop(name)
    metadata = getattr(state_dict, "_metadata", None)
    if metadata is None:
        return
    for name in list(metadata):
        # the module itself is called "module" there, without the dot
        if name == prefix.rstrip(".") or name.startswith(prefix):
            metadata[name[len(prefix) :]] = metadata.pop(name)
