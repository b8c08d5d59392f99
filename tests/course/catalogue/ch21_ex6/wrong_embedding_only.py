# every place sees itself alone
class Repeater:
    def __init__(self, length, delay, symbols):
        torch.manual_seed(0)
        self.length = length
        self.net = nn.Sequential(nn.Embedding(symbols + 2, 32), nn.ReLU(), nn.Linear(32, symbols + 2))
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
