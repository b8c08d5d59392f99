# buffers stay behind
class TwoCards(nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.first, self.second = first, second
        for n, half in enumerate((first, second)):
            for p in half.parameters():
                p.data = p.data.cuda(n)

    def forward(self, x):
        x = self.first(x.to("cuda:0"))
        return self.second(x.to("cuda:1"))
