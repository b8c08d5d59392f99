"""How far, and in how similar a direction, vectors lie."""

from __future__ import annotations

from ...tensors import Tensor
from .. import functional as F
from ..module.module import Module


class PairwiseDistance(Module):
    """The p-norm of the difference of rows (``torch.nn.PairwiseDistance``).

    - ``p``: which norm; ``eps``: added to each difference; ``keepdim``: keep the last dimension.
    - inputs (N, n) or (n,), result (N,) or ().
    """

    def __init__(self, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> None:
        super().__init__()
        self.norm = p
        self.eps = eps
        self.keepdim = keepdim

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:
        """``functional.pairwise_distance``."""
        return F.pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)


class CosineSimilarity(Module):
    """The cosine of the angle between vectors along ``dim`` (``torch.nn.CosineSimilarity``).

    - ``eps``: the smallest divisor. The inputs are broadcast; the result is without ``dim``.
    """

    def __init__(self, dim: int = 1, eps: float = 1e-8) -> None:
        super().__init__()
        self.dim = dim
        self.eps = eps

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:
        """``functional.cosine_similarity``."""
        return F.cosine_similarity(x1, x2, self.dim, self.eps)
