"""RemovableHandle: what every ``register_..._hook`` gives back, to take the hook off again."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from itertools import count
from typing import Any


class RemovableHandle:
    """A handle on one registered hook (counterpart: ``torch.utils.hooks.RemovableHandle``).

    - ``remove()`` takes the hook off; calling it twice does no harm.
    - ``with tensor.register_hook(f):`` takes it off at the end of the block.

    The handle does not keep the hooks (nor the tensor or module they sit on) alive. ``extra_dict``:
    one or several dictionaries more that note something about the hook under its ``id``.
    """

    _ids = count()

    def __init__(self, hooks: OrderedDict[int, Any], *, extra_dict: Any = ()) -> None:
        self.id = next(RemovableHandle._ids)
        notes = [extra_dict] if isinstance(extra_dict, OrderedDict) else extra_dict
        self._places = [weakref.ref(place) for place in (hooks, *notes)]

    def remove(self) -> None:
        """Take the hook off; does nothing when it is already gone."""
        for reference in self._places:
            place = reference()
            if place is not None:
                place.pop(self.id, None)

    def __getstate__(self) -> tuple[Any, ...]:
        # so that the handle in a copy of a module takes off the hook of the copy
        return self.id, [place() for place in self._places]

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.id, places = state
        self._places = [weakref.ref(HookDict() if place is None else place) for place in places]
        RemovableHandle._ids = count(max(self.id + 1, next(RemovableHandle._ids)))

    def __enter__(self) -> RemovableHandle:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.remove()


class HookDict(OrderedDict[int, Any]):
    """Hooks in the order in which they were registered, by handle id."""

    def add(self, hook: Any) -> RemovableHandle:
        """Append ``hook`` and return the handle that removes it."""
        handle = RemovableHandle(self)
        self[handle.id] = hook
        return handle
