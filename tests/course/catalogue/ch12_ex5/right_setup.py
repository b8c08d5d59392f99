# setup_context
class ScaledSquare(torch.autograd.Function):
    @staticmethod
    def forward(x, scale):
        return scale * x.pow(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, ctx.factor = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, g):
        slope = ctx.saved_tensors[0] * (2 * ctx.factor)
        return g * slope, None
