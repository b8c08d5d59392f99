"""run_threaded: a small program of several ranks inside one process."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from ..errors import explain
from .backends.post import PeerFailed, PostOffice
from .backends.threaded import Rank, ThreadedLink
from .groups import World, destroy_process_group, init_process_group, is_initialized, of_thread


class RankFailed(RuntimeError):
    """A rank has thrown; the message holds its traceback.

    - ``rank``: which one.
    """

    def __init__(self, rank: int, message: str) -> None:
        super().__init__(message)
        self.rank = rank


def run_threaded(
    function: Callable[..., Any],
    world_size: int,
    args: Sequence[Any] = (),
    *,
    init: bool = True,
    timeout: timedelta | None = None,
) -> list[Any]:
    """Run ``function(rank, *args)`` once for each rank, in threads; returns their results, by rank.

    - ``init``: the ranks have met already. False for a function that calls
      ``init_process_group("threaded")`` itself, as a program for processes would.
    - ``timeout``: how long an operation may wait for others; 30 minutes if None.

    Raises RankFailed (a RuntimeError) when a rank throws: its cause is what was thrown. The other
    ranks are ended, and so they are when all wait for each other. RuntimeError in a browser, where
    there are no threads. All ranks draw from the same random numbers: draw before, or from a
    Generator of the rank's own.

    PyTorch has nothing like it in its public face; ``torch.multiprocessing.spawn`` is the nearest.
    """
    if sys.platform == "emscripten":
        raise RuntimeError(
            explain(
                "run_threaded needs threads",
                "a browser has none for Python",
                "run this cell in JupyterLab, on a computer of your own",
            )
        )
    if world_size < 1:
        raise ValueError(explain("world_size must be at least 1", f"got {world_size}"))
    office = PostOffice(world_size)
    run = _Run(function, tuple(args), office, init, timeout)
    threads = [
        threading.Thread(target=run.rank, args=(rank,), name=f"rank {rank}", daemon=True)
        for rank in range(world_size)
    ]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except BaseException:  # the reader has interrupted
        office.fail("the program was interrupted")
        raise
    run.raise_error()
    return run.results


class _Run:
    def __init__(
        self,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        office: PostOffice,
        init: bool,
        timeout: timedelta | None,
    ) -> None:
        self.function, self.args, self.office = function, args, office
        self.init, self.timeout = init, timeout
        self.results: list[Any] = [None] * office.size
        self.errors: list[tuple[int, BaseException]] = []  # in the order in which they were thrown

    def rank(self, rank: int) -> None:
        """The life of one rank."""
        me = Rank(self.office, rank)
        me.link = ThreadedLink(me, range(self.office.size), "world")
        of_thread.world, of_thread.rank = World(), me
        try:
            if self.init:
                init_process_group("threaded", timeout=self.timeout)
            self.results[rank] = self.function(rank, *self.args)
            if is_initialized():
                destroy_process_group()
        except BaseException as error:
            self.errors.append((rank, error))
            self.office.fail(f"rank {rank} has failed: {type(error).__name__}: {error}")
        finally:
            of_thread.world = of_thread.rank = None
            self.office.end(rank)

    def raise_error(self) -> None:
        """Raise the first error; those of ranks that only noticed it are of no interest."""
        if not self.errors:
            return
        own = [pair for pair in self.errors if not isinstance(pair[1], PeerFailed)]
        rank, error = (own or self.errors)[0]
        text = "".join(traceback.format_exception(error))
        message = f"Rank {rank} failed with {type(error).__name__}: {error}"
        raise RankFailed(rank, f"{message}\n\n{text}") from error
