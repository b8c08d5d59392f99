"""Is a word English or turned round? A GRU reads words of different lengths, packed."""

import torch
import torch.nn as nn
from text import load_text
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(8)
torch.set_default_dtype(torch.float64)

words = sorted({w for w in load_text()[:30000].lower().split() if w.isalpha() and len(w) > 3})
alphabet = "_abcdefghijklmnopqrstuvwxyz"


class Words(Dataset):
    def __init__(self, words):
        self.items = [(w, 1.0) for w in words] + [(w[::-1], 0.0) for w in words]

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        word, label = self.items[index]
        return torch.tensor([alphabet.index(c) for c in word]), label


def collate(batch):
    sequences, labels = zip(*batch)
    lengths = torch.tensor([len(s) for s in sequences])
    return pad_sequence(sequences, batch_first=True), lengths, torch.tensor(labels)


class Reader(nn.Module):
    def __init__(self, hidden=16):
        super().__init__()
        self.embed = nn.Embedding(len(alphabet), 8, padding_idx=0)
        self.gru = nn.GRU(8, hidden, batch_first=True, bidirectional=True)
        self.out = nn.Linear(2 * hidden, 1)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(
            self.embed(x), lengths, batch_first=True, enforce_sorted=False
        )
        output, h = self.gru(packed)
        output, back = pad_packed_sequence(output, batch_first=True)
        assert torch.equal(back, lengths)
        return self.out(torch.cat([h[0], h[1]], dim=1)).squeeze(1)


every = Words(words)
print(len(every), "words")
loader = DataLoader(every, batch_size=64, shuffle=True, collate_fn=collate)
model = Reader()
optimizer = torch.optim.NAdam(model.parameters(), lr=1e-2)
loss_fn = nn.BCEWithLogitsLoss()
seen = hits = total = 0
for step, (x, lengths, y) in enumerate(loader, start=1):
    scores = model(x, lengths)
    loss = loss_fn(scores, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    seen, hits, total = seen + len(y), hits + ((scores > 0) == (y > 0)).sum().item(), total + loss
    if step % 10 == 0:
        print(f"step {step}: loss {total.item() / 10:.4f}, right {hits / seen:.4f}")
        seen = hits = total = 0
    if step == 30:
        break
print("padding stays", model.embed.weight[0].abs().sum().item())
