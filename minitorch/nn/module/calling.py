"""Calling a module that has hooks: in which order they run, and what they may change.

One call goes through these steps; hooks of all modules come before the module's own::

    forward pre-hooks -> forward -> forward hooks -> result

Where there are backward hooks, the inputs and the result go through nodes of the graph that wait
for gradients: see nn/module/backward_hooks.py.
"""

from __future__ import annotations

from typing import Any

from ...errors import type_name, warn
from ...tensors import Tensor
from .backward_hooks import BackwardHook, watch_node
from .hooks import everywhere

_NONE: dict[int, Any] = {}


def call_with_hooks(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What ``module(*args, **kwargs)`` does when there may be hooks, or no dictionaries yet."""
    own = module.__dict__.get
    if own("_modules") is None:  # before Module.__init__(), which makes the dictionaries of hooks
        raise AttributeError(f"'{type_name(module)}' object has no attribute '_backward_hooks'")
    if not (
        own("_forward_hooks")
        or own("_forward_pre_hooks")
        or own("_backward_hooks")
        or own("_backward_pre_hooks")
        or everywhere.forward_hooks
        or everywhere.forward_pre_hooks
        or everywhere.backward_hooks
        or everywhere.backward_pre_hooks
    ):
        return module.forward(*args, **kwargs)  # they were taken off again
    call = _Call(module, args, kwargs)
    try:
        return call.run()
    except Exception:
        call.run_always_called()
        raise


class _Call:
    """One call: its arguments and its result, as far as it has come."""

    def __init__(self, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.module = module
        self.args = args
        self.kwargs = kwargs
        self.result: Any = None
        self.called: set[int] = set()  # the always_call hooks that had their turn

    def own(self, name: str) -> dict[int, Any]:
        """One of the module's dictionaries of hooks, none made where there is none."""
        return self.module.__dict__.get(name, _NONE)

    def run(self) -> Any:
        module, forward = self.module, self.module.forward
        full, not_full = self._backward_hooks()
        before_backward = [
            *everywhere.backward_pre_hooks.values(), *self.own("_backward_pre_hooks").values()
        ]  # fmt: skip
        self._run_forward_pre_hooks()
        watch = BackwardHook(module, full, before_backward) if full or before_backward else None
        if watch is not None:
            self.args = watch.watch_inputs(self.args)
        self.result = forward(*self.args, **self.kwargs)
        self._run_forward_hooks()
        if watch is not None:
            if not isinstance(self.result, (Tensor, tuple)):
                warn(
                    "For backward hooks to be called, module output should be a Tensor or a tuple "
                    f"of Tensors but received {type(self.result)}"
                )
            self.result = watch.watch_outputs(self.result)
        if not_full:
            watch_node(module, not_full, self.args, self.result)
        return self.result

    def _backward_hooks(self) -> tuple[list[Any], list[Any]]:
        """The full backward hooks, and those of the old kind."""
        found: dict[bool, list[Any]] = {True: [], False: []}
        for is_full, hooks in (
            (everywhere.is_full_backward_hook, everywhere.backward_hooks),
            (self.module._is_full_backward_hook, self.own("_backward_hooks")),
        ):
            if hooks and is_full is not None:
                found[is_full] += hooks.values()
        return found[True], found[False]

    def _run_forward_pre_hooks(self) -> None:
        own = self.own("_forward_pre_hooks")
        for number, hook in (*everywhere.forward_pre_hooks.items(), *own.items()):
            if number in self.own("_forward_pre_hooks_with_kwargs"):
                changed = hook(self.module, self.args, self.kwargs)
                if changed is None:
                    continue
                if not isinstance(changed, tuple) or len(changed) != 2:
                    raise RuntimeError(
                        "forward pre-hook must return None or a tuple of (new_args, new_kwargs), "
                        f"but got {changed}."
                    )
                self.args, self.kwargs = changed
            else:
                changed = hook(self.module, self.args)
                if changed is not None:
                    self.args = changed if isinstance(changed, tuple) else (changed,)

    def _run_forward_hooks(self) -> None:
        own = self.own("_forward_hooks")
        for number, hook in (*everywhere.forward_hooks.items(), *own.items()):
            self.called.add(number)
            self._run_forward_hook(number, hook)

    def _run_forward_hook(self, number: int, hook: Any) -> None:
        with_kwargs = self.own("_forward_hooks_with_kwargs")
        if number in with_kwargs or number in everywhere.with_kwargs:
            changed = hook(self.module, self.args, self.kwargs, self.result)
        else:
            changed = hook(self.module, self.args, self.result)
        if changed is not None:
            self.result = changed

    def run_always_called(self) -> None:
        """After an error: the forward hooks with ``always_call`` that did not have their turn."""
        for whose, hooks, always in (
            ("global module", everywhere.forward_hooks, everywhere.always_called),
            ("module", self.own("_forward_hooks"), self.own("_forward_hooks_always_called")),
        ):
            for number, hook in list(hooks.items()):
                if number not in always or number in self.called:
                    continue
                try:
                    self._run_forward_hook(number, hook)
                except Exception as error:  # the first error is the one to be seen
                    warn(
                        f"{whose} forward hook with ``always_call=True`` raised an exception that "
                        f"was silenced as another error was raised in forward: {error}"
                    )
