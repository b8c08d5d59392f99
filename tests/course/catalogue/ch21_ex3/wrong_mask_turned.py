# looks at later places only
class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        size = width // self.heads
        parts = self.ask(x).chunk(3, -1)
        q, k, v = [p.reshape(batch, length, self.heads, size).transpose(1, 2) for p in parts]
        scores = q @ k.transpose(2, 3) / size**0.5
        future = torch.ones(length, length, dtype=torch.bool).tril(-1)
        weights = scores.masked_fill(future, float("-inf")).softmax(-1)
        return self.mix((weights @ v).transpose(1, 2).reshape(batch, length, width))
