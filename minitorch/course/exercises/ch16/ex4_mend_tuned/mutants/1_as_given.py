"""This is still the given program. Which of its lines reach what is *inside* the body and the
head?
"""

import minitorch.nn.functional as F
from minitorch import nn


class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body, self.head, self.p = body, head, p
        body.eval()

    def forward(self, x):
        return self.head(F.dropout(self.body(x), self.p))

    def train(self, mode=True):
        self.training = mode
        self.body.training = False
        self.head.training = mode
