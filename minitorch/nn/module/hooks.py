"""Hooks: functions of the reader that modules call before and after forward and backward.

A module's hooks are in dictionaries, by the id of their handle. The hooks of all modules are in
``everywhere``, in dictionaries of the same names. Who calls them: nn/module/calling.py.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable
from typing import Any

from ...hooks import HookDict, RemovableHandle

Hook = Callable[..., Any]


class HooksWhenAsked:
    """A dictionary of hooks that a module gets when somebody first asks for it.

    Most modules never have a hook. ``_looks_for_hooks`` tells a call whether it has to look: it
    is set when a dictionary is made that calls look into (``called``).
    """

    def __init__(self, called: bool = False) -> None:
        self.called = called

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, module: Any, owner: type | None = None) -> Any:
        if module is None:
            return self
        places = module.__dict__
        if self.called:
            places["_looks_for_hooks"] = True
        return places.setdefault(self.name, HookDict())  # found there from now on, not here


class Everywhere:
    """The hooks that all modules have (``torch.nn.modules.module.register_module_...``)."""

    def __init__(self) -> None:
        self.forward_pre_hooks = HookDict()
        self.forward_hooks = HookDict()
        self.with_kwargs = HookDict()
        self.always_called = HookDict()
        self.backward_pre_hooks = HookDict()
        self.backward_hooks = HookDict()
        self.is_full_backward_hook: bool | None = None


everywhere = Everywhere()


class Hooked:
    """A module's hooks, and how to register them."""

    _looks_for_hooks = False
    _is_full_backward_hook: bool | None = None
    _forward_pre_hooks = HooksWhenAsked(called=True)
    _forward_hooks = HooksWhenAsked(called=True)
    _backward_pre_hooks = HooksWhenAsked(called=True)
    _backward_hooks = HooksWhenAsked(called=True)
    _forward_pre_hooks_with_kwargs = HooksWhenAsked()
    _forward_hooks_with_kwargs = HooksWhenAsked()
    _forward_hooks_always_called = HooksWhenAsked()

    def register_forward_pre_hook(
        self, hook: Hook, *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Call ``hook(module, args)`` before ``forward``.

        A tuple that it returns takes the place of the arguments (another value that of the only
        one). With ``with_kwargs`` it is ``hook(module, args, kwargs)`` and returns both, or None.

        - ``prepend``: call it before the hooks that are there.
        """
        notes = [self._forward_pre_hooks_with_kwargs] if with_kwargs else []
        return _add(self._forward_pre_hooks, hook, prepend, notes)

    def register_forward_hook(
        self,
        hook: Hook,
        *,
        prepend: bool = False,
        with_kwargs: bool = False,
        always_call: bool = False,
    ) -> RemovableHandle:
        """Call ``hook(module, args, output)`` after ``forward``; what it returns is the new output.

        - ``prepend``: call it before the hooks that are there.
        - ``with_kwargs``: call ``hook(module, args, kwargs, output)``.
        - ``always_call``: call it also when ``forward`` or another hook has raised an error.
        """
        notes = [self._forward_hooks_with_kwargs] if with_kwargs else []
        notes += [self._forward_hooks_always_called] if always_call else []
        return _add(self._forward_hooks, hook, prepend, notes)

    def register_full_backward_pre_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(module, grad_output)`` when the gradients of the outputs are complete.

        ``grad_output`` is a tuple, with None for what is no Tensor. A tuple that the hook returns
        takes its place.
        """
        return _add(self._backward_pre_hooks, hook, prepend)

    def register_full_backward_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Call ``hook(module, grad_input, grad_output)`` when the inputs' gradients are complete.

        A tuple that the hook returns takes the place of ``grad_input``. Raises RuntimeError for a
        module that has hooks of ``register_backward_hook``.
        """
        if self._is_full_backward_hook is False:
            raise RuntimeError(_BOTH_KINDS.format("on a single Module"))
        self._is_full_backward_hook = True
        return _add(self._backward_hooks, hook, prepend)

    def register_backward_hook(self, hook: Hook) -> RemovableHandle:
        """The old way: ``hook(module, grad_input, grad_output)`` of the last node only.

        What it sees of a module that records several operations is not what it is called: use
        ``register_full_backward_hook``.
        """
        if self._is_full_backward_hook is True:
            raise RuntimeError(_BOTH_KINDS.format("on a single Module"))
        self._is_full_backward_hook = False
        return self._backward_hooks.add(hook)


_BOTH_KINDS = (
    "Cannot use both regular backward hooks and full backward hooks {}. Please use only one of "
    "them."
)


def _add(
    hooks: HookDict, hook: Hook, prepend: bool, notes: list[HookDict] | tuple[()] = ()
) -> RemovableHandle:
    """Register a hook, and note in each of ``notes`` that it is one of those."""
    handle = RemovableHandle(hooks, extra_dict=notes)
    hooks[handle.id] = hook
    for note in notes:
        note[handle.id] = True
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


class HookOfModule:
    """A hook that gets its module as the first argument, without keeping the module alive."""

    def __init__(self, hook: Hook, module: Any = None) -> None:
        self.hook = hook
        self.with_module = module is not None
        if module is not None:
            self.module = weakref.ref(module)
        functools.update_wrapper(self, hook)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not self.with_module:
            return self.hook(*args, **kwargs)
        module = self.module()
        if module is None:
            raise RuntimeError("You are trying to call the hook of a dead Module!")
        return self.hook(module, *args, **kwargs)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.hook, self.with_module, self.module() if self.with_module else None

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        hook, with_module, module = state
        if with_module and module is None:
            raise RuntimeError("You are trying to revive the hook of a dead Module!")
        HookOfModule.__init__(self, hook, module)


# ---- hooks of all modules -----------------------------------------------------------------------


def _add_everywhere(hooks: HookDict, hook: Hook, *notes: HookDict) -> RemovableHandle:
    Hooked._looks_for_hooks = True  # from now on every call looks
    return _add(hooks, hook, False, list(notes))


def register_module_forward_pre_hook(hook: Hook) -> RemovableHandle:
    """Call ``hook(module, args)`` before every module's ``forward`` and before its own hooks."""
    return _add_everywhere(everywhere.forward_pre_hooks, hook)


def register_module_forward_hook(
    hook: Hook, *, with_kwargs: bool = False, always_call: bool = False
) -> RemovableHandle:
    """Call ``hook(module, args, output)`` after every module's ``forward``, before its own hooks.

    The arguments are those of ``Module.register_forward_hook``.
    """
    notes = [everywhere.with_kwargs] if with_kwargs else []
    notes += [everywhere.always_called] if always_call else []
    return _add_everywhere(everywhere.forward_hooks, hook, *notes)


def register_module_full_backward_pre_hook(hook: Hook) -> RemovableHandle:
    """``Module.register_full_backward_pre_hook`` of every module, before its own hooks."""
    return _add_everywhere(everywhere.backward_pre_hooks, hook)


def register_module_full_backward_hook(hook: Hook) -> RemovableHandle:
    """``Module.register_full_backward_hook`` of every module, before its own hooks."""
    _settle_kind(True)
    return _add_everywhere(everywhere.backward_hooks, hook)


def register_module_backward_hook(hook: Hook) -> RemovableHandle:
    """``Module.register_backward_hook``, the old way, of every module."""
    _settle_kind(False)
    return _add_everywhere(everywhere.backward_hooks, hook)


def _settle_kind(full: bool) -> None:
    if everywhere.is_full_backward_hook is (not full):
        raise RuntimeError(_BOTH_KINDS.format("as a global Module hook"))
    everywhere.is_full_backward_hook = full
