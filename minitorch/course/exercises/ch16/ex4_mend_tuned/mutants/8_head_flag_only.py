"""The head's own flag is set, and the layers in the head never hear of it."""

import minitorch.nn.functional as F
from minitorch import nn


class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body = body.requires_grad_(False).eval()
        self.head, self.p = head, p

    def forward(self, x):
        return self.head(F.dropout(self.body(x), self.p, self.training))

    def train(self, mode=True):
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = self.head.training = mode
        self.body.eval()
        return self
