"""Module: the base of all layers and models: what it computes, its switches, how it prints.

Its other sides are in files of their own, each a class that Module inherits from:

- what belongs to it: nn/module/registry.py;
- walking over it and asking it by name: nn/module/walks.py;
- its values by name, read out and loaded back: nn/module/state.py;
- other dtypes and devices: nn/module/conversion.py;
- hooks: nn/module/hooks.py, and how they are called: nn/module/calling.py.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any, Self

from ...errors import type_name, warn
from ...tensors import Tensor
from .calling import call_with_hooks
from .conversion import Convertible
from .hooks import Hooked
from .registry import Registry
from .state import Stateful
from .walks import Walkable


class Module(Stateful, Convertible, Hooked):
    """The base of all layers and models (``torch.nn.Module``).

    Subclass it, call ``super().__init__()`` first, assign parameters and layers as attributes, and
    define ``forward``. Calling the module calls ``forward``, and the hooks around it.

    >>> class Net(torch.nn.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.scale = torch.nn.Parameter(torch.tensor([2.0]))
    ...     def forward(self, x):
    ...         return x * self.scale
    >>> Net()(torch.tensor([3.0]))
    tensor([6.], grad_fn=<MulBackward0>)
    """

    training: bool
    call_super_init = False  # does __init__ call the next class, too, as others want it?

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if not self.call_super_init:
            _refuse_arguments(self, args, kwargs)
        # past __setattr__, which needs these to be there
        self.__dict__.update(
            training=True, _parameters={}, _buffers={}, _non_persistent_buffers_set=set(),
            _modules={},
        )  # fmt: skip
        if self.call_super_init:
            super(Registry, self).__init__(*args, **kwargs)

    def forward(self, *input: Any) -> Any:
        """What the module computes; subclasses define it."""
        raise NotImplementedError(
            f'Module [{type_name(self)}] is missing the required "forward" function'
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._looks_for_hooks or "_modules" not in self.__dict__:
            return self.__dict__.get("_compiled_call_impl", self._call_impl)(*args, **kwargs)
        return self.forward(*args, **kwargs)

    def _call_impl(self, *args: Any, **kwargs: Any) -> Any:
        return call_with_hooks(self, args, kwargs)

    # ---- switches ---------------------------------------------------------------------------

    def apply(self, fn: Callable[[Any], None]) -> Self:
        """Call ``fn`` on every module, children first; returns self."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def train(self, mode: bool = True) -> Self:
        """Set ``training`` here and in all children; returns self."""
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self) -> Self:
        """``train(False)``. Recording is another switch: see ``no_grad``."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Switch ``requires_grad`` of all parameters; returns self."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients of all parameters, or write zeros into them.

        Warns on a replica of DataParallel: its parameters are no leaves and have none.
        """
        if getattr(self, "_is_replica", False):  # made by nn.parallel.replicate
            warn(
                "Calling .zero_grad() from a module created with nn.DataParallel() has no effect. "
                "The parameters are copied (in a differentiable manner) from the original module. "
                "This means they are not leaf nodes in autograd and so don't accumulate gradients. "
                "If you need gradients in your forward method, consider using autograd.grad "
                "instead."
            )
        for parameter in self.parameters():
            clear_grad(parameter, set_to_none)

    def compile(self, *args: Any, **kwargs: Any) -> None:
        """From now on its calls are compiled, by ``torch.compile`` with these arguments.

        Unlike ``torch.compile(module)`` it stays the Module that it is. Copies are not compiled.
        """
        compiler = import_module(f"{__name__.partition('.')[0]}.fx.compiling")
        self.__dict__["_compiled_call_impl"] = compiler.compile(self._call_impl, *args, **kwargs)
        self.__dict__["_looks_for_hooks"] = True  # (which is when a call looks for this, too)

    # ---- copies -----------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state.pop("_compiled_call_impl", None)  # compiled is the call of this Module alone
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def _replicate_for_data_parallel(self) -> Any:
        """A shallow copy without parameters: ``nn.parallel.replicate`` puts others there."""
        replica = self.__new__(type(self))
        replica.__dict__ = {
            **self.__dict__,
            "_parameters": {},
            "_buffers": self._buffers.copy(),
            "_modules": self._modules.copy(),
            "_is_replica": True,
        }
        return replica

    # ---- printing ---------------------------------------------------------------------------

    def extra_repr(self) -> str:
        """The settings that the repr shows; subclasses define it."""
        return ""

    def __repr__(self) -> str:
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [f"({name}): {indented(repr(module))}" for name, module in self._modules.items()]
        if len(lines) == 1 and not children:
            return f"{self._get_name()}({lines[0]})"
        if not lines and not children:
            return f"{self._get_name()}()"
        body = "\n  ".join(lines + children)
        return f"{self._get_name()}(\n  {body}\n)"


for _side in (Registry, Walkable, Stateful, Convertible, Hooked):
    for _name, _method in vars(_side).items():
        if isinstance(_method, FunctionType):  # Python's errors are to speak of Module.to()
            _method.__qualname__, _method.__module__ = f"Module.{_name}", __name__


def _refuse_arguments(module: Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    # only to name the subclass, where Python would say Module.__init__()
    if kwargs:
        raise TypeError(
            f"{type_name(module)}.__init__() got an unexpected keyword argument "
            f"'{next(iter(kwargs))}'"
        )
    if args:
        raise TypeError(
            f"{type_name(module)}.__init__() takes 1 positional argument but {len(args) + 1} "
            "were given"
        )


def indented(text: str) -> str:
    """Two spaces before each line but the first; empty lines stay empty."""
    first, *rest = text.split("\n")
    return "\n".join([first, *[f"  {line}" if line.strip() else "" for line in rest]])


def clear_grad(parameter: Tensor, set_to_none: bool) -> None:
    """Forget a gradient, or cut it from any graph and overwrite it with zeros."""
    grad: Any = parameter._grad
    if grad is None:
        return
    if set_to_none:
        parameter._grad = None
        return
    if grad.grad_fn is None:
        grad.requires_grad_(False)
    else:
        grad.detach_()
    grad.zero_()
