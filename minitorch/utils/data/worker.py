"""A worker process: makes batches for a DataLoader until it is told to stop."""

from __future__ import annotations

import os
import pickle
import queue
import random
import threading
from dataclasses import dataclass
from multiprocessing import connection, process
from typing import Any

import numpy as np

from ...random import manual_seed
from ...sharing.names import sweep
from ...tensors.queries import set_num_threads
from . import batch_messages
from .dataset import IterableDataset
from .fetch import _DatasetKind
from .worker_exception import ExceptionWrapper
from .worker_info import become

END = pickle.dumps(None)  # the last task
MP_STATUS_CHECK_INTERVAL = 5.0  # seconds after which a worker looks whether it still has a parent


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


@dataclass
class Job:
    """What a worker needs to know."""

    id: int
    num_workers: int
    kind: int
    dataset: Any
    batched: bool
    collate_fn: Any
    drop_last: bool
    init_fn: Any
    base_seed: int
    prefix: str  # of the names of its files

    def fetcher(self) -> Any:
        """From indices to batches, from the beginning of a stream."""
        return _DatasetKind.create_fetcher(
            self.kind, self.dataset, self.batched, self.collate_fn, self.drop_last
        )


class Resume:
    """A task: begin a new epoch. Sent back as it is."""


class Exhausted:
    """A result: the stream of this worker is at its end."""


def _wrapped(error: Exception, where: str) -> ExceptionWrapper:
    return ExceptionWrapper((type(error), error, error.__traceback__), where)


def run_worker(job: Job, pipe: Any, others: list[Any]) -> None:
    """The life of a worker.

    - ``pipe``: pickled tasks ``(number, indices)`` come in, messages ``(number, batch)`` go out.
    - ``others``: ends of pipes that a forked process has got and must not hold open.
    """
    for other in others:
        other.close()
    files = threading.Lock()  # held while files are made that nobody else knows of yet
    tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
    arguments = (pipe, tasks, files, job.prefix)
    threading.Thread(target=_take_in, args=arguments, daemon=True).start()
    try:
        _seed(job)
        _work(job, tasks, pipe, files)
    except (KeyboardInterrupt, BrokenPipeError, ConnectionResetError):
        pass  # the main process is interrupted, too, or has closed the pipe
    finally:
        sweep(job.prefix)  # what nobody has read, nobody will


def _take_in(pipe: Any, tasks: Any, files: Any, prefix: str) -> None:
    """The second thread: takes tasks out of the pipe as they come, and notices the parent's end.

    So the main process never has to wait until a worker takes its task, while the worker waits
    until the main process takes its batch.
    """
    parent = process.parent_process()
    assert parent is not None
    starter = os.getppid()
    watched = [pipe, parent.sentinel]
    while True:
        ready = connection.wait(watched, MP_STATUS_CHECK_INTERVAL)
        if pipe in ready:
            try:
                tasks.put(pipe.recv_bytes())
            except (EOFError, OSError):
                tasks.put(END)  # the iterator is gone, and maybe the whole process
                watched = [parent.sentinel]
        elif ready or os.getppid() != starter:
            with files:
                sweep(prefix)
                os._exit(1)


def _seed(job: Job) -> None:
    """Every worker has its own random numbers, which the main process decides on."""
    set_num_threads(1)
    seed = job.base_seed + job.id
    random.seed(seed)
    manual_seed(seed)
    np.random.seed(_generate_state(job.base_seed, job.id))
    become(WorkerInfo(job.id, job.num_workers, seed, job.dataset))


def _generate_state(base_seed: int, worker_id: int) -> list[int]:
    """What NumPy is seeded with: from the two numbers, not their sum, since its generator is the
    same machine as ours (``torch.utils.data._utils.worker._generate_state``)."""
    high, low = divmod(base_seed, 2**32)
    entropy = [worker_id, low, high, 0]
    return np.random.SeedSequence(entropy).generate_state(4).tolist()


def _work(job: Job, tasks: Any, pipe: Any, files: Any) -> None:
    where = f"in DataLoader worker process {job.id}"
    fetcher = failure = None
    try:
        if job.init_fn is not None:
            job.init_fn(job.id)
    except Exception as error:
        failure = _wrapped(error, where)
    ended = False
    while (task := pickle.loads(tasks.get())) is not None:
        if isinstance(task, Resume):
            fetcher, ended = None, False
            pipe.send_bytes(batch_messages.write((None, task), job.prefix))
            continue
        if ended:
            continue
        number, indices = task
        try:
            fetcher = fetcher or job.fetcher()
            data = failure or fetcher.fetch(indices)
        except Exception as error:
            ended = isinstance(error, StopIteration) and isinstance(job.dataset, IterableDataset)
            data = Exhausted() if ended else _wrapped(error, where)
        with files:
            message = _message(number, data, job.prefix, where)
        pipe.send_bytes(message)


def _message(number: int, data: Any, prefix: str, where: str) -> bytes:
    """The message with a batch, or with the reason why it cannot be sent."""
    try:
        return batch_messages.write((number, data), prefix)
    except Exception as error:
        if isinstance(data, ExceptionWrapper):
            return batch_messages.write((number, data.without_type()), prefix)
        return _message(
            number,
            _wrapped(error, where),
            prefix,
            where,
        )
