import torch
from torch.autograd import Function, gradcheck, gradgradcheck
from torch.autograd.functional import jacobian, hessian, vjp, jvp, hvp, vhp

torch.manual_seed(0)
f = lambda x: x.pow(3).sum(0)
x = torch.randn(2, 2)
print(jacobian(f, x))
print(hessian(lambda x: x.prod(), torch.tensor([1.0, 2, 3])))
print(
    vjp(f, x, torch.ones(2)),
    jvp(f, x, torch.ones(2, 2)),
    hvp(lambda x: x.pow(3).sum(), x, torch.ones(2, 2)),
    vhp(lambda x: x.pow(3).sum(), x, torch.ones(2, 2)),
)
print(jacobian(lambda a, b: a * b.sum(), (torch.ones(2), torch.ones(3))))


class Clamp(Function):
    @staticmethod
    def forward(ctx, i, lo, hi):
        ctx.save_for_backward(i)
        ctx.lo, ctx.hi = lo, hi
        return i.clamp(lo, hi)

    @staticmethod
    def backward(ctx, g):
        (i,) = ctx.saved_tensors
        m = (i >= ctx.lo) & (i <= ctx.hi)
        return (g * m if ctx.needs_input_grad[0] else None), None, None


y = torch.tensor([-2.0, 0.5, 2.0], requires_grad=True)
Clamp.apply(y, -1, 1).sum().backward()
print(y.grad)


class Sq(Function):
    @staticmethod
    def forward(x):
        return x**2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        return 2 * ctx.saved_tensors[0] * g


z = torch.randn(3, dtype=torch.double, requires_grad=True)
print(gradcheck(Sq.apply, (z,)), gradgradcheck(Sq.apply, (z,)), Sq.apply(z).grad_fn.name())


class STE(Function):
    @staticmethod
    def forward(ctx, x):
        return (x > 0).float()

    @staticmethod
    def backward(ctx, g):
        return torch.nn.functional.hardtanh(g)


w = torch.randn(4, requires_grad=True)
(STE.apply(w) * 3).sum().backward()
print(w.grad)


class Rev(Function):
    @staticmethod
    def forward(ctx, x, l):
        ctx.l = l
        return x.view_as(x)

    @staticmethod
    def backward(ctx, g):
        return g.neg() * ctx.l, None


w.grad = None
Rev.apply(w * 2, 0.1).sum().backward()
print(w.grad)
a = torch.tensor(2.0, requires_grad=True)
(g,) = torch.autograd.grad(a**3, a, create_graph=True)
(g2,) = torch.autograd.grad(g, a, create_graph=True)
(g3,) = torch.autograd.grad(g2, a)
print(g.item(), g2.item(), g3.item())
h = []
b = a * 3
b.register_hook(lambda g: h.append(g) or g * 2)
b.retain_grad()
(b**2).backward()
print(h, b.grad, a.grad)
a.grad.zero_()
with torch.no_grad():
    c = a * 2
print(c.requires_grad, torch.is_grad_enabled())


@torch.no_grad()
def ev(x):
    return x * 2


print(ev(a).requires_grad, (a * 2).grad_fn.next_functions[0][0].variable is a)
try:
    (a * 1).backward()
    d = a.exp()
    d.backward()
    d.backward()
except RuntimeError as e:
    print(str(e)[:60])
try:
    v = torch.ones(2, requires_grad=True)
    v += 1
except RuntimeError as e:
    print(e)
try:
    q = torch.ones(2, requires_grad=True).exp()
    r = q * 2
    q.mul_(2)
    r.sum().backward()
    print("ok")
except RuntimeError as e:
    print(str(e)[:50])
print(
    torch.autograd.grad(a * 2, [a, w], allow_unused=True),
    torch.autograd.grad((w * w).sum(), w, torch.tensor(2.0))[0] / w,
)
with torch.autograd.graph.save_on_cpu():
    print((w * w).sum().grad_fn.name())
with torch.autograd.graph.saved_tensors_hooks(lambda t: t * 1, lambda t: t):
    (w * w).sum().backward()
print(w.grad is not None, torch.autograd.gradcheck(torch.sigmoid, z))
