"""The dropout never drops, not even in training."""

import minitorch.nn.functional as F
from minitorch import nn


class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body = body.requires_grad_(False).eval()
        self.head, self.p = head, p

    def forward(self, x):
        return self.head(F.dropout(self.body(x), self.p, False))

    def train(self, mode=True):
        super().train(mode)
        self.body.eval()
        return self
