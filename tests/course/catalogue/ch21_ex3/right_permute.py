# one reshape for all three
class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)

    def forward(self, x):
        B, T, W = x.shape
        q, k, v = self.ask(x).reshape(B, T, 3, self.heads, W // self.heads).permute(2, 0, 3, 1, 4)
        s = (q @ k.mT) / (W // self.heads) ** 0.5
        s = s.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), -float("inf"))
        y = torch.softmax(s, -1) @ v
        return self.mix(y.permute(0, 2, 1, 3).reshape(B, T, W))
