import torch, torch.nn as nn, torch.nn.functional as F, math

torch.manual_seed(0)


class SE(nn.Module):
    def __init__(self, c, r=4):
        super().__init__()
        self.fc = nn.Sequential(
            nn.AdaptiveAvgPool2d(1),
            nn.Conv2d(c, c // r, 1),
            nn.ReLU6(),
            nn.Conv2d(c // r, c, 1),
            nn.Hardsigmoid(),
        )

    def forward(self, x):
        return x * self.fc(x)


class InvertedResidual(nn.Module):
    def __init__(self, i, o, s, e):
        super().__init__()
        h = i * e
        self.use = s == 1 and i == o
        self.c = nn.Sequential(
            nn.Conv2d(i, h, 1, bias=False),
            nn.BatchNorm2d(h),
            nn.Hardswish(),
            nn.Conv2d(h, h, 3, s, 1, groups=h, bias=False),
            nn.BatchNorm2d(h),
            SE(h),
            nn.Conv2d(h, o, 1, bias=False),
            nn.BatchNorm2d(o),
        )

    def forward(self, x):
        return x + self.c(x) if self.use else self.c(x)


class DropPath(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.p = p

    def forward(self, x):
        if self.p == 0.0 or not self.training:
            return x
        keep = 1 - self.p
        return x.div(keep) * x.new_empty((x.shape[0],) + (1,) * (x.ndim - 1)).bernoulli_(keep)


class LayerNorm2d(nn.LayerNorm):
    def forward(self, x):
        return super().forward(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


class ConvNeXtBlock(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.dw = nn.Conv2d(d, d, 7, padding=3, groups=d)
        self.n = nn.LayerNorm(d, eps=1e-6)
        self.p1, self.p2 = nn.Linear(d, 4 * d), nn.Linear(4 * d, d)
        self.gamma = nn.Parameter(1e-1 * torch.ones(d))
        self.dp = DropPath(0.2)

    def forward(self, x):
        i = x
        x = self.dw(x).permute(0, 2, 3, 1)
        x = self.gamma * self.p2(F.gelu(self.p1(self.n(x))))
        return i + self.dp(x.permute(0, 3, 1, 2))


class CBAM(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.m = nn.Sequential(nn.Linear(c, c // 2), nn.ReLU(), nn.Linear(c // 2, c))
        self.s = nn.Conv2d(2, 1, 7, padding=3)

    def forward(self, x):
        a = torch.sigmoid(
            self.m(F.avg_pool2d(x, x.shape[2:]).flatten(1))
            + self.m(F.max_pool2d(x, x.shape[2:]).flatten(1))
        )
        x = x * a[..., None, None]
        return x * torch.sigmoid(
            self.s(torch.cat((x.max(1, keepdim=True)[0], x.mean(1, keepdim=True)), 1))
        )


class Inception(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.b1 = nn.Conv2d(c, 2, 1)
        self.b2 = nn.Sequential(
            nn.Conv2d(c, 2, 1),
            nn.Conv2d(2, 3, (1, 7), padding=(0, 3)),
            nn.Conv2d(3, 3, (7, 1), padding=(3, 0)),
        )
        self.b3 = nn.Sequential(nn.MaxPool2d(3, 1, 1), nn.Conv2d(c, 2, 1))

    def forward(self, x):
        return torch.cat([self.b1(x), self.b2(x), self.b3(x)], 1)


class Dense(nn.Module):
    def __init__(self, c, g, n):
        super().__init__()
        self.l = nn.ModuleList(
            nn.Sequential(
                nn.BatchNorm2d(c + i * g), nn.ReLU(), nn.Conv2d(c + i * g, g, 3, padding=1)
            )
            for i in range(n)
        )

    def forward(self, x):
        f = [x]
        for l in self.l:
            f.append(l(torch.cat(f, 1)))
        return torch.cat(f, 1)


def channel_shuffle(x, g):
    b, c, h, w = x.shape
    return x.view(b, g, c // g, h, w).transpose(1, 2).contiguous().view(b, c, h, w)


class ASPP(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.b = nn.ModuleList([nn.Conv2d(c, 2, 3, padding=d, dilation=d) for d in (1, 2, 4)])
        self.g = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(c, 2, 1))

    def forward(self, x):
        return torch.cat(
            [b(x) for b in self.b]
            + [F.interpolate(self.g(x), x.shape[-2:], mode="bilinear", align_corners=False)],
            1,
        )


net = nn.Sequential(
    nn.Conv2d(3, 8, 3, 2, 1),
    InvertedResidual(8, 8, 1, 2),
    ConvNeXtBlock(8),
    LayerNorm2d(8),
    CBAM(8),
    Inception(8),
    Dense(7, 3, 2),
    nn.Conv2d(13, 8, 1),
    ASPP(8),
)
x = torch.randn(2, 3, 16, 16)
y = net(x)
y.pow(2).mean().backward()
print(y.shape, y.mean(), sum(p.grad.abs().sum() for p in net.parameters()).item())
print(
    channel_shuffle(torch.arange(4.0).view(1, 4, 1, 1), 2).flatten(),
    nn.PixelUnshuffle(2)(x).shape,
    F.unfold(x, 3, padding=1).shape,
    F.fold(F.unfold(x, 2, stride=2), (16, 16), 2, stride=2).equal(x),
)
up = nn.ConvTranspose2d(1, 1, 4, 2, 1, bias=False)
f = torch.tensor([0.25, 0.75, 0.75, 0.25])
up.weight.data.copy_(f[:, None] * f[None])
print(
    up(torch.ones(1, 1, 3, 3))[0, 0],
    F.interpolate(
        torch.arange(4.0).view(1, 1, 2, 2), scale_factor=2, mode="bicubic", align_corners=True
    )[0, 0],
)
theta = torch.tensor([[[math.cos(0.5), -math.sin(0.5), 0], [math.sin(0.5), math.cos(0.5), 0]]])
print(
    F.grid_sample(
        torch.ones(1, 1, 4, 4),
        F.affine_grid(theta, (1, 1, 4, 4), align_corners=False),
        align_corners=False,
    )[0, 0]
)


def iou(a, b):
    i = (
        (torch.min(a[:, None, 2:], b[:, 2:]) - torch.max(a[:, None, :2], b[:, :2]))
        .clamp(min=0)
        .prod(2)
    )
    ar = lambda z: (z[:, 2] - z[:, 0]) * (z[:, 3] - z[:, 1])
    return i / (ar(a)[:, None] + ar(b) - i)


def nms(b, s, t):
    order, keep = s.argsort(descending=True), []
    while order.numel():
        i = order[0]
        keep.append(i.item())
        order = order[1:][iou(b[i][None], b[order[1:]])[0] <= t]
    return keep


bx = torch.rand(6, 2)
bx = torch.cat([bx, bx + 0.5 + 0.5 * torch.rand(6, 2)], 1)
print(iou(bx, bx)[0], nms(bx, torch.rand(6), 0.3))
g = torch.stack(torch.meshgrid(torch.arange(3), torch.arange(2), indexing="ij"), -1).reshape(-1, 2)
print(
    g.tolist(),
    torch.nn.utils.fuse_conv_bn_eval(nn.Conv2d(1, 1, 1).eval(), nn.BatchNorm2d(1).eval()),
)
x4 = torch.randn(2, 3, 4, 4).to(memory_format=torch.channels_last)
print(
    x4.stride(), x4.is_contiguous(memory_format=torch.channels_last), nn.Conv2d(3, 2, 3)(x4).shape
)
psnr = lambda a, b: 10 * torch.log10(1 / F.mse_loss(a, b))
print(
    psnr(torch.full((3, 3), 0.5), torch.full((3, 3), 0.4)),
    F.pad(torch.ones(1, 1, 2, 2), (1, 1, 0, 1), mode="replicate").shape,
    torch.roll(torch.arange(4), 1),
    torch.rot90(torch.arange(4).view(2, 2)),
    F.huber_loss(torch.zeros(2), torch.tensor([0.5, 3.0])),
    nn.SmoothL1Loss(beta=0.5)(torch.zeros(2), torch.tensor([0.2, 3.0])),
)
