"""Optimizers: they change parameters by their gradients (``torch.optim``)."""

from .optimizer import Optimizer
from .sgd import SGD

__all__ = ["SGD", "Optimizer"]
