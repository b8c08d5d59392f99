# slope from forward
# mistake: copy
class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.slope = x * 2 * scale
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        return g * ctx.slope, None
