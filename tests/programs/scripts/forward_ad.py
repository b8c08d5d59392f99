"""Directions through a small physics model: how the range of a throw moves with its settings."""

import torch
from torch.autograd import forward_ad


def landing(speed, angle, drag):
    x, y = torch.zeros(1), torch.zeros(1)
    vx, vy = speed * torch.cos(angle), speed * torch.sin(angle)
    for _ in range(12):
        brake = 1 - 0.1 * drag * (vx**2 + vy**2).sqrt()
        vx, vy = vx * brake, vy * brake - 0.98
        x, y = x + 0.1 * vx, y + 0.1 * vy
    return torch.stack([x, y])


settings = {
    "speed": torch.tensor([9.0]),
    "angle": torch.tensor([0.7]),
    "drag": torch.tensor([0.05]),
}
for name in settings:
    with forward_ad.dual_level():
        moved = {
            k: forward_ad.make_dual(v, torch.ones(1)) if k == name else v
            for k, v in settings.items()
        }
        place, direction = forward_ad.unpack_dual(landing(**moved))
    _, again = torch.func.jvp(
        lambda v: landing(**{**settings, name: v}), (settings[name],), (torch.ones(1),)
    )
    print(name, place, direction, torch.allclose(direction, again))
with forward_ad.dual_level():
    still = forward_ad.unpack_dual(landing(**settings))
    print(still.tangent is None)


class Cubed(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.slope = 3 * x * x
        return x**3

    @staticmethod
    def jvp(ctx, tangent):
        return ctx.slope * tangent


layer = torch.nn.Linear(3, 2)
with torch.no_grad():
    layer.weight.copy_(torch.arange(6.0).view(2, 3) / 10)
    layer.bias.zero_()
with forward_ad.dual_level():
    x = forward_ad.make_dual(torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 0.0, -1.0]))
    y = Cubed.apply(torch.sin(x))
    print(forward_ad.unpack_dual(y).tangent)
    print(forward_ad.unpack_dual(layer(x)).tangent.detach())
try:
    forward_ad.make_dual(torch.ones(1), torch.ones(1))
except RuntimeError as error:
    print(error)
