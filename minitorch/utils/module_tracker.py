"""ModuleTracker: which modules are running just now, in forward and in backward.

A profiler that counts by module asks it (``torch.utils.module_tracker``).
"""

from __future__ import annotations

import logging
import weakref
from collections.abc import Callable
from typing import Any, Self

from ..autograd.graph import register_multi_grad_hook
from ..autograd.targets import current, queue_callback
from ..hooks import RemovableHandle
from ..nn.modules.module import register_module_forward_hook, register_module_forward_pre_hook
from ..tensors import Tensor
from ._pytree import tree_leaves

__all__ = ["ModuleTracker"]

_log = logging.getLogger(__name__)


class ModuleTracker:
    """In a ``with`` block, ``parents`` has the names of the modules that are running just now.

    A name is the path to the module from the outermost one, beginning with that one's class:
    ``"Sequential.0"``. ``"Global"`` is always among them.

    Backward enters a module with the gradients of its results, and leaves it with those of its
    inputs. Counterpart: ``torch.utils.module_tracker.ModuleTracker``.

    >>> from minitorch.utils.module_tracker import ModuleTracker
    >>> class Look(torch.nn.Module):
    ...     def forward(self, x):
    ...         print(sorted(tracker.parents))
    ...         return x
    >>> with ModuleTracker() as tracker:
    ...     _ = torch.nn.Sequential(Look())(torch.ones(1))
    ['Global', 'Sequential', 'Sequential.0']
    """

    parents: set[str]

    def __init__(self) -> None:
        self.parents = {"Global"}
        self._names: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()
        self._named_below: weakref.WeakSet[Any] = weakref.WeakSet()
        self._at_the_end = False  # is the end of the backward that is running known?
        self._hooks: list[RemovableHandle] = []

    @property
    def is_bw(self) -> bool:
        """Is a backward running?"""
        return current.run is not None

    def __enter__(self) -> Self:
        self._handles = [
            register_module_forward_pre_hook(self._before_forward),
            register_module_forward_hook(self._after_forward),
        ]
        return self

    def __exit__(self, *exc_info: object) -> None:
        for handle in [*self._handles, *self._hooks]:
            handle.remove()
        self._hooks.clear()

    def _name_of(self, module: Any) -> str:
        name = self._names.setdefault(module, type(module).__name__)
        if module not in self._named_below:
            for child_name, child in module.named_children():
                self._names[child] = f"{name}.{child_name}"
                self._name_of(child)
            self._named_below.add(module)
        return name

    def _before_forward(self, module: Any, inputs: Any) -> None:
        name = self._name_of(module)
        self._enter(name, "forward")
        self._watch(inputs, lambda grads: self._leave(name, "backward"))

    def _after_forward(self, module: Any, inputs: Any, output: Any) -> None:
        name = self._name_of(module)
        self._leave(name, "forward")
        self._watch(output, lambda grads: self._enter(name, "backward"))

    def _watch(self, values: Any, call: Callable[[Any], None]) -> None:
        """Call when the gradients of all these tensors are there."""
        tensors = [x for x in tree_leaves(values) if isinstance(x, Tensor) and x.requires_grad]
        if tensors:
            self._hooks.append(register_multi_grad_hook(tensors, call))

    def _enter(self, name: str, during: str) -> None:
        if during == "backward" and not self._at_the_end:
            queue_callback(self._end)
            self._at_the_end = True
        if name in self.parents:
            _log.info(
                "The module hierarchy tracking seems to be broken as this Module was already "
                "entered. %s during %s",
                name,
                during,
            )
        self.parents.add(name)

    def _leave(self, name: str, during: str) -> None:
        if name in self.parents:
            self.parents.remove(name)
        else:
            _log.info(
                "The Module hierarchy tracking is confused as we're exiting a Module that was "
                "never entered. %s during %s",
                name,
                during,
            )

    def _end(self) -> None:
        """After a backward: what it has entered and not left, for no gradient came out there."""
        self.parents = {"Global"}
        self._at_the_end = False
