"""Automatic differentiation: the graph's nodes, the engine, and the ways to ask for gradients."""

from importlib import import_module as _import_module
from typing import Any as _Any

from .. import grad_mode
from ..constructors import Variable
from ..grad_mode import (
    _force_original_view_tracking,
    _unsafe_preserve_version_counter,
    enable_grad,
    inference_mode,
    is_multithreading_enabled,
    is_view_replay_enabled,
    no_grad,
    set_grad_enabled,
    set_multithreading_enabled,
)
from ..graph.edges import FREED, AccumulateGrad
from ..paths import found_at as _found_at
from . import forward_ad, function, graph
from .anomaly import detect_anomaly, set_detect_anomaly
from .backward import _calculate_shape, backward, grad
from .custom import Function
from .gradcheck import gradcheck, gradgradcheck

__all__ = [
    "FREED",
    "_calculate_shape",
    "_force_original_view_tracking",
    "_unsafe_preserve_version_counter",
    "AccumulateGrad",
    "Function",
    "Variable",
    "backward",
    "detect_anomaly",
    "enable_grad",
    "forward_ad",
    "function",
    "functional",
    "grad",
    "grad_mode",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "inference_mode",
    "is_multithreading_enabled",
    "is_view_replay_enabled",
    "no_grad",
    "set_detect_anomaly",
    "set_grad_enabled",
    "set_multithreading_enabled",
]


def __getattr__(name: str) -> _Any:
    if name in ("functional", "profiler"):  # when first asked for
        return _import_module(f".{name}", __name__)
    if name in ("kineto_available", "_profiler_enabled"):
        return getattr(_import_module(".profiler", __name__), name)
    return _found_at(__name__, name)
