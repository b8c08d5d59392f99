# a Sequential of layers
class Tower(nn.Module):
    def __init__(self, widths, scale):
        super().__init__()
        self.layers = nn.Sequential(*[nn.Linear(a, b) for a, b in zip(widths, widths[1:])])
        self.gain = nn.Parameter(scale * torch.ones(1))
        self.register_buffer("shift", torch.full((1,), 0.5), persistent=True)
    def forward(self, x):
        for layer in self.layers:
            x = (layer(x - self.shift)).relu()
        return self.gain * x
