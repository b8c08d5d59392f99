"""Worker processes: how a DataLoader starts them, gives them tasks, and gets rid of them.

Each worker has a pipe of its own, so that nothing is locked when one dies. Tasks are dealt out in
turn, ``prefetch_factor`` to each; whenever a batch has come, its worker's turn has come again. A
wait for a batch is a wait for the worker's end as well: the operating system reports either at
once.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import pickle
import signal
import time
from multiprocessing import connection, context, util
from typing import Any

from ...errors import warn
from ...sharing.moving import connect
from ...sharing.names import names_of, new_prefix, sweep
from . import batch_messages
from .iterators import LoaderIterator
from .worker import MP_STATUS_CHECK_INTERVAL, Exhausted, Job, Resume, run_worker
from .worker_exception import ExceptionWrapper


def context_of(given: Any) -> Any:
    """A context of multiprocessing by its name, or the context itself; else an error."""
    if isinstance(given, str):
        methods = multiprocessing.get_all_start_methods()
        if given not in methods:
            raise ValueError(
                "multiprocessing_context option should specify a valid start method in "
                f"{methods!r}, but got multiprocessing_context={given!r}"
            )
        return multiprocessing.get_context(given)
    if not isinstance(given, context.BaseContext):
        raise TypeError(
            "multiprocessing_context option should be a valid context object or a string "
            f"specifying the start method, but got multiprocessing_context={given}"
        )
    return given


class Worker:
    """A worker process, seen from the main process.

    - ``active``: does it get tasks? Not any more when its part of a stream is at its end.
    """

    __slots__ = ("active", "pipe", "process")

    def __init__(self, process: Any, pipe: Any) -> None:
        self.process = process
        self.pipe = pipe
        self.active = True

    def how_it_ended(self) -> str:
        """The exit code or the signal, in words."""
        self.process.join(MP_STATUS_CHECK_INTERVAL)
        code = self.process.exitcode
        if code is None or code >= 0:
            return f"ended with exit code {code}"
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = str(-code)
        return f"was killed by signal {name}"


class WorkerIterator(LoaderIterator):
    """One epoch of a DataLoader with worker processes; all epochs, if these are persistent."""

    def __init__(self, loader: Any) -> None:
        if loader.prefetch_factor <= 0:
            raise AssertionError(
                "prefetch_factor must be greater than 0 for MultiProcessingDataLoaderIter"
            )
        super().__init__(loader)
        self._timeout = loader.timeout
        self._in_order = loader.in_order
        self._persistent = loader.persistent_workers
        self._most_tasks = loader.prefetch_factor * loader.num_workers
        self._prefix = new_prefix()
        self._workers: list[Worker] = []
        # At the end of this object or of the program; then it must not need this object.
        self._close = util.Finalize(self, shut_down, (self._workers, self._prefix), exitpriority=10)
        try:
            self._start_workers(loader)
        except BaseException:
            self._close()
            raise
        self._start_epoch(loader)

    def is_closed(self) -> bool:
        """Have the workers been sent away?"""
        return not self._close.still_active()

    def _start_workers(self, loader: Any) -> None:
        connect()  # a dataset's tensors go to spawned processes by name, too
        start = loader.multiprocessing_context or multiprocessing.get_context()
        forks = start.get_start_method() == "fork"
        for number in range(self._num_workers):
            job = Job(
                number,
                self._num_workers,
                self._kind,
                self._dataset,
                self._batched,
                self._collate_fn,
                self._drop_last,
                loader.worker_init_fn,
                self._base_seed,
                f"{self._prefix}{number}-",
            )
            mine, its = start.Pipe()
            others = [mine, *[worker.pipe for worker in self._workers]] if forks else []
            process = start.Process(target=run_worker, args=(job, its, others), daemon=True)
            try:
                process.start()
            except (TypeError, AttributeError, pickle.PicklingError):
                mine.close()
                warn(_CANNOT_START)
                raise
            finally:
                its.close()
            self._workers.append(Worker(process, mine))

    # ---- tasks

    def _start_again(self, loader: Any) -> None:
        """A new epoch for persistent workers: what is left of the last one is thrown away."""
        for worker in self._workers:
            self._send(worker, Resume())
        for worker in self._workers:
            while not isinstance(self._receive(worker)[1], Resume):
                pass
        self._start_epoch(loader)

    def _start_epoch(self, loader: Any) -> None:
        self._start(loader)
        self._tasks: dict[int, Worker] = {}  # by number, in the order in which they were given
        self._numbers = itertools.count()
        self._turns = itertools.cycle(self._workers)
        for worker in self._workers:
            worker.active = True
        for _ in range(self._most_tasks):
            self._give_task()

    def _give_task(self) -> None:
        """The next indices for the worker whose turn it is, if there are both."""
        try:
            indices = next(self._sampler_iter)
        except StopIteration:
            return
        worker = self._next_worker()
        if worker is not None:
            number = next(self._numbers)
            self._tasks[number] = worker
            self._send(worker, (number, indices))

    def _next_worker(self) -> Worker | None:
        active = sum([worker.active for worker in self._workers])
        for worker in itertools.islice(self._turns, self._num_workers):
            if worker.active and (
                self._in_order
                or list(self._tasks.values()).count(worker) < self._most_tasks // active
            ):
                return worker
        return None

    def _next_data(self) -> Any:
        while self._tasks:
            number, data = self._receive(self._next_sender())
            worker = self._tasks.pop(number)
            if isinstance(data, Exhausted):
                self._retire(worker)
                self._give_task()
                continue
            self._give_task()
            if isinstance(data, ExceptionWrapper):
                raise data.exception()
            return data
        if not self._persistent:
            self._close()
        raise StopIteration

    def _retire(self, worker: Worker) -> None:
        """No more tasks for this worker, and no answers to those that it has."""
        worker.active = False
        self._tasks = {n: other for n, other in self._tasks.items() if other is not worker}
        if not self._persistent:
            self._send(worker, None)

    # ---- pipes

    def _next_sender(self) -> Worker:
        """Whose batch is the next one?"""
        if self._in_order:
            return next(iter(self._tasks.values()))
        waiting = {worker.pipe: worker for worker in self._tasks.values()}
        return waiting[self._wait(list(waiting))]

    def _wait(self, pipes: list[Any]) -> Any:
        """A pipe in which something is. RuntimeError when a worker dies or time is over."""
        alive = {w.process.sentinel: w for w in self._workers if w.active}
        try:
            ready = connection.wait([*pipes, *alive], self._timeout or None)
        except KeyboardInterrupt:
            self._close()  # the error keeps this object alive: do not wait for its end
            raise
        for pipe in pipes:
            if pipe in ready:
                return pipe
        if not ready:
            raise RuntimeError(f"DataLoader timed out after {self._timeout} seconds")
        raise self._died(alive[ready[0]])

    def _receive(self, worker: Worker) -> Any:
        """What the worker sends next: (number of the task, batch)."""
        self._wait([worker.pipe])
        try:
            message = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            raise self._died(worker) from None
        return batch_messages.read(message)

    def _send(self, worker: Worker, task: Any) -> None:
        with contextlib.suppress(OSError):  # a dead worker is noticed when its batch is awaited
            worker.pipe.send(task)

    def _died(self, worker: Worker) -> RuntimeError:
        """The error for a worker that is not there any more. The others are sent away."""
        number, pid = self._workers.index(worker), worker.process.pid
        how = worker.how_it_ended()
        self._tasks = {}
        self._close()
        return RuntimeError(
            f"DataLoader worker (pid(s) {pid}) exited unexpectedly: worker {number} {how}. "
            "Rerunning with num_workers=0 may give a better error."
        )


_CANNOT_START = (
    "Got pickle error when attempting to start a worker Process. This might be because the worker "
    "Process arguments are not picklable. Python 3.14+ changed the multiprocessing start method in "
    "non-Mac POSIX platforms to 'forkserver', which requires the worker Process arguments to be "
    "picklable. You can also try multiprocessing.set_start_method('fork')."
)


def shut_down(workers: list[Worker], prefix: str) -> None:
    """Send the workers away, and remove what they wrote and nobody read."""
    for worker in workers:
        with contextlib.suppress(OSError):  # it may be gone
            worker.pipe.send(None)
        worker.pipe.close()
    for stop in (None, "terminate", "kill"):
        deadline = time.monotonic() + MP_STATUS_CHECK_INTERVAL
        for worker in workers:
            if stop is not None and worker.process.is_alive():
                getattr(worker.process, stop)()
        for worker in workers:
            worker.process.join(max(0, deadline - time.monotonic()))
    killed = [worker.process.pid for worker in workers if worker.process.exitcode != 0]
    sweep(prefix, *map(names_of, killed))
