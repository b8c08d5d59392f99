"""Registry: the parameters, buffers and child modules of a module, in the order of assignment.

Assigning an attribute sorts it: a Parameter goes into ``_parameters``, a Buffer into ``_buffers``,
a module into ``_modules``, everything else is an ordinary attribute. All walks (``parameters()``
...) read these dictionaries.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ...errors import type_name
from ...hooks import HookDict, RemovableHandle
from ...mixing import is_pytorchs, mixed
from ...tensors import Tensor
from ..parameter import Buffer, Parameter
from .hooks import HooksWhenAsked

_REGISTRIES = ("_parameters", "_buffers", "_modules")


class Registry:
    """What belongs to a module. :class:`Module` builds on it."""

    _parameters: dict[str, Any]
    _buffers: dict[str, Any]
    _modules: dict[str, Any]
    _non_persistent_buffers_set: set[str]

    def __setattr__(self, name: str, value: Any) -> None:
        places = self.__dict__
        if isinstance(value, Parameter):
            if "_parameters" not in places:
                raise AttributeError("cannot assign parameters before Module.__init__() call")
            _forget(self, name, "_buffers", "_modules")
            self.register_parameter(name, value)
        elif name in places.get("_parameters", ()):
            if value is not None:
                raise _wrong_value(value, "parameter", name, "torch.nn.Parameter")
            self.register_parameter(name, None)
        elif isinstance(value, Registry):
            if "_modules" not in places:
                raise AttributeError("cannot assign module before Module.__init__() call")
            _forget(self, name, "_parameters", "_buffers")
            places["_modules"][name] = _after_hooks(on_module, self, name, value)
        elif name in places.get("_modules", ()):
            if value is not None:
                raise _wrong_value(value, "child module", name, "torch.nn.Module")
            places["_modules"][name] = _after_hooks(on_module, self, name, None)
        elif isinstance(value, Buffer) or name in places.get("_buffers", ()):
            _set_buffer(self, name, value)
        elif is_pytorchs(value) and (type(value).__name__ == "Parameter" or callable(value)):
            raise TypeError(f"cannot assign {mixed(value)} to '{name}'")  # it would not be trained
        else:
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        # only called when there is no ordinary attribute of that name; often, so it is written out
        places = self.__dict__
        try:
            if name in (found := places["_parameters"]):
                return found[name]
            if name in (found := places["_modules"]):
                return found[name]
            if name in (found := places["_buffers"]):
                return found[name]
        except KeyError:  # before Module.__init__()
            pass
        raise AttributeError(f"'{type_name(self)}' object has no attribute '{name}'")

    def __delattr__(self, name: str) -> None:
        for registry in _REGISTRIES:
            if name in getattr(self, registry):
                del self.__dict__[registry][name]
                self._non_persistent_buffers_set.discard(name)
                return
        if name in self.__dict__ or not isinstance(_declared(self, name), HooksWhenAsked):
            object.__delattr__(self, name)  # (hooks that nobody asked for are gone already)

    def __dir__(self) -> list[str]:
        registered = [name for registry in _REGISTRIES for name in self.__dict__[registry]]
        names = {*object.__dir__(self), *registered}
        # Sequential numbers its children, and Python has no attribute called 0
        return sorted([name for name in names if not name[0].isdigit()])

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Register a parameter, or None for one that may be set later."""
        if "_parameters" not in self.__dict__:
            raise AttributeError("cannot assign parameter before Module.__init__() call")
        _check_name(self, "parameter", name, self._parameters)
        if param is None:
            self._parameters[name] = None
            return
        if not isinstance(param, Parameter):
            raise TypeError(
                f"cannot assign '{type_with_module(param)}' object to parameter '{name}' "
                "(torch.nn.Parameter or None required)"
            )
        if param.grad_fn is not None:
            raise ValueError(
                f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
                f"created explicitly. To express '{name}' as a function of another Tensor, compute "
                "the value in the forward() method."
            )
        self._parameters[name] = _after_hooks(on_parameter, self, name, param)

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Register a tensor that belongs to the state but is not trained.

        - ``persistent=False``: it is not in the ``state_dict``.
        """
        if "_buffers" not in self.__dict__:
            raise AttributeError("cannot assign buffer before Module.__init__() call")
        _check_name(self, "buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(
                f"cannot assign '{type_with_module(tensor)}' object to buffer '{name}' "
                "(torch Tensor or None required)"
            )
        self._buffers[name] = _after_hooks(on_buffer, self, name, tensor)
        (self._non_persistent_buffers_set.discard if persistent else
         self._non_persistent_buffers_set.add)(name)  # fmt: skip

    def add_module(self, name: str, module: Any) -> None:
        """Register a child module, or None."""
        if not isinstance(module, Registry) and module is not None:
            raise TypeError(f"{type_with_module(module)} is not a Module subclass")
        _check_name(self, "module", name, self._modules)
        self._modules[name] = _after_hooks(on_module, self, name, module)

    def register_module(self, name: str, module: Any) -> None:
        """Another name of ``add_module``."""
        self.add_module(name, module)


# Not methods: a subclass may have attributes of any name.


def _forget(module: Registry, name: str, *registries: str) -> None:
    """Remove a name from where it must no longer be. Its own registry keeps it in its place."""
    for place in (module.__dict__, *[module.__dict__[registry] for registry in registries]):
        place.pop(name, None)
    module._non_persistent_buffers_set.discard(name)


def _set_buffer(module: Registry, name: str, value: Any) -> None:
    if value is not None and not isinstance(value, Tensor):
        raise _wrong_value(value, "buffer", name, "torch.nn.Buffer, torch.Tensor")
    if isinstance(value, Buffer):
        persistent = value.persistent
    else:
        persistent = name not in module._non_persistent_buffers_set
    own = getattr(module.register_buffer, "__func__", None) is not Registry.register_buffer
    if own and "persistent" not in inspect.signature(module.register_buffer).parameters:
        if not persistent:
            raise RuntimeError(
                "Registering a non-persistent buffer on a Module subclass that implements "
                "register_buffer() without the persistent argument is not allowed."
            )
        module.register_buffer(name, value)
    else:
        module.register_buffer(name, value, persistent)


def _check_name(module: Registry, kind: str, name: str, registry: dict[str, Any]) -> None:
    if not isinstance(name, str):
        raise TypeError(f"{kind} name should be a string. Got {type_name(name)}")
    if "." in name:
        raise KeyError(f'{kind} name can\'t contain ".", got: {name}' if kind == "module"
                       else f'{kind} name can\'t contain "."')  # fmt: skip
    if name == "":
        raise KeyError(f'{kind} name can\'t be empty string ""')
    if hasattr(module, name) and name not in registry:
        raise KeyError(f"attribute '{name}' already exists")


def _wrong_value(value: Any, kind: str, name: str, expected: str) -> TypeError:
    given = type_with_module(value)
    return TypeError(f"cannot assign '{given}' as {kind} '{name}' ({expected} or None expected)")


def type_with_module(value: Any) -> str:
    """What torch calls the type of a value: ``torch.FloatTensor``, ``int``, ``my_file.MyNet``.

    Functions and classes stand for themselves. (``torch.typename``)
    """
    if isinstance(value, Tensor):
        return value.dtype.tensor_name
    named = value if hasattr(value, "__qualname__") else type(value)
    module = named.__module__ or "builtins"
    if module == "builtins":
        return named.__qualname__
    if module.startswith("minitorch.nn."):
        file = module.rpartition(".")[2]
        module = f"torch.nn.modules.{_FILES_OF_TORCH.get(file, file)}"
    return f"{module}.{named.__qualname__}"


# Where PyTorch has the layers of our files, if not in a file of the same name.
_FILES_OF_TORCH = {
    **dict.fromkeys(("piecewise", "smooth", "softmax", "multihead"), "activation"),
    **dict.fromkeys(("modules", "parameter_lists"), "container"),
    **dict.fromkeys(("convolution", "transposed_convolution"), "conv"),
    **dict.fromkeys(("common", "margins", "sequences"), "loss"),
    **dict.fromkeys(("lstm", "rnn_cells"), "rnn"),
    "embeddings": "sparse",
    "folding": "fold",
    "layernorm": "normalization",
    "rare_pooling": "pooling",
    "transformer_layers": "transformer",
}


# ---- hooks on registration, of all modules ------------------------------------------------------

on_parameter, on_buffer, on_module = HookDict(), HookDict(), HookDict()


def _after_hooks(hooks: HookDict, owner: Registry, name: str, value: Any) -> Any:
    """What to register: the value, or what a hook puts in its place."""
    for hook in hooks.values():
        changed = hook(owner, name, value)
        if changed is not None:
            value = changed
    return value


def register_module_parameter_registration_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Call ``hook(module, name, parameter)`` when a parameter is registered, in any module.

    What it returns, unless None, is registered instead.
    """
    return on_parameter.add(hook)


def register_module_buffer_registration_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Call ``hook(module, name, buffer)`` when a buffer is registered, in any module.

    What it returns, unless None, is registered instead.
    """
    return on_buffer.add(hook)


def register_module_module_registration_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Call ``hook(module, name, submodule)`` when a child is registered, in any module.

    What it returns, unless None, is registered instead.
    """
    return on_module.add(hook)


def _declared(module: Any, name: str) -> Any:
    """What the class has of that name, as it stands there; None for nothing."""
    return inspect.getattr_static(type(module), name, None)
