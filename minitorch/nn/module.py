"""Module: a registry of parameters, buffers and child modules, in the order of assignment.

Assigning an attribute sorts it: a Parameter goes into ``_parameters``, a Module into ``_modules``,
everything else is an ordinary attribute. ``parameters()``, ``state_dict()``, ``train()`` and the
rest only walk these dictionaries.
"""

from __future__ import annotations

from collections import OrderedDict, namedtuple
from collections.abc import Callable, Iterator
from typing import Any

from ..devices import device as device_class
from ..devices import require_cpu
from ..dtypes import dtype as dtype_class
from ..dtypes import float32, float64
from ..errors import type_name
from ..grad_mode import no_grad
from ..tensors import Tensor
from .parameter import Parameter

_IncompatibleKeys = namedtuple("_IncompatibleKeys", ("missing_keys", "unexpected_keys"))


class IncompatibleKeys(_IncompatibleKeys):
    """What ``load_state_dict`` found: ``missing_keys`` and ``unexpected_keys``."""

    __slots__ = ()

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__().replace("IncompatibleKeys", "_IncompatibleKeys", 1)


class Module:
    """The base of all layers and models (``torch.nn.Module``).

    Subclass it, call ``super().__init__()`` first, assign parameters and layers as attributes, and
    define ``forward``. Calling the module calls ``forward``.
    """

    training: bool

    def __init__(self) -> None:
        # past __setattr__, which needs these to be there
        object.__setattr__(self, "training", True)
        object.__setattr__(self, "_parameters", {})
        object.__setattr__(self, "_buffers", {})
        object.__setattr__(self, "_non_persistent_buffers_set", set())
        object.__setattr__(self, "_modules", {})

    def forward(self, *inputs: Any) -> Any:
        """What the module computes; subclasses define it."""
        raise NotImplementedError(
            f'Module [{type_name(self)}] is missing the required "forward" function'
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.forward(*args, **kwargs)

    # ---- the registry -----------------------------------------------------------------------

    def __setattr__(self, name: str, value: Any) -> None:
        registries = self.__dict__
        if isinstance(value, Parameter):
            if "_parameters" not in registries:
                raise AttributeError("cannot assign parameters before Module.__init__() call")
            self._forget(name)
            self.register_parameter(name, value)
        elif isinstance(value, Module):
            if "_modules" not in registries:
                raise AttributeError("cannot assign module before Module.__init__() call")
            self._forget(name)
            registries["_modules"][name] = value
        elif name in registries.get("_parameters", ()):
            if value is not None:
                raise TypeError(
                    f"cannot assign '{_full_type(value)}' as parameter '{name}' "
                    "(torch.nn.Parameter or None expected)"
                )
            registries["_parameters"][name] = None
        elif name in registries.get("_modules", ()):
            if value is not None:
                raise TypeError(
                    f"cannot assign '{_full_type(value)}' as child module '{name}' "
                    "(torch.nn.Module or None expected)"
                )
            registries["_modules"][name] = None
        elif name in registries.get("_buffers", ()):
            if value is not None and not isinstance(value, Tensor):
                raise TypeError(
                    f"cannot assign '{_full_type(value)}' as buffer '{name}' "
                    "(torch.Tensor or None expected)"
                )
            registries["_buffers"][name] = value
        else:
            object.__setattr__(self, name, value)

    def _forget(self, name: str) -> None:
        """Remove a name from wherever it is, before it is registered anew elsewhere."""
        registries = self.__dict__
        for place in (registries, *[registries[r] for r in _REGISTRIES if r in registries]):
            place.pop(name, None)

    def __getattr__(self, name: str) -> Any:
        # only called when there is no ordinary attribute of that name
        for registry in _REGISTRIES:
            found = self.__dict__.get(registry, {})
            if name in found:
                return found[name]
        raise AttributeError(f"'{type_name(self)}' object has no attribute '{name}'")

    def __delattr__(self, name: str) -> None:
        for registry in _REGISTRIES:
            if name in self.__dict__[registry]:
                del self.__dict__[registry][name]
                return
        object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        registered = [name for registry in _REGISTRIES for name in self.__dict__[registry]]
        return sorted({*object.__dir__(self), *registered})

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Register a parameter, or None for one that may be set later."""
        self._check_name("parameter", name, self._parameters)
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(
                f"cannot assign '{_full_type(param)}' object to parameter '{name}' "
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
        self._check_name("buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(
                f"cannot assign '{_full_type(tensor)}' object to buffer '{name}' "
                "(torch Tensor or None required)"
            )
        self._buffers[name] = tensor
        (self._non_persistent_buffers_set.discard if persistent else
         self._non_persistent_buffers_set.add)(name)  # fmt: skip

    def add_module(self, name: str, module: Module | None) -> None:
        """Register a child module."""
        if not isinstance(module, Module) and module is not None:
            raise TypeError(f"{_full_type(module)} is not a Module subclass")
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
        self, memo: set[Module] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Module]]:
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

    def modules(self) -> Iterator[Module]:
        """All modules below and including this one, each once."""
        for _, module in self.named_modules():
            yield module

    def named_children(self) -> Iterator[tuple[str, Module]]:
        """The direct children with their names, each once."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self) -> Iterator[Module]:
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
            for name, value in module.__dict__[registry].items():
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

    def apply(self, fn: Callable[[Module], None]) -> Module:
        """Call ``fn`` on every module, children first; returns self."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    # ---- switches ---------------------------------------------------------------------------

    def train(self, mode: bool = True) -> Module:
        """Set ``training`` here and in all children; returns self."""
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self) -> Module:
        """``train(False)``. Recording is another switch: see ``no_grad``."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> Module:
        """Switch ``requires_grad`` of all parameters; returns self."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients of all parameters, or write zeros into them."""
        for parameter in self.parameters():
            clear_grad(parameter, set_to_none)

    def to(self, *args: Any, dtype: Any = None, device: Any = None) -> Module:
        """Convert all floating point parameters and buffers in place; returns self."""
        for arg in args:
            if isinstance(arg, dtype_class):
                dtype = arg
            elif isinstance(arg, (str, device_class)):
                device = arg
        require_cpu(device)
        if dtype is not None and not dtype.is_floating_point:
            raise TypeError(
                "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                f"dtype={dtype}"
            )
        if dtype is not None:
            for module in self.modules():
                module._convert(dtype)
        return self

    def _convert(self, dtype: dtype_class) -> None:
        for parameter in self._parameters.values():
            if parameter is not None and parameter.is_floating_point():
                parameter.data = parameter.detach().to(dtype)
                if parameter._grad is not None:
                    parameter._grad = parameter._grad.to(dtype)
        for name, buffer in self._buffers.items():
            if buffer is not None and buffer.is_floating_point():
                self._buffers[name] = buffer.to(dtype)

    def float(self) -> Module:
        """``to(float32)``."""
        return self.to(float32)

    def double(self) -> Module:
        """``to(float64)``."""
        return self.to(float64)

    def cpu(self) -> Module:
        """Returns self: everything is on the CPU."""
        return self

    # ---- state ------------------------------------------------------------------------------

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

    # ---- printing ---------------------------------------------------------------------------

    def extra_repr(self) -> str:
        """The settings that the repr shows; subclasses define it."""
        return ""

    def _get_name(self) -> str:
        return type_name(self)

    def __repr__(self) -> str:
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [
            f"({name}): " + repr(module).replace("\n", "\n  ")
            for name, module in self._modules.items()
        ]
        if len(lines) == 1 and not children:
            return f"{self._get_name()}({lines[0]})"
        if not lines and not children:
            return f"{self._get_name()}()"
        body = "\n  ".join(lines + children)
        return f"{self._get_name()}(\n  {body}\n)"


_REGISTRIES = ("_parameters", "_buffers", "_modules")


def clear_grad(parameter: Tensor, set_to_none: bool) -> None:
    """Forget a gradient, or overwrite it with zeros (cutting it from any graph)."""
    if parameter._grad is None:
        return
    if set_to_none:
        parameter._grad = None
    else:
        zeros = parameter._grad.detach()  # type: ignore[attr-defined]
        parameter._grad = zeros.zero_()


def _full_type(value: Any) -> str:
    """The name of a value's type, with torch's module name where there is one."""
    if isinstance(value, Tensor):
        return f"torch.{'FloatTensor' if type(value) is Tensor else type_name(value)}"
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"
