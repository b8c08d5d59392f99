"""Activations that bend: linear piece by piece."""

from __future__ import annotations

from typing import Any

from ...errors import warn
from ...ops.activations import clipped as clipping
from ...ops.activations import gated as gates
from ...ops.activations import rectifiers as activations
from ...ops.making.creation import empty
from ...tensors import Tensor
from .. import init as initial
from ..module.module import Module
from ..parameter import Parameter


def inplace_repr(module: Any) -> str:
    """How a repr shows the setting ``inplace`` after others."""
    return ", inplace=True" if module.inplace else ""


class ReLU(Module):
    """max(x, 0) of each element (``torch.nn.ReLU``).

    - ``inplace``: write the result into the input.
    """

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``relu(input)``."""
        return activations.relu_(input) if self.inplace else activations.relu(input)

    def extra_repr(self) -> str:
        return "inplace=True" if self.inplace else ""


class LeakyReLU(Module):
    """x where x > 0, else ``negative_slope`` * x (``torch.nn.LeakyReLU``)."""

    def __init__(self, negative_slope: float = 1e-2, inplace: bool = False) -> None:
        super().__init__()
        self.negative_slope = negative_slope
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``leaky_relu(input, negative_slope)``."""
        return activations.leaky_relu(input, self.negative_slope, self.inplace)

    def extra_repr(self) -> str:
        return f"negative_slope={self.negative_slope}{inplace_repr(self)}"


class PReLU(Module):
    """``LeakyReLU`` whose slopes are learned (``torch.nn.PReLU``).

    - ``num_parameters``: 1, or the number of channels: the size of the input's dimension 1.
    - ``weight``: the slopes, (num_parameters,), all starting at ``init``.
    """

    def __init__(
        self, num_parameters: int = 1, init: float = 0.25, device: Any = None, dtype: Any = None
    ) -> None:
        super().__init__()
        self.num_parameters = num_parameters
        self.init = init
        self.weight = Parameter(empty(num_parameters, device=device, dtype=dtype))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set all slopes to ``init`` again."""
        initial.constant_(self.weight, self.init)

    def forward(self, input: Tensor) -> Tensor:
        """``prelu(input, weight)``."""
        return activations.prelu(input, self.weight)

    def extra_repr(self) -> str:
        return f"num_parameters={self.num_parameters}"


class RReLU(Module):
    """``LeakyReLU`` with random slopes; outside training, with their mean (``torch.nn.RReLU``).

    - ``lower``, ``upper``: each slope is drawn uniformly between them.
    """

    def __init__(
        self, lower: float = 1.0 / 8, upper: float = 1.0 / 3, inplace: bool = False
    ) -> None:
        super().__init__()
        self.lower = lower
        self.upper = upper
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``rrelu(input, lower, upper, training)``."""
        return activations.rrelu_function(
            input, self.lower, self.upper, self.training, self.inplace
        )

    def extra_repr(self) -> str:
        return f"lower={self.lower}, upper={self.upper}{inplace_repr(self)}"


class Hardtanh(Module):
    """x, but at least ``min_val`` and at most ``max_val`` (``torch.nn.Hardtanh``).

    (``min_value`` and ``max_value`` are their old names, and warn.) AssertionError unless
    ``min_val`` is the smaller one.
    """

    def __init__(
        self,
        min_val: float = -1.0,
        max_val: float = 1.0,
        inplace: bool = False,
        min_value: float | None = None,
        max_value: float | None = None,
    ) -> None:
        super().__init__()
        if min_value is not None:
            _warn_renamed("min")
            min_val = min_value
        if max_value is not None:
            _warn_renamed("max")
            max_val = max_value
        self.min_val = min_val
        self.max_val = max_val
        self.inplace = inplace
        if max_val <= min_val:
            raise AssertionError(f"max_val ({max_val}) must be greater than min_val ({min_val})")

    def forward(self, input: Tensor) -> Tensor:
        """``hardtanh(input, min_val, max_val)``."""
        return clipping.hardtanh(input, self.min_val, self.max_val, self.inplace)

    def extra_repr(self) -> str:
        return f"min_val={self.min_val}, max_val={self.max_val}{inplace_repr(self)}"


def _warn_renamed(end: str) -> None:
    warn(f"keyword argument `{end}_value` is deprecated and renamed to `{end}_val`", FutureWarning)


class ReLU6(Hardtanh):
    """min(max(x, 0), 6) of each element (``torch.nn.ReLU6``)."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__(0.0, 6.0, inplace)

    def extra_repr(self) -> str:
        return "inplace=True" if self.inplace else ""


class Threshold(Module):
    """x where x > ``threshold``, else ``value`` (``torch.nn.Threshold``)."""

    def __init__(self, threshold: float, value: float, inplace: bool = False) -> None:
        super().__init__()
        self.threshold = threshold
        self.value = value
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``threshold(input, threshold, value)``."""
        return clipping.threshold_function(input, self.threshold, self.value, self.inplace)

    def extra_repr(self) -> str:
        return f"threshold={self.threshold}, value={self.value}{inplace_repr(self)}"


class Hardshrink(Module):
    """x, or 0 where x is within +-``lambd`` (``torch.nn.Hardshrink``)."""

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def forward(self, input: Tensor) -> Tensor:
        """``hardshrink(input, lambd)``."""
        return clipping.hardshrink(input, self.lambd)

    def extra_repr(self) -> str:
        return str(self.lambd)


class Softshrink(Module):
    """x moved towards 0 by ``lambd``, and no further than 0 (``torch.nn.Softshrink``)."""

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def forward(self, input: Tensor) -> Tensor:
        """``softshrink(input, lambd)``."""
        return clipping.softshrink(input, self.lambd)

    def extra_repr(self) -> str:
        return str(self.lambd)


class Hardsigmoid(Module):
    """A sigmoid of three straight lines: min(max(x + 3, 0), 6) / 6 (``torch.nn.Hardsigmoid``)."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``hardsigmoid(input)``."""
        return gates.hardsigmoid(input, self.inplace)


class Hardswish(Module):
    """x times its hard sigmoid (``torch.nn.Hardswish``)."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``hardswish(input)``."""
        return gates.hardswish(input, self.inplace)
