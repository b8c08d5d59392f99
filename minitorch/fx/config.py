"""``torch._dynamo.config``: settings of ``minitorch.compile``, as PyTorch's programs write them.

Those that are about compiling as it is done here have an effect; of PyTorch's other settings the
known ones are accepted, and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ContextDecorator
from types import ModuleType
from typing import Any

_EFFECTIVE = {
    "recompile_limit": 8,  # recordings of one function
    "fail_on_recompile_limit_hit": False,  # an error then, instead of a warning
    "error_on_recompile": False,  # an error where a second recording would be made
    "suppress_errors": False,  # fullgraph=True does not raise: the function runs as it is written
    "verbose": False,  # say why a function runs as it is written
}
_ACCEPTED = {
    "accumulated_recompile_limit": 256, "allow_unspec_int_on_nn_module": False,
    "assume_static_by_default": True, "automatic_dynamic_shapes": True,
    "cache_size_limit": 8, "accumulated_cache_size_limit": 256, "compiled_autograd": False,
    "capture_dynamic_output_shape_ops": False, "capture_scalar_outputs": False,
    "dynamic_shapes": True, "force_parameter_static_shapes": True, "guard_nn_modules": True,
    "inline_inbuilt_nn_modules": True, "optimize_ddp": True, "raise_on_ctx_manager_usage": True,
    "reorderable_logging_functions": frozenset(), "skip_nnmodule_hook_guards": True,
    "specialize_float": False, "specialize_int": False,
}  # fmt: skip
_OTHER_NAMES = {
    "cache_size_limit": "recompile_limit",
    "accumulated_cache_size_limit": "accumulated_recompile_limit",
}
_settings: dict[str, Any] = {**_EFFECTIVE, **_ACCEPTED}
_NAMES = frozenset(_settings)


def _known(name: str) -> str:
    """A setting's own name; AttributeError if there is none of this name."""
    if name not in _NAMES:
        raise AttributeError(f"torch._dynamo.config.{name} does not exist")
    return _OTHER_NAMES.get(name, name)


class _Patch(ContextDecorator):
    """Other settings for a ``with`` block, or while a function runs that it decorates."""

    def __init__(self, changes: dict[str, Any]) -> None:
        self.changes = {_known(name): value for name, value in changes.items()}
        self._before: list[dict[str, Any]] = []

    def __enter__(self) -> None:
        self._before.append({name: _settings[name] for name in self.changes})
        _settings.update(self.changes)

    def __exit__(self, *error: object) -> None:
        _settings.update(self._before.pop())


class Config(ModuleType):
    """The settings as attributes. AttributeError for a name that is none of PyTorch's, or here."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if (own := _known(name)) not in _settings:
            raise AttributeError(f"torch._dynamo.config.{name} has been deleted")
        return _settings[own]

    def __delattr__(self, name: str) -> None:
        """The setting is gone until it is set again: so ``unittest.mock.patch`` puts one back."""
        if name.startswith("__"):
            super().__delattr__(name)
        elif _settings.pop(_known(name), _NAMES) is _NAMES:
            raise AttributeError(f"torch._dynamo.config.{name} has been deleted")

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("__"):
            super().__setattr__(name, value)
        else:
            _settings[_known(name)] = value

    def __dir__(self) -> list[str]:
        return sorted(_settings)

    def patch(self, first: Any = None, value: Any = None, **changes: Any) -> _Patch:
        """``patch(verbose=True)``, ``patch("verbose", True)`` or ``patch({"verbose": True})``.

        For a ``with`` block, or as a decorator. AttributeError for an unknown name.
        """
        if isinstance(first, str):
            changes = {first: value, **changes}
        elif isinstance(first, Mapping):
            changes = {**first, **changes}
        elif first is not None:
            raise TypeError(f"patch(): expected a name or a dict, but got {type(first).__name__}")
        return _Patch(changes)

    def shallow_copy_dict(self) -> dict[str, Any]:
        """All settings by name."""
        return {name: _settings[_known(name)] for name in _settings}

    to_dict = get_config_copy = shallow_copy_dict

    def load_config(self, settings: Mapping[str, Any]) -> None:
        """Set what ``shallow_copy_dict`` gave."""
        for name, value in settings.items():
            if name not in _OTHER_NAMES:
                _settings[_known(name)] = value


config = Config("torch._dynamo.config", __doc__)
config.__all__ = sorted(_settings)
