"""Whole objects are in the file, so `torch.load` refuses it by default. Save their `state_dict`."""

import minitorch as torch
from minitorch import nn, optim


class Run:
    def __init__(self, seed, dropout=0.5, momentum=0.9):
        torch.manual_seed(seed)
        self.net = nn.Sequential(nn.Linear(3, 4), nn.Dropout(dropout), nn.Linear(4, 1))
        self.optimizer = optim.SGD(self.net.parameters(), lr=0.05, momentum=momentum)
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
        parts = [self.net, self.optimizer, self.scheduler]
        torch.save([*parts, self.losses, torch.get_rng_state()], path)

    def load(self, path):
        found = torch.load(path, weights_only=False)
        self.net, self.optimizer, self.scheduler, self.losses, stream = found
        torch.set_rng_state(stream)
