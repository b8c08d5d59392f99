# adds the missing line, and nothing else
class Tower(nn.Module):
    def __init__(self, widths, scale):
        super().__init__()
        pairs = zip(widths[:-1], widths[1:])
        self.layers = [nn.Linear(a, b) for a, b in pairs]
        self.gain = nn.Parameter(torch.ones(1)) * scale
        self.shift = torch.full((1,), 0.5)
    def forward(self, x):
        for layer in self.layers:
            x = layer(x - self.shift).relu()
        return x * self.gain
