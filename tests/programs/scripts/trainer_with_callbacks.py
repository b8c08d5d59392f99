"""Lightning-like module, callbacks, loggers, metrics classes, registry, abc"""

from __future__ import annotations
import abc, collections, contextlib, functools, inspect, io, json, logging, math, operator, os, sys, time, typing, weakref
from collections import OrderedDict, defaultdict
from pathlib import Path
import torch
from torch import nn, Tensor
from torch.optim import Optimizer
from torch.optim.lr_scheduler import (
    LRScheduler,
    CosineAnnealingLR,
    LinearLR,
    SequentialLR,
    ReduceLROnPlateau,
    MultiStepLR,
)
from torch.utils.data import (
    DataLoader,
    Dataset,
    random_split,
    Subset,
    ConcatDataset,
    WeightedRandomSampler,
    IterableDataset,
)

log = logging.getLogger("trainer")
log.setLevel(logging.INFO)
log.propagate = False
handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(message)s"))
log.handlers = [handler]


class Metric(nn.Module):
    def __init__(self):
        super().__init__()
        self._defaults = {}

    def add_state(self, name, default):
        self.register_buffer(name, default.clone(), persistent=False)
        self._defaults[name] = default

    def reset(self):
        for n, d in self._defaults.items():
            getattr(self, n).copy_(d)


class Accuracy(Metric):
    def __init__(self):
        super().__init__()
        self.add_state("correct", torch.tensor(0))
        self.add_state("total", torch.tensor(0))

    def forward(self, p, t):
        c = (p.argmax(-1) == t).sum()
        self.correct += c
        self.total += t.numel()
        return c / t.numel()

    def compute(self):
        return self.correct.float() / self.total


class ConfusionMatrix(Metric):
    def __init__(self, n):
        super().__init__()
        self.n = n
        self.add_state("cm", torch.zeros(n, n, dtype=torch.long))

    def forward(self, p, t):
        self.cm += torch.bincount(t * self.n + p.argmax(-1), minlength=self.n**2).view(
            self.n, self.n
        )


class Module(nn.Module):
    trainer: typing.Optional["Trainer"] = None

    def log(self, k, v):
        self.trainer.logged[k].append(v.item() if isinstance(v, Tensor) else v)

    @property
    def device(self):
        return next(self.parameters()).device

    def training_step(self, b, i):
        raise NotImplementedError


class Callback(abc.ABC):
    def on_epoch_end(self, tr, m):
        pass


class EarlyStopping(Callback):
    def __init__(self, monitor, patience=2, mode="min"):
        self.monitor, self.patience, self.bad = monitor, patience, 0
        self.op = {"min": torch.lt, "max": torch.gt}[mode]
        self.best = torch.tensor(math.inf if mode == "min" else -math.inf)

    def on_epoch_end(self, tr, m):
        cur = torch.as_tensor(tr.logged[self.monitor][-1])
        if self.op(cur, self.best):
            self.best, self.bad = cur, 0
        else:
            self.bad += 1
            tr.should_stop = self.bad >= self.patience


class Checkpoint(Callback):
    def on_epoch_end(self, tr, m):
        tr.ckpt = io.BytesIO()
        torch.save(
            {
                "state_dict": m.state_dict(),
                "optimizer_states": [o.state_dict() for o in tr.optimizers],
                "lr_schedulers": [s.state_dict() for s in tr.schedulers],
                "epoch": tr.epoch,
                "hparams": dict(m.hparams),
            },
            tr.ckpt,
        )


