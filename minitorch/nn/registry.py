"""Registry: the parameters, buffers and child modules of a module, in the order of assignment.

Assigning an attribute sorts it: a Parameter goes into ``_parameters``, a module into ``_modules``,
everything else is an ordinary attribute. All walks (``parameters()`` ...) read these dictionaries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..errors import type_name
from ..tensors import Tensor
from .parameter import Parameter

_REGISTRIES = ("_parameters", "_buffers", "_modules")


class Registry:
    """What belongs to a module. :class:`Module` builds on it."""

    def __init__(self) -> None:
        # past __setattr__, which needs these to be there
        object.__setattr__(self, "_parameters", {})
        object.__setattr__(self, "_buffers", {})
        object.__setattr__(self, "_non_persistent_buffers_set", set())
        object.__setattr__(self, "_modules", {})

    def __setattr__(self, name: str, value: Any) -> None:
        places = self.__dict__
        if isinstance(value, Parameter):
            if "_parameters" not in places:
                raise AttributeError("cannot assign parameters before Module.__init__() call")
            self._forget(name, "_buffers", "_modules")
            self.register_parameter(name, value)
        elif name in places.get("_parameters", ()):
            if value is not None:
                raise _wrong_value(value, "parameter", name, "torch.nn.Parameter")
            places["_parameters"][name] = None
        elif isinstance(value, Registry):
            if "_modules" not in places:
                raise AttributeError("cannot assign module before Module.__init__() call")
            self._forget(name, "_parameters", "_buffers")
            places["_modules"][name] = value
        elif name in places.get("_modules", ()):
            if value is not None:
                raise _wrong_value(value, "child module", name, "torch.nn.Module")
            places["_modules"][name] = None
        elif name in places.get("_buffers", ()):
            if value is not None and not isinstance(value, Tensor):
                raise _wrong_value(value, "buffer", name, "torch.nn.Buffer, torch.Tensor")
            places["_buffers"][name] = value
        else:
            object.__setattr__(self, name, value)

    def _forget(self, name: str, *registries: str) -> None:
        """Remove a name from where it must no longer be. Its own registry keeps it in its place."""
        for place in (self.__dict__, *[self.__dict__[registry] for registry in registries]):
            place.pop(name, None)
        self._non_persistent_buffers_set.discard(name)

    def __getattr__(self, name: str) -> Any:
        # only called when there is no ordinary attribute of that name
        for registry in _REGISTRIES:
            found = self.__dict__.get(registry, {})
            if name in found:
                return found[name]
        raise AttributeError(f"'{type_name(self)}' object has no attribute '{name}'")

    def __delattr__(self, name: str) -> None:
        for registry in _REGISTRIES:
            if name in getattr(self, registry):
                del self.__dict__[registry][name]
                self._non_persistent_buffers_set.discard(name)
                return
        object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        registered = [name for registry in _REGISTRIES for name in self.__dict__[registry]]
        names = {*object.__dir__(self), *registered}
        # Sequential numbers its children, and Python has no attribute called 0
        return sorted([name for name in names if not name[0].isdigit()])

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Register a parameter, or None for one that may be set later."""
        if "_parameters" not in self.__dict__:
            raise AttributeError("cannot assign parameter before Module.__init__() call")
        self._check_name("parameter", name, self._parameters)
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(
                f"cannot assign '{type_with_module(param)}' object to parameter '{name}' "
                "(torch.nn.Parameter or None required)"
            )
        if param is not None and param.grad_fn is not None:
            raise ValueError(
                f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
                f"created explicitly. To express '{name}' as a function of another Tensor, compute "
                "the value in the forward() method."
            )
        self._parameters[name] = param

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Register a tensor that belongs to the state but is not trained."""
        if "_buffers" not in self.__dict__:
            raise AttributeError("cannot assign buffer before Module.__init__() call")
        self._check_name("buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(
                f"cannot assign '{type_with_module(tensor)}' object to buffer '{name}' "
                "(torch Tensor or None required)"
            )
        self._buffers[name] = tensor
        (self._non_persistent_buffers_set.discard if persistent else
         self._non_persistent_buffers_set.add)(name)  # fmt: skip

    def add_module(self, name: str, module: Any) -> None:
        """Register a child module."""
        if not isinstance(module, Registry) and module is not None:
            raise TypeError(f"{type_with_module(module)} is not a Module subclass")
        self._check_name("module", name, self._modules)
        self._modules[name] = module

    register_module = add_module

    def _check_name(self, kind: str, name: str, registry: dict[str, Any]) -> None:
        if not isinstance(name, str):
            raise TypeError(f"{kind} name should be a string. Got {type_name(name)}")
        if "." in name:
            raise KeyError(f'{kind} name can\'t contain ".", got: {name}' if kind == "module"
                           else f'{kind} name can\'t contain "."')  # fmt: skip
        if name == "":
            raise KeyError(f'{kind} name can\'t be empty string ""')
        if hasattr(self, name) and name not in registry:
            raise KeyError(f"attribute '{name}' already exists")

    # ---- walking ----------------------------------------------------------------------------

    def named_modules(
        self, memo: set[Any] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Any]]:
        """All modules below and including this one, each once, with dotted names."""
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                path = f"{prefix}.{name}" if prefix else name
                yield from module.named_modules(memo, path, remove_duplicate)

    def modules(self, remove_duplicate: bool = True) -> Iterator[Any]:
        """All modules below and including this one, each once."""
        for _, module in self.named_modules(remove_duplicate=remove_duplicate):
            yield module

    def named_children(self) -> Iterator[tuple[str, Any]]:
        """The direct children with their names, each once."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self) -> Iterator[Any]:
        """The direct children, each once."""
        for _, module in self.named_children():
            yield module

    def _named_members(
        self, registry: str, prefix: str, recurse: bool, remove_duplicate: bool
    ) -> Iterator[tuple[str, Any]]:
        seen = set()
        modules = (
            self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate)
            if recurse
            else [(prefix, self)]
        )
        for path, module in modules:
            for name, value in getattr(module, registry).items():
                if value is None or value in seen:
                    continue
                if remove_duplicate:
                    seen.add(value)
                yield (f"{path}.{name}" if path else name), value

    def named_parameters(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Parameter]]:
        """All parameters with dotted names; one that is shared comes once."""
        yield from self._named_members("_parameters", prefix, recurse, remove_duplicate)

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        """All parameters, each once, in the order of registration."""
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """All buffers with dotted names."""
        yield from self._named_members("_buffers", prefix, recurse, remove_duplicate)

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """All buffers."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer


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
    return f"{module.replace('minitorch.nn.', 'torch.nn.modules.', 1)}.{named.__qualname__}"
