import torch, math, itertools, random
import numpy as np
from torch.utils.data import (
    BatchSampler,
    ChainDataset,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    Sampler,
    StackDataset,
    Subset,
    SubsetRandomSampler,
    TensorDataset,
    WeightedRandomSampler,
    random_split,
)
from torch.utils.data import default_collate, get_worker_info, dataset
from torch.utils.data.dataloader import default_collate as dc


class Sq(Dataset):
    def __len__(self):
        return 10

    def __getitem__(self, i):
        return {
            "x": torch.full((2,), float(i)),
            "i": i,
            "name": f"n{i}",
            "p": (i, float(i)),
            "a": np.arange(2) * i,
        }


torch.manual_seed(0)
for b in DataLoader(Sq(), 4):
    print(b["x"].shape, b["i"], b["name"], b["p"], b["a"].dtype)


class It(IterableDataset):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __iter__(self):
        info = get_worker_info()
        if info is None:
            return iter(range(self.a, self.b))
        per = int(math.ceil((self.b - self.a) / info.num_workers))
        s = self.a + info.id * per
        return iter(range(s, min(s + per, self.b)))


print(
    list(DataLoader(It(0, 5), batch_size=2)),
    list(DataLoader(It(3, 7), batch_size=None)),
    list(DataLoader(ChainDataset([It(0, 2), It(5, 7)]), batch_size=3)),
)
print(
    [b for b in DataLoader(range(6), 2, shuffle=True, generator=torch.Generator().manual_seed(3))],
    list(RandomSampler(range(5), generator=torch.Generator().manual_seed(0))),
    list(SubsetRandomSampler([3, 1, 2])),
    list(WeightedRandomSampler([0.1, 0.9, 0.5], 5)),
)
ds = ConcatDataset([TensorDataset(torch.arange(3)), TensorDataset(torch.arange(10, 12))])
print(
    len(ds),
    ds[3],
    ds.cumulative_sizes,
    [x[0].item() for x in Subset(ds, [0, 4])],
    [len(s) for s in random_split(range(11), [0.5, 0.3, 0.2])],
)


class Bucket(Sampler):
    def __init__(self, lens, bs):
        self.lens, self.bs = lens, bs

    def __iter__(self):
        order = sorted(range(len(self.lens)), key=self.lens.__getitem__)
        batches = [order[i : i + self.bs] for i in range(0, len(order), self.bs)]
        yield from (batches[i] for i in torch.randperm(len(batches)).tolist())

    def __len__(self):
        return math.ceil(len(self.lens) / self.bs)


words = [torch.arange(n) for n in (3, 1, 4, 1, 5, 2)]


def collate(batch):
    lens = torch.tensor([len(b) for b in batch])
    out = torch.zeros(len(batch), lens.max(), dtype=torch.long)
    for i, b in enumerate(batch):
        out[i, : len(b)] = b
    return out, lens


for o, l in DataLoader(words, batch_sampler=Bucket([len(w) for w in words], 2), collate_fn=collate):
    print(o.tolist(), l.tolist())
print(
    default_collate([1, 2]),
    default_collate([(1, "a"), (2, "b")]),
    dc([{"a": torch.ones(1)}, {"a": torch.zeros(1)}]),
    default_collate([1.5, 2.0]),
    default_collate([True, False]),
    default_collate([np.float32(1), np.float32(2)]),
)
try:
    default_collate([torch.ones(1), torch.ones(2)])
except RuntimeError as e:
    print(e)
try:
    DataLoader(range(3), batch_size=0)
except ValueError as e:
    print(e)
try:
    default_collate([object()])
except TypeError as e:
    print(str(e)[:60])
loader = DataLoader(StackDataset(a=torch.arange(4), b=torch.arange(4) * 2), 2)
print(
    [x for x in loader],
    len(loader),
    loader.batch_size,
    loader.drop_last,
    type(loader.sampler).__name__,
)


class Prefetch:
    def __init__(self, l):
        self.l = iter(l)
        self.n = next(self.l, None)

    def next(self):
        b = self.n
        self.n = next(self.l, None)
        return b


p = Prefetch(DataLoader(range(3), 2))
print(p.next(), p.next(), p.next())
it = itertools.cycle(DataLoader(range(3), 2))
print([next(it).tolist() for _ in range(3)])
print(list(BatchSampler(RandomSampler(range(4), replacement=True, num_samples=5), 2, True)))
