import numpy as np
import torch
from torch import nn
from torch.autograd import Function, gradcheck, gradgradcheck
from torch.autograd.function import once_differentiable
from torch.nn.parameter import Parameter


class LinearFunction(Function):
    @staticmethod
    def forward(ctx, input, weight, bias=None):
        ctx.save_for_backward(input, weight, bias)
        output = input.mm(weight.t())
        if bias is not None:
            output += bias.unsqueeze(0).expand_as(output)
        return output

    @staticmethod
    def backward(ctx, grad_output):
        input, weight, bias = ctx.saved_tensors
        grad_input = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_input = grad_output.mm(weight)
        if ctx.needs_input_grad[1]:
            grad_weight = grad_output.t().mm(input)
        if bias is not None and ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum(0)
        return grad_input, grad_weight, grad_bias


class MulConstant(Function):
    @staticmethod
    def forward(tensor, constant):
        return tensor * constant

    @staticmethod
    def setup_context(ctx, inputs, output):
        tensor, constant = inputs
        ctx.set_materialize_grads(False)
        ctx.constant = constant

    @staticmethod
    def backward(ctx, grad_output):
        if grad_output is None:
            return None, None
        return grad_output * ctx.constant, None


class Cube(Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x**3, 3 * x**2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], output[1])

    @staticmethod
    def backward(ctx, g_out, g_dx):
        x, dx = ctx.saved_tensors
        return g_out * dx + g_dx * 6 * x


class NumpySort(Function):
    @staticmethod
    @once_differentiable
    def backward(ctx, g, _):
        (ind,) = ctx.saved_tensors
        return torch.from_numpy(
            np.take_along_axis(g.numpy(), np.argsort(ind.numpy(), axis=0), axis=0)
        )

    @staticmethod
    def forward(ctx, x):
        ind = np.argsort(x.detach().numpy(), axis=0)
        out = torch.as_tensor(np.take_along_axis(x.detach().numpy(), ind, axis=0))
        ind = torch.as_tensor(ind)
        ctx.mark_non_differentiable(ind)
        ctx.save_for_backward(ind)
        return out, ind


class ScaleInPlace(Function):
    @staticmethod
    def forward(ctx, x, by):
        ctx.mark_dirty(x)
        ctx.by = by
        x.mul_(by)
        return x

    @staticmethod
    def backward(ctx, g):
        return g * ctx.by, None


class Linear(nn.Module):
    def __init__(self, i, o, bias=True):
        super().__init__()
        self.weight = Parameter(torch.empty(o, i))
        self.bias = Parameter(torch.empty(o)) if bias else self.register_parameter("bias", None)
        nn.init.uniform_(self.weight, -0.1, 0.1)
        if self.bias is not None:
            nn.init.uniform_(self.bias, -0.1, 0.1)

    def forward(self, input):
        return LinearFunction.apply(input, self.weight, self.bias)

    def extra_repr(self):
        return (
            f"in={self.weight.shape[1]}, out={self.weight.shape[0]}, bias={self.bias is not None}"
        )


torch.manual_seed(0)
inp = (
    torch.randn(5, 4, dtype=torch.double, requires_grad=True),
    torch.randn(3, 4, dtype=torch.double, requires_grad=True),
)
print(
    gradcheck(LinearFunction.apply, inp, eps=1e-6, atol=1e-4),
    gradgradcheck(LinearFunction.apply, inp),
)
print(Linear(4, 3), Linear(4, 3, bias=False))
x = torch.tensor([2.0], requires_grad=True)
y = MulConstant.apply(x, 5)
print(y, y.grad_fn.name(), torch.autograd.grad(y, x))
c, dc = Cube.apply(x)
(g,) = torch.autograd.grad(c, x, create_graph=True)
print(g, torch.autograd.grad(g, x), torch.vmap(lambda v: Cube.apply(v)[0])(torch.arange(3.0)))
v = torch.tensor([3.0, 1.0, 2.0], requires_grad=True)
s, i = NumpySort.apply(v)
(s * torch.tensor([1.0, 10.0, 100.0])).sum().backward()
print(s, i, i.requires_grad, v.grad)
w = v * 1
z = ScaleInPlace.apply(w, 4)
print(z is w, torch.autograd.grad(z.sum(), v), w.grad_fn.__class__.__name__)
try:
    gs = torch.autograd.grad(NumpySort.apply(v)[0].sum(), v, create_graph=True)[0]
    torch.autograd.grad(gs.sum(), v)
except RuntimeError as e:
    print("RuntimeError", e)
