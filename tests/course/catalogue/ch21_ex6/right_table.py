# a table of weights between places, masked
class Net(nn.Module):
    def __init__(self, size, kinds):
        super().__init__()
        self.table = nn.Parameter(torch.zeros(size, size))
        self.tokens = nn.Parameter(torch.eye(kinds) * 3)

    def forward(self, x):
        n = x.shape[1]
        future = torch.ones(n, n, dtype=torch.bool).triu(1)
        weights = self.table.masked_fill(future, float("-inf")).softmax(-1)
        return weights @ self.tokens[x]

class Repeater:
    def __init__(self, length, delay, symbols):
        torch.manual_seed(0)
        self.length = length
        self.net = Net(delay + 2 * length, symbols + 2)
        self.optimizer = optim.Adam(self.net.parameters(), lr=0.1)

    def learn(self, inputs, targets):
        out = self.net(inputs)
        loss = nn.functional.cross_entropy(out[:, -self.length:].flatten(0, 1), targets[:, -self.length:].flatten())
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()

    def scores(self, inputs):
        with torch.no_grad():
            return self.net(inputs)
