"""What distributions have in common: parameters of one shape, logits and probabilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..grad_mode import enable_grad
from ..graph.entry import NUMBERS
from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.exponentials import log, log1p
from ..ops.making.creation import empty
from ..ops.making.from_data import tensor
from ..ops.making.ranges import arange
from ..ops.reductions.statistics import logsumexp
from ..ops.shapes.dimensions import broadcast_tensors
from ..tensors import Tensor
from ..tensors.dtypes import finfo, get_default_dtype

euler_constant = 0.57721566490153286060

__all__ = [
    "broadcast_all",
    "clamp_probs",
    "lazy_property",
    "logits_to_probs",
    "probs_to_logits",
    "tril_matrix_to_vec",
    "vec_to_tril_matrix",
]


def broadcast_all(*values: Any) -> tuple[Tensor, ...]:
    """Numbers and Tensors as Tensors of one shape; numbers get the dtype of a Tensor among them."""
    if not all([isinstance(value, (Tensor, *NUMBERS)) for value in values]):
        raise ValueError(
            "Input arguments must all be instances of Number, torch.Tensor or objects implementing "
            "__torch_function__."
        )
    like = [value for value in values if isinstance(value, Tensor)]
    dtype = like[0].dtype if like else get_default_dtype()
    device = like[0].device if like else None
    tensors = [
        value if isinstance(value, Tensor) else tensor(value, dtype=dtype, device=device)
        for value in values
    ]
    return tuple(broadcast_tensors(*tensors))


def standard_normal(shape: Any, like: Tensor) -> Tensor:
    """Normal numbers of a shape, in the dtype and on the device of a parameter."""
    return _standard_normal(shape, like.dtype, like.device)


def _standard_normal(shape: Any, dtype: Any, device: Any) -> Tensor:
    """Normal numbers of a shape. (Libraries around PyTorch import it.)"""
    return empty(shape, dtype=dtype, device=device).normal_()


def _sum_rightmost(value: Tensor, dim: int) -> Tensor:
    """The sum over the last ``dim`` dimensions. (Libraries around PyTorch import it.)"""
    return value if dim == 0 else value.flatten(value.dim() - dim).sum(-1)


def clamp_probs(probs: Tensor) -> Tensor:
    """Probabilities kept away from 0 and 1 by the rounding error of their dtype."""
    eps = finfo(probs.dtype).eps
    return clamp(probs, min=eps, max=1 - eps)


def logits_to_probs(logits: Tensor, is_binary: bool = False) -> Tensor:
    """Chances of classes (the last dimension), or of success for ``is_binary``."""
    return logits.sigmoid() if is_binary else logits.softmax(-1)


def probs_to_logits(probs: Tensor, is_binary: bool = False) -> Tensor:
    """The logarithms of chances, for ``is_binary`` of the odds; never infinite."""
    kept = clamp_probs(probs)
    return log(kept) - log1p(-kept) if is_binary else log(kept)


def normalized(logits: Tensor) -> Tensor:
    """Logits of classes whose exponentials add up to 1."""
    return logits - logsumexp(logits, -1, keepdim=True)


def _below(n: int, diag: int, device: Any) -> Tensor:
    """Which elements of an n by n matrix lie on the diagonal ``diag`` or below: a bool Tensor."""
    places = arange(n, device=device)
    return places < places.view(-1, 1) + (diag + 1)


def tril_matrix_to_vec(mat: Tensor, diag: int = 0) -> Tensor:
    """The lower triangle of matrices (..., n, n) in a row, line by line.

    - ``diag``: from which diagonal downwards. ValueError for one that is not there.

    >>> tril_matrix_to_vec(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([1., 3., 4.])
    """
    n = mat.shape[-1]
    if not -n <= diag < n:
        raise ValueError(f"diag ({diag}) provided is outside [{-n}, {n - 1}].")
    return mat[..., _below(n, diag, mat.device)]


def vec_to_tril_matrix(vec: Tensor, diag: int = 0) -> Tensor:
    """Rows of numbers as lower triangles of square matrices, zero elsewhere.

    - ``diag``: the highest diagonal that is filled. ValueError if no square has as many elements.

    >>> vec_to_tril_matrix(torch.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 0.],
            [2., 3.]])
    """
    # n (n + 1) / 2 + diag n - |diag| (diag + 1) / 2 elements: which n?
    odd = 1 + 2 * diag
    size = (-odd + (odd**2 + 8 * vec.shape[-1] + 4 * abs(diag) * (diag + 1)) ** 0.5) / 2
    n = round(size)
    if n - size > finfo(vec.dtype).eps:
        raise ValueError(
            f"The size of last dimension is {vec.shape[-1]} which cannot be expressed as the lower "
            "triangular part of a square D x D matrix."
        )
    mat = vec.new_zeros((*vec.shape[:-1], n, n))
    mat[..., _below(n, diag, vec.device)] = vec
    return mat


class lazy_property:
    """A property that is computed when first asked for, and then an attribute."""

    def __init__(self, wrapped: Callable[[Any], Any]) -> None:
        self.wrapped = wrapped
        self.__doc__ = wrapped.__doc__

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self
        with enable_grad():
            value = self.wrapped(instance)
        setattr(instance, self.wrapped.__name__, value)
        return value
