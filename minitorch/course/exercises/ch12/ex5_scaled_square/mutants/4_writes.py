"""`g` belongs to whoever called backward, and you still write into it."""

import minitorch as torch


class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(x)
        ctx.scale = scale
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        g *= 2 * ctx.scale * x
        return g, None
