"""The older spectral_norm, by a hook before forward; ``parametrizations.spectral_norm`` is the
newer one. The weight is an ordinary attribute here, computed anew before each call."""

from __future__ import annotations

from typing import Any

from ...grad_mode import no_grad
from ...ops.indexing.embedding import normalize
from ...ops.linalg.products import dot, mv
from ...tensors import Tensor
from ..module.module import Module
from ..parameter import Parameter, is_lazy
from .parametrizations import as_matrix, check_iterations, default_dim


class SpectralNorm:
    """The hook: divides ``weight_orig`` by its largest singular value before each forward."""

    _version = 1

    def __init__(
        self, name: str = "weight", n_power_iterations: int = 1, dim: int = 0, eps: float = 1e-12
    ) -> None:
        check_iterations(n_power_iterations)
        self.name = name
        self.dim = dim
        self.n_power_iterations = n_power_iterations
        self.eps = eps

    def compute_weight(self, module: Module, do_power_iteration: bool) -> Tensor:
        """The weight, after some steps of the power method if ``do_power_iteration``."""
        weight, u, v = [getattr(module, self.name + end) for end in ("_orig", "_u", "_v")]
        matrix = as_matrix(weight, self.dim)
        if do_power_iteration:
            with no_grad():
                for _ in range(self.n_power_iterations):
                    v.copy_(normalize(mv(matrix.t(), u), dim=0, eps=self.eps))
                    u.copy_(normalize(mv(matrix, v), dim=0, eps=self.eps))
                # copies: the next step writes into the buffers, and backward needs these
                u, v = u.clone(), v.clone()
        return weight / dot(u, mv(matrix, v))

    def register(self, module: Module) -> None:
        """Replace the weight by the parameter ``weight_orig`` and two buffers."""
        name, weight = self.name, module._parameters[self.name]
        if weight is None:
            raise ValueError(f"`SpectralNorm` cannot be applied as parameter `{name}` is None")
        if is_lazy(weight):
            raise ValueError(
                "The module passed to `SpectralNorm` can't have uninitialized parameters. Make "
                "sure to run the dummy forward before applying spectral normalization"
            )
        with no_grad():
            u, v = [
                normalize(weight.new_empty(n).normal_(0, 1), dim=0, eps=self.eps)
                for n in as_matrix(weight, self.dim).shape
            ]
        delattr(module, name)
        module.register_parameter(f"{name}_orig", weight)
        setattr(module, name, weight.data)
        module.register_buffer(f"{name}_u", u)
        module.register_buffer(f"{name}_v", v)
        module.register_forward_pre_hook(self)
        module._register_state_dict_hook(_StateVersion(self))

    def remove(self, module: Module) -> None:
        """Make the weight a parameter again."""
        with no_grad():
            weight = self.compute_weight(module, do_power_iteration=False)
        for end in ("", "_u", "_v", "_orig"):
            delattr(module, self.name + end)
        module.register_parameter(self.name, Parameter(weight.detach()))

    def __call__(self, module: Module, inputs: Any) -> None:
        weight = self.compute_weight(module, do_power_iteration=module.training)
        setattr(module, self.name, weight)


class _StateVersion:
    """Notes in a state that it has ``weight_v``, as PyTorch does since version 1."""

    def __init__(self, fn: SpectralNorm) -> None:
        self.fn = fn

    def __call__(self, module: Module, state_dict: Any, prefix: str, metadata: Any) -> None:
        versions = metadata.setdefault("spectral_norm", {})
        key = f"{self.fn.name}.version"
        if key in versions:
            raise RuntimeError(f"Unexpected key in metadata['spectral_norm']: {key}")
        versions[key] = self.fn._version


def spectral_norm(
    module: Module,
    name: str = "weight",
    n_power_iterations: int = 1,
    eps: float = 1e-12,
    dim: int | None = None,
) -> Module:
    """Divide a weight by its largest singular value; returns ``module``.

    The arguments are those of ``parametrizations.spectral_norm``. Counterpart:
    ``torch.nn.utils.spectral_norm``.
    """
    dim = default_dim(module) if dim is None else dim
    for hook in module._forward_pre_hooks.values():
        if isinstance(hook, SpectralNorm) and hook.name == name:
            raise RuntimeError(
                f"Cannot register two spectral_norm hooks on the same parameter {name}"
            )
    SpectralNorm(name, n_power_iterations, dim, eps).register(module)
    return module


def remove_spectral_norm(module: Module, name: str = "weight") -> Module:
    """Undo ``spectral_norm``; returns ``module``. ValueError if there is nothing to undo."""
    for number, hook in module._forward_pre_hooks.items():
        if isinstance(hook, SpectralNorm) and hook.name == name:
            hook.remove(module)
            del module._forward_pre_hooks[number]
            break
    else:
        raise ValueError(f"spectral_norm of '{name}' not found in {module}")
    for number, hook in module._state_dict_hooks.items():
        if isinstance(hook, _StateVersion) and hook.fn.name == name:
            del module._state_dict_hooks[number]
            break
    return module
