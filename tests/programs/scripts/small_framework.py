"""A mini training framework: callbacks, hooks by name, configure_optimizers returning dicts, log dict."""

from __future__ import annotations
from dataclasses import dataclass, field
from collections import defaultdict, OrderedDict
from typing import Any, Dict, List, Optional, Tuple, Union
import torch
from torch import nn, Tensor, optim
from torch.utils.data import (
    DataLoader,
    random_split,
    TensorDataset,
    ConcatDataset,
    WeightedRandomSampler,
    BatchSampler,
    SequentialSampler,
)
import torch.nn.functional as F


@dataclass
class Config:
    lr: float = 3e-3
    hidden: int = 24
    max_epochs: int = 3
    grad_clip: Optional[float] = 1.0
    accumulate: int = 2
    betas: Tuple[float, float] = (0.9, 0.95)
    extra: Dict[str, Any] = field(default_factory=dict)


class Module(nn.Module):
    def __init__(self):
        super().__init__()
        self._logged = defaultdict(list)
        self.trainer = None

    def log(self, name: str, value: Union[Tensor, float], prog_bar=False):
        self._logged[name].append(float(value.detach()) if isinstance(value, Tensor) else value)

    @property
    def device(self):
        return next(self.parameters()).device


class Classifier(Module):
    def __init__(self, cfg: Config):
        super().__init__()
        self.cfg = cfg
        self.net = nn.Sequential(
            OrderedDict(
                [
                    ("fc1", nn.Linear(6, cfg.hidden)),
                    ("act", nn.SiLU()),
                    ("ln", nn.LayerNorm(cfg.hidden)),
                    ("fc2", nn.Linear(cfg.hidden, 3)),
                ]
            )
        )

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, i):
        x, y = batch
        out = self(x)
        loss = F.cross_entropy(out, y, label_smoothing=0.1)
        self.log("train_loss", loss, prog_bar=True)
        return {"loss": loss, "acc": (out.argmax(-1) == y).float().mean()}

    def validation_step(self, batch, i):
        x, y = batch
        self.log("val_acc", (self(x).argmax(-1) == y).float().mean())

    def configure_optimizers(self):
        decay = [p for n, p in self.named_parameters() if p.dim() >= 2]
        no = [p for n, p in self.named_parameters() if p.dim() < 2]
        opt = optim.AdamW(
            [{"params": decay, "weight_decay": 0.1}, {"params": no, "weight_decay": 0.0}],
            lr=self.cfg.lr,
            betas=self.cfg.betas,
        )
        sched = optim.lr_scheduler.OneCycleLR(
            opt, max_lr=self.cfg.lr, total_steps=30, pct_start=0.3
        )
        return {"optimizer": opt, "lr_scheduler": {"scheduler": sched, "interval": "step"}}


class Callback:
    def on_epoch_end(self, tr, m): ...


class Printer(Callback):
    def on_epoch_end(self, tr, m):
        print(
            {k: round(sum(v) / len(v), 4) for k, v in sorted(m._logged.items())},
            f"lr={tr.opt.param_groups[0]['lr']:.2e}",
        )
        m._logged.clear()


class EarlyStopping(Callback):
    def __init__(self, patience=2):
        self.best, self.bad, self.patience = float("-inf"), 0, patience

    def on_epoch_end(self, tr, m):
        v = m._logged["val_acc"][-1]
        self.best, self.bad = (v, 0) if v > self.best else (self.best, self.bad + 1)
        tr.stop = self.bad >= self.patience


class Trainer:
    def __init__(self, cfg, callbacks: List[Callback]):
        self.cfg, self.callbacks, self.stop = cfg, callbacks, False

    def fit(self, m: Module, train, val):
        m.trainer = self
        c = m.configure_optimizers()
        self.opt = c["optimizer"]
        sched = c["lr_scheduler"]["scheduler"]
        step = 0
        for epoch in range(self.cfg.max_epochs):
            m.train()
            for i, batch in enumerate(train):
                out = m.training_step(batch, i)
                (out["loss"] / self.cfg.accumulate).backward()
                if (i + 1) % self.cfg.accumulate == 0 or i + 1 == len(train):
                    if self.cfg.grad_clip:
                        m.log(
                            "gnorm",
                            nn.utils.clip_grad_norm_(
                                m.parameters(), self.cfg.grad_clip, error_if_nonfinite=True
                            ),
                        )
                    self.opt.step()
                    self.opt.zero_grad(set_to_none=True)
                    sched.step()
                    step += 1
            m.eval()
            with torch.inference_mode():
                for i, b in enumerate(val):
                    m.validation_step(b, i)
            for cb in self.callbacks:
                cb.on_epoch_end(self, m)
            if self.stop:
                print("stopped")
                break
        return step


def seed_everything(s):
    import random, os, numpy as np

    random.seed(s)
    np.random.seed(s)
    torch.manual_seed(s)
    torch.cuda.manual_seed_all(s)
    os.environ["PYTHONHASHSEED"] = str(s)
    torch.backends.cudnn.deterministic = True
    torch.backends.cudnn.benchmark = False


seed_everything(7)
X = torch.randn(90, 6)
w = torch.randn(6, 3)
Y = (X @ w).argmax(1)
train, val = random_split(
    TensorDataset(X, Y), [0.8, 0.2], generator=torch.Generator().manual_seed(42)
)
print(len(train), len(val), train.indices[:5])
counts = torch.bincount(Y[train.indices], minlength=3)
weights = (1.0 / counts.float())[Y[train.indices]]
sampler = WeightedRandomSampler(weights.tolist(), num_samples=len(weights), replacement=True)
cfg = Config()
print(cfg)
m = Classifier(cfg)
steps = Trainer(cfg, [EarlyStopping(), Printer()]).fit(
    m, DataLoader(train, 16, sampler=sampler, drop_last=True), DataLoader(val, 6)
)
print(steps, m, sum(p.numel() for p in m.parameters()))
print(list(BatchSampler(SequentialSampler(range(7)), 3, False)), len(ConcatDataset([train, val])))
