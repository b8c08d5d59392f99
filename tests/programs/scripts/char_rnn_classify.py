import string
import time
import unicodedata
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import Dataset

allowed = string.ascii_letters + " .,;'" + "_"
n_letters = len(allowed)


def unicodeToAscii(s):
    return "".join(
        c
        for c in unicodedata.normalize("NFD", s)
        if unicodedata.category(c) != "Mn" and c in allowed
    )


def letterToIndex(letter):
    return allowed.find(letter) if letter in allowed else allowed.find("_")


def lineToTensor(line):
    tensor = torch.zeros(len(line), 1, n_letters)
    for li, letter in enumerate(line):
        tensor[li][0][letterToIndex(letter)] = 1
    return tensor


class Names(Dataset):
    def __init__(self):
        self.names = {
            "Polish": ["Ślusàrski", "Nowak", "Wojcik"],
            "Irish": ["O'Néàl", "Murphy", "Kelly"],
            "Greek": ["Pappas", "Nikolaou"],
        }
        self.labels_uniq = sorted(self.names)
        self.items = [
            (
                lineToTensor(unicodeToAscii(n)),
                torch.tensor([self.labels_uniq.index(k)], dtype=torch.long),
                k,
                n,
            )
            for k, v in self.names.items()
            for n in v
        ]

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        t, lt, k, n = self.items[i]
        return lt, t, k, n


class CharRNN(nn.Module):
    def __init__(self, i, h, o):
        super().__init__()
        self.rnn = nn.RNN(i, h)
        self.h2o = nn.Linear(h, o)
        self.softmax = nn.LogSoftmax(dim=1)

    def forward(self, line):
        rnn_out, hidden = self.rnn(line)
        return self.softmax(self.h2o(hidden[0]))


class OldRNN(nn.Module):
    def __init__(self, i, h, o):
        super(OldRNN, self).__init__()
        self.hidden_size = h
        self.i2h, self.h2h, self.h2o = nn.Linear(i, h), nn.Linear(h, h), nn.Linear(h, o)

    def forward(self, x, hidden):
        hidden = F.tanh(self.i2h(x) + self.h2h(hidden))
        return F.log_softmax(self.h2o(hidden), dim=1), hidden

    def initHidden(self):
        return torch.zeros(1, self.hidden_size)


torch.manual_seed(2024)
data = Names()
train, test = torch.utils.data.random_split(
    data, [0.75, 0.25], generator=torch.Generator(device="cpu").manual_seed(2024)
)
print(len(train), len(test), unicodeToAscii("Ślusàrski"), lineToTensor("ab").size())
rnn = CharRNN(n_letters, 16, 3)
print(rnn)
opt, criterion = torch.optim.SGD(rnn.parameters(), lr=0.15), nn.NLLLoss()
start = time.time()
for it in range(1, 31):
    rnn.zero_grad()
    batch_loss = 0
    for idx in torch.randperm(len(train)).tolist():
        lt, t, k, n = train[idx]
        batch_loss += criterion(rnn(t), lt)
    batch_loss.backward()
    nn.utils.clip_grad_norm_(rnn.parameters(), 3)
    opt.step()
    if it % 10 == 0:
        print(f"{it} ({it / 30:.0%}): \t average batch loss = {batch_loss.item() / len(train):.4f}")
confusion = torch.zeros(3, 3)
with torch.no_grad():
    for lt, t, k, n in data:
        top_n, top_i = rnn(t).topk(1)
        confusion[data.labels_uniq.index(k)][top_i[0].item()] += 1
for i in range(3):
    denom = confusion[i].sum()
    if denom > 0:
        confusion[i] = confusion[i] / denom
print(confusion)
old = OldRNN(n_letters, 8, 3)
hidden = old.initHidden()
for i in range(6):
    output, hidden = old(data[0][1][i], hidden)
loss = criterion(output, torch.LongTensor([2]))
loss.backward()
for p in old.parameters():
    p.data.add_(p.grad.data, alpha=-0.05)
print(f"{loss.item():.4f}", output.data.topk(2, 1, True)[1].tolist())
