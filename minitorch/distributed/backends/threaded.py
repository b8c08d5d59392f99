"""The backend "threaded": the ranks of a small program are threads of one process.

A rank does its part of a collective whenever it calls into this package: when it starts one, when
it waits, when it asks. As with MPI, nothing goes on behind its back.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from ..reduce_ops import FUNCTIONS, RedOpType, ReduceOp
from ..traffic import Message, Observers
from . import algorithms
from .algorithms import Steps
from .post import PostOffice


class Rank:
    """What one thread has: its number, its post office, and what it has under way."""

    def __init__(self, office: PostOffice, number: int) -> None:
        self.office = office
        self.number = number
        self.observers = Observers()
        self.under_way: list[ThreadedRequest] = []
        self.link: ThreadedLink | None = None  # to all others

    def progress(self) -> None:
        """Go on with everything that is under way, as far as letters have come."""
        self.under_way = [request for request in self.under_way if not request.advance()]

    def wait_for(self, request: ThreadedRequest, timeout: float) -> None:
        """Go on until this request is done; RuntimeError after ``timeout`` seconds."""
        deadline = time.monotonic() + timeout
        while True:
            heard = self.office.bell(self.number)
            self.progress()
            if request.done:
                return
            self.office.check()
            if not self.office.wait(self.number, heard, deadline, request.reason):
                request.given_up = True
                raise RuntimeError(
                    f"Timed out waiting {round(timeout * 1000)}ms for {request.kind} operation to "
                    f"complete: rank {self.number} {request.reason()}"
                )


class ThreadedRequest:
    """An operation that is under way: a generator, and the rank whose message it waits for.

    - ``steps``: makes the generator; None for what is finished already.
    - ``about``: (kind, dtype, size): what all ranks must agree on.
    """

    def __init__(
        self,
        link: ThreadedLink,
        topic: Hashable,
        about: tuple[str, Any, Any],
        steps: Callable[[ThreadedRequest], Steps] | None = None,
        number: int = 0,
    ) -> None:
        self.link, self.topic, self.about = link, topic, about
        self.number = number
        self.rank, self.size = link.rank, link.size
        self.kind = about[0]
        self.sent = 0
        self.source: int | None = None
        self.awaited: int | None = None
        self.given_up = False  # somebody has waited in vain
        self.done = steps is None
        if steps is not None:
            self.steps = steps(self)
            self._step(None)
            if not self.done:
                link.me.under_way.append(self)
                link.me.progress()

    def send(self, target: int, data: np.ndarray) -> None:
        """Hand over a copy: this is what the steps of an algorithm call."""
        me, there = self.link.me, self.link.ranks[target]
        me.observers.note(Message(self.kind, self.number, self.sent, me.number, there, data.nbytes))
        self.sent += 1
        me.office.post(there, me.number, self.topic, (self.about, data.copy()))

    def _step(self, array: np.ndarray | None) -> None:
        try:
            self.awaited = self.steps.send(array)  # type: ignore[arg-type]
        except StopIteration:
            self.done = True
        except BaseException:
            self.done = True  # it failed: there is nothing to go on with
            raise

    def advance(self) -> bool:
        """Take the letters that have come; True when the operation is finished."""
        link = self.link
        while not self.done:
            source = None if self.awaited is None else link.ranks[self.awaited]
            found = link.me.office.fetch(link.me.number, source, self.topic)
            if found is None:
                return False
            sender, (about, array) = found
            self.source = link.ranks.index(sender)
            if about != self.about:
                self.done = True
                raise _mismatch(link.me.number, self.about, sender, about)
            self._step(array)
        return True

    def test(self) -> bool:
        """Go on as far as letters have come; True when the operation is finished."""
        if not self.done:
            self.link.me.progress()
        if not self.done:
            self.link.me.office.check()
        return self.done

    def wait(self, timeout: float) -> None:
        """Return when it is finished; RuntimeError after ``timeout`` seconds."""
        if not self.done:
            self.link.me.wait_for(self, timeout)

    def reason(self) -> str:
        """What this rank waits for, in words."""
        who = "any rank" if self.awaited is None else f"rank {self.link.ranks[self.awaited]}"
        return f"waits for {who} in {self.kind}"


def _mismatch(rank: int, mine: tuple[Any, ...], other: int, theirs: tuple[Any, ...]) -> Exception:
    def words(about: tuple[Any, ...]) -> str:
        kind, dtype, size = about
        return f"{kind} with {size} elements of {dtype}"

    return RuntimeError(
        "Received data size doesn't match expected size. Is there a distributed collective "
        f"mismatch in your code? Rank {rank} is running {words(mine)}, but rank {other} is running "
        f"{words(theirs)}"
    )


def _take(data: np.ndarray, source: int | None) -> Callable[[ThreadedRequest], Steps]:
    def steps(_: ThreadedRequest) -> Steps:
        data[...] = yield source  # type: ignore[misc]

    return steps


class ThreadedLink:
    """One thread's connection to the others of its group: see ``face.Link``.

    - ``ranks``: their numbers in the whole program.
    - ``name``: what tells letters of this group from those of others.
    """

    def __init__(self, me: Rank, ranks: Sequence[int], name: Hashable) -> None:
        self.me = me
        self.ranks = list(ranks)
        self.name = name
        self.rank = self.ranks.index(me.number)
        self.size = len(self.ranks)
        self.observers = me.observers
        self._count = 0
        self._children = 0

    def send(self, data: np.ndarray, target: int, tag: int) -> ThreadedRequest:
        """Send to one rank: the letter is in its box at once."""
        about = ("send", str(data.dtype), data.size)
        request = ThreadedRequest(self, (self.name, "send", tag), about)
        request.send(target, data)
        return request

    def receive(self, data: np.ndarray, source: int | None, tag: int) -> ThreadedRequest:
        """Receive from one rank, or from any (None)."""
        about = ("send", str(data.dtype), data.size)
        return ThreadedRequest(self, (self.name, "send", tag), about, _take(data, source))

    def _collective(
        self, kind: str, data: np.ndarray | None, steps: Callable[[ThreadedRequest], Steps]
    ) -> ThreadedRequest:
        about = (kind, None, None) if data is None else (kind, str(data.dtype), data.size)
        number, self._count = self._count, self._count + 1
        return ThreadedRequest(self, (self.name, "collective", number), about, steps, number)

    def broadcast(self, data: np.ndarray, root: int) -> ThreadedRequest:
        """Everybody's ``data`` becomes the root's: a tree."""
        steps = algorithms.tree_broadcast
        return self._collective("broadcast", data, lambda ways: steps(ways, data, root))

    def all_reduce(self, data: np.ndarray, op: RedOpType) -> ThreadedRequest:
        """Everybody's ``data`` becomes the reduction of all: a ring."""

        def steps(ways: ThreadedRequest) -> Steps:
            yield from algorithms.ring_all_reduce(ways, data, FUNCTIONS[op])
            self._average(data, op)

        return self._collective("all_reduce", data, steps)

    def _average(self, data: np.ndarray, op: RedOpType) -> None:
        if op is ReduceOp.AVG:
            np.divide(data, self.size, out=data)

    def reduce(self, data: np.ndarray, op: RedOpType, root: int) -> ThreadedRequest:
        """The root's ``data`` becomes the reduction of all: a tree."""

        def steps(ways: ThreadedRequest) -> Steps:
            yield from algorithms.tree_reduce(ways, data, FUNCTIONS[op], root)
            if self.rank == root:
                self._average(data, op)

        return self._collective("reduce", data, steps)

    def all_gather(self, part: np.ndarray, whole: np.ndarray) -> ThreadedRequest:
        """``whole`` becomes the parts of all: a ring."""
        steps = algorithms.ring_all_gather
        return self._collective("all_gather", part, lambda ways: steps(ways, part, whole))

    def gather(self, part: np.ndarray, whole: np.ndarray | None, root: int) -> ThreadedRequest:
        """The root's ``whole`` becomes the parts of all."""
        steps = algorithms.gather_to_root
        return self._collective("gather", part, lambda ways: steps(ways, part, whole, root))

    def scatter(self, part: np.ndarray, whole: np.ndarray | None, root: int) -> ThreadedRequest:
        """Everybody's ``part`` becomes its share of the root's ``whole``."""
        steps = algorithms.scatter_from_root
        return self._collective("scatter", part, lambda ways: steps(ways, part, whole, root))

    def reduce_scatter(self, part: np.ndarray, whole: np.ndarray, op: RedOpType) -> ThreadedRequest:
        """``part`` becomes this rank's share of the reduction: the first half of the ring."""

        def steps(ways: ThreadedRequest) -> Steps:
            yield from algorithms.ring_reduce_scatter(ways, part, whole, FUNCTIONS[op])
            self._average(part, op)

        return self._collective("reduce_scatter", part, steps)

    def all_to_all(
        self, sent: np.ndarray, sizes: Sequence[int], got: np.ndarray, got_sizes: Sequence[int]
    ) -> ThreadedRequest:
        """Piece i of ``sent`` goes to rank i; piece i of ``got`` comes from there."""
        steps = algorithms.exchange
        return self._collective(
            "all_to_all", None, lambda ways: steps(ways, sent, sizes, got, got_sizes)
        )

    def barrier(self) -> ThreadedRequest:
        """Finished when all ranks have come here."""
        return self._collective("barrier", None, algorithms.meet)

    def subgroup(self, ranks: Sequence[int]) -> ThreadedLink | None:
        """A Link between some of the ranks, or None for one that is not among them."""
        self._children += 1  # all ranks make the same groups in the same order
        name = (self.name, self._children)
        return ThreadedLink(self.me, ranks, name) if self.me.number in ranks else None

    def close(self) -> None:
        """Finish the collectives under way: others may wait for messages of them."""
        for request in list(self.me.under_way):
            if request.link is self and request.kind != "send" and not request.given_up:
                request.wait(60.0)
