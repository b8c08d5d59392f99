"""``torch.nn.modules.linear``."""

from ..flatten import Identity
from ..lazy import LazyLinear
from ..linear import Bilinear, Linear
from ..multihead import NonDynamicallyQuantizableLinear

__all__ = ["Bilinear", "Identity", "LazyLinear", "Linear", "NonDynamicallyQuantizableLinear"]
