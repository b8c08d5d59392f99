"""``torch.nn.modules``: where PyTorch's own files of layers are. Here they are in ``nn``.

Only those names are here that programs ask for: bases of layers, hooks of all modules.
"""

from importlib import import_module as _import_module
from typing import Any as _Any

from ...paths import PATHS as _PATHS
from . import activation, batchnorm, container, conv, lazy, linear, loss, module, utils

__all__ = [
    "activation",
    "batchnorm",
    "container",
    "conv",
    "lazy",
    "linear",
    "loss",
    "module",
    "utils",
]


def __getattr__(name: str) -> _Any:
    if f"nn.modules.{name}" in _PATHS:
        return _import_module(f".{name}", __name__)
    layers = _import_module("..", __name__)  # all classes of nn, too
    if name in layers.__all__:
        return getattr(layers, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
