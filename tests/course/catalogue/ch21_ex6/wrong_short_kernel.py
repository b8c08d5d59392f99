# a convolution that does not reach back far enough
class Net(nn.Module):
    def __init__(self, size, kinds):
        super().__init__()
        self.tokens = nn.Embedding(kinds, 16)
        self.conv = nn.Conv1d(16, kinds, 5)

    def forward(self, x):
        h = nn.functional.pad(self.tokens(x).transpose(1, 2), (4, 0))
        if len(x) == 0:
            return torch.zeros(0, x.shape[1], self.conv.out_channels)
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
