"""Straight flows from noise to two moons; schedules of noise; Langevin steps."""

import math
import torch
from torch import nn

torch.manual_seed(0)


def moons(n):
    side = torch.randint(0, 2, (n,))
    turn = torch.rand(n) * math.pi
    sign = 1.0 - 2 * side
    return torch.stack(
        [sign * turn.cos() + side, sign * turn.sin() - 0.5 * side], dim=-1
    ) + 0.05 * torch.randn(n, 2)


velocity = nn.Sequential(
    nn.Linear(3, 32), nn.SiLU(), nn.Linear(32, 32), nn.SiLU(), nn.Linear(32, 2)
)
optimizer = torch.optim.Adam(velocity.parameters(), lr=1e-2)
for step in range(60):
    data, noise, time = moons(64), torch.randn(64, 2), torch.rand(64, 1)
    place = torch.lerp(noise, data, time)
    loss = (velocity(torch.cat([place, time], 1)) - (data - noise)).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if (step + 1) % 20 == 0:
        print(step, f"{loss.item():.3f}")


@torch.inference_mode()
def flow(x, steps=4):
    for start, end in zip(
        *[torch.linspace(0, 1, steps + 1)[s] for s in (slice(None, -1), slice(1, None))]
    ):
        field = lambda at, t: velocity(torch.cat([at, t.expand(len(at), 1)], 1))
        half = x + field(x, start) * (end - start) / 2
        x = x + field(half, (start + end) / 2) * (end - start)
    return x


print(flow(torch.randn(5, 2)))
for name, betas in {
    "linear": torch.linspace(1e-4, 0.02, 20),
    "quadratic": torch.linspace(1e-2, 0.02**0.5, 20).square(),
    "sigmoid": torch.linspace(-6, 6, 20).sigmoid() * 0.0199 + 1e-4,
}.items():
    kept = (1 - betas).cumprod(0)
    before = nn.functional.pad(kept[:-1], (1, 0), value=1.0)
    print(
        name,
        kept[-1],
        (betas * (1 - before) / (1 - kept))[[1, 10, 19]],
        kept.gather(0, torch.tensor([1, 5])),
    )
x = torch.ones(3)
for _ in range(5):
    x = x - 0.005 * x + 0.1 * torch.randn_like(x)
print(x)
