# nothing mended
class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.x = x
        ctx.scale = scale
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        g *= 2 * ctx.x
        return g, None
