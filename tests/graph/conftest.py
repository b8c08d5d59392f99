"""`m` is minitorch, and PyTorch too where it is installed."""

from tests.autograd.conftest import m

__all__ = ["m"]
