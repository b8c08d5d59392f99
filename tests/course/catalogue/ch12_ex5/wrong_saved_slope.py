# saves the slope
# mistake: copy
class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(2 * scale * x)
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        return ctx.saved_tensors[0] * g, None
