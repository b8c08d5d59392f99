import minitorch as torch


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return (x > 0).to(x.dtype) - (x < 0).to(x.dtype)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward((x >= -1) & (x <= 1))

    @staticmethod
    def backward(ctx, g):
        (near,) = ctx.saved_tensors
        return torch.where(near, g, torch.zeros_like(g))
