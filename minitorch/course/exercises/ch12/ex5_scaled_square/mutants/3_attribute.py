"""The gradients are right as long as nobody writes into `x`. After a write they are wrong, without
an error: an attribute of `ctx` is not watched."""

import minitorch as torch


class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.x = x
        ctx.scale = scale
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        return 2 * ctx.scale * ctx.x * g, None
