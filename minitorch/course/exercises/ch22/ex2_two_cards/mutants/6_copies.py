"""The halves are copied. An optimizer that was made before would train the old ones."""

from minitorch import nn


class TwoCards(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        import copy

        self.first = copy.deepcopy(first).to("cuda:0")
        self.second = copy.deepcopy(second).to("cuda:1")

    def forward(self, x):
        x = self.first(x.to("cuda:0"))
        return self.second(x.to("cuda:1"))
