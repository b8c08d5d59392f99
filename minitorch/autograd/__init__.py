"""Automatic differentiation: the graph's nodes, the engine, and the ways to ask for gradients."""

from ..grad_mode import enable_grad, no_grad, set_grad_enabled
from . import functional
from .backward import backward, grad
from .custom import Function
from .edges import FREED, AccumulateGrad
from .gradcheck import gradcheck, gradgradcheck

__all__ = [
    "FREED",
    "AccumulateGrad",
    "Function",
    "backward",
    "enable_grad",
    "functional",
    "grad",
    "gradcheck",
    "gradgradcheck",
    "no_grad",
    "set_grad_enabled",
]
