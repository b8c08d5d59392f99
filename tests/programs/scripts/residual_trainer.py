"""A training script as repositories have them: meters, a log, the best checkpoint, one cycle."""

import collections
import dataclasses
import json
import logging
import os
import pathlib
import shutil
import sys
import tempfile

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.optim.lr_scheduler import OneCycleLR
from torch.utils.data import DataLoader, TensorDataset

log = logging.getLogger("residual")
handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("%(levelname)s:%(message)s"))
log.handlers, log.propagate = [handler], False
log.setLevel(logging.INFO)


class AverageMeter(object):
    def __init__(self, name, fmt=":f"):
        self.name, self.fmt = name, fmt
        self.val = self.avg = self.sum = self.count = 0

    def update(self, val, n=1):
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / self.count

    def __str__(self):
        text = "{name} {val" + self.fmt + "} ({avg" + self.fmt + "})"
        return text.format(**self.__dict__)


def accuracy(output, target, topk=(1,)):
    with torch.no_grad():
        _, pred = output.topk(max(topk), 1, True, True)
        correct = pred.t().eq(target.view(1, -1).expand_as(pred.t()))
        scale = 100.0 / target.size(0)
        return [correct[:k].reshape(-1).float().sum(0, keepdim=True).mul_(scale) for k in topk]


@dataclasses.dataclass
class Config:
    lr: float = 0.05
    epochs: int = 2
    batch: int = 16
    decay: float = 1e-4


class Block(nn.Module):
    def __init__(self, i, o, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(i, o, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(o)
        self.conv2 = nn.Conv2d(o, o, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(o)
        self.shortcut = nn.Sequential()
        if stride != 1 or i != o:
            self.shortcut = nn.Sequential(nn.Conv2d(i, o, 1, stride, bias=False), nn.BatchNorm2d(o))

    def forward(self, x):
        out = F.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        out += self.shortcut(x)
        return F.relu(out)


def made():
    net = nn.Sequential(
        nn.Conv2d(3, 8, 3, 1, 1),
        Block(8, 8),
        Block(8, 16, 2),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(16, 5),
    )
    for m in net.modules():
        if isinstance(m, nn.Conv2d):
            nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
        elif isinstance(m, (nn.BatchNorm2d, nn.GroupNorm)):
            nn.init.constant_(m.weight, 1)
            nn.init.constant_(m.bias, 0)
    return net


def main(config, folder):
    torch.manual_seed(0)
    images = torch.randn(48, 3, 6, 6)
    labels = (images.mean((1, 2, 3)) > 0).long() + 2 * (images[:, 0].mean((1, 2)) > 0).long()
    net = made()
    optimizer = torch.optim.SGD(
        net.parameters(), config.lr, momentum=0.9, weight_decay=config.decay, nesterov=True
    )
    loader = DataLoader(TensorDataset(images, labels), config.batch, shuffle=True, num_workers=0)
    scheduler = OneCycleLR(optimizer, config.lr, epochs=config.epochs, steps_per_epoch=len(loader))
    log.info(f"parameters {sum(p.numel() for p in net.parameters() if p.requires_grad):,}")
    log.info("labels %s", torch.bincount(labels).tolist())
    best, history = -1.0, collections.defaultdict(list)
    for epoch in range(config.epochs):
        losses, top5 = AverageMeter("Loss", ":.1f"), AverageMeter("Acc@5", ":6.2f")
        net.train()
        for x, y in loader:
            output = net(x)
            loss = F.cross_entropy(output, y)
            acc5 = accuracy(output, y, (1, 5))[1]
            losses.update(loss.item(), x.size(0))
            top5.update(acc5[0], x.size(0))
            optimizer.zero_grad()
            loss.backward()
            norm = nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            scheduler.step()
        log.info("Epoch: [%d] %s lr %.5f", epoch, top5, scheduler.get_last_lr()[0])
        print(f"{losses.avg < 2.5} {bool(norm > 0)}")
        net.eval()
        history["epoch"].append(epoch)
        if epoch > best:
            best = epoch
            state = {
                "epoch": epoch,
                "state_dict": net.state_dict(),
                "optimizer": optimizer.state_dict(),
                "scheduler": scheduler.state_dict(),
            }
            torch.save(state, folder / "best.pth.tar")
    loaded = torch.load(folder / "best.pth.tar", map_location=lambda s, l: s, weights_only=False)
    again = made().eval()
    print(again.load_state_dict(loaded["state_dict"]), loaded["epoch"])
    optimizer.load_state_dict(loaded["optimizer"])
    print(torch.equal(again(images[:4]), net(images[:4])), json.dumps(history))
    print(
        loaded["scheduler"]["total_steps"], loaded["scheduler"]["_step_count"], os.listdir(folder)
    )


if __name__ == "__main__":
    place = pathlib.Path(tempfile.mkdtemp())
    try:
        main(Config(), place)
    finally:
        shutil.rmtree(place)
