import copy, torch, torch.nn as nn, torch.nn.functional as F
from torch.func import functional_call
from collections import OrderedDict

torch.manual_seed(0)
net = nn.Sequential(OrderedDict(l1=nn.Linear(1, 20), r1=nn.ReLU(), l2=nn.Linear(20, 1)))


def task():
    a, ph = torch.rand(1) * 4 + 0.1, torch.rand(1) * 3.14
    return lambda x: a * torch.sin(x + ph)


meta = torch.optim.Adam(net.parameters(), 1e-3)
for it in range(4):
    ml = 0.0
    for _ in range(3):
        f = task()
        xs, xq = torch.rand(5, 1) * 10 - 5, torch.rand(5, 1) * 10 - 5
        fast = dict(net.named_parameters())
        for _ in range(2):
            l = F.mse_loss(functional_call(net, fast, xs), f(xs))
            g = torch.autograd.grad(l, fast.values(), create_graph=True)
            fast = {k: v - 0.01 * gg for (k, v), gg in zip(fast.items(), g)}
        ml = ml + F.mse_loss(functional_call(net, fast, xq), f(xq))
    meta.zero_grad()
    ml.backward()
    meta.step()
    print("maml", it, f"{ml.item() / 3:.4f}")
for it in range(3):
    before = copy.deepcopy(net.state_dict())
    f = task()
    o = torch.optim.SGD(net.parameters(), 0.02)
    for _ in range(3):
        x = torch.rand(8, 1) * 10 - 5
        l = F.mse_loss(net(x), f(x))
        o.zero_grad()
        l.backward()
        o.step()
    after = net.state_dict()
    net.load_state_dict({k: before[k] + (after[k] - before[k]) * 0.1 for k in before})
    print("reptile", f"{l.item():.4f}")


class Proto(nn.Module):
    def __init__(self):
        super().__init__()
        self.e = nn.Sequential(
            nn.Conv2d(1, 4, 3, padding=1),
            nn.BatchNorm2d(4),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Flatten(),
        )

    def forward(self, s, q):
        n, k = s.shape[:2]
        z = self.e(s.flatten(0, 1)).view(n, k, -1).mean(1)
        zq = self.e(q.flatten(0, 1))
        d = torch.pow(zq.unsqueeze(1) - z.unsqueeze(0), 2).sum(2)
        lp = F.log_softmax(-d, 1).view(n, q.size(1), -1)
        t = torch.arange(n).view(n, 1, 1).expand(n, q.size(1), 1).long()
        return -lp.gather(2, t).squeeze().view(-1).mean(), torch.eq(
            lp.max(2)[1], t.squeeze()
        ).float().mean()


p = Proto()
o = torch.optim.Adam(p.parameters(), 1e-2)
for i in range(3):
    b = torch.randn(3, 1, 1, 8, 8)
    l, a = p(b + 0.3 * torch.randn(3, 2, 1, 8, 8), b + 0.3 * torch.randn(3, 4, 1, 8, 8))
    o.zero_grad()
    l.backward()
    o.step()
    print(f"{l.item():.4f} {a.item():.4f}")


class HyperNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.h = nn.Linear(3, 2 * 4 + 2)

    def forward(self, z, x):
        w = self.h(z)
        return torch.einsum("boi,bi->bo", w[:, :8].view(-1, 2, 4), x) + w[:, 8:]


print(HyperNet()(torch.randn(5, 3), torch.randn(5, 4)).shape)
ew = {n: p.clone().detach() for n, p in net.named_parameters()}
fi = {n: torch.zeros_like(p) for n, p in net.named_parameters()}
for x in torch.randn(4, 1, 1):
    net.zero_grad()
    net(x).pow(2).sum().backward()
    [fi[n].add_(p.grad**2 / 4) for n, p in net.named_parameters()]
print("ewc", sum((fi[n] * (p - ew[n] + 0.1) ** 2).sum() for n, p in net.named_parameters()).item())
w = torch.zeros(3, requires_grad=True)
eps = torch.zeros(3, requires_grad=True)
yl = net(torch.rand(3, 1)).squeeze(1)
gw = torch.autograd.grad((eps * yl).sum(), eps)[0]
print(F.relu(-gw) / F.relu(-gw).sum().clamp(min=1e-8))


class DEQ(torch.autograd.Function):
    @staticmethod
    def forward(ctx, W, x):
        z = DEQ.solve(W, x)
        ctx.save_for_backward(W, x, z)
        return z

    @staticmethod
    def backward(ctx, g):
        W, x, z = ctx.saved_tensors
        with torch.enable_grad():
            z = z.detach().requires_grad_()
            f = torch.tanh(z @ W + x)
        u = g
        for _ in range(30):
            u = torch.autograd.grad(f, z, u, retain_graph=True)[0] + g
        W_ = W.detach().requires_grad_()
        x_ = x.detach().requires_grad_()
        with torch.enable_grad():
            f2 = torch.tanh(z.detach() @ W_ + x_)
        return torch.autograd.grad(f2, (W_, x_), u)


def _solve(W, x):
    z = torch.zeros_like(x)
    for _ in range(30):
        z = torch.tanh(z @ W + x)
    return z


DEQ.solve = staticmethod(_solve)
W = (0.3 * torch.randn(3, 3)).requires_grad_()
DEQ.apply(W, torch.randn(2, 3)).sum().backward()
print(W.grad)
