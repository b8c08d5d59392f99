import numpy as np

import minitorch as torch
from minitorch import nn, optim


class Run:
    """Training that stops, and goes on from a file."""

    def __init__(self, seed, dropout=0.5, momentum=0.9):
        torch.manual_seed(seed)
        layers = [nn.Linear(3, 4), nn.Dropout(dropout), nn.Linear(4, 1)]
        self.net = nn.Sequential(*layers)
        weights = self.net.parameters()
        self.optimizer = optim.SGD(weights, lr=0.05, momentum=momentum)
        self.scheduler = optim.lr_scheduler.StepLR(self.optimizer, 3, 0.5)
        self.losses = []

    def step(self, x):
        loss = (self.net(x) - 1).square().mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.scheduler.step()
        self.losses.append(loss.item())

    def save(self, path):
        torch.save(self.net.state_dict(), path)

    def load(self, path):
        self.net.load_state_dict(torch.load(path))
