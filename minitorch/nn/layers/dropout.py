"""Dropout: in training, elements or whole channels are left out at random."""

from __future__ import annotations

from ...tensors import Tensor
from .. import functional as F
from ..module.module import Module


class _DropoutNd(Module):
    """Something is left out with probability ``p``; the arguments are explained at ``Dropout``."""

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        self.p = p
        self.inplace = inplace

    def extra_repr(self) -> str:
        return f"p={self.p}, inplace={self.inplace}"


class Dropout(_DropoutNd):
    """Each element is 0 with probability p, the others are divided by 1 - p (``torch.nn.Dropout``).

    - ``p``: the probability; ``inplace``: write into the input. In evaluation the input is handed
      on as it is.

    Source: Srivastava et al. (2014). Raises ValueError unless 0 <= p <= 1.

    >>> _ = torch.manual_seed(0)
    >>> torch.nn.Dropout(0.5)(torch.ones(4))
    tensor([0., 0., 2., 0.])
    """

    def forward(self, input: Tensor) -> Tensor:
        """``functional.dropout``."""
        return F.dropout(input, self.p, self.training, self.inplace)


class Dropout1d(_DropoutNd):
    """Dropout of whole channels of signals, (N, C, length) (``torch.nn.Dropout1d``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``functional.dropout1d``."""
        return F.dropout1d(input, self.p, self.training, self.inplace)


class Dropout2d(_DropoutNd):
    """Dropout of whole channels of images, (N, C, height, width) (``torch.nn.Dropout2d``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``functional.dropout2d``."""
        return F.dropout2d(input, self.p, self.training, self.inplace)


class Dropout3d(_DropoutNd):
    """Dropout of whole channels of volumes (``torch.nn.Dropout3d``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``functional.dropout3d``."""
        return F.dropout3d(input, self.p, self.training, self.inplace)


class AlphaDropout(_DropoutNd):
    """Dropout that keeps mean and variance of SELU's results (``torch.nn.AlphaDropout``).

    ``inplace`` does nothing, as in PyTorch. Source: Klambauer et al. (2017).
    """

    def forward(self, input: Tensor) -> Tensor:
        """``functional.alpha_dropout``."""
        return F.alpha_dropout(input, self.p, self.training)


class FeatureAlphaDropout(_DropoutNd):
    """Alpha dropout of whole channels (``torch.nn.FeatureAlphaDropout``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``functional.feature_alpha_dropout``."""
        return F.feature_alpha_dropout(input, self.p, self.training)
