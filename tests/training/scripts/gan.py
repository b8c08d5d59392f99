"""A generative adversarial network that learns a ring of eight clouds."""

import math

import torch
import torch.nn as nn

torch.manual_seed(6)
torch.set_default_dtype(torch.float64)

G = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 2))
D = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 32), nn.LeakyReLU(0.2))
D.append(nn.Linear(32, 1))
optimizer_g = torch.optim.Adam(G.parameters(), lr=2e-3, betas=(0.5, 0.999))
optimizer_d = torch.optim.Adam(D.parameters(), lr=2e-3, betas=(0.5, 0.999))
criterion = nn.BCEWithLogitsLoss()


def real_points(n):
    angle = torch.randint(0, 8, (n,)) * (2 * math.pi / 8)
    centers = torch.stack([torch.cos(angle), torch.sin(angle)], dim=1)
    return centers + 0.05 * torch.randn(n, 2)


ones, zeros = torch.ones(32, 1), torch.zeros(32, 1)
for step in range(80):
    real, fake = real_points(32), G(torch.randn(32, 4))

    optimizer_d.zero_grad()
    loss_d = criterion(D(real), ones) + criterion(D(fake.detach()), zeros)
    loss_d.backward()
    optimizer_d.step()

    optimizer_g.zero_grad()
    loss_g = criterion(D(fake), ones)
    loss_g.backward()
    optimizer_g.step()
    if step % 20 == 19:
        print(f"step {step + 1}: discriminator {loss_d.item():.4f}, generator {loss_g.item():.4f}")

with torch.no_grad():
    print(f"mean distance {G(torch.randn(100, 4)).norm(dim=1).mean():.4f}")
