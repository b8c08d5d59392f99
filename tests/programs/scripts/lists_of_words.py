"""Translation with attention over padded words, and beams."""

from collections import Counter, namedtuple
from itertools import chain

import torch
from torch import nn
from torch.nn.utils.rnn import (
    pack_padded_sequence,
    pack_sequence,
    pad_packed_sequence,
    pad_sequence,
)

torch.manual_seed(12)
Beam = namedtuple("Beam", ["words", "score"])
pairs = [("a b c d", "w x y"), ("b a", "x w"), ("d d a", "z z w")]
vocab = [
    ["<pad>", "<s>", "</s>"]
    + [w for w, _ in sorted(Counter(chain(*(p[i].split() for p in pairs))).items())]
    for i in (0, 1)
]
number = [{w: i for i, w in enumerate(words)} for words in vocab]
source = [torch.tensor([number[0][w] for w in s.split()]) for s, _ in pairs]
target = [torch.tensor([1, *[number[1][w] for w in t.split()], 2]) for _, t in pairs]
lengths = torch.tensor([len(s) for s in source])


class Translator(nn.Module):
    def __init__(self, e=6, h=5):
        super().__init__()
        self.embed = nn.ModuleList(nn.Embedding(len(v), e, padding_idx=0) for v in vocab)
        self.smooth = nn.Conv1d(e, e, 2, padding="same")
        self.read = nn.GRU(e, h, bidirectional=True, batch_first=True)
        self.write = nn.LSTMCell(e + 2 * h, h)
        self.start, self.match = nn.Linear(2 * h, h, bias=False), nn.Bilinear(h, 2 * h, 1)
        self.out = nn.Linear(3 * h, len(vocab[1]))

    def encode(self, words, lengths):
        x = self.smooth(self.embed[0](words).transpose(1, 2)).transpose(1, 2)
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        out, last = self.read(packed)
        out, sizes = pad_packed_sequence(out, batch_first=True)
        mask = torch.arange(out.size(1))[None, :] >= sizes[:, None]
        h = self.start(last.permute(1, 0, 2).flatten(1))
        return out, mask, (h, torch.zeros_like(h))

    def step(self, word, context, state, read, mask):
        h, c = self.write(torch.cat([self.embed[1](word), context], -1), state)
        score = self.match(h.unsqueeze(1).expand(-1, read.size(1), -1).contiguous(), read).squeeze(
            -1
        )
        context = torch.einsum("bt,btd->bd", score.masked_fill(mask, -torch.inf).softmax(-1), read)
        return self.out(torch.cat([h, context], -1)).log_softmax(-1), context, (h, c)


net = Translator()
words, wanted = pad_sequence(source, batch_first=True), pad_sequence(target)
opt = torch.optim.Adam(net.parameters(), lr=0.03)
for epoch in range(5):
    read, mask, state = net.encode(words, lengths)
    context, loss = torch.zeros(3, read.size(-1)), 0.0
    for now, after in zip(wanted, wanted[1:]):
        scores, context, state = net.step(now, context, state, read, mask)
        loss = loss + nn.functional.nll_loss(scores, after, ignore_index=0, reduction="sum")
    opt.zero_grad()
    loss.backward()
    norm = nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    opt.step()
    print("epoch %d loss %.3f norm %.3f" % (epoch, loss / 3, norm))
with torch.inference_mode():
    read, mask, state = net.encode(words[:1], lengths[:1])
    beams, scores, context = [[1]], torch.zeros(1), torch.zeros(1, read.size(-1))
    for _ in range(4):
        n = len(beams)
        last = torch.tensor([b[-1] for b in beams])
        logp, context, state = net.step(
            last, context, state, read.expand(n, -1, -1), mask.expand(n, -1)
        )
        best, flat = (scores[:, None] + logp).flatten().topk(3)
        rows = torch.div(flat, logp.size(-1), rounding_mode="floor")
        beams = [beams[r] + [w] for r, w in zip(rows.tolist(), (flat % logp.size(-1)).tolist())]
        scores, context, state = best, context[rows], tuple(s[rows] for s in state)
    print(
        [
            Beam(" ".join(vocab[1][i] for i in b[1:]), round(s, 2))
            for b, s in zip(beams, scores.tolist())
        ][0]
    )
packed = pack_sequence(source, enforce_sorted=False)
print(packed.batch_sizes, packed.sorted_indices, packed.data)
