"""Module: the base of all layers and models: what it computes, its switches, how it prints.

What belongs to it is kept by nn/registry.py, its values by name are read by nn/state.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..devices import device as device_class
from ..devices import require_cpu
from ..dtypes import dtype as dtype_class
from ..dtypes import float32, float64
from ..errors import type_name
from ..tensors import Tensor
from .state import Stateful


class Module(Stateful):
    """The base of all layers and models (``torch.nn.Module``).

    Subclass it, call ``super().__init__()`` first, assign parameters and layers as attributes, and
    define ``forward``. Calling the module calls ``forward``.
    """

    training: bool

    def __init__(self) -> None:
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


def clear_grad(parameter: Tensor, set_to_none: bool) -> None:
    """Forget a gradient, or overwrite it with zeros (cutting it from any graph)."""
    if parameter._grad is None:
        return
    if set_to_none:
        parameter._grad = None
    else:
        zeros = parameter._grad.detach()  # type: ignore[attr-defined]
        parameter._grad = zeros.zero_()
