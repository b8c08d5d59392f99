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

    The handle does not keep the hooks (nor the tensor or module they sit on) alive.
    """

    _ids = count()

    def __init__(self, hooks: OrderedDict[int, Any]) -> None:
        self.id = next(RemovableHandle._ids)
        self._hooks = weakref.ref(hooks)

    def remove(self) -> None:
        """Take the hook off; does nothing when it is already gone."""
        hooks = self._hooks()
        if hooks is not None:
            hooks.pop(self.id, None)

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
