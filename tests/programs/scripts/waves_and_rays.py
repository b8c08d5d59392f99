"""Networks of sines, their derivatives, and light that passes through a field."""

import math

import torch
from torch import nn

torch.manual_seed(11)


class Wave(nn.Linear):
    def __init__(self, n, m, speed=1.0, first=False):
        self.speed, self.first = speed, first
        super().__init__(n, m)

    def reset_parameters(self):
        bound = 1 / self.in_features if self.first else math.sqrt(6 / self.in_features) / self.speed
        with torch.no_grad():
            self.weight.uniform_(-bound, bound)
            self.bias.uniform_(-bound, bound)

    def forward(self, x):
        return (self.speed * super().forward(x)).sin()

    def extra_repr(self):
        return f"{super().extra_repr()}, speed={self.speed}"


field = nn.Sequential(Wave(2, 12, 10.0, True), Wave(12, 12, 3.0), nn.Linear(12, 1))
print(field)
axis = torch.linspace(-1, 1, 5)
points = torch.cartesian_prod(axis, axis).requires_grad_()
height = field(points)
(slope,) = torch.autograd.grad(height.sum(), points, create_graph=True)
curve = sum(
    torch.autograd.grad(slope[:, i].sum(), points, create_graph=True)[0][:, i] for i in range(2)
)
print(slope.norm(), curve.abs().mean())
loss = (slope.norm(dim=-1) - 1).square().mean() + 0.1 * curve.square().mean()
loss.backward()
print(
    field[0].weight.grad.norm(),
    torch.func.hessian(lambda p: field(p).squeeze())(points[0].detach()),
)
depths = torch.linspace(2.0, 6.0, 8) + torch.rand(3, 8) * 0.5
density = torch.relu(torch.randn(3, 8))
gaps = torch.diff(depths, dim=-1, append=torch.full((3, 1), 1e10))
alpha = 1 - torch.exp(-density * gaps)
through = torch.cumprod(torch.cat([torch.ones(3, 1), 1 - alpha + 1e-10], -1), -1)[:, :-1]
weights = alpha * through
print(weights.sum(-1), (weights * depths).sum(-1))
steps = torch.cumsum(weights / weights.sum(-1, keepdim=True), -1).contiguous()
where = torch.searchsorted(steps, torch.rand(3, 4), right=True).clamp_max(7)
print(
    where,
    torch.gather(depths, 1, where),
    torch.bucketize(torch.tensor([2.5, 5.0]), depths[0].sort().values),
)
