"""A network that learns to turn its pictures upright, from the identity; and a small pupil of it."""

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)


class Aligner(nn.Module):
    def __init__(self, side=28):
        super().__init__()
        self.look = nn.Sequential(
            nn.Conv2d(1, 4, 5, stride=2), nn.ReLU(), nn.AdaptiveMaxPool2d(3), nn.Flatten()
        )
        self.pose = nn.Linear(36, 6)
        nn.init.zeros_(self.pose.weight)
        with torch.no_grad():
            self.pose.bias.copy_(torch.eye(2, 3).flatten())
        self.read = nn.Sequential(
            nn.Conv2d(1, 4, 5), nn.MaxPool2d(4), nn.ReLU(), nn.Flatten(), nn.LazyLinear(10)
        )

    def upright(self, x):
        pose = self.pose(self.look(x)).unflatten(1, (2, 3))
        return F.grid_sample(
            x, F.affine_grid(pose, list(x.size()), align_corners=False), align_corners=False
        )

    def forward(self, x):
        return self.read(self.upright(x))


x, y = torch.randn(8, 1, 28, 28), torch.arange(8)
teacher = Aligner()
teacher(x)
optimizer = torch.optim.SGD(teacher.parameters(), lr=0.05)
for step in range(5):
    optimizer.zero_grad()
    loss = F.cross_entropy(teacher(x), y)
    loss.backward()
    optimizer.step()
    print(step, f"{loss.item():.4f}", teacher.pose.bias.grad.abs().max().item() > 0)
print(teacher.pose.bias.data)

pupil = nn.Sequential(nn.AvgPool2d(4), nn.Flatten(), nn.Linear(49, 10))
optimizer = torch.optim.Adam(pupil.parameters(), lr=1e-2)
with torch.no_grad():
    soft = (teacher(x) / 2).softmax(1)
for _ in range(4):
    out = pupil(x)
    loss = 4 * F.kl_div((out / 2).log_softmax(1), soft, reduction="batchmean") + F.cross_entropy(
        out, y
    )
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    print(f"{loss.item():.4f}")
for step in (0.0, 0.1, 0.5):
    seen = x.clone().requires_grad_()
    F.cross_entropy(pupil(seen), y).backward()
    fooled = pupil(seen + step * seen.grad.sign()).argmax(1)
    print(step, (fooled != pupil(x).argmax(1)).sum().item())
