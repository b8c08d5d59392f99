from minitorch import nn


class TwoCards(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        for number, (name, half) in enumerate([("first", first), ("second", second)]):
            half.cuda(number)
            self.add_module(name, half)

    def forward(self, x):
        for number, half in enumerate(self.children()):
            x = half(x.cuda(number))
        return x
