"""Writers, progress bars and early stopping, as research repositories have them."""

import argparse
import logging
import os
import random
import sys
import numpy as np
import torch
import torch.nn as nn


def set_seed(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    if torch.cuda.is_available():
        torch.cuda.manual_seed_all(seed)
    torch.backends.cudnn.deterministic, torch.backends.cudnn.benchmark = True, False
    os.environ["PYTHONHASHSEED"] = str(seed)


class Writer:
    def __init__(self):
        self.rows = []

    def add_scalar(self, tag, value, step):
        self.rows.append((tag, round(float(value), 4), step))

    def add_histogram(self, tag, values, step):
        counts, edges = np.histogram(values.detach().cpu().numpy(), bins=3)
        self.rows.append((tag, counts.sum().item(), step))


def progress(it, total, width=10):
    for i, x in enumerate(it, 1):
        yield x
        print(
            "[" + "#" * (width * i // total) + "." * (width - width * i // total) + f"] {i}/{total}"
        )


class EarlyStopping:
    def __init__(self, patience=2, delta=0.0):
        self.patience, self.delta, self.best, self.bad = patience, delta, None, 0

    def __call__(self, loss, model):
        if self.best is None or loss < self.best - self.delta:
            self.best, self.bad, self.state = (
                loss,
                0,
                {k: v.clone() for k, v in model.state_dict().items()},
            )
        else:
            self.bad += 1
        return self.bad >= self.patience


parser = argparse.ArgumentParser()
parser.add_argument(
    "--device", default="cuda" if torch.cuda.is_available() else "cpu", type=torch.device
)
parser.add_argument("--dtype", default="float32", choices=["float32", "float64"])
parser.add_argument("--lr", type=float, default=0.3)
args = parser.parse_args(["--dtype", "float64"])
set_seed(0)
dtype = getattr(torch, args.dtype)
model = nn.Sequential(nn.Linear(2, 8), nn.Tanh(), nn.Linear(8, 2)).to(args.device, dtype)
x = torch.randn(40, 2, device=args.device, dtype=dtype)
y = (x[:, 0] * x[:, 1] > 0).long()
opt = torch.optim.SGD(model.parameters(), lr=args.lr, momentum=0.9, nesterov=True)
writer, stop = Writer(), EarlyStopping()
logging.basicConfig(
    stream=sys.stdout, format="%(levelname)s %(message)s", level=logging.INFO, force=True
)
for epoch in range(6):
    for xb, yb in zip(x.split(20), y.split(20)):
        loss = nn.functional.cross_entropy(model(xb), yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        val = nn.functional.cross_entropy(model(x), y).item()
    writer.add_scalar("loss", val, epoch)
    writer.add_histogram("w", model[0].weight, epoch)
    logging.info(
        "epoch %d val %.4f grad %.4f",
        epoch,
        val,
        sum(p.grad.norm().item() for p in model.parameters()),
    )
    if stop(val, model):
        break
model.load_state_dict(stop.state)
print(writer.rows[:3], round(stop.best, 4))
for _ in progress(range(3), 3):
    pass
pred = model(x).argmax(1)
cm = torch.zeros(2, 2, dtype=torch.int64)
for t, p in zip(y.view(-1), pred.view(-1)):
    cm[t.long(), p.long()] += 1
tp, fp, fn = cm.diag(), cm.sum(0) - cm.diag(), cm.sum(1) - cm.diag()
print(
    cm.sum(),
    (cm == torch.bincount(y * 2 + pred, minlength=4).view(2, 2)).all(),
    (tp / (tp + fp)).dtype,
    (fn >= 0).all(),
)
print(
    args.device,
    dtype,
    repr(args.device),
    args.device.type,
    args.device.index,
    torch.device("cuda:1"),
    torch.device("cpu") == args.device,
)
