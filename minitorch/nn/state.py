"""State: the values of a module by name, read out and loaded back."""

from __future__ import annotations

from collections import OrderedDict, namedtuple
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

    def load_state_dict(self, state_dict: dict[str, Tensor], strict: bool = True) -> Any:
        """Copy values by name into parameters and buffers.

        - ``strict``: every name must be there, and no other.

        Returns the missing and unexpected names. Raises RuntimeError, before anything is written,
        when a shape differs or (strict) a name is missing or unexpected.
        """
        own = self.state_dict(keep_vars=True)
        missing = [name for name in own if name not in state_dict]
        unexpected = [name for name in state_dict if name not in own]
        errors = []
        if strict and unexpected:
            listed = ", ".join(f'"{name}"' for name in unexpected)
            errors.append(f"Unexpected key(s) in state_dict: {listed}. ")
        if strict and missing:
            listed = ", ".join(f'"{name}"' for name in missing)
            errors.insert(0, f"Missing key(s) in state_dict: {listed}. ")
        for name, value in own.items():
            if name in state_dict and state_dict[name].shape != value.shape:
                errors.append(
                    f"size mismatch for {name}: copying a param with shape "
                    f"{state_dict[name].shape} from checkpoint, the shape in current model is "
                    f"{value.shape}."
                )
        if errors:
            raise RuntimeError(
                f"Error(s) in loading state_dict for {type_name(self)}:\n\t" + "\n\t".join(errors)
            )
        with no_grad():
            for name, value in own.items():
                if name in state_dict:
                    value.copy_(state_dict[name])  # type: ignore[attr-defined]
        return IncompatibleKeys(missing, unexpected)
