# a whole encoder layer
class Net(nn.Module):
    def __init__(self, size, kinds, width=32):
        super().__init__()
        self.tokens = nn.Embedding(kinds, width)
        self.places = nn.Parameter(torch.randn(size, width))
        self.layer = nn.TransformerEncoderLayer(width, 4, 32, dropout=0.0, batch_first=True, norm_first=True)
        self.out = nn.Linear(width, kinds)

    def forward(self, x):
        h = self.tokens(x) + self.places
        n = x.shape[1]
        mask = torch.full((n, n), float("-inf")).triu(1)
        return self.out(self.layer(h, src_mask=mask)) if len(x) else self.out(h)

class Repeater:
    def __init__(self, length, delay, symbols):
        torch.manual_seed(0)
        self.length = length
        self.net = Net(delay + 2 * length, symbols + 2)
        self.optimizer = optim.AdamW(self.net.parameters(), lr=0.01)

    def learn(self, inputs, targets):
        out = self.net(inputs)
        loss = nn.functional.cross_entropy(out[:, -self.length:].flatten(0, 1), targets[:, -self.length:].flatten())
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()

    def scores(self, inputs):
        with torch.no_grad():
            return self.net(inputs)
