# the package's own attention on split heads
class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)

    def forward(self, x):
        B, T, W = x.shape
        q, k, v = [p.unflatten(-1, (self.heads, -1)).transpose(1, 2) for p in self.ask(x).chunk(3, -1)]
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.mix(y.transpose(1, 2).flatten(2))
