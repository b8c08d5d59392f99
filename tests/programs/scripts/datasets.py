import random
from collections import namedtuple
import numpy as np
import torch
from torch.utils.data import (
    BatchSampler,
    ChainDataset,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    SequentialSampler,
    Subset,
    SubsetRandomSampler,
    TensorDataset,
    WeightedRandomSampler,
    default_collate,
    get_worker_info,
    random_split,
)


class Faces(Dataset):
    def __init__(self, n, transform=None):
        self.n, self.transform = n, transform

    def __len__(self):
        return self.n

    def __getitem__(self, idx):
        if torch.is_tensor(idx):
            idx = idx.tolist()
        sample = {
            "image": np.full((2, 3), idx, dtype=np.float32),
            "landmarks": [idx, idx + 0.5],
            "name": f"face{idx}",
            "label": idx % 3,
        }
        return self.transform(sample) if self.transform else sample


class ToTensor(object):
    def __call__(self, sample):
        sample["image"] = torch.from_numpy(sample["image"].transpose((1, 0)))
        return sample


class Compose:
    def __init__(self, ts):
        self.ts = ts

    def __call__(self, x):
        for t in self.ts:
            x = t(x)
        return x


for i_batch, batch in enumerate(
    DataLoader(
        Faces(5, Compose([ToTensor(), lambda s: s])), batch_size=2, shuffle=False, num_workers=0
    )
):
    print(i_batch, batch["image"].size(), batch["landmarks"], batch["name"], batch["label"])


def pad_collate(batch):
    xs, ys = zip(*batch)
    lens = torch.tensor([len(x) for x in xs])
    return (
        torch.nn.utils.rnn.pad_sequence(
            [torch.tensor(x) for x in xs], batch_first=True, padding_value=-1
        ),
        lens,
        torch.LongTensor(ys),
    )


data = [(list(range(i)), i) for i in (3, 1, 4, 2)]
g = torch.Generator()
g.manual_seed(0)
for xs, lens, ys in DataLoader(
    data, batch_size=2, shuffle=True, generator=g, collate_fn=pad_collate
):
    print(xs, lens, ys)


def seed_worker(worker_id):
    worker_seed = torch.initial_seed() % 2**32
    np.random.seed(worker_seed)
    random.seed(worker_seed)


class Noise(Dataset):
    def __len__(self):
        return 6

    def __getitem__(self, i):
        return i, torch.rand(1), np.random.randint(1000), random.random()


class Stream(IterableDataset):
    def __init__(self, start, end):
        super().__init__()
        self.start, self.end = start, end

    def __iter__(self):
        info = get_worker_info()
        if info is None:
            return iter(range(self.start, self.end))
        per = -(-(self.end - self.start) // info.num_workers)
        lo = self.start + info.id * per
        return iter(range(lo, min(lo + per, self.end)))


torch.manual_seed(7)
train, val = random_split(range(10), [0.7, 0.3], generator=torch.Generator().manual_seed(42))
print(train.indices, list(val), len(ConcatDataset([train, val])), ConcatDataset([train, val])[8])
print(list(DataLoader(ChainDataset([Stream(0, 3), Stream(7, 9)]), batch_size=2)))
print(
    [list(b) for b in BatchSampler(SequentialSampler(range(7)), 3, drop_last=True)],
    list(SubsetRandomSampler([3, 5, 8])),
)
print(
    list(WeightedRandomSampler([0.1, 0.9, 0.4, 0.7], 5, replacement=True)),
    list(RandomSampler(range(4), num_samples=6)),
)
Point = namedtuple("Point", "x y")
print(
    default_collate([Point(1, 2.0), Point(3, 4.0)]),
    default_collate([(torch.ones(2), None or "a"), (torch.zeros(2), "b")]),
)
ds = TensorDataset(torch.arange(6).view(6, 1), torch.arange(6) * 10)
print(ds[1:3], len(Subset(ds, [0, 2])), Subset(ds, [0, 2])[1])
for epoch in range(2):
    print(next(iter(DataLoader(ds, batch_size=3, shuffle=True)))[1])
if __name__ == "__main__":
    print(list(DataLoader(Stream(3, 7), num_workers=2)))
    loader = DataLoader(
        Noise(),
        batch_size=3,
        num_workers=2,
        worker_init_fn=seed_worker,
        generator=torch.Generator().manual_seed(3),
    )
    for i, t, n, r in loader:
        print(i, t.view(-1), n, r)
    try:
        list(DataLoader([torch.ones(2), torch.ones(3)], batch_size=2))
    except RuntimeError as e:
        print(e)
