"""Module: the base of all layers and models: what it computes, its switches, how it prints.

What belongs to it is kept by nn/registry.py, its values by name are read by nn/state.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..dtypes import dtype as dtype_class
from ..dtypes import float32, float64
from ..errors import type_name
from ..tensors import Tensor
from .conversion import dtype_asked_for
from .state import Stateful


class Module(Stateful):
    """The base of all layers and models (``torch.nn.Module``).

    Subclass it, call ``super().__init__()`` first, assign parameters and layers as attributes, and
    define ``forward``. Calling the module calls ``forward``.
    """

    training: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # only to name the subclass, where Python would say Module.__init__()
        if kwargs:
            raise TypeError(
                f"{type_name(self)}.__init__() got an unexpected keyword argument "
                f"'{next(iter(kwargs))}'"
            )
        if args:
            raise TypeError(
                f"{type_name(self)}.__init__() takes 1 positional argument but {len(args) + 1} "
                "were given"
            )
        super().__init__()
        object.__setattr__(self, "training", True)

    def forward(self, *inputs: Any) -> Any:
        """What the module computes; subclasses define it."""
        raise NotImplementedError(
            f'Module [{type_name(self)}] is missing the required "forward" function'
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.forward(*args, **kwargs)

    # ---- switches ---------------------------------------------------------------------------

    def apply(self, fn: Callable[[Module], None]) -> Module:
        """Call ``fn`` on every module, children first; returns self."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

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

    def to(self, *args: Any, **kwargs: Any) -> Module:
        """Convert all floating point parameters and buffers in place; returns self.

        ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(tensor)``, by position or by
        name. The parameters stay the same objects, so that optimizers still know them; integers
        stay integers. Raises TypeError for dtypes that are not floating point.
        """
        dtype = dtype_asked_for(args, kwargs)
        if dtype is None:
            return self
        if not dtype.is_floating_point:
            raise TypeError(
                "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                f"dtype={dtype}"
            )
        return self._convert(dtype)

    def _convert(self, dtype: dtype_class) -> Module:
        for module in self.children():
            module._convert(dtype)
        for parameter in self._parameters.values():
            if parameter is not None:
                _convert_data(parameter, dtype)
                if parameter._grad is not None:
                    _convert_data(parameter._grad, dtype)
        for name, buffer in self._buffers.items():
            if buffer is not None and buffer.is_floating_point():
                self._buffers[name] = buffer.to(dtype)
        return self

    def float(self) -> Module:
        """``to(float32)``."""
        return self.to(float32)

    def double(self) -> Module:
        """``to(float64)``."""
        return self.to(float64)

    def cpu(self) -> Module:
        """Returns self: everything is on the CPU."""
        return self

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
            f"({name}): {_indented(repr(module))}" for name, module in self._modules.items()
        ]
        if len(lines) == 1 and not children:
            return f"{self._get_name()}({lines[0]})"
        if not lines and not children:
            return f"{self._get_name()}()"
        body = "\n  ".join(lines + children)
        return f"{self._get_name()}(\n  {body}\n)"


def _indented(text: str) -> str:
    """Two spaces before each line but the first; empty lines stay empty."""
    first, *rest = text.split("\n")
    return "\n".join([first, *[f"  {line}" if line.strip() else "" for line in rest]])


def _convert_data(tensor: Tensor, dtype: dtype_class) -> None:
    if tensor.is_floating_point() and tensor.dtype != dtype:
        tensor.data = tensor.detach().to(dtype)


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
