"""Every gradient goes through, also where x is larger than 1."""

import minitorch as torch


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.sign(x)

    @staticmethod
    def backward(ctx, g):
        return g
