"""Activations without a bend, element by element, as modules."""

from __future__ import annotations

from ...ops.activations import exponential_units as smooth
from ...ops.activations import gated as gates
from ...ops.activations.sigmoid import sigmoid
from ...ops.elementwise.trigonometry import tanh
from ...tensors import Tensor
from ..module.module import Module
from .piecewise import inplace_repr


class Sigmoid(Module):
    """1 / (1 + e^-x) of each element (``torch.nn.Sigmoid``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``sigmoid(input)``."""
        return sigmoid(input)


class Tanh(Module):
    """Hyperbolic tangent of each element (``torch.nn.Tanh``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``tanh(input)``."""
        return tanh(input)


class LogSigmoid(Module):
    """log(1 / (1 + e^-x)), safe for large -x (``torch.nn.LogSigmoid``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``logsigmoid(input)``."""
        return smooth.logsigmoid(input)


class Softsign(Module):
    """x / (1 + |x|) (``torch.nn.Softsign``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``softsign(input)``."""
        return smooth.softsign(input)


class Tanhshrink(Module):
    """x - tanh(x) (``torch.nn.Tanhshrink``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``tanhshrink(input)``."""
        return smooth.tanhshrink(input)


class Softplus(Module):
    """log(1 + e^(beta x)) / beta: ReLU, rounded off (``torch.nn.Softplus``).

    - ``threshold``: where beta x is larger than this, the result is x.
    """

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        super().__init__()
        self.beta = beta
        self.threshold = threshold

    def forward(self, input: Tensor) -> Tensor:
        """``softplus(input, beta, threshold)``."""
        return smooth.softplus(input, self.beta, self.threshold)

    def extra_repr(self) -> str:
        return f"beta={self.beta}, threshold={self.threshold}"


class ELU(Module):
    """x where x > 0, else alpha (e^x - 1) (``torch.nn.ELU``)."""

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``elu(input, alpha)``."""
        return smooth.elu(input, self.alpha, self.inplace)

    def extra_repr(self) -> str:
        return f"alpha={self.alpha}{inplace_repr(self)}"


class CELU(Module):
    """x where x > 0, else alpha (e^(x / alpha) - 1) (``torch.nn.CELU``)."""

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``celu(input, alpha)``."""
        return smooth.celu_function(input, self.alpha, self.inplace)

    def extra_repr(self) -> str:
        return f"alpha={self.alpha}{inplace_repr(self)}"


class _MaybeInPlace(Module):
    """An activation whose only setting is whether the result is written into the input."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def extra_repr(self) -> str:
        return "inplace=True" if self.inplace else ""


class SELU(_MaybeInPlace):
    """A scaled ELU that keeps mean 0 and variance 1 from layer to layer (``torch.nn.SELU``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``selu(input)``."""
        return smooth.selu_function(input, self.inplace)


class SiLU(_MaybeInPlace):
    """x sigmoid(x), also known as swish (``torch.nn.SiLU``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``silu(input)``."""
        return gates.silu(input, self.inplace)


class Mish(_MaybeInPlace):
    """x tanh(softplus(x)) (``torch.nn.Mish``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``mish(input)``."""
        return gates.mish(input, self.inplace)


class GELU(Module):
    """x times the probability that a normal number is below x (``torch.nn.GELU``).

    - ``approximate``: "none", or "tanh" for a formula that needs no error function.
    """

    def __init__(self, approximate: str = "none") -> None:
        super().__init__()
        self.approximate = approximate

    def forward(self, input: Tensor) -> Tensor:
        """``gelu(input, approximate=approximate)``."""
        return gates.gelu(input, approximate=self.approximate)

    def extra_repr(self) -> str:
        return f"approximate={self.approximate!r}"


class GLU(Module):
    """The first half times the sigmoid of the second, along ``dim`` (``torch.nn.GLU``)."""

    def __init__(self, dim: int = -1) -> None:
        super().__init__()
        self.dim = dim

    def forward(self, input: Tensor) -> Tensor:
        """``glu(input, dim)``: half as long along ``dim``."""
        return gates.glu(input, self.dim)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"
