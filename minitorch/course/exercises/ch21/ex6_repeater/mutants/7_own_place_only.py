"""Each place looks at itself only: what was said is not found."""

import minitorch as torch
from minitorch import nn, optim


class Repeater(nn.Module):
    def __init__(self, length, delay, symbols):
        super().__init__()
        torch.manual_seed(0)
        size, kinds, width = delay + 2 * length, symbols + 2, 32
        self.length = length
        self.tokens = nn.Embedding(kinds, width)
        self.places = nn.Embedding(size, width)
        self.ask = nn.Linear(width, 3 * width)
        self.out = nn.Linear(2 * width, kinds)
        self.optimizer = optim.Adam(self.parameters(), lr=0.01)

    def forward(self, inputs):
        h = self.tokens(inputs) + self.places.weight
        _, _, v = self.ask(h).chunk(3, -1)
        return self.out(torch.cat([h, v], -1))

    def learn(self, inputs, targets):
        wanted = targets[:, -self.length :]
        said = self(inputs)[:, -self.length :]
        loss = nn.functional.cross_entropy(said.flatten(0, 1), wanted.flatten())
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()

    def scores(self, inputs):
        with torch.no_grad():
            return self(inputs)
