# the halves are on each other's card
class TwoCards(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.first = first.to("cuda:1")
        self.second = second.to("cuda:0")

    def forward(self, x):
        x = self.first(x.to("cuda:1"))
        return self.second(x.to("cuda:0")).to("cuda:1")
