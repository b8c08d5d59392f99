"""Linear: y = x W^T + b."""

from __future__ import annotations

import warnings
from math import sqrt
from typing import Any

from ..ops.affine import linear
from ..ops.creation import empty
from ..tensors import Tensor
from . import init
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
        self.weight = Parameter(empty((out_features, in_features), device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(empty(out_features, device=device, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw new starting values, uniform in +-1/sqrt(in_features): weight first, then bias."""
        fan_in = self.in_features
        if self.weight.array.size == 0:
            warnings.warn("Initializing zero-element tensors is a no-op", stacklevel=3)
        else:
            # 1/sqrt(fan_in) in the steps of PyTorch's kaiming_uniform_(a=sqrt(5)): the last bit too
            bound = sqrt(3.0) * (sqrt(2.0 / (1 + sqrt(5) ** 2)) / sqrt(fan_in))
            init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            bound = 1 / sqrt(fan_in) if fan_in else 0.0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input: Tensor) -> Tensor:
        """``input @ weight.T + bias``."""
        return linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )
