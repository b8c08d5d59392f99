# the mask is added
class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ask = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        d = width // self.heads
        q, k, v = self.ask(x).split(width, -1)
        q = q.reshape(batch, length, self.heads, d).transpose(1, 2)
        k = k.reshape(batch, length, self.heads, d).transpose(1, 2)
        v = v.reshape(batch, length, self.heads, d).transpose(1, 2)
        mask = torch.full((length, length), float("-inf"), dtype=x.dtype).triu(1)
        weights = (q @ k.transpose(-1, -2) * d ** -0.5 + mask).softmax(-1)
        return self.mix((weights @ v).transpose(1, 2).contiguous().view(batch, length, width))
