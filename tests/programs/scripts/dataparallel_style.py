"""A small library: registry, config, trainer with callbacks, EMA, checkpoints; all in one file."""

import copy
import io
import json
import logging
import math
import os
import tempfile
from collections import OrderedDict, defaultdict
from dataclasses import asdict, dataclass, field
from functools import wraps
from typing import Any, Callable, Dict, List, Optional, Tuple, Union
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor
from torch.nn.parallel import DataParallel
from torch.optim.lr_scheduler import LRScheduler, _LRScheduler
from torch.utils.data import DataLoader, Dataset, Sampler

REGISTRY: Dict[str, Callable[..., nn.Module]] = {}


def register(name):
    def wrap(cls):
        REGISTRY[name] = cls
        return cls

    return wrap


@dataclass
class Config:
    model: str = "mlp"
    lr: float = 0.05
    hidden: List[int] = field(default_factory=lambda: [8, 8])
    device: Union[str, torch.device] = "cpu"


@register("mlp")
class MLP(nn.Module):
    __constants__ = ["width"]

    def __init__(self, hidden: List[int], act: Optional[nn.Module] = None):
        super().__init__()
        dims = [2, *hidden]
        self.layers = nn.Sequential(
            OrderedDict((f"fc{i}", nn.Linear(a, b)) for i, (a, b) in enumerate(zip(dims, dims[1:])))
        )
        self.act, self.head = act or nn.ReLU(), nn.Linear(dims[-1], 1)
        self.register_buffer("steps", torch.zeros((), dtype=torch.long), persistent=True)
        self.register_buffer("scratch", torch.zeros(3), persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        if self.training:
            self.steps += 1
        for layer in self.layers:
            x = self.act(layer(x))
        return self.head(x).squeeze(-1)

    def _load_from_state_dict(self, state_dict, prefix, *args, **kwargs):
        old = prefix + "out.weight"
        if old in state_dict:
            state_dict[prefix + "head.weight"] = state_dict.pop(old)
        super()._load_from_state_dict(state_dict, prefix, *args, **kwargs)


class WarmupCosine(_LRScheduler):
    def __init__(self, optimizer, warmup, total, last_epoch=-1):
        self.warmup, self.total = warmup, total
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch < self.warmup:
            return [base * (self.last_epoch + 1) / self.warmup for base in self.base_lrs]
        done = (self.last_epoch - self.warmup) / (self.total - self.warmup)
        return [base * 0.5 * (1 + math.cos(math.pi * done)) for base in self.base_lrs]


class AverageMeter:
    def __init__(self, name, fmt=":f"):
        self.name, self.fmt, self.sum, self.count = name, fmt, 0.0, 0

    def update(self, val, n=1):
        self.val, self.sum, self.count = val, self.sum + val * n, self.count + n

    def __str__(self):
        return ("{name} {val" + self.fmt + "} ({avg" + self.fmt + "})").format(
            name=self.name, val=self.val, avg=self.sum / self.count
        )


class EvenFirst(Sampler):
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return iter([*range(0, self.n, 2), *range(1, self.n, 2)])

    def __len__(self):
        return self.n


class XY(Dataset):
    def __init__(self, n):
        g = torch.Generator().manual_seed(0)
        self.x = torch.randn(n, 2, generator=g)
        self.y = self.x.prod(1)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return {"x": self.x[i], "y": self.y[i]}


def to_device(batch, device):
    return {k: v.to(device, non_blocking=True) for k, v in batch.items()}


torch.manual_seed(0)
cfg = Config()
print(json.dumps(asdict(cfg)))
model = REGISTRY[cfg.model](cfg.hidden)
model = DataParallel(model) if torch.cuda.device_count() > 1 else model
no_decay = [p for n, p in model.named_parameters() if n.endswith("bias")]
decay = [p for n, p in model.named_parameters() if not n.endswith("bias")]
opt = torch.optim.AdamW(
    [{"params": decay, "weight_decay": 0.1}, {"params": no_decay, "weight_decay": 0.0}], lr=cfg.lr
)
sched = WarmupCosine(opt, 3, 12)
ema = copy.deepcopy(model).eval().requires_grad_(False)
history = defaultdict(list)
for epoch in range(3):
    meter = AverageMeter("Loss", ":.4f")
    for batch in DataLoader(XY(20), batch_size=6, sampler=EvenFirst(20), pin_memory=False):
        batch = to_device(batch, cfg.device)
        loss = F.mse_loss(model(batch["x"]), batch["y"])
        opt.zero_grad()
        loss.backward()
        opt.step()
        sched.step()
        meter.update(loss.item(), len(batch["x"]))
        with torch.no_grad():
            for e, p in zip(ema.parameters(), model.parameters()):
                e.mul_(0.9).add_(p, alpha=0.1)
        history["lr"].append(round(sched.get_last_lr()[0], 4))
    print(f"Epoch: [{epoch}]", meter)
print(history["lr"], model.steps, isinstance(sched, LRScheduler))
buffer = io.BytesIO()
torch.save(
    {
        "model": model.state_dict(),
        "opt": opt.state_dict(),
        "sched": sched.state_dict(),
        "cfg": asdict(cfg),
    },
    buffer,
)
buffer.seek(0)
state = torch.load(buffer, map_location="cpu")
print(
    sorted(state),
    list(state["model"])[-3:],
    state["sched"]["last_epoch"],
    state["opt"]["param_groups"][0]["weight_decay"],
)
state["model"]["out.weight"] = state["model"].pop("head.weight")
fresh = MLP(cfg.hidden)
print(
    fresh.load_state_dict(state["model"]),
    torch.equal(fresh.head.weight, model.head.weight),
    "scratch" in fresh.state_dict(),
)
print(
    [tuple(p.shape) for p in fresh.parameters()],
    fresh.get_submodule("layers.fc0").weight.shape,
    fresh.get_parameter("head.bias").shape,
)
fresh.apply(lambda m: setattr(m, "tag", type(m).__name__))
print(
    fresh.head.tag,
    sum(1 for _ in fresh.modules()),
    fresh.half().head.weight.dtype,
    fresh.float().to(torch.float64).head.bias.dtype,
    next(fresh.buffers()).dtype,
)
del fresh.act
fresh.extra = nn.Identity()
fresh.add_module("none", None)
print(fresh, dir(fresh).count("extra"), fresh.training, fresh.eval().training)
try:
    fresh.nothing
except AttributeError as e:
    print(e)
try:

    class Bad(nn.Module):
        def __init__(self):
            self.l = nn.Linear(1, 1)

    Bad()
except AttributeError as e:
    print(e)
