import torch
import torch.nn.functional as F
from torch.nn.utils.rnn import (
    pack_padded_sequence,
    pad_packed_sequence,
    pad_sequence,
    pack_sequence,
    unpad_sequence,
)

torch.manual_seed(0)
x = torch.arange(24).view(2, 3, 4)
print(
    x[..., 0],
    x[:, None].shape,
    x[1, [0, 2]],
    x[x > 20],
    x[:, 1:, ::2],
    x[torch.tensor([1, 0])].shape,
)
i, j = torch.where(torch.eye(3).bool())
print(
    i,
    j,
    torch.where(x[0] % 2 == 0, x[0], -1),
    torch.nonzero(x[0] > 9, as_tuple=True),
    torch.argwhere(x[0] == 5),
)
y = torch.zeros(4, 3)
y.index_add_(0, torch.tensor([0, 2, 0]), torch.ones(3, 3), alpha=2)
y.index_fill_(1, torch.tensor([1]), -1)
print(
    y,
    y.index_select(1, torch.tensor([2, 0])),
    torch.take(y, torch.tensor([0, 5])),
    y.index_copy(0, torch.tensor([1]), torch.full((1, 3), 9.0)),
)
src = torch.arange(1.0, 11).reshape(2, 5)
index = torch.tensor([[0, 1, 2, 0, 0], [0, 1, 4, 2, 3]])
print(torch.zeros(5, 5).scatter_add(0, index, src), torch.zeros(3, 5).scatter_(0, index[:1], src))
print(
    torch.ones(5).scatter_reduce(
        0, torch.tensor([0, 1, 0]), torch.tensor([2.0, 3, 4]), reduce="amax", include_self=False
    ),
    src.gather(1, torch.tensor([[0], [4]])),
)
y[[0, 1], [1, 2]] = torch.tensor([5.0, 6.0])
y[y < 0] = 0
y[1] += 1
y[:, 0] *= 10
y[torch.tensor([True, False, False, True])] -= 0.5
print(y)
y.index_put_((torch.tensor([0, 0]), torch.tensor([0, 0])), torch.tensor(1.0), accumulate=True)
print(
    y[0, 0],
    y.masked_select(y > 5),
    y.masked_fill(y == 0, float("nan")).nansum(),
    torch.masked_select(y, y.gt(9)),
)
a = torch.randn(1, 2, 6, 6)
cols = F.unfold(a, kernel_size=2, stride=2)
print(
    cols.shape,
    torch.equal(F.fold(cols, (6, 6), 2, stride=2), a),
    a.unfold(2, 3, 2).shape,
    torch.arange(7).unfold(0, 3, 2),
)
seqs = [torch.arange(n).float()[:, None] for n in (2, 4, 3)]
padded = pad_sequence(seqs, batch_first=True, padding_side="left")
packed = pack_padded_sequence(pad_sequence(seqs), torch.tensor([2, 4, 3]), enforce_sorted=False)
print(padded.squeeze(-1), packed.batch_sizes, packed.sorted_indices, packed.data.view(-1))
gru = torch.nn.GRU(1, 2, bidirectional=True)
out, h = gru(packed)
unpacked, lens = pad_packed_sequence(out, batch_first=True)
print(
    unpacked.shape,
    lens,
    unpacked[0, 2:].abs().sum(),
    h.shape,
    [t.shape[0] for t in unpad_sequence(unpacked, lens, batch_first=True)],
    pack_sequence(seqs, enforce_sorted=False).batch_sizes,
)
print(
    torch.einsum("bij,bjk->bik", x.float(), x.float().mT).shape,
    torch.einsum("ii->i", torch.eye(3)),
    torch.einsum("i,j", torch.arange(2), torch.arange(3)),
    torch.tensordot(x, x, dims=([0, 1], [0, 1])).shape,
)
print(
    torch.meshgrid(torch.arange(2), torch.arange(3), indexing="ij")[1],
    torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([3, 4])),
    torch.combinations(torch.arange(3)),
)
u, inv, cnt = torch.unique(torch.tensor([3, 1, 3, 2]), return_inverse=True, return_counts=True)
print(
    u,
    inv,
    cnt,
    torch.unique_consecutive(torch.tensor([1, 1, 2, 1])),
    torch.bucketize(torch.tensor([0.5, 2.5]), torch.tensor([1.0, 2.0])),
    torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3, 4]), right=True),
)
print(
    x.flip(-1)[0, 0],
    torch.roll(x, 1, 2)[0, 0],
    x.diagonal(dim1=1, dim2=2),
    torch.rot90(torch.arange(4).view(2, 2)),
    x.movedim(0, -1).shape,
    x.swapaxes(0, 1).shape,
    torch.block_diag(torch.ones(1, 2), torch.ones(1)),
)
print(
    torch.topk(torch.tensor([3, 1, 2]), 2),
    torch.sort(torch.tensor([[3, 1], [2, 4]]), descending=True),
    torch.kthvalue(torch.tensor([3.0, 1, 2]), 2),
    torch.mode(torch.tensor([1, 1, 2])),
    torch.median(torch.tensor([1.0, 3, 2])),
)
print(
    torch.cumsum(x, -1)[0],
    torch.cummax(torch.tensor([1, 3, 2]), 0),
    torch.diff(torch.tensor([1, 4, 9])),
    torch.quantile(torch.arange(5.0), torch.tensor([0.25, 0.5])),
    torch.histc(torch.arange(6.0), 3),
    torch.logcumsumexp(torch.zeros(3), 0),
)
for bad in [
    lambda: x[2],
    lambda: x[0, 0, 0, 0],
    lambda: x[torch.tensor([5])],
    lambda: y[[0, 1], [0, 1, 2]],
    lambda: x.view(5, 5),
    lambda: torch.cat([x, x[0]]),
    lambda: x.float() @ torch.ones(3),
    lambda: torch.ones(2, 3) + torch.ones(2),
    lambda: x[1.5],
    lambda: torch.stack([torch.ones(1), torch.ones(2)]),
    lambda: x.squeeze(7),
    lambda: bool(x),
    lambda: x.item(),
]:
    try:
        bad()
        print("fine")
    except Exception as e:
        print(type(e).__name__, str(e).splitlines()[0])
