import math
from functools import partial
from inspect import isfunction
import torch
from torch import nn, einsum
import torch.nn.functional as F


def exists(x):
    return x is not None


def default(val, d):
    return val if exists(val) else (d() if isfunction(d) else d)


def linear_beta_schedule(timesteps):
    return torch.linspace(0.0001, 0.02, timesteps)


def cosine_beta_schedule(timesteps, s=0.008):
    x = torch.linspace(0, timesteps, timesteps + 1)
    alphas_cumprod = torch.cos(((x / timesteps) + s) / (1 + s) * torch.pi * 0.5) ** 2
    alphas_cumprod = alphas_cumprod / alphas_cumprod[0]
    return torch.clip(1 - (alphas_cumprod[1:] / alphas_cumprod[:-1]), 0.0001, 0.9999)


class SinusoidalPositionEmbeddings(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, time):
        half_dim = self.dim // 2
        embeddings = torch.exp(
            torch.arange(half_dim, device=time.device) * -(math.log(10000) / (half_dim - 1))
        )
        embeddings = time[:, None] * embeddings[None, :]
        return torch.cat((embeddings.sin(), embeddings.cos()), dim=-1)


class Residual(nn.Module):
    def __init__(self, fn):
        super().__init__()
        self.fn = fn

    def forward(self, x, *args, **kwargs):
        return self.fn(x, *args, **kwargs) + x


class WeightStandardizedConv2d(nn.Conv2d):
    def forward(self, x):
        eps = 1e-5 if x.dtype == torch.float32 else 1e-3
        mean = self.weight.mean(dim=(1, 2, 3), keepdim=True)
        var = self.weight.var(dim=(1, 2, 3), keepdim=True, unbiased=False)
        w = (self.weight - mean) * (var + eps).rsqrt()
        return F.conv2d(x, w, self.bias, self.stride, self.padding, self.dilation, self.groups)


class LinearAttention(nn.Module):
    def __init__(self, dim, heads=2, dim_head=4):
        super().__init__()
        self.scale, self.heads = dim_head**-0.5, heads
        self.to_qkv = nn.Conv2d(dim, dim_head * heads * 3, 1, bias=False)
        self.to_out = nn.Sequential(nn.Conv2d(dim_head * heads, dim, 1), nn.GroupNorm(1, dim))

    def forward(self, x):
        b, c, h, w = x.shape
        q, k, v = (t.reshape(b, self.heads, -1, h * w) for t in self.to_qkv(x).chunk(3, dim=1))
        q, k = q.softmax(dim=-2) * self.scale, k.softmax(dim=-1)
        context = torch.einsum("b h d n, b h e n -> b h d e", k, v)
        out = einsum("bhde,bhdn->bhen", context, q)
        return self.to_out(out.reshape(b, -1, h, w))


class TinyUnet(nn.Module):
    def __init__(self, dim=8):
        super().__init__()
        self.time = nn.Sequential(
            SinusoidalPositionEmbeddings(dim),
            nn.Linear(dim, dim),
            nn.GELU(),
            nn.Linear(dim, 2 * dim),
        )
        self.init = nn.Conv2d(1, dim, 1)
        self.down = WeightStandardizedConv2d(dim, dim, 3, stride=2, padding=1)
        self.norm, self.mid = nn.GroupNorm(4, dim), Residual(LinearAttention(dim))
        self.up = nn.Sequential(
            nn.Upsample(scale_factor=2, mode="nearest"), nn.Conv2d(dim, dim, 3, padding=1)
        )
        self.final = nn.Conv2d(2 * dim, 1, 1)

    def forward(self, x, t):
        h = self.init(x)
        scale, shift = self.time(t)[:, :, None, None].chunk(2, dim=1)
        y = F.silu(self.norm(self.down(h)) * (scale + 1) + shift)
        return self.final(torch.cat((self.up(self.mid(y)), h), dim=1))


T = 20
betas = linear_beta_schedule(timesteps=T)
alphas = 1.0 - betas
alphas_cumprod = torch.cumprod(alphas, axis=0)
prev = F.pad(alphas_cumprod[:-1], (1, 0), value=1.0)
posterior_variance = betas * (1.0 - prev) / (1.0 - alphas_cumprod)


def extract(a, t, x_shape):
    return a.gather(-1, t.cpu()).reshape(t.shape[0], *((1,) * (len(x_shape) - 1))).to(t.device)


def q_sample(x_start, t, noise=None):
    noise = default(noise, lambda: torch.randn_like(x_start))
    return (
        extract(torch.sqrt(alphas_cumprod), t, x_start.shape) * x_start
        + extract((1 - alphas_cumprod).sqrt(), t, x_start.shape) * noise
    )


@torch.no_grad()
def p_sample(model, x, t, i):
    mean = extract((1.0 / alphas).sqrt(), t, x.shape) * (
        x
        - extract(betas, t, x.shape)
        * model(x, t)
        / extract((1 - alphas_cumprod).sqrt(), t, x.shape)
    )
    return (
        mean
        if i == 0
        else mean + torch.sqrt(extract(posterior_variance, t, x.shape)) * torch.randn_like(x)
    )


torch.manual_seed(0)
model = TinyUnet()
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(4):
    x0 = torch.rand(4, 1, 8, 8) * 2 - 1
    t = torch.randint(0, T, (4,)).long()
    noise = torch.randn_like(x0)
    loss = F.smooth_l1_loss(noise, model(q_sample(x0, t, noise), t))
    opt.zero_grad()
    loss.backward()
    opt.step()
    print("Loss:", round(loss.item(), 4))
img = torch.randn((2, 1, 8, 8))
for i in reversed(range(0, T)):
    img = p_sample(model, img, torch.full((2,), i, dtype=torch.long), i)
print(img.shape, img.abs().mean() < 10, cosine_beta_schedule(4), posterior_variance[:3])
