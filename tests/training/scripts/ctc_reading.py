"""Reading rows of digits without knowing where each digit stands: CTC on glued images."""

import torch
import torch.nn as nn
from digits import digits_arrays

torch.manual_seed(15)
torch.set_default_dtype(torch.float64)

images, labels = digits_arrays()
keep = labels < 4
images = torch.tensor(images[keep][:120]).double() / 16
labels = torch.tensor(labels[keep][:120]).long()


def row_of(count):
    picked = torch.randint(0, len(images), (count,))
    gaps = [torch.zeros(8, int(n)) for n in torch.randint(0, 3, (count + 1,))]
    parts = [gaps[0]]
    for i, gap in zip(picked, gaps[1:]):
        parts += [images[i], gap]
    return torch.cat(parts, dim=1).T, labels[picked] + 1


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(8, 24, kernel_size=5, padding=2)
        self.rnn = nn.LSTM(24, 16, bidirectional=True)
        self.fc = nn.Linear(32, 5)

    def forward(self, x):
        x = torch.relu(self.conv(x.permute(1, 2, 0)))
        x, _ = self.rnn(x.permute(2, 0, 1))
        return self.fc(x).log_softmax(2)


model = Reader()
criterion = nn.CTCLoss(zero_infinity=True)
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
for step in range(1, 41):
    rows, targets = zip(*[row_of(int(n)) for n in torch.randint(1, 4, (8,))])
    lengths = torch.tensor([len(row) for row in rows])
    x = nn.utils.rnn.pad_sequence(rows)
    y = torch.cat(targets)
    loss = criterion(model(x), y, lengths, torch.tensor([len(t) for t in targets]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 10 == 0:
        print(f"step {step}: loss {loss.item():.5f}")

with torch.no_grad():
    row, wanted = row_of(3)
    frames = model(row.unsqueeze(1))
    loss = criterion(frames, wanted, torch.tensor([len(row)]), torch.tensor([3]))
    print("wanted", (wanted - 1).tolist(), f"loss {loss.item():.5f}")
    print("blanks", [round(p, 3) for p in frames[:10, 0, 0].exp().tolist()])
