"""State: the values of a module by name, read out and loaded back."""

from __future__ import annotations

from collections import OrderedDict, namedtuple
from collections.abc import Mapping
from typing import Any

from ..errors import type_name
from ..grad_mode import no_grad
from ..tensors import Tensor
from .registry import Registry

_IncompatibleKeys = namedtuple("_IncompatibleKeys", ("missing_keys", "unexpected_keys"))


class IncompatibleKeys(_IncompatibleKeys):
    """What ``load_state_dict`` found: ``missing_keys`` and ``unexpected_keys``."""

    __slots__ = ()

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__().replace("IncompatibleKeys", "_IncompatibleKeys", 1)


class Stateful(Registry):
    """A registry whose values can be read out and loaded by name."""

    def state_dict(self, *, prefix: str = "", keep_vars: bool = False) -> OrderedDict[str, Tensor]:
        """Parameters and persistent buffers by dotted name, detached, over the same memory."""
        state: OrderedDict[str, Tensor] = OrderedDict()
        for name, value in self._own_state().items():
            state[prefix + name] = value if keep_vars else value.detach()
        for name, module in self._modules.items():
            if module is not None:
                state.update(module.state_dict(prefix=f"{prefix}{name}.", keep_vars=keep_vars))
        return state

    def _own_state(self) -> dict[str, Tensor]:
        own = {**self._parameters, **self._buffers}
        hidden = self._non_persistent_buffers_set
        return {n: value for n, value in own.items() if value is not None and n not in hidden}

    def load_state_dict(self, state_dict: Mapping[str, Tensor], strict: bool = True) -> Any:
        """Copy values by name into parameters and buffers.

        - ``strict``: every name must be there, and no other.

        Returns the missing and unexpected names. Raises RuntimeError when a shape differs or
        (strict) a name is missing or unexpected; nothing is written then (PyTorch writes what
        fits before it raises).
        """
        if not isinstance(state_dict, Mapping):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        plan = _Plan()
        self._plan_load(state_dict, "", plan)
        errors = plan.errors
        if strict and plan.unexpected:
            errors.insert(0, f"Unexpected key(s) in state_dict: {_quoted(plan.unexpected)}. ")
        if strict and plan.missing:
            errors.insert(0, f"Missing key(s) in state_dict: {_quoted(plan.missing)}. ")
        if errors:
            raise RuntimeError(
                f"Error(s) in loading state_dict for {type_name(self)}:\n\t" + "\n\t".join(errors)
            )
        with no_grad():
            for target, value in plan.copies:
                target.copy_(value)
        return IncompatibleKeys(plan.missing, plan.unexpected)

    def _plan_load(self, state: Mapping[str, Any], prefix: str, plan: _Plan) -> None:
        """Compare this module, then its children, with the part of the state under ``prefix``."""
        own = self._own_state()
        for name, target in own.items():
            if prefix + name in state:
                plan.add(prefix + name, target, state[prefix + name])
            else:
                plan.missing.append(prefix + name)
        for key in state:
            name, dot, _ = key[len(prefix) :].partition(".")
            if name not in (self._modules if dot else own):
                plan.unexpected.append(key)
        for name, module in self._modules.items():
            if module is not None:
                path = f"{prefix}{name}."
                below = {key: value for key, value in state.items() if key.startswith(path)}
                module._plan_load(below, path, plan)


class _Plan:
    """What loading would copy, and what does not fit: complete before anything is written."""

    def __init__(self) -> None:
        self.copies: list[tuple[Tensor, Tensor]] = []
        self.missing: list[str] = []
        self.unexpected: list[str] = []
        self.errors: list[str] = []

    def add(self, key: str, target: Tensor, value: Any) -> None:
        if not isinstance(value, Tensor):
            self.errors.append(
                f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like '
                f"object from checkpoint but received {type(value)}"
            )
            return
        if target.ndim == 0 and value.shape == (1,):
            value = value[0]  # type: ignore[index]  # scalars were saved so before PyTorch 0.4
        if value.shape != target.shape:
            self.errors.append(
                f"size mismatch for {key}: copying a param with shape {value.shape} from "
                f"checkpoint, the shape in current model is {target.shape}."
            )
            return
        self.copies.append((target, value))


def _quoted(names: list[str]) -> str:
    return ", ".join([f'"{name}"' for name in names])
