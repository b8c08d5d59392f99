"""The older weight_norm, by a hook before forward; ``parametrizations.weight_norm`` is the newer.

The weight is an ordinary attribute here, computed anew before each call.
"""

from __future__ import annotations

import warnings
from typing import Any

from ...tensors import Tensor
from ..module.module import Module
from ..parameter import Parameter, is_lazy
from .parametrizations import norm_except_dim, weight_of


class WeightNorm:
    """The hook: computes ``weight`` from ``weight_g`` and ``weight_v`` before each forward."""

    def __init__(self, name: str, dim: int | None) -> None:
        self.name = name
        self.dim = -1 if dim is None else dim

    def compute_weight(self, module: Module) -> Tensor:
        """The weight that the module's two parameters make."""
        g, v = getattr(module, f"{self.name}_g"), getattr(module, f"{self.name}_v")
        return weight_of(v, g, self.dim)

    def register(self, module: Module) -> None:
        """Replace the weight by its length and its direction."""
        name, weight = self.name, getattr(module, self.name)
        if is_lazy(weight):
            raise ValueError(
                "The module passed to `WeightNorm` can't have uninitialized parameters. Make sure "
                "to run the dummy forward before applying weight normalization"
            )
        del module._parameters[name]
        module.register_parameter(f"{name}_g", Parameter(norm_except_dim(weight, self.dim).data))
        module.register_parameter(f"{name}_v", Parameter(weight.data))
        setattr(module, name, self.compute_weight(module))
        module.register_forward_pre_hook(self)

    def remove(self, module: Module) -> None:
        """Make the weight a parameter again."""
        weight = self.compute_weight(module)
        delattr(module, self.name)
        del module._parameters[f"{self.name}_g"], module._parameters[f"{self.name}_v"]
        setattr(module, self.name, Parameter(weight.data))

    def __call__(self, module: Module, inputs: Any) -> None:
        setattr(module, self.name, self.compute_weight(module))


def weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """Train length and direction of a weight apart; returns ``module`` and warns: FutureWarning.

    The arguments are those of ``parametrizations.weight_norm``. Counterpart:
    ``torch.nn.utils.weight_norm``.
    """
    warnings.warn(
        "`torch.nn.utils.weight_norm` is deprecated in favor of "
        "`torch.nn.utils.parametrizations.weight_norm`.",
        FutureWarning,
        stacklevel=2,
    )
    for hook in module._forward_pre_hooks.values():
        if isinstance(hook, WeightNorm) and hook.name == name:
            raise RuntimeError(
                f"Cannot register two weight_norm hooks on the same parameter {name}"
            )
    WeightNorm(name, dim).register(module)
    return module


def remove_weight_norm(module: Module, name: str = "weight") -> Module:
    """Undo ``weight_norm``; returns ``module``. ValueError if there is nothing to undo."""
    for number, hook in module._forward_pre_hooks.items():
        if isinstance(hook, WeightNorm) and hook.name == name:
            hook.remove(module)
            del module._forward_pre_hooks[number]
            return module
    raise ValueError(f"weight_norm of '{name}' not found in {module}")
