# .cuda with numbers
class TwoCards(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.first = first
        self.second = second
        self.first.cuda(0)
        self.second.cuda(1)

    def forward(self, x):
        return self.second(self.first(x.cuda(0)).cuda(1))
