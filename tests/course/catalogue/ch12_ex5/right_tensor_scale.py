# keeps scale as a tensor
class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(x, torch.tensor(scale, dtype=x.dtype))
        return scale * x * x

    @staticmethod
    def backward(ctx, g):
        x, scale = ctx.saved_tensors
        return 2 * scale * x * g, None
