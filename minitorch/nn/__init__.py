"""Neural networks: modules, layers, losses, and the functions behind them (``torch.nn``)."""

from . import functional, init
from .activation import LogSoftmax, ReLU, Sigmoid, Tanh
from .containers import Sequential
from .linear import Linear
from .loss import CrossEntropyLoss, MSELoss
from .module import Module
from .parameter import Parameter

__all__ = [
    "CrossEntropyLoss",
    "Linear",
    "LogSoftmax",
    "MSELoss",
    "Module",
    "Parameter",
    "ReLU",
    "Sequential",
    "Sigmoid",
    "Tanh",
    "functional",
    "init",
]
