"""The adding problem: an LSTM learns to add two marked numbers of a sequence of 50."""

import torch
from torch import nn

torch.manual_seed(4)
torch.set_default_dtype(torch.float64)


def batch_of(size, length=50):
    numbers = torch.rand(size, length)
    marks = torch.zeros(size, length)
    first = torch.randint(0, length // 2, (size, 1))
    second = torch.randint(length // 2, length, (size, 1))
    marks.scatter_(1, first, 1.0).scatter_(1, second, 1.0)
    return torch.stack([numbers, marks], dim=2), (numbers * marks).sum(1, keepdim=True)


class Adder(nn.Module):
    def __init__(self, hidden=24):
        super().__init__()
        self.lstm = nn.LSTM(input_size=2, hidden_size=hidden, batch_first=True)
        self.head = nn.Linear(hidden, 1)

    def forward(self, x):
        output, _ = self.lstm(x)
        return self.head(output[:, -1])


model = Adder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
losses = []
for step in range(40):
    x, y = batch_of(20)
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
    optimizer.step()
    losses.append(loss.item())
    if step % 10 == 9:
        print(f"step {step + 1}: loss {sum(losses[-10:]) / 10:.5f}, gradient norm {norm:.4f}")
