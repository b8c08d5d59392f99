# saves the sign
# mistake: all-through
class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x.sign())
        return torch.sign(x)

    @staticmethod
    def backward(ctx, g):
        return g * (ctx.saved_tensors[0].abs() <= 1)
