"""The tensor `x` hangs on `ctx` as an attribute: nobody checks whether it was written into, and it
may never be freed. Save it with `ctx.save_for_backward`.
"""

import minitorch as torch


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return torch.sign(x)

    @staticmethod
    def backward(ctx, g):
        return g * (ctx.x.abs() <= 1)
