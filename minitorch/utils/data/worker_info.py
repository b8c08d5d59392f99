"""Who am I? What a worker process of a DataLoader knows of itself."""

from __future__ import annotations

from typing import Any

_current: Any = None


def get_worker_info() -> Any:
    """The worker that this process is; None in the main process.

    A worker has an ``id`` (from 0), ``num_workers`` (how many there are), a ``seed`` (of its random
    generators) and a ``dataset`` (its own copy).

    Counterpart: ``torch.utils.data.get_worker_info``.
    """
    return _current


def become(worker: Any) -> None:
    """This process is that worker from now on."""
    global _current
    _current = worker
