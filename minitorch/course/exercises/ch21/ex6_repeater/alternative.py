import minitorch as torch
from minitorch import nn, optim


class Repeater:
    def __init__(self, length, delay, symbols):
        """A causal convolution over unit vectors: its kernel reaches back to the start."""
        torch.manual_seed(1)
        self.kinds, self.reach = symbols + 2, delay + 2 * length
        self.conv = nn.Conv1d(self.kinds, self.kinds, self.reach)
        self.optimizer = optim.Adam(self.conv.parameters(), lr=0.02)

    def seen(self, inputs):
        ones = nn.functional.one_hot(inputs, self.kinds).float().transpose(1, 2)
        return self.conv(nn.functional.pad(ones, (self.reach - 1, 0))).transpose(1, 2)

    def learn(self, inputs, targets):
        for _ in range(2):
            loss = nn.functional.cross_entropy(self.seen(inputs).transpose(1, 2), targets)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    @torch.no_grad()
    def scores(self, inputs):
        return self.seen(inputs) if len(inputs) else torch.zeros(0, self.reach, self.kinds)
