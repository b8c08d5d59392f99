"""DDPM with tiny U-Net, sinusoidal time, EMA, cosine schedule; typed."""

from __future__ import annotations
import copy, math
from functools import partial
from typing import Optional, Sequence, Callable
import torch
from torch import nn, Tensor, einsum
import torch.nn.functional as F

torch.manual_seed(0)


def exists(x):
    return x is not None


def default(v, d):
    return v if exists(v) else (d() if callable(d) else d)


class SinPos(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x: Tensor) -> Tensor:
        half = self.dim // 2
        e = math.log(10000) / (half - 1)
        e = torch.exp(torch.arange(half, device=x.device) * -e)
        e = x[:, None] * e[None, :]
        return torch.cat((e.sin(), e.cos()), dim=-1)


class WSConv(nn.Conv2d):
    def forward(self, x):
        eps = 1e-5 if x.dtype == torch.float32 else 1e-3
        w = self.weight
        mean = w.mean(dim=(1, 2, 3), keepdim=True)
        var = w.var(dim=(1, 2, 3), unbiased=False, keepdim=True)
        return F.conv2d(
            x,
            (w - mean) * (var + eps).rsqrt(),
            self.bias,
            self.stride,
            self.padding,
            self.dilation,
            self.groups,
        )


class Block(nn.Module):
    def __init__(self, i, o, groups=4):
        super().__init__()
        self.proj = WSConv(i, o, 3, padding=1)
        self.norm = nn.GroupNorm(groups, o)
        self.act = nn.SiLU()

    def forward(self, x, ss=None):
        x = self.norm(self.proj(x))
        if exists(ss):
            s, b = ss
            x = x * (s + 1) + b
        return self.act(x)


class Res(nn.Module):
    def __init__(self, i, o, *, t=None):
        super().__init__()
        self.mlp = nn.Sequential(nn.SiLU(), nn.Linear(t, o * 2)) if exists(t) else None
        self.b1, self.b2 = Block(i, o), Block(o, o)
        self.res = nn.Conv2d(i, o, 1) if i != o else nn.Identity()

    def forward(self, x, t=None):
        ss = None
        if exists(self.mlp) and exists(t):
            ss = self.mlp(t)[..., None, None].chunk(2, dim=1)
        return self.b2(self.b1(x, ss)) + self.res(x)


class Attn(nn.Module):
    def __init__(self, dim, heads=2, d=8):
        super().__init__()
        self.scale = d**-0.5
        self.h = heads
        self.qkv = nn.Conv2d(dim, heads * d * 3, 1, bias=False)
        self.out = nn.Conv2d(heads * d, dim, 1)

    def forward(self, x):
        b, c, h, w = x.shape
        q, k, v = map(lambda t: t.reshape(b, self.h, -1, h * w), self.qkv(x).chunk(3, dim=1))
        sim = einsum("b h d i, b h d j -> b h i j", q * self.scale, k)
        sim = sim - sim.amax(dim=-1, keepdim=True).detach()
        out = einsum("b h i j, b h d j -> b h i d", sim.softmax(dim=-1), v)
        return self.out(out.permute(0, 1, 3, 2).reshape(b, -1, h, w))


