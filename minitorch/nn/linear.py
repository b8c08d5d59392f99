"""Linear: y = x W^T + b."""

from __future__ import annotations

from typing import Any

from ..ops.creation import empty
from ..tensors import Tensor
from . import init
from .functional import linear
from .module import Module
from .parameter import Parameter


class Linear(Module):
    """``x @ weight.T + bias`` (``torch.nn.Linear``).

    - ``weight``: (out_features, in_features); ``bias``: (out_features,), or None with
      ``bias=False``. Both start uniform in +-1/sqrt(in_features).
    - input (..., in_features), result (..., out_features).
    """

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(empty(out_features, in_features, dtype=dtype, device=device))
        if bias:
            self.bias = Parameter(empty(out_features, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw new starting values."""
        init.linear_weights_(self.weight, self.bias)

    def forward(self, input: Tensor) -> Tensor:
        """``input @ weight.T + bias``."""
        return linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )
