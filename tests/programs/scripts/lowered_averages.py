import math, time, os, tempfile, contextlib
import torch, torch.nn as nn, torch.nn.functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn, update_bn
from torch.utils.data import DataLoader, TensorDataset, random_split, WeightedRandomSampler
from torch.optim.lr_scheduler import (
    OneCycleLR,
    CosineAnnealingWarmRestarts,
    LambdaLR,
    SequentialLR,
    LinearLR,
    CosineAnnealingLR,
    ReduceLROnPlateau,
    ChainedScheduler,
    ExponentialLR,
)

torch.manual_seed(42)


class AverageMeter:
    def __init__(self, name, fmt=":f"):
        self.name, self.fmt = name, fmt
        self.reset()

    def reset(self):
        self.val = self.avg = self.sum = self.count = 0

    def update(self, val, n=1):
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / self.count

    def __str__(self):
        return ("{name} {val" + self.fmt + "} ({avg" + self.fmt + "})").format(**self.__dict__)


class SE(nn.Module):
    def __init__(self, c, r=4):
        super().__init__()
        self.fc = nn.Sequential(
            nn.AdaptiveAvgPool2d(1),
            nn.Conv2d(c, c // r, 1),
            nn.SiLU(inplace=True),
            nn.Conv2d(c // r, c, 1),
            nn.Sigmoid(),
        )

    def forward(self, x):
        return x * self.fc(x)


class Block(nn.Module):
    def __init__(self, i, o, s):
        super().__init__()
        self.conv = nn.Sequential(
            nn.Conv2d(i, i, 3, s, 1, groups=i, bias=False),
            nn.BatchNorm2d(i),
            nn.Hardswish(),
            SE(i),
            nn.Conv2d(i, o, 1, bias=False),
            nn.BatchNorm2d(o),
        )
        self.skip = nn.Identity() if s == 1 and i == o else None

    def forward(self, x):
        y = self.conv(x)
        return y + x if self.skip else y


net = nn.Sequential(
    nn.Conv2d(3, 8, 3, 2, 1),
    Block(8, 8, 1),
    Block(8, 16, 2),
    nn.AdaptiveAvgPool2d((1, 1)),
    nn.Flatten(),
    nn.Dropout(0.1),
    nn.Linear(16, 4),
)
x = torch.randn(96, 3, 16, 16)
y = (x.mean((1, 2, 3)) * 40).long().clamp(-2, 1) + 2
train, val = random_split(TensorDataset(x, y), [80, 16], generator=torch.Generator().manual_seed(0))
w = 1.0 / torch.bincount(y[train.indices], minlength=4).clamp(min=1)[y[train.indices]]
dl = DataLoader(
    train,
    16,
    sampler=WeightedRandomSampler(w, 80, generator=torch.Generator().manual_seed(3)),
    drop_last=True,
)
decay, nodecay = [], []
for n, p in net.named_parameters():
    (nodecay if p.ndim <= 1 or n.endswith(".bias") else decay).append(p)
opt = torch.optim.AdamW(
    [{"params": decay, "weight_decay": 0.05}, {"params": nodecay, "weight_decay": 0.0}],
    lr=3e-3,
    betas=(0.9, 0.95),
)
sched = OneCycleLR(opt, max_lr=[5e-3, 4e-3], total_steps=15, pct_start=0.3)
ema = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.9), use_buffers=True)
scaler = torch.amp.GradScaler("cpu", enabled=True, init_scale=256.0)
crit = nn.CrossEntropyLoss(label_smoothing=0.1)
for epoch in range(3):
    net.train()
    meter = AverageMeter("loss", ":.2f")
    for i, (xb, yb) in enumerate(dl):
        lam = 0.7
        perm = torch.randperm(len(xb))
        xm = lam * xb + (1 - lam) * xb[perm]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            out = net(xm)
            loss = lam * crit(out, yb) + (1 - lam) * crit(out, yb[perm])
        scaler.scale(loss / 1).backward()
        scaler.unscale_(opt)
        norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm=5.0)
        scaler.step(opt)
        scaler.update()
        opt.zero_grad()
        sched.step()
        ema.update_parameters(net)
        meter.update(loss.item(), len(xb))
    print(
        epoch,
        out.dtype,
        loss.dtype,
        [f"{g:.6f}" for g in sched.get_last_lr()],
        scaler.get_scale(),
        int(ema.n_averaged),
    )
print(torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu"))
with torch.autocast(device_type="cpu", dtype=torch.bfloat16):
    a = torch.randn(2, 3)
    print(
        (a @ a.T).dtype,
        F.softmax(a, -1).dtype,
        (a + a).dtype,
        F.linear(a, a).dtype,
        F.layer_norm(a, (3,)).dtype,
        torch.cat([a, a.bfloat16()]).dtype,
    )
    with torch.autocast("cpu", enabled=False):
        print((a @ a.T).dtype)


def lrs(make, n=8, lr=1.0):
    o = torch.optim.SGD([nn.Parameter(torch.zeros(1))], lr=lr)
    s = make(o)
    out = []
    for k in range(n):
        out.append(round(o.param_groups[0]["lr"], 5))
        o.step()
        s.step(1.0) if isinstance(s, ReduceLROnPlateau) else s.step()
    return out


print(lrs(lambda o: CosineAnnealingWarmRestarts(o, 3, 2, 0.1)))
print(
    lrs(
        lambda o: SequentialLR(
            o, [LinearLR(o, 0.1, total_iters=3), CosineAnnealingLR(o, 5)], milestones=[3]
        )
    )
)
print(
    lrs(
        lambda o: LambdaLR(
            o, lambda e: min(1.0, (e + 1) / 4) * 0.5 * (1 + math.cos(math.pi * e / 8))
        )
    )
)
print(lrs(lambda o: ReduceLROnPlateau(o, patience=1, factor=0.5)))
print(lrs(lambda o: ChainedScheduler([ExponentialLR(o, 0.9), LinearLR(o, 0.5, total_iters=2)])))
with tempfile.TemporaryDirectory() as d:
    path = os.path.join(d, "ckpt.pth.tar")
    torch.save(
        {
            "epoch": 3,
            "model": net.state_dict(),
            "ema": ema.state_dict(),
            "opt": opt.state_dict(),
            "sched": sched.state_dict(),
            "scaler": scaler.state_dict(),
            "rng": torch.get_rng_state(),
        },
        path,
    )
    ck = torch.load(path, map_location="cpu", weights_only=True)
    missing = net.load_state_dict(
        {k: v for k, v in ck["model"].items() if "6." not in k}, strict=False
    )
    print(
        sorted(ck),
        missing,
        ck["scaler"],
        ck["sched"]["last_epoch"],
        len(ck["opt"]["state"]),
        list(ck["ema"])[:2],
    )
    try:
        net.load_state_dict({"x": torch.ones(1)})
    except RuntimeError as e:
        print(str(e)[:150])
    try:
        net[6].load_state_dict({"weight": torch.ones(3, 3), "bias": torch.ones(4)})
    except RuntimeError as e:
        print(e)
