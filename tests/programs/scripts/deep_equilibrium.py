import torch, torch.nn as nn, torch.nn.functional as F
from torch import autograd

torch.manual_seed(0)


def anderson(f, x0, m=4, lam=1e-4, max_iter=20, tol=1e-4, beta=1.0):
    bsz, d, H, W = x0.shape
    X = torch.zeros(bsz, m, d * H * W, dtype=x0.dtype, device=x0.device)
    Fm = torch.zeros(bsz, m, d * H * W, dtype=x0.dtype, device=x0.device)
    X[:, 0], Fm[:, 0] = x0.reshape(bsz, -1), f(x0).reshape(bsz, -1)
    X[:, 1], Fm[:, 1] = Fm[:, 0], f(Fm[:, 0].view_as(x0)).view(bsz, -1)
    H_ = torch.zeros(bsz, m + 1, m + 1)
    H_[:, 0, 1:] = H_[:, 1:, 0] = 1
    y = torch.zeros(bsz, m + 1, 1)
    y[:, 0] = 1
    res = []
    for k in range(2, max_iter):
        n = min(k, m)
        G = Fm[:, :n] - X[:, :n]
        H_[:, 1 : n + 1, 1 : n + 1] = torch.bmm(G, G.transpose(1, 2)) + lam * torch.eye(n)[None]
        alpha = torch.linalg.solve(H_[:, : n + 1, : n + 1], y[:, : n + 1])[:, 1 : n + 1, 0]
        X[:, k % m] = (
            beta * (alpha[:, None] @ Fm[:, :n])[:, 0]
            + (1 - beta) * (alpha[:, None] @ X[:, :n])[:, 0]
        )
        Fm[:, k % m] = f(X[:, k % m].view_as(x0)).view(bsz, -1)
        res.append((Fm[:, k % m] - X[:, k % m]).norm().item() / (1e-5 + Fm[:, k % m].norm().item()))
        if res[-1] < tol:
            break
    return X[:, k % m].view_as(x0), res


class ResNetLayer(nn.Module):
    def __init__(self, c, inner, k=3, g=2):
        super().__init__()
        self.conv1 = nn.Conv2d(c, inner, k, padding=k // 2, bias=False)
        self.conv2 = nn.Conv2d(inner, c, k, padding=k // 2, bias=False)
        self.norm1, self.norm2, self.norm3 = (
            nn.GroupNorm(g, inner),
            nn.GroupNorm(g, c),
            nn.GroupNorm(g, c),
        )
        self.conv1.weight.data.normal_(0, 0.01)
        self.conv2.weight.data.normal_(0, 0.01)

    def forward(self, z, x):
        y = self.norm1(F.relu(self.conv1(z)))
        return self.norm3(F.relu(z + self.norm2(x + self.conv2(y))))


class DEQ(nn.Module):
    def __init__(self, f, solver, **kw):
        super().__init__()
        self.f, self.solver, self.kw = f, solver, kw

    def forward(self, x):
        with torch.no_grad():
            z, self.fr = self.solver(lambda z: self.f(z, x), torch.zeros_like(x), **self.kw)
        z = self.f(z, x)
        z0 = z.clone().detach().requires_grad_()
        f0 = self.f(z0, x)

        def bh(g):
            g, self.br = self.solver(
                lambda y: autograd.grad(f0, z0, y, retain_graph=True)[0] + g, g, **self.kw
            )
            return g

        z.register_hook(bh)
        return z


m = nn.Sequential(
    nn.Conv2d(1, 4, 3, padding=1),
    nn.BatchNorm2d(4),
    DEQ(ResNetLayer(4, 6), anderson, tol=1e-2, max_iter=12),
    nn.BatchNorm2d(4),
    nn.AvgPool2d(4),
    nn.Flatten(),
    nn.Linear(4, 3),
)
x = torch.randn(4, 1, 4, 4)
y = torch.randint(3, (4,))
opt = torch.optim.Adam(m.parameters(), 1e-3)
for i in range(3):
    l = F.cross_entropy(m(x), y)
    opt.zero_grad()
    l.backward()
    opt.step()
    print(round(l.item(), 4), len(m[2].fr), len(m[2].br))
