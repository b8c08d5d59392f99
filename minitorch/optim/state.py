"""What an optimizer remembers, as a dictionary without tensors for keys: saved, and loaded again.

In ``optimizer.state`` the keys are the parameters themselves. In a ``state_dict`` each parameter is
a number, its position in the groups: so it fits another process, whose parameters are others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from copy import deepcopy
from itertools import chain
from typing import Any

from ..hooks import HookDict, RemovableHandle
from ..tensors import Tensor
from ..tensors.dtypes import float32

_HOOKS = (
    "_optimizer_step_pre_hooks",
    "_optimizer_step_post_hooks",
    "_optimizer_state_dict_pre_hooks",
    "_optimizer_state_dict_post_hooks",
    "_optimizer_load_state_dict_pre_hooks",
    "_optimizer_load_state_dict_post_hooks",
)


class Stateful:
    """The state of an optimizer. :class:`Optimizer` builds on it."""

    defaults: dict[str, Any]
    state: defaultdict[Any, dict[str, Any]]
    param_groups: list[dict[str, Any]]
    _optimizer_step_pre_hooks: HookDict
    _optimizer_step_post_hooks: HookDict
    _optimizer_state_dict_pre_hooks: HookDict
    _optimizer_state_dict_post_hooks: HookDict
    _optimizer_load_state_dict_pre_hooks: HookDict
    _optimizer_load_state_dict_post_hooks: HookDict

    def _without_hooks(self) -> None:
        for name in _HOOKS:
            self.__dict__.setdefault(name, HookDict())

    # ---- pickles and copies: hooks stay behind --------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        return {
            "defaults": self.defaults,
            "state": self.state,
            "param_groups": self.param_groups,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._without_hooks()
        self.defaults.setdefault("differentiable", False)

    # ---- saving -----------------------------------------------------------------------------

    def state_dict(self) -> dict[str, Any]:
        """The state as ``{"state": ..., "param_groups": ...}``, with numbers for the parameters.

        The tensors in it are the optimizer's own, not copies.
        Counterpart: ``torch.optim.Optimizer.state_dict``.
        """
        for pre_hook in self._optimizer_state_dict_pre_hooks.values():
            pre_hook(self)
        numbers: dict[int, int] = {}
        start = 0
        groups = []
        for group in self.param_groups:
            packed = {name: value for name, value in group.items() if name != "params"}
            for param, number in {id(p): i for i, p in enumerate(group["params"], start)}.items():
                numbers.setdefault(param, number)  # (one that comes again keeps its number)
            packed["params"] = [numbers[id(param)] for param in group["params"]]
            start += len(group["params"])
            groups.append(packed)
        state_dict: dict[str, Any] = {
            "state": {
                numbers[id(key)] if isinstance(key, Tensor) else key: value
                for key, value in self.state.items()
            },
            "param_groups": groups,
        }
        for post_hook in self._optimizer_state_dict_post_hooks.values():
            replaced = post_hook(self, state_dict)
            if replaced is not None:
                state_dict = replaced
        return state_dict

    # ---- loading ----------------------------------------------------------------------------

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take over a state: settings, and what is remembered for the parameter at each position.

        Tensors go to the device of their parameter, and float tensors take its dtype, except for
        ``step``. Nothing is copied that is right already. Raises ValueError when number or sizes
        of groups differ.
        Counterpart: ``torch.optim.Optimizer.load_state_dict``.
        """
        state_dict = state_dict.copy()
        for pre_hook in self._optimizer_load_state_dict_pre_hooks.values():
            replaced = pre_hook(self, state_dict)
            if replaced is not None:
                state_dict = replaced
        groups = deepcopy(state_dict["param_groups"])
        _check_sizes(self.param_groups, groups)
        params = dict(zip(_all_params(groups), _all_params(self.param_groups)))
        state: defaultdict[Any, dict[str, Any]] = defaultdict(dict)
        for key, value in state_dict["state"].items():
            if key in params:
                counts = _counts_in_float32(key, state_dict["param_groups"])
                state[params[key]] = _fitted(params[key], value, counts)
            else:
                state[key] = value
        for own, group in zip(self.param_groups, groups):
            group["params"] = own["params"]
            if "param_names" in own:
                group.setdefault("param_names", own["param_names"])
        self.__setstate__({"state": state, "param_groups": groups})
        for post_hook in self._optimizer_load_state_dict_post_hooks.values():
            post_hook(self)

    # ---- hooks ------------------------------------------------------------------------------

    def register_state_dict_pre_hook(
        self, hook: Callable[[Any], None], prepend: bool = False
    ) -> RemovableHandle:
        """Call ``hook(optimizer)`` before each ``state_dict()``; ``prepend``: before the others."""
        return _registered(self._optimizer_state_dict_pre_hooks, hook, prepend)

    def register_state_dict_post_hook(
        self, hook: Callable[..., dict[str, Any] | None], prepend: bool = False
    ) -> RemovableHandle:
        """Call ``hook(optimizer, state_dict)`` after each; it may change or replace the result."""
        return _registered(self._optimizer_state_dict_post_hooks, hook, prepend)

    def register_load_state_dict_pre_hook(
        self, hook: Callable[..., dict[str, Any] | None], prepend: bool = False
    ) -> RemovableHandle:
        """Call ``hook(optimizer, state_dict)`` before loading; it may change a shallow copy of it,
        or return another."""
        return _registered(self._optimizer_load_state_dict_pre_hooks, hook, prepend)

    def register_load_state_dict_post_hook(
        self, hook: Callable[[Any], None], prepend: bool = False
    ) -> RemovableHandle:
        """Call ``hook(optimizer)`` after loading."""
        return _registered(self._optimizer_load_state_dict_post_hooks, hook, prepend)


def _registered(hooks: HookDict, hook: Any, prepend: bool) -> RemovableHandle:
    handle = hooks.add(hook)
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


def _all_params(groups: list[dict[str, Any]]) -> Iterable[Any]:
    return chain.from_iterable(group["params"] for group in groups)


def _check_sizes(own: list[dict[str, Any]], loaded: list[dict[str, Any]]) -> None:
    if len(own) != len(loaded):
        raise ValueError("loaded state dict has a different number of parameter groups")
    if any(len(a["params"]) != len(b["params"]) for a, b in zip(own, loaded)):
        raise ValueError(
            "loaded state dict contains a parameter group that doesn't match the size of "
            "optimizer's group"
        )


def _counts_in_float32(number: Any, groups: list[dict[str, Any]]) -> bool:
    """Is ``step`` a float32 for this parameter, whatever it was when it was saved?"""
    for group in groups:
        if number in group["params"]:
            return bool(group.get("capturable") or group.get("fused"))
    return False


def _fitted(param: Tensor, value: Any, counts_in_float32: bool, name: Any = None) -> Any:
    """A remembered value in the parameter's dtype, on its device; so on inside dicts and lists."""
    if isinstance(value, Tensor):
        if name == "step":
            if not counts_in_float32:
                return value
            return value.to(param.device, float32)  # type: ignore[attr-defined]
        dtype = param.dtype if param.is_floating_point() else None
        return value.to(param.device, dtype)  # type: ignore[attr-defined]
    if isinstance(value, dict):
        return {key: _fitted(param, inner, counts_in_float32, key) for key, inner in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return type(value)([_fitted(param, v, counts_in_float32) for v in value])  # type: ignore[call-arg]
    return value
