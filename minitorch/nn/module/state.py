"""State: the values of a module by name, read out and loaded back."""

from __future__ import annotations

from collections import OrderedDict, namedtuple
from collections.abc import Callable, Mapping
from typing import Any

from ...errors import type_name, warn
from ...grad_mode import no_grad
from ...hooks import HookDict, RemovableHandle
from ...switches import get_swap_module_params_on_conversion
from ...tensors import Tensor
from ...tensors.swapping import swap_tensors
from ..parameter import Parameter, is_lazy
from .hooks import HookOfModule, HooksWhenAsked
from .walks import Walkable

_EXTRA = "_extra_state"
_NONE = HookDict()

_IncompatibleKeys = namedtuple("_IncompatibleKeys", ("missing_keys", "unexpected_keys"))


class IncompatibleKeys(_IncompatibleKeys):
    """What ``load_state_dict`` found: ``missing_keys`` and ``unexpected_keys``."""

    __slots__ = ()

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__().replace("IncompatibleKeys", "_IncompatibleKeys", 1)


class Stateful(Walkable):
    """A registry whose values can be read out and loaded by name.

    A subclass whose state has changed since it was first saved raises ``_version`` and overrides
    ``_load_from_state_dict``, which finds the version that was saved in ``local_metadata``.
    """

    _version = 1
    _state_dict_hooks = HooksWhenAsked()
    _state_dict_pre_hooks = HooksWhenAsked()
    _load_state_dict_pre_hooks = HooksWhenAsked()
    _load_state_dict_post_hooks = HooksWhenAsked()

    def get_extra_state(self) -> Any:
        """What to save besides tensors; a subclass may define it, with ``set_extra_state``."""
        raise RuntimeError(
            "Reached a code path in Module.get_extra_state() that should never be called. Please "
            "file an issue at https://github.com/pytorch/pytorch/issues/new?template="
            "bug-report.yml to report this bug."
        )

    def set_extra_state(self, state: Any) -> None:
        """Take back what ``get_extra_state`` gave; a subclass may define it."""
        raise RuntimeError(
            "Reached a code path in Module.set_extra_state() that should never be called. Please "
            "file an issue at https://github.com/pytorch/pytorch/issues/new?template="
            "bug-report.yml to report this bug."
        )

    # ---- reading out ------------------------------------------------------------------------

    def state_dict(
        self, *args: Any, destination: Any = None, prefix: str = "", keep_vars: bool = False
    ) -> Any:
        """Parameters and persistent buffers by dotted name, detached, over the same memory.

        - ``destination``: the dictionary to write into; left out, a new OrderedDict, that tells
          the ``_version`` of each module in its ``_metadata``.
        - ``prefix``: what all names begin with; ``keep_vars``: the tensors themselves.
        """
        if args:
            warn(
                "Positional args are being deprecated, use kwargs instead. Refer to https://"
                "pytorch.org/docs/main/generated/torch.nn.Module.html#torch.nn.Module.state_dict "
                "for details.",
                FutureWarning,
            )
            destination = args[0] if destination is None else destination
            prefix = args[1] if len(args) > 1 and prefix == "" else prefix
            keep_vars = args[2] if len(args) > 2 and keep_vars is False else keep_vars
        if destination is None:
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        local_metadata = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = local_metadata
        for hook in _hooks(self, "_state_dict_pre_hooks"):
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                path = f"{prefix}{name}."
                module.state_dict(destination=destination, prefix=path, keep_vars=keep_vars)
        for hook in _hooks(self, "_state_dict_hooks"):
            changed = hook(self, destination, prefix, local_metadata)
            if changed is None:
                continue
            if getattr(hook, "_from_public_api", False):
                raise RuntimeError("state_dict post-hook must return None")
            destination = changed
        return destination

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        """Write this module's own part, without its children's, into ``destination``."""
        for name, value in own_state(self).items():
            destination[prefix + name] = value if keep_vars else value.detach()
        if type(self).get_extra_state is not Stateful.get_extra_state:
            destination[prefix + _EXTRA] = self.get_extra_state()

    # ---- loading ----------------------------------------------------------------------------

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False
    ) -> Any:
        """Copy values by name into parameters and buffers.

        - ``strict``: every name must be there, and no other.
        - ``assign``: put the tensors of the state in the place of the module's own, uncopied.

        Returns the missing and unexpected names. Raises RuntimeError when a shape differs or
        (strict) a name is missing or unexpected; what fits has been loaded then, as in PyTorch.
        """
        if not isinstance(state_dict, Mapping):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        metadata = getattr(state_dict, "_metadata", None)
        state: Any = OrderedDict(state_dict)
        if metadata is not None:
            state._metadata = metadata
        loading = _Loading(metadata or {}, assign)
        loading.load(self, state, "")
        errors = loading.errors
        if strict and loading.unexpected:
            errors.insert(0, f"Unexpected key(s) in state_dict: {_quoted(loading.unexpected)}. ")
        if strict and loading.missing:
            errors.insert(0, f"Missing key(s) in state_dict: {_quoted(loading.missing)}. ")
        if errors:
            raise RuntimeError(
                f"Error(s) in loading state_dict for {type_name(self)}:\n\t" + "\n\t".join(errors)
            )
        return IncompatibleKeys(loading.missing, loading.unexpected)

    def _load_from_state_dict(
        self,
        state_dict: Any,
        prefix: str,
        local_metadata: dict[str, Any],
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        """Load this module's own part, without its children's; fill the lists of problems."""
        rest = local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        for hook in _hooks(self, "_load_state_dict_pre_hooks"):
            hook(state_dict, prefix, *rest)
        own = own_state(self)
        for name, target in own.items():
            key = prefix + name
            if key in state_dict:
                assign = local_metadata.get("assign_to_params_buffers", False)
                problem = _load_one(self, name, target, state_dict[key], key, assign)
                error_msgs += [] if problem is None else [problem]
            elif strict:
                missing_keys.append(key)
        extra = prefix + _EXTRA
        if type(self).set_extra_state is not Stateful.set_extra_state:
            if extra in state_dict:
                self.set_extra_state(state_dict[extra])
            elif strict:
                missing_keys.append(extra)
        elif strict and extra in state_dict:
            unexpected_keys.append(extra)
        for key in state_dict if strict else ():
            if key.startswith(prefix) and key != extra:
                name, dot, _ = key[len(prefix) :].partition(".")
                if name not in (self._modules if dot else own):
                    unexpected_keys.append(key)

    # ---- hooks ------------------------------------------------------------------------------

    def register_state_dict_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook(module, prefix, keep_vars)`` before ``state_dict`` reads this module."""
        return self._state_dict_pre_hooks.add(hook)

    def register_state_dict_post_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook(module, state_dict, prefix, local_metadata)`` after ``state_dict`` has read
        this module and its children; it may change the dictionary and must return None."""
        hook._from_public_api = True  # type: ignore[attr-defined]
        return self._state_dict_hooks.add(hook)

    def _register_state_dict_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        # the old way: what the hook returns, unless None, is the new state_dict
        if getattr(hook, "_from_public_api", False):
            raise RuntimeError(
                "Cannot register the same function as the state dict post hook that was previously "
                "registered via register_state_dict_post_hook"
            )
        return self._state_dict_hooks.add(hook)

    def register_load_state_dict_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook(module, state_dict, prefix, local_metadata, strict, missing_keys,
        unexpected_keys, error_msgs)`` before this module is loaded."""
        return self._register_load_state_dict_pre_hook(hook, with_module=True)

    def _register_load_state_dict_pre_hook(
        self, hook: Callable[..., Any], with_module: bool = False
    ) -> RemovableHandle:
        return self._load_state_dict_pre_hooks.add(
            HookOfModule(hook, self if with_module else None)
        )

    def register_load_state_dict_post_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook(module, incompatible_keys)`` after this module and its children are loaded;
        it may change the two lists, and must return None."""
        return self._load_state_dict_post_hooks.add(hook)


class _Loading:
    """One ``load_state_dict``: what is missing, unexpected and wrong, as far as it has come."""

    def __init__(self, metadata: Mapping[str, Any], assign: bool) -> None:
        self.metadata = metadata
        self.assign = assign
        self.missing: list[str] = []
        self.unexpected: list[str] = []
        self.errors: list[str] = []

    def load(self, module: Any, state: Any, prefix: str) -> None:
        """Load a module, then its children, from the part of the state under ``prefix``."""
        local_metadata = dict(self.metadata.get(prefix[:-1], {}))
        if self.assign:
            local_metadata["assign_to_params_buffers"] = True
        problems = self.missing, self.unexpected, self.errors
        module._load_from_state_dict(state, prefix, local_metadata, True, *problems)
        for name, child in module._modules.items():
            if child is not None:
                path = f"{prefix}{name}."
                below = {key: value for key, value in state.items() if key.startswith(path)}
                self.load(child, below, path)
        for hook in _hooks(module, "_load_state_dict_post_hooks"):
            if hook(module, IncompatibleKeys(self.missing, self.unexpected)) is not None:
                raise AssertionError(
                    "Hooks registered with ``register_load_state_dict_post_hook`` are not expected "
                    "to return new values, if incompatible_keys need to be modified, it should be "
                    "done inplace."
                )


def _quoted(names: list[str]) -> str:
    return ", ".join([f'"{name}"' for name in names])


# Not methods: a subclass may have attributes of any name.


def own_state(module: Any) -> dict[str, Tensor]:
    """What a module itself contributes to a state, by its own names."""
    own = {**module._parameters, **module._buffers}
    hidden = module._non_persistent_buffers_set
    return {n: value for n, value in own.items() if value is not None and n not in hidden}


def _hooks(module: Any, name: str) -> list[Any]:
    """One of the module's dictionaries of hooks, none made where there is none."""
    return list(module.__dict__.get(name, _NONE).values())


def _load_one(
    module: Any, name: str, target: Tensor, value: Any, key: str, assign: bool
) -> str | None:
    """Load one value; returns the problem, if there is one."""
    if not isinstance(value, Tensor):
        return (
            f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like '
            f"object from checkpoint but received {type(value)}"
        )
    if is_lazy(target) and is_lazy(value):
        return None
    if not is_lazy(target):
        if target.ndim == 0 and value.shape == (1,):
            value = value[0]  # type: ignore[index]  # so scalars were saved before PyTorch 0.4
        if value.shape != target.shape:
            return (
                f"size mismatch for {key}: copying a param with shape {value.shape} from "
                f"checkpoint, the shape in current model is {target.shape}."
            )
        if target.is_meta and not value.is_meta and not assign:
            warn(
                f"for {key}: copying from a non-meta parameter in the checkpoint to a meta "
                "parameter in the current model, which is a no-op. (Did you mean to pass "
                "`assign=True` to assign items in the state dictionary to their corresponding key "
                "in the module instead of copying them in place?)",
            )
    swaps = get_swap_module_params_on_conversion()
    try:
        with no_grad():
            if swaps:
                _swap(target, value, target.module_load(value, assign=assign))  # type: ignore[attr-defined]
            elif assign:
                _assign(module, name, target, value)
            else:
                target.copy_(value)
    except Exception as error:
        return (
            f'While {"swapping" if swaps else "copying"} the parameter named "{key}", whose '
            f"dimensions in the model are {target.size()} and whose dimensions in the checkpoint "
            f"are {value.size()}, an exception occurred : {error.args}."
        )
    return None


def _assign(module: Any, name: str, target: Tensor, value: Tensor) -> None:
    setattr(module, name, _as_parameter_like(target, value))


def _swap(target: Tensor, value: Tensor, new: Tensor) -> None:
    """Let ``target`` become ``new``, what its ``module_load`` has made of ``value``."""
    if new is value or new is target:
        raise RuntimeError(
            "module_load returned one of self or other, please .detach() the result if returning "
            "one of the inputs in module_load"
        )
    swap_tensors(target, _as_parameter_like(target, new))


def _as_parameter_like(target: Tensor, value: Tensor) -> Tensor:
    """A Parameter that is trained as ``target`` is, if that is one."""
    if not isinstance(target, Parameter):
        return value
    if isinstance(value, Parameter):
        return value.requires_grad_(target.requires_grad)
    return Parameter(value, requires_grad=target.requires_grad)
