# second before first
class TwoCards(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.first = first.to("cuda:0")
        self.second = second.to("cuda:1")

    def forward(self, x):
        x = self.second(x.to("cuda:1"))
        return self.first(x.to("cuda:0")).to("cuda:1")
