"""Who am I? What a worker process of a DataLoader knows of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class WorkerInfo:
    """A worker process of a DataLoader.

    - ``id``: its number, from 0. ``num_workers``: how many there are.
    - ``seed``: what its random generators were seeded with.
    - ``dataset``: its own copy of the dataset.
    """

    id: int
    num_workers: int
    seed: int
    dataset: Any
    rng: Any = None
    worker_method: str | None = "multiprocessing"


_current: WorkerInfo | None = None


def get_worker_info() -> WorkerInfo | None:
    """The worker that this process is; None in the main process.

    Counterpart: ``torch.utils.data.get_worker_info``.
    """
    return _current


def become(worker: WorkerInfo) -> None:
    """This process is that worker from now on."""
    global _current
    _current = worker
