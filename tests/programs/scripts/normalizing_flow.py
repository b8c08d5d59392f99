import math
import torch
import torch.nn as nn
import torch.distributions as D
from torch.distributions import constraints
from torch.distributions.transforms import (
    AffineTransform,
    ComposeTransform,
    ExpTransform,
    SigmoidTransform,
    TanhTransform,
    Transform,
)


class AffineCoupling(nn.Module):
    def __init__(self, dim, flip):
        super().__init__()
        self.flip = flip
        self.net = nn.Sequential(nn.Linear(dim // 2, 8), nn.Tanh(), nn.Linear(8, dim))

    def forward(self, x):
        a, b = x.chunk(2, dim=-1)
        if self.flip:
            a, b = b, a
        s, t = self.net(a).chunk(2, dim=-1)
        s = torch.tanh(s)
        b = b * s.exp() + t
        return torch.cat([b, a] if self.flip else [a, b], -1), s.sum(-1)

    @torch.no_grad()
    def inverse(self, y):
        a, b = y.chunk(2, dim=-1)
        if self.flip:
            a, b = b, a
        s, t = self.net(a).chunk(2, dim=-1)
        b = (b - t) * (-torch.tanh(s)).exp()
        return torch.cat([b, a] if self.flip else [a, b], -1)


class Planar(Transform):
    domain, codomain, bijective = constraints.real_vector, constraints.real_vector, False

    def __init__(self, u, w, b):
        super().__init__()
        self.u, self.w, self.b = u, w, b

    def _call(self, z):
        return z + self.u * torch.tanh(z @ self.w + self.b).unsqueeze(-1)

    def log_abs_det_jacobian(self, z, y):
        psi = (1 - torch.tanh(z @ self.w + self.b) ** 2).unsqueeze(-1) * self.w
        return torch.log(torch.abs(1 + psi @ self.u))


torch.manual_seed(0)
flow = nn.ModuleList([AffineCoupling(4, i % 2 == 1) for i in range(3)])
base = D.Independent(D.Normal(torch.zeros(4), torch.ones(4)), 1)
opt = torch.optim.Adam(flow.parameters(), lr=1e-2)
data = torch.randn(64, 4) * torch.tensor([0.5, 1.0, 2.0, 0.1]) + 1
for step in range(5):
    z, logdet = data, torch.zeros(64)
    for layer in flow:
        z, ld = layer(z)
        logdet += ld
    loss = -(base.log_prob(z) + logdet).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, round(loss.item(), 4))
x = z.detach()
z = data
for layer in flow:
    z, _ = layer(z)
for layer in reversed(flow):
    z = layer.inverse(z)
print("inverse:", torch.allclose(z, data, atol=1e-4))
t = ComposeTransform([AffineTransform(1.0, 2.0), ExpTransform()])
d = D.TransformedDistribution(D.Normal(0.0, 1.0), [t])
print(d.log_prob(torch.tensor([1.0, 5.0])), d.cdf(torch.tensor(3.0)), t.inv(torch.tensor(4.0)))
squashed = D.TransformedDistribution(D.Normal(torch.zeros(2), 1), TanhTransform(cache_size=1))
a = squashed.rsample()
print(squashed.log_prob(a), a)
print(
    SigmoidTransform().log_abs_det_jacobian(torch.tensor(0.3), torch.tensor(0.57)),
    D.LogNormal(0.0, 0.5).mean,
    D.biject_to(constraints.positive)(torch.tensor(-1.0)),
    D.transform_to(constraints.simplex)(torch.zeros(3)),
)
p = Planar(torch.tensor([0.5, -0.2]), torch.tensor([1.0, 0.3]), torch.tensor(0.1))
y = p(torch.ones(2, 2))
print(y, p.log_abs_det_jacobian(torch.ones(2, 2), y))
