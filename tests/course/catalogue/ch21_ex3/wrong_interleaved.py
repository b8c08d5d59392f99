# each head gets every second feature, or every third: not its own ones side by side
class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)
    def forward(self, x):
        q, k, v = (p.unflatten(-1, (-1, self.heads)).permute(0, 3, 1, 2) for p in self.ask(x).chunk(3, -1))
        out = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.mix(out.permute(0, 2, 3, 1).flatten(2))
