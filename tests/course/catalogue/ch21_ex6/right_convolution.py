# one causal convolution
class Net(nn.Module):
    def __init__(self, size, kinds):
        super().__init__()
        self.size = size
        self.tokens = nn.Embedding(kinds, 16)
        self.conv = nn.Conv1d(16, kinds, size)

    def forward(self, x):
        h = self.tokens(x).transpose(1, 2)
        h = nn.functional.pad(h, (self.size - 1, 0))
        if len(x) == 0:
            return torch.zeros(0, self.size, self.conv.out_channels)
        return self.conv(h).transpose(1, 2)

class Repeater:
    def __init__(self, length, delay, symbols):
        torch.manual_seed(0)
        self.length = length
        self.net = Net(delay + 2 * length, symbols + 2)
        self.optimizer = optim.Adam(self.net.parameters(), lr=0.02)

    def learn(self, inputs, targets):
        out = self.net(inputs)
        loss = nn.functional.cross_entropy(out[:, -self.length:].flatten(0, 1), targets[:, -self.length:].flatten())
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()

    def scores(self, inputs):
        with torch.no_grad():
            return self.net(inputs)
