import numpy as np

import minitorch as torch
from minitorch import nn


class Heads(nn.Module):
    """Causal attention with several heads."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        parts = self.ask(x).chunk(3, -1)
        size = width // self.heads
        q, k, v = [p.reshape(batch, self.heads, length, size) for p in parts]
        scores = q @ k.transpose(2, 3) / width**0.5
        past = torch.ones(length, length, dtype=x.dtype).tril()
        weights = (scores * past).softmax(-1)
        return self.mix((weights @ v).reshape(batch, length, width))
