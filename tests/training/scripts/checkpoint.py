"""Training that is stopped, saved, and goes on from the file as if nothing had happened."""

import os
import tempfile

import torch
from torch import nn, optim

torch.manual_seed(10)
torch.set_default_dtype(torch.float64)
X = torch.randn(120, 6)
Y = (X[:, :1] * X[:, 1:2] + X[:, 2:3].sin()).detach()


def build():
    model = nn.Sequential(nn.Linear(6, 20), nn.Tanh(), nn.Dropout(0.1), nn.Linear(20, 1))
    optimizer = optim.Adam(model.parameters(), lr=0.02, amsgrad=True)
    scheduler = optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.9)
    return model, optimizer, scheduler


def train(model, optimizer, scheduler, epochs):
    model.train()
    for epoch in epochs:
        for index in torch.randperm(len(X)).chunk(4):
            loss = nn.functional.smooth_l1_loss(model(X[index]), Y[index])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        scheduler.step()
        print(f"epoch {epoch}: loss {loss.item():.6f}, lr {scheduler.get_last_lr()[0]:.6f}")


first = build()
train(*first, range(4))
path = os.path.join(tempfile.mkdtemp(), "checkpoint.pt")
torch.save(
    {
        "epoch": 4,
        "model": first[0].state_dict(),
        "optimizer": first[1].state_dict(),
        "scheduler": first[2].state_dict(),
        "rng": torch.get_rng_state(),
    },
    path,
)
train(*first, range(4, 8))

print("again, from the file")
torch.manual_seed(99)
model, optimizer, scheduler = build()
checkpoint = torch.load(path)
os.remove(path)
print(model.load_state_dict(checkpoint["model"]))
optimizer.load_state_dict(checkpoint["optimizer"])
scheduler.load_state_dict(checkpoint["scheduler"])
torch.set_rng_state(checkpoint["rng"])
train(model, optimizer, scheduler, range(checkpoint["epoch"], 8))
same = [torch.equal(a, b) for a, b in zip(first[0].parameters(), model.parameters())]
print("bit for bit", all(same), len(same))
