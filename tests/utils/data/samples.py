"""Datasets for worker processes: in a file of their own, so that spawned processes find them."""

import os
import random
import signal
import threading

import numpy as np

import minitorch
from minitorch.utils.data import Dataset, IterableDataset, get_worker_info


class Rows(Dataset):
    """12 rows of 1000 numbers; row i holds i."""

    def __init__(self):
        self.x = minitorch.arange(12.0).unsqueeze(1).expand(12, 1000).clone()

    def __len__(self):
        return 12

    def __getitem__(self, i):
        return self.x[i]


class Failing(Rows):
    """Sample 5 does something that samples should not do."""

    def __init__(self, what):
        super().__init__()
        self.what = what

    def __getitem__(self, i):
        if i == 5:
            getattr(self, self.what)()
        return self.x[i]

    def value_error(self):
        raise ValueError("sample 5 is bad")

    def key_error(self):
        raise KeyError("no\nkey")

    def local_error(self):
        class Local(Exception):
            pass

        raise Local("known only here")

    def two_arguments(self):
        raise UnicodeDecodeError("utf-8", b"x", 0, 1, "why")

    def exit(self):
        os._exit(3)

    def kill(self):
        os.kill(os.getpid(), signal.SIGKILL)

    def stop(self):
        threading.Event().wait()


class Draws(Dataset):
    """Every sample is drawn from all generators that a worker has."""

    def __len__(self):
        return 4

    def __getitem__(self, i):
        worker = get_worker_info()
        numbers = (minitorch.rand(1).item(), random.random(), np.random.rand())
        return i, worker.id, worker.seed, numbers


class Stream(IterableDataset):
    """0, 1, ... n - 1, dealt out to the workers."""

    def __init__(self, n):
        self.n = n

    def __iter__(self):
        worker = get_worker_info()
        if worker is None:
            return iter(range(self.n))
        return iter(range(worker.id, self.n, worker.num_workers))


class Counting(Dataset):
    """How often this copy of the dataset was asked, and in which process."""

    def __init__(self):
        self.asked = 0

    def __len__(self):
        return 4

    def __getitem__(self, i):
        self.asked += 1
        return self.asked, os.getpid()


class Shared(Dataset):
    """Views of memory that all processes share; asking for sample i writes into it."""

    def __init__(self, n=4):
        self.x = minitorch.zeros(n, 2).share_memory_()

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        self.x[i] = i + 1
        return self.x[i]


def fail_at_start(worker_id):
    raise ValueError(f"worker {worker_id} cannot begin")


def set_offset(worker_id):
    get_worker_info().dataset.x += 100 * (worker_id + 1)


def as_pairs(batch):
    """Tensors that share memory, among other things."""
    x = minitorch.stack(batch)
    return {"x": x, "again": x, "column": x[:, 1:3].t(), "n": len(batch), "none": x[:0]}
