# saves the mask
class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x.abs() <= 1)
        return torch.sign(x)

    @staticmethod
    def backward(ctx, g):
        return g * ctx.saved_tensors[0]
