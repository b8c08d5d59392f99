# one linear layer over the whole sequence
# mistake: sees-the-future
class Net(nn.Module):
    def __init__(self, size, kinds):
        super().__init__()
        self.size, self.kinds = size, kinds
        self.line = nn.Linear(size * kinds, size * kinds)

    def forward(self, x):
        ones = nn.functional.one_hot(x, self.kinds).float().flatten(1)
        return self.line(ones).view(-1, self.size, self.kinds)

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
