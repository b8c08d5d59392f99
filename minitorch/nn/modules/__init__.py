"""``torch.nn.modules``: where PyTorch's own files of layers are. Here they are in ``nn``.

Only those names are here that programs ask for: bases of layers, hooks of all modules.
"""

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
