# einsum keeps the heads where they are
class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)

    def forward(self, x):
        B, T, W = x.shape
        q, k, v = [p.reshape(B, T, self.heads, W // self.heads) for p in self.ask(x).chunk(3, -1)]
        s = torch.einsum("bihd,bjhd->bhij", q, k) / (W // self.heads) ** 0.5
        s = s.masked_fill(torch.ones(T, T).triu(1) == 1, float("-inf"))
        return self.mix(torch.einsum("bhij,bjhd->bihd", s.softmax(-1), v).reshape(B, T, W))
