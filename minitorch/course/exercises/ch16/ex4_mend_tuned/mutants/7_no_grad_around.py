"""The way to `x` is cut, by `no_grad` or `detach()`. The body should only get no gradients of
its own.
"""

import minitorch as torch
import minitorch.nn.functional as F
from minitorch import nn


class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body = body.requires_grad_(False).eval()
        self.head, self.p = head, p

    def forward(self, x):
        with torch.no_grad():
            x = self.body(x)
        return self.head(F.dropout(x, self.p, self.training))

    def train(self, mode=True):
        super().train(mode)
        self.body.eval()
        return self
