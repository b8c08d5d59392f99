import numpy as np

import minitorch as torch


class Sign(torch.autograd.Function):
    """The sign of x; near 0 the gradient goes through."""

    @staticmethod
    def forward(ctx, x):
        raise NotImplementedError

    @staticmethod
    def backward(ctx, g):
        raise NotImplementedError
