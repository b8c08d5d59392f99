"""Linear maps: of one vector, and of two."""

from __future__ import annotations

from math import sqrt
from typing import Any

from ...ops.linalg.affine import bilinear, linear
from ...ops.making.creation import empty
from ...tensors import Tensor
from .. import init
from ..module.module import Module
from ..parameter import Parameter


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
        init.weight_and_bias_(self.weight, self.bias)

    def forward(self, input: Tensor) -> Tensor:
        """``input @ weight.T + bias``."""
        return linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )


class Bilinear(Module):
    """``input1 @ weight[k] @ input2 + bias[k]`` for every output k (``torch.nn.Bilinear``).

    - ``weight``: (out_features, in1_features, in2_features); ``bias``: (out_features,) or None.
      Both start uniform in +-1/sqrt(in1_features).
    - inputs (..., in1_features) and (..., in2_features), result (..., out_features).

    Raises ValueError unless ``in1_features`` is positive.
    """

    def __init__(
        self,
        in1_features: int,
        in2_features: int,
        out_features: int,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features
        size = (out_features, in1_features, in2_features)
        self.weight = Parameter(empty(size, device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(empty(out_features, device=device, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw new starting values: weight first, then bias."""
        if self.in1_features <= 0:
            raise ValueError(
                f"in1_features must be > 0, but got (in1_features={self.in1_features})"
            )
        bound = 1 / sqrt(self.in1_features)
        init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input1: Tensor, input2: Tensor) -> Tensor:
        """``functional.bilinear``."""
        return bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self) -> str:
        return (
            f"in1_features={self.in1_features}, in2_features={self.in2_features}, "
            f"out_features={self.out_features}, bias={self.bias is not None}"
        )
