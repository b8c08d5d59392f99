"""Ready-made parametrizations: weights of a given norm, bounded weights, orthogonal weights."""

from __future__ import annotations

from typing import Any

from ...grad_mode import no_grad
from ...ops.indexing.embedding import normalize
from ...ops.linalg.outer_products import vdot
from ...ops.linalg.products import mv
from ...ops.reductions.norms import vector_norm
from ...tensors import Tensor
from ..module.module import Module
from . import parametrize
from .orthogonal_weights import _OrthMaps as _OrthMaps
from .orthogonal_weights import _Orthogonal as _Orthogonal
from .orthogonal_weights import orthogonal

__all__ = ["orthogonal", "spectral_norm", "weight_norm"]


def norm_except_dim(v: Tensor, dim: int) -> Tensor:
    """The 2-norm of each slice along ``dim`` (that dimension stays); -1: of all elements."""
    if dim == -1:
        return vector_norm(v)
    kept = dim % v.ndim
    return vector_norm(v, 2, [d for d in range(v.ndim) if d != kept], keepdim=True)


def weight_of(v: Tensor, g: Tensor, dim: int) -> Tensor:
    """``v`` with its slices along ``dim`` stretched to the norms ``g``."""
    return v * (g / norm_except_dim(v, dim))


class _WeightNorm(Module):
    def __init__(self, dim: int | None = 0) -> None:
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g: Tensor, weight_v: Tensor) -> Tensor:
        return weight_of(weight_v, weight_g, self.dim)

    def right_inverse(self, weight: Tensor) -> tuple[Tensor, Tensor]:
        return norm_except_dim(weight, self.dim), weight


def weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """Train length and direction of a weight apart: w = g v / |v|; returns ``module``.

    - ``dim``: each slice along it has a length of its own; None: the weight has one.

    ``module.parametrizations.weight.original0`` is g, ``original1`` is v. States of the older
    ``nn.utils.weight_norm`` can be loaded. Counterpart:
    ``torch.nn.utils.parametrizations.weight_norm``.
    """
    parametrize.register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

    def take_old_names(state_dict: Any, prefix: str, *rest: Any) -> None:
        old = [f"{prefix}{name}_g", f"{prefix}{name}_v"]
        if all([key in state_dict for key in old]):
            for i, key in enumerate(old):
                state_dict[f"{prefix}parametrizations.{name}.original{i}"] = state_dict.pop(key)

    module._register_load_state_dict_pre_hook(take_old_names)
    return module


class _SpectralNorm(Module):
    _u: Tensor
    _v: Tensor

    def __init__(
        self, weight: Tensor, n_power_iterations: int = 1, dim: int = 0, eps: float = 1e-12
    ) -> None:
        super().__init__()
        ndim = weight.ndim
        if not -ndim <= dim < ndim:
            raise IndexError(
                f"Dimension out of range (expected to be in range of [-{ndim}, {ndim - 1}] but got "
                f"{dim})"
            )
        check_iterations(n_power_iterations)
        self.dim = dim % ndim
        self.eps = eps
        if ndim > 1:
            self.n_power_iterations = n_power_iterations
            matrix = as_matrix(weight, self.dim)
            with no_grad():
                rows, columns = [matrix.new_empty(n).normal_(0, 1) for n in matrix.shape]
                self.register_buffer("_u", normalize(rows, dim=0, eps=eps))
                self.register_buffer("_v", normalize(columns, dim=0, eps=eps))
            self._power_method(matrix, 15)

    def _power_method(self, matrix: Tensor, n_power_iterations: int) -> None:
        """Turn ``_u`` and ``_v`` towards the directions in which the matrix stretches most."""
        with no_grad():
            for _ in range(n_power_iterations):
                self._u.copy_(normalize(mv(matrix, self._v), dim=0, eps=self.eps))
                self._v.copy_(normalize(mv(matrix.t(), self._u), dim=0, eps=self.eps))

    def forward(self, weight: Tensor) -> Tensor:
        if weight.ndim == 1:
            return normalize(weight, dim=0, eps=self.eps)
        matrix = as_matrix(weight, self.dim)
        if self.training:
            self._power_method(matrix, self.n_power_iterations)
        # copies: the next power step writes into the buffers, and backward needs these
        u, v = self._u.clone(), self._v.clone()
        return weight / vdot(u, mv(matrix, v))

    def right_inverse(self, value: Tensor) -> Tensor:
        # the weight is trained as it is: dividing once more changes only its length
        return value


def check_iterations(n_power_iterations: int) -> None:
    """Refuse less than one step of the power method."""
    if n_power_iterations <= 0:
        raise ValueError(
            "Expected n_power_iterations to be positive, but got "
            f"n_power_iterations={n_power_iterations}"
        )


def as_matrix(weight: Tensor, dim: int) -> Tensor:
    """The weight as a matrix, one row for each slice along ``dim``."""
    if dim != 0:
        weight = weight.permute(dim, *[d for d in range(weight.ndim) if d != dim])
    return weight.flatten(1)


def default_dim(module: Module) -> int:
    """The dimension of a layer's weight along which its outputs lie."""
    return 1 if any([c.__name__.startswith("ConvTranspose") for c in type(module).__mro__]) else 0


def spectral_norm(
    module: Module,
    name: str = "weight",
    n_power_iterations: int = 1,
    eps: float = 1e-12,
    dim: int | None = None,
) -> Module:
    """Divide a weight by its largest singular value, found by the power method; returns ``module``.

    - ``n_power_iterations``: steps of the method each time the weight is read in training mode.
    - ``eps``: what to divide by at least; ``dim``: along which the outputs lie.

    Counterpart: ``torch.nn.utils.parametrizations.spectral_norm``.
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    dim = default_dim(module) if dim is None else dim
    parametrize.register_parametrization(
        module, name, _SpectralNorm(weight, n_power_iterations, dim, eps)
    )
    return module
