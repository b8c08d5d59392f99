"""Automatic differentiation: the graph's nodes, the engine, and the ways to ask for gradients."""

from .. import grad_mode
from ..constructors import Variable
from ..grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled
from ..graph.edges import FREED, AccumulateGrad
from . import functional, graph
from .anomaly import detect_anomaly, set_detect_anomaly
from .backward import backward, grad
from .custom import Function
from .gradcheck import gradcheck, gradgradcheck

__all__ = [
    "FREED",
    "AccumulateGrad",
    "Function",
    "Variable",
    "backward",
    "detect_anomaly",
    "enable_grad",
    "functional",
    "grad",
    "grad_mode",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "inference_mode",
    "no_grad",
    "set_detect_anomaly",
    "set_grad_enabled",
]
