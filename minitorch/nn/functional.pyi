# Written by book/_tools/reference.py from the live package; do not edit.
from builtins import int as _int
from builtins import str as _str
from minitorch.tensors import Tensor as _Tensor
from typing import Any as _Any

def cross_entropy(input: _Tensor, target: _Tensor, weight: _Tensor | None = None, *, ignore_index: _int = -100, reduction: _str = 'mean') -> _Tensor:
    """Log-softmax and negative log likelihood in one (``torch.nn.functional.cross_entropy``).

    - ``input``: scores, not probabilities, (classes,), (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices. The other arguments: see ``nll_loss``."""
    ...
def linear(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None) -> _Tensor:
    """``input @ weight.T + bias`` (``torch.nn.functional.linear``).

    - ``input``: (..., in_features); ``weight``: (out_features, in_features); ``bias``:
      (out_features,) or None. Result: (..., out_features)."""
    ...
def log_softmax(input: _Tensor, dim: _int, *, dtype: _Any = None) -> _Tensor:
    """The logarithm of ``softmax``, computed so that no exponential overflows.

    Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape."""
    ...
def mse_loss(input: _Tensor, target: _Tensor, *, reduction: _str = 'mean') -> _Tensor:
    """The squared differences, averaged ("mean"), summed ("sum") or as they are ("none").

    Counterpart: ``torch.nn.functional.mse_loss``. Warns when the shapes differ and broadcast."""
    ...
def nll_loss(input: _Tensor, target: _Tensor, weight: _Tensor | None = None, *, ignore_index: _int = -100, reduction: _str = 'mean') -> _Tensor:
    """The negative log likelihood of the target classes (``torch.nn.functional.nll_loss``).

    - ``input``: log-probabilities, (classes,) or (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices, the same shape without the classes.
    - ``weight``: a factor per class; ``ignore_index``: a target that does not count.
    - ``reduction``: "mean" (weighted), "sum" or "none".

    Raises RuntimeError, ValueError or IndexError when shapes, dtypes or classes do not fit."""
    ...
def relu(input: _Tensor) -> _Tensor:
    """max(x, 0) of each element.    The gradient passes where x > 0."""
    ...
def sigmoid(input: _Tensor) -> _Tensor:
    """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx"""
    ...
def softmax(input: _Tensor, dim: _int, *, dtype: _Any = None) -> _Tensor:
    """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``)."""
    ...
def tanh(input: _Tensor) -> _Tensor:
    """Hyperbolic tangent of each element.    d tanh(x) = (1 - tanh(x)^2) dx"""
    ...
