"""Automatic differentiation: the graph's nodes, the engine, and the ways to ask for gradients."""

from ..grad_mode import enable_grad, no_grad, set_grad_enabled
from .backward import backward, grad
from .custom import Function
from .edges import FREED, AccumulateGrad

__all__ = [
    "FREED",
    "AccumulateGrad",
    "Function",
    "backward",
    "enable_grad",
    "grad",
    "no_grad",
    "set_grad_enabled",
]