class Unet(nn.Module):
    def __init__(self, dim=8, mults=(1, 2)):
        super().__init__()
        self.init = nn.Conv2d(1, dim, 5, padding=2)
        dims = [dim, *map(lambda m: dim * m, mults)]
        io = list(zip(dims[:-1], dims[1:]))
        self.time = nn.Sequential(
            SinPos(dim), nn.Linear(dim, dim * 4), nn.GELU(), nn.Linear(dim * 4, dim * 4)
        )
        R = partial(Res, t=dim * 4)
        self.downs, self.ups = nn.ModuleList([]), nn.ModuleList([])
        for i, (a, b) in enumerate(io):
            last = i >= len(io) - 1
            self.downs.append(
                nn.ModuleList(
                    [
                        R(a, a),
                        Attn(a),
                        nn.Conv2d(a, b, 4, 2, 1) if not last else nn.Conv2d(a, b, 3, padding=1),
                    ]
                )
            )
        self.mid = R(dims[-1], dims[-1])
        for i, (a, b) in enumerate(reversed(io)):
            last = i == len(io) - 1
            self.ups.append(
                nn.ModuleList(
                    [
                        R(b + a, b),
                        nn.Sequential(
                            nn.Upsample(scale_factor=2, mode="nearest"),
                            nn.Conv2d(b, a, 3, padding=1),
                        )
                        if not last
                        else nn.Conv2d(b, a, 3, padding=1),
                    ]
                )
            )
        self.final = nn.Conv2d(dim * 2, 1, 1)

    def forward(self, x, t):
        x = self.init(x)
        r = x.clone()
        t = self.time(t)
        h = []
        for blk, at, down in self.downs:
            x = blk(x, t)
            x = at(x) + x
            h.append(x)
            x = down(x)
        x = self.mid(x, t)
        for blk, up in self.ups:
            x = torch.cat(
                (
                    x
                    if x.shape[-1] == h[-1].shape[-1]
                    else F.interpolate(
                        x, size=h[-1].shape[-2:], mode="bilinear", align_corners=False
                    ),
                    h.pop(),
                ),
                dim=1,
            )
            x = blk(x, t)
            x = up(x)
        x = F.interpolate(x, size=r.shape[-2:], mode="nearest") if x.shape[-1] != r.shape[-1] else x
        return self.final(torch.cat((x, r), dim=1))


class EMA:
    def __init__(self, beta):
        self.beta = beta

    @torch.no_grad()
    def update(self, ma, cur):
        for c, m in zip(cur.parameters(), ma.parameters()):
            m.data = m.data * self.beta + (1 - self.beta) * c.data


def cosine(T, s=0.008):
    x = torch.linspace(0, T, T + 1, dtype=torch.float64)
    ac = torch.cos(((x / T) + s) / (1 + s) * math.pi * 0.5) ** 2
    ac = ac / ac[0]
    return torch.clip(1 - (ac[1:] / ac[:-1]), 0, 0.999)


T = 10
betas = cosine(T)
alphas = 1.0 - betas
ac = torch.cumprod(alphas, axis=0)
acp = F.pad(ac[:-1], (1, 0), value=1.0)
pv = betas * (1.0 - acp) / (1.0 - ac)
print(betas, torch.log(pv.clamp(min=1e-20)))


def extract(a, t, shape):
    b, *_ = t.shape
    out = a.gather(-1, t)
    return out.reshape(b, *((1,) * (len(shape) - 1)))


model = Unet()
ema = copy.deepcopy(model).eval().requires_grad_(False)
e = EMA(0.9)
opt = torch.optim.Adam(model.parameters(), lr=2e-3, betas=(0.9, 0.99))
data = torch.rand(16, 1, 8, 8) * 2 - 1
for step in range(5):
    x = data[torch.randperm(16)[:4]]
    t = torch.randint(0, T, (4,)).long()
    noise = torch.randn_like(x)
    xt = extract(ac.sqrt(), t, x.shape) * x + extract((1 - ac).sqrt(), t, x.shape) * noise
    loss = F.smooth_l1_loss(noise, model(xt.float(), t))
    opt.zero_grad()
    loss.backward()
    opt.step()
    e.update(ema, model)
    print(step, f"{loss.item():.5f}")


@torch.inference_mode()
def sample(model, shape):
    img = torch.randn(shape)
    for i in reversed(range(T)):
        t = torch.full((shape[0],), i, dtype=torch.long)
        mean = (1 / alphas.sqrt())[i] * (img - betas[i] * model(img, t) / (1 - ac).sqrt()[i])
        img = (mean + (0 if i == 0 else pv[i].sqrt() * torch.randn_like(img))).float()
    return (img.clamp(-1, 1) + 1) * 0.5


o = sample(ema, (2, 1, 8, 8))
print(o.shape, o.mean().item(), o.is_inference())
print(sum(p.numel() for p in model.parameters()))
