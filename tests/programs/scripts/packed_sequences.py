import torch, torch.nn as nn
from torch.nn.utils.rnn import (
    pack_padded_sequence,
    pad_packed_sequence,
    pad_sequence,
    pack_sequence,
    unpad_sequence,
    unpack_sequence,
)

torch.manual_seed(0)
seqs = [torch.randn(l, 3) for l in (4, 2, 5)]
lengths = torch.tensor([len(s) for s in seqs])
padded = pad_sequence(seqs, batch_first=True, padding_value=-1)
print(padded.shape, lengths)
for rnn in (
    nn.LSTM(3, 4, 2, batch_first=True, bidirectional=True),
    nn.GRU(3, 4, batch_first=True),
    nn.RNN(3, 4, nonlinearity="relu", batch_first=True),
    nn.LSTM(3, 4, proj_size=2, batch_first=True),
):
    p = pack_padded_sequence(padded, lengths, batch_first=True, enforce_sorted=False)
    out, h = rnn(p)
    o, l = pad_packed_sequence(out, batch_first=True, total_length=6)
    print(
        rnn,
        o.shape,
        l,
        (h[0] if isinstance(h, tuple) else h).shape,
        o.sum().item(),
        out.batch_sizes,
        out.sorted_indices,
    )
print(
    pack_sequence(sorted(seqs, key=len, reverse=True)).data.shape,
    [u.shape for u in unpad_sequence(padded, lengths, True)],
    [u.shape for u in unpack_sequence(p)],
)
print(pad_sequence(seqs, padding_side="left")[0])


class Attn(nn.Module):
    def __init__(self, h):
        super().__init__()
        self.w = nn.Linear(h, h, False)
        self.v = nn.Parameter(torch.rand(h))

    def forward(self, q, k, mask):
        e = torch.tanh(self.w(k) + q.unsqueeze(1)) @ self.v
        a = e.masked_fill(~mask, float("-inf")).softmax(-1)
        return torch.einsum("bt,bth->bh", a, k), a


mask = torch.arange(5)[None, :] < lengths[:, None]
ctx, a = Attn(3)(torch.randn(3, 3), padded, mask)
print(ctx, a, a.sum(1))
cell = nn.LSTMCell(3, 4)
h = c = torch.zeros(3, 4)
for t in range(5):
    h_, c_ = cell(padded[:, t], (h, c))
    m = mask[:, t, None]
    h, c = torch.where(m, h_, h), torch.where(m, c_, c)
print(h)
l = nn.LSTM(3, 4, 2, dropout=0.5)
l.flatten_parameters()
print([n for n, _ in l.named_parameters()], l.all_weights[0][0].shape)
for n, p in l.named_parameters():
    if "weight_hh" in n:
        nn.init.orthogonal_(p)
    elif "bias" in n:
        nn.init.zeros_(p)
        p.data[4:8].fill_(1.0)
print(l.bias_ih_l0, l.weight_hh_l0.norm())
try:
    pack_padded_sequence(padded, [2, 4, 5], batch_first=True)
except RuntimeError as e:
    print(str(e).split(".")[0])
