import collections, itertools, math, random
import numpy as np, torch
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence
from torch.utils.data import (
    Dataset,
    IterableDataset,
    DataLoader,
    Sampler,
    BatchSampler,
    RandomSampler,
    SequentialSampler,
    SubsetRandomSampler,
    Subset,
    ConcatDataset,
    ChainDataset,
    StackDataset,
    TensorDataset,
    get_worker_info,
    default_collate,
    default_convert,
)

Item = collections.namedtuple("Item", "x y")


class Texts(Dataset):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return {
            "ids": torch.arange(i % 4 + 1) + i,
            "label": i % 3,
            "name": f"t{i}",
            "arr": np.full(2, i, np.float32),
        }


def collate(batch):
    ids = [b["ids"] for b in batch]
    return (
        pad_sequence(ids, batch_first=True, padding_value=-1),
        torch.tensor([len(i) for i in ids]),
        [b["name"] for b in batch],
    )


class Stream(IterableDataset):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __iter__(self):
        info = get_worker_info()
        if info is None:
            lo, hi = self.a, self.b
        else:
            per = math.ceil((self.b - self.a) / info.num_workers)
            lo = self.a + info.id * per
            hi = min(lo + per, self.b)
        return iter(range(lo, hi))


class Bucket(Sampler):
    def __init__(self, lengths, size):
        self.order = sorted(range(len(lengths)), key=lengths.__getitem__)
        self.size = size

    def __iter__(self):
        for i in range(0, len(self.order), self.size):
            yield self.order[i : i + self.size]

    def __len__(self):
        return -(-len(self.order) // self.size)


def init(worker_id):
    np.random.seed(worker_id)
    random.seed(worker_id)


class Noisy(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return Item(torch.full((2,), float(i)), (i, {"k": [i, str(i)]}))


if __name__ == "__main__":
    d = Texts(10)
    for ids, lens, names in DataLoader(d, batch_size=4, collate_fn=collate):
        print(ids.tolist(), lens.tolist(), names)
    for b in DataLoader(Subset(d, [0, 4, 8]), batch_size=3):
        print({k: (v.shape if hasattr(v, "shape") else v) for k, v in b.items()}, b["arr"].dtype)
    g = torch.Generator().manual_seed(5)
    print([b[2] for b in DataLoader(d, 3, shuffle=True, generator=g, collate_fn=collate)])
    print(
        [
            n
            for _, _, n in DataLoader(
                d,
                batch_sampler=Bucket([len(d[i]["ids"]) for i in range(10)], 4),
                collate_fn=collate,
            )
        ]
    )
    print(
        [b.tolist() for b in DataLoader(Stream(0, 7), batch_size=3)],
        [b.tolist() for b in DataLoader(Stream(0, 7), batch_size=2, num_workers=2)],
    )
    print(
        [
            b.tolist()
            for b in DataLoader(
                TensorDataset(torch.arange(6)), batch_size=None, sampler=SequentialSampler(range(3))
            )
        ]
        if False
        else len(DataLoader(d, 4, drop_last=True))
    )
    for b in DataLoader(
        Noisy(),
        batch_size=2,
        num_workers=2,
        worker_init_fn=init,
        persistent_workers=True,
        prefetch_factor=2,
    ):
        print(type(b).__name__, b.x.tolist(), b.y)
    print(
        len(ConcatDataset([d, Texts(3)])),
        ConcatDataset([d, Texts(3)])[11]["name"],
        list(ChainDataset([Stream(0, 2), Stream(5, 7)])),
        StackDataset(a=TensorDataset(torch.ones(2)), b=[1, 2])[1],
    )
    print(
        list(
            BatchSampler(
                RandomSampler(range(5), generator=torch.Generator().manual_seed(0)), 2, False
            )
        ),
        list(SubsetRandomSampler([3, 1], generator=torch.Generator().manual_seed(0))),
    )
    print(
        default_collate([{"a": 1.5, "b": (1, "x")}, {"a": 2.5, "b": (2, "y")}]),
        default_collate([np.float64(1), np.float64(2)]),
        default_convert({"a": np.ones(2), "b": [1]}),
    )
    for bad in (
        lambda: DataLoader(d, 2, shuffle=True, sampler=SequentialSampler(d)),
        lambda: DataLoader(d, batch_size=0),
        lambda: DataLoader(d, num_workers=-1),
        lambda: DataLoader(Stream(0, 1), shuffle=True),
        lambda: default_collate([torch.ones(2), torch.ones(3)]),
        lambda: default_collate([object()]),
        lambda: next(iter(DataLoader(d, 4))),
        lambda: DataLoader(d, batch_size=None, drop_last=True),
        lambda: RandomSampler([]),
        lambda: torch.utils.data.random_split(d, [3, 3]),
        lambda: DataLoader(d, prefetch_factor=2),
    ):
        try:
            bad()
            print("fine")
        except Exception as e:
            print(type(e).__name__, str(e).splitlines()[0][:110])
    packed = pack_padded_sequence(*[v for v in collate([d[3], d[1], d[0]])[:2]], batch_first=True)
    print(
        packed.data.tolist(),
        packed.batch_sizes.tolist(),
        pad_packed_sequence(packed, batch_first=True)[0].tolist(),
    )
