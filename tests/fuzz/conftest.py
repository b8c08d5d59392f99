"""`m` is minitorch, and PyTorch too where it is installed."""

import importlib

from tests.autograd.conftest import m, torch

__all__ = ["m"]

if torch is not None:
    importlib.import_module("torch.utils.checkpoint")  # torch does not load it by itself
