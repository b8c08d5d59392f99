import argparse, torch, torch.nn as nn, torch.autograd as autograd
from torch.autograd import Variable, Function
from torch.nn.utils import spectral_norm
from torch.nn.utils.parametrizations import spectral_norm as sn2, weight_norm, orthogonal
import torch.nn.utils.parametrize as P

ap = argparse.ArgumentParser()
ap.add_argument("--n_critic", type=int, default=2)
ap.add_argument("--lr", type=float, default=2e-3)
opt = ap.parse_args([])
print(opt)
torch.manual_seed(0)
FT = torch.FloatTensor


class Gen(nn.Module):
    def __init__(s):
        super(Gen, s).__init__()

        def block(i, o, normalize=True):
            L = [nn.Linear(i, o)]
            if normalize:
                L.append(nn.BatchNorm1d(o, 0.8))
            L.append(nn.LeakyReLU(0.2, inplace=True))
            return L

        s.model = nn.Sequential(
            *block(4, 16, normalize=False), *block(16, 16), nn.Linear(16, 2), nn.Tanh()
        )

    def forward(s, z):
        return s.model(z).view(z.size(0), *(2,))


D = nn.Sequential(
    spectral_norm(nn.Linear(2, 16)),
    nn.LeakyReLU(0.2),
    sn2(nn.Linear(16, 16)),
    nn.PReLU(),
    weight_norm(nn.Linear(16, 1)),
)
G = Gen()


def gp(D, real, fake):
    al = torch.rand(real.size(0), 1)
    it = (al * real + (1 - al) * fake).requires_grad_(True)
    d = D(it)
    f = Variable(FT(real.shape[0], 1).fill_(1.0), requires_grad=False)
    g = autograd.grad(
        outputs=d, inputs=it, grad_outputs=f, create_graph=True, retain_graph=True, only_inputs=True
    )[0]
    return ((g.view(g.size(0), -1).norm(2, dim=1) - 1) ** 2).mean()


oG, oD = (
    torch.optim.Adam(G.parameters(), lr=opt.lr, betas=(0.5, 0.999)),
    torch.optim.RMSprop(D.parameters(), lr=opt.lr),
)
for i in range(12):
    real = torch.randn(16, 2) * 0.2 + torch.tensor([0.5, -0.5])
    oD.zero_grad()
    z = Variable(torch.randn(16, 4))
    fake = G(z)
    ld = -D(real).mean() + D(fake.detach()).mean() + 10 * gp(D, real.data, fake.data)
    ld.backward()
    oD.step()
    if i % opt.n_critic == 0:
        oG.zero_grad()
        lg = -torch.mean(D(G(z)))
        lg.backward()
        oG.step()
        if i % 4 == 0:
            print("[%d] [D loss: %.4f] [G loss: %.4f]" % (i, ld.item(), lg.item()))
print(D)
print([n for n, _ in D.named_parameters()], sorted(D.state_dict())[:4])


class Sym(nn.Module):
    def forward(s, X):
        return X.triu() + X.triu(1).transpose(-1, -2)

    def right_inverse(s, A):
        return A.triu()


l = nn.Linear(3, 3)
P.register_parametrization(l, "weight", Sym())
print(
    torch.allclose(l.weight, l.weight.T),
    P.is_parametrized(l),
    l.parametrizations.weight.original.shape,
    l,
)
with P.cached():
    print(l.weight is l.weight)
P.remove_parametrizations(l, "weight", leave_parametrized=True)
print(type(l).__name__, l.weight.is_leaf)
o = orthogonal(nn.Linear(3, 3))
print(torch.dist(o.weight.T @ o.weight, torch.eye(3)).item() < 1e-5)


class GradReverse(Function):
    @staticmethod
    def forward(ctx, x, lam):
        ctx.lam = lam
        return x.view_as(x)

    @staticmethod
    def backward(ctx, g):
        return g.neg() * ctx.lam, None


class STE(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sign()

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (x.abs() <= 1).to(g.dtype)


x = torch.linspace(-2, 2, 5, requires_grad=True)
GradReverse.apply(x, 0.5).sum().backward()
print(x.grad)
x.grad = None
STE.apply(x).pow(2).sum().backward()
print(x.grad, STE.apply(x))
print(
    torch.autograd.gradcheck(
        lambda t: GradReverse.apply(t, -1.0),
        (torch.ones(2, dtype=torch.double, requires_grad=True),),
    )
)
