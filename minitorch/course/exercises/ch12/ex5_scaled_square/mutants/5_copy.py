"""What `backward` uses was copied or computed in `forward`. Nobody can overwrite it, but it has no
history: there is no error after a write, and second derivatives are lost."""

import minitorch as torch


class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.x = x.clone()
        ctx.scale = scale
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        return 2 * ctx.scale * ctx.x * g, None