class Lit(Module):
    def __init__(self, lr=0.05, hidden=16):
        super().__init__()
        self.hparams = {
            k: v for k, v in inspect.currentframe().f_locals.items() if k in ("lr", "hidden")
        }
        self.net = nn.Sequential(
            OrderedDict(
                fc1=nn.Linear(4, hidden),
                act=nn.ReLU(),
                bn=nn.BatchNorm1d(hidden),
                fc2=nn.Linear(hidden, 3),
            )
        )
        self.acc = Accuracy()
        self.cm = ConfusionMatrix(3)

    def training_step(self, b, i):
        x, y = b
        p = self.net(x)
        loss = nn.functional.cross_entropy(p, y, label_smoothing=0.1)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, b, i):
        x, y = b
        p = self.net(x)
        self.acc(p, y)
        self.cm(p, y)
        self.log("val_loss", nn.functional.cross_entropy(p, y))

    def configure_optimizers(self):
        o = torch.optim.SGD(
            self.parameters(), self.hparams["lr"], momentum=0.9, nesterov=True, weight_decay=1e-4
        )
        s = SequentialLR(
            o, [LinearLR(o, 0.1, total_iters=2), CosineAnnealingLR(o, T_max=6)], milestones=[2]
        )
        return [o], [s]


class Trainer:
    def __init__(self, max_epochs, callbacks=()):
        self.max_epochs, self.callbacks, self.logged, self.should_stop = (
            max_epochs,
            callbacks,
            defaultdict(list),
            False,
        )

    def fit(self, m, tl, vl):
        m.trainer = weakref.proxy(self)
        self.optimizers, self.schedulers = m.configure_optimizers()
        for self.epoch in range(self.max_epochs):
            m.train()
            for i, b in enumerate(tl):
                for o in self.optimizers:
                    o.zero_grad()
                m.training_step(b, i).backward()
                for o in self.optimizers:
                    o.step()
            for s in self.schedulers:
                s.step()
            m.eval()
            m.acc.reset()
            m.cm.reset()
            with torch.inference_mode():
                for i, b in enumerate(vl):
                    m.validation_step(b, i)
            log.info(
                "epoch %d train %.4f val %.4f acc %.3f lr %.5f",
                self.epoch,
                self.logged["train_loss"][-1],
                self.logged["val_loss"][-1],
                m.acc.compute(),
                self.optimizers[0].param_groups[0]["lr"],
            )
            for c in self.callbacks:
                c.on_epoch_end(self, m)
            if self.should_stop:
                log.info("stopping")
                break


class DS(Dataset):
    def __init__(self, n):
        g = torch.Generator().manual_seed(n)
        self.y = torch.randint(3, (n,), generator=g)
        self.x = torch.randn(n, 4, generator=g) + self.y[:, None]

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return self.x[i], self.y[i]


torch.manual_seed(1)
ds = DS(100)
tr, va = random_split(ds, [0.8, 0.2], generator=torch.Generator().manual_seed(42))
print(len(tr), len(va), tr.indices[:5], type(tr))
w = 1.0 / torch.bincount(ds.y[tr.indices]).float()
sampler = WeightedRandomSampler(w[ds.y[tr.indices]], len(tr))
tl = DataLoader(tr, 16, sampler=sampler, drop_last=True)
vl = DataLoader(
    ConcatDataset([va, Subset(ds, range(5))]),
    8,
    collate_fn=lambda b: tuple(map(torch.stack, zip(*b))),
)
m = Lit()
t = Trainer(8, [EarlyStopping("val_loss"), Checkpoint()])
t.fit(m, tl, vl)
print(m.cm.cm, m.cm.cm.diag() / m.cm.cm.sum(1), m.device)
t.ckpt.seek(0)
ck = torch.load(t.ckpt, weights_only=True)
m2 = Lit(**ck["hparams"])
print(
    m2.load_state_dict(ck["state_dict"]),
    ck["epoch"],
    sorted(ck["optimizer_states"][0]["param_groups"][0])[:6],
)
m2.eval()
print(
    torch.equal(m2.net(ds.x), m.net(ds.x)),
    json.dumps({k: round(v[-1], 3) for k, v in t.logged.items()}),
    m,
)
try:
    print(m.trainer.epoch)
    del t
    m.trainer.epoch
except ReferenceError as e:
    print(e)
