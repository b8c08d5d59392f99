"""``torch.autograd.function``: where PyTorch code looks for what belongs to its own Functions."""

from .contexts import FunctionCtx
from .custom import Function, once_differentiable

__all__ = ["Function", "FunctionCtx", "once_differentiable"]
