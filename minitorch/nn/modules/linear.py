"""``torch.nn.modules.linear``."""

from ..layers.flatten import Identity
from ..layers.linear import Bilinear, Linear
from ..module.lazy import LazyLinear
from ..sequences.multihead import NonDynamicallyQuantizableLinear

__all__ = ["Bilinear", "Identity", "LazyLinear", "Linear", "NonDynamicallyQuantizableLinear"]
