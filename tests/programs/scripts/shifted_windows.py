"""Attention in windows that shift from layer to layer, with a table of biases by distance."""

import torch
import torch.nn as nn


def drop_path(x, drop=0.0, training=False):
    if drop == 0.0 or not training:
        return x
    keep = 1 - drop
    shape = (x.shape[0],) + (1,) * (x.ndim - 1)
    mask = keep + torch.rand(shape, dtype=x.dtype, device=x.device)
    return x.div(keep) * mask.floor_()


def windows_of(x, w):
    b, height, width, c = x.shape
    x = x.view(b, height // w, w, width // w, w, c)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, w, w, c)


def image_of(windows, w, height, width):
    b = int(windows.shape[0] / (height * width / w / w))
    x = windows.view(b, height // w, width // w, w, w, -1)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(b, height, width, -1)


class WindowAttention(nn.Module):
    def __init__(self, dim, w, heads):
        super().__init__()
        self.heads, self.scale = heads, (dim // heads) ** -0.5
        self.bias = nn.Parameter(torch.zeros((2 * w - 1) ** 2, heads))
        places = torch.stack(torch.meshgrid([torch.arange(w)] * 2, indexing="ij")).flatten(1)
        apart = (places[:, :, None] - places[:, None, :]).permute(1, 2, 0).contiguous()
        apart += w - 1
        apart[:, :, 0] *= 2 * w - 1
        self.register_buffer("distance", apart.sum(-1))
        self.qkv = nn.Linear(dim, dim * 3)
        self.proj = nn.Linear(dim, dim)
        nn.init.trunc_normal_(self.bias, std=0.02)

    def forward(self, x, mask=None):
        b, n, c = x.shape
        qkv = self.qkv(x).reshape(b, n, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4)
        q, k, v = qkv.unbind(0)
        scores = (q * self.scale) @ k.transpose(-2, -1)
        bias = self.bias[self.distance.view(-1)].view(n, n, -1).permute(2, 0, 1)
        scores = scores + bias.contiguous().unsqueeze(0)
        if mask is not None:
            count = mask.shape[0]
            scores = scores.view(b // count, count, self.heads, n, n)
            scores = (scores + mask.unsqueeze(1).unsqueeze(0)).view(-1, self.heads, n, n)
        x = (scores.softmax(dim=-1) @ v).transpose(1, 2).reshape(b, n, c)
        return self.proj(x)


def mask_of(height, width, w, shift):
    regions = torch.zeros((1, height, width, 1))
    slices = slice(0, -w), slice(-w, -shift), slice(-shift, None)
    for number, (rows, columns) in enumerate((a, b) for a in slices for b in slices):
        regions[:, rows, columns, :] = number
    flat = windows_of(regions, w).view(-1, w * w)
    mask = flat.unsqueeze(1) - flat.unsqueeze(2)
    return mask.masked_fill(mask != 0, float(-100.0)).masked_fill(mask == 0, float(0.0))


torch.manual_seed(0)
size, w, shift, dim = 8, 4, 2, 8
mask = mask_of(size, size, w, shift)
print(mask.shape, (mask != 0).sum(), mask.unique())
layer = WindowAttention(dim, w, heads=2)
print(layer.distance[0, :6], layer.distance.dtype, layer)
print(sorted(layer.state_dict()))
x = torch.randn(2, size, size, dim, requires_grad=True)
shifted = torch.roll(x, shifts=(-shift, -shift), dims=(1, 2))
out = layer(windows_of(shifted, w).view(-1, w * w, dim), mask)
back = torch.roll(image_of(out.view(-1, w, w, dim), w, size, size), (shift, shift), (1, 2))
print(out.shape, back.shape, torch.equal(image_of(windows_of(x, w), w, size, size), x))
y = x + drop_path(back, 0.3, True)
loss = y.pow(2).mean()
loss.backward()
print(f"{loss.item():.2f}", x.grad.shape, bool(layer.bias.grad.abs().sum() > 0))
far = mask[-1].bool()
weights = (torch.zeros(16, 16) + mask[-1]).softmax(-1)
print(weights[far].max() < 1e-20, f"{weights.sum():.2f}")
kept = drop_path(torch.ones(1000, 1), 0.25, True)
print([round(v, 3) for v in kept.unique().tolist()], abs(kept.mean().item() - 1) < 0.1)
