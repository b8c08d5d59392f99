"""This is the true slope of the sign, and it is 0."""

import minitorch as torch


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.sign(x)

    @staticmethod
    def backward(ctx, g):
        return g * 0
