# ctx.x stays
# mistake: attribute
class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.x, ctx.s = x, scale
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        return g * 2 * ctx.x * ctx.s, None
