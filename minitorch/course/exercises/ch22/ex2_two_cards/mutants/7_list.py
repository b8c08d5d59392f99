"""The halves stand in a list, so they aren't registered."""

from minitorch import nn


class TwoCards(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.halves = [first.to("cuda:0"), second.to("cuda:1")]

    def forward(self, x):
        x = self.halves[0](x.to("cuda:0"))
        return self.halves[1](x.to("cuda:1"))
