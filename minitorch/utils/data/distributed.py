"""DistributedSampler: every one of several programs gets its own part of a dataset."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sized

from ...distributed.groups import get_rank, get_world_size
from ...randomness.generators import Generator
from .sampler import Sampler


class DistributedSampler(Sampler[int]):
    """The samples with number ``rank``, ``rank + num_replicas``, ... of a common random order.

    - ``num_replicas``, ``rank``: how many programs share the dataset, and which of them this is.
    - ``shuffle``: in random order, by a generator seeded with ``seed + epoch``: call
      ``set_epoch(epoch)`` before each epoch, in all programs alike.
    - ``drop_last``: leave out the last samples so that the parts are equally long; otherwise the
      first samples come a second time.

    Left out, they are those of the process group. Counterpart:
    ``torch.utils.data.DistributedSampler``. ValueError when they are left out and there is no
    process group, and for a rank that does not exist.
    """

    def __init__(
        self,
        dataset: Sized,
        num_replicas: int | None = None,
        rank: int | None = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        if num_replicas is None:
            num_replicas = get_world_size()
        if rank is None:
            rank = get_rank()
        if not 0 <= rank < num_replicas:
            raise ValueError(
                f"Invalid rank {rank}, rank should be in the interval [0, {num_replicas - 1}]"
            )
        self.dataset = dataset
        self.num_replicas = num_replicas
        self.rank = rank
        self.epoch = 0
        self.shuffle = shuffle
        self.seed = seed
        self.drop_last = drop_last
        share = len(dataset) / num_replicas
        self.num_samples = int(share) if drop_last else math.ceil(share)
        self.total_size = self.num_samples * num_replicas

    def __iter__(self) -> Iterator[int]:
        indices = list(range(len(self.dataset)))
        if self.shuffle:
            generator = Generator().manual_seed(self.seed + self.epoch)
            indices = generator.permutation(len(self.dataset)).tolist()
        if not self.drop_last and indices:
            indices *= math.ceil(self.total_size / len(indices))
        return iter(indices[self.rank : self.total_size : self.num_replicas])

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        """Give this epoch an order of its own."""
        self.epoch = epoch
