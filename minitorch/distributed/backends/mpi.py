"""The backend "mpi": every rank is a process, and MPI carries the messages (package mpi4py).

MPI works on a collective only while the rank is inside a call of it, so a Request that is asked
(``test``) also goes on. Waiting asks again and again, and sleeps a little in between: the cores
are for computing.
"""

from __future__ import annotations

import importlib
import os
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..reduce_ops import RedOpType, ReduceOp
from ..roll import sign_in
from ..traffic import Message, Observers

_NAMES = {
    ReduceOp.SUM: "SUM",
    ReduceOp.AVG: "SUM",
    ReduceOp.PRODUCT: "PROD",
    ReduceOp.MIN: "MIN",
    ReduceOp.MAX: "MAX",
    ReduceOp.BAND: "BAND",
    ReduceOp.BOR: "BOR",
    ReduceOp.BXOR: "BXOR",
}
_OF_TRUTHS = {"SUM": "LOR", "PROD": "LAND", "MIN": "LAND", "MAX": "LOR"}
_LAST_WORDS = 0.5  # seconds in which the launcher reads a traceback, before it ends everything
_SPINS = 50  # questions without a pause, for what is nearly there


def load() -> Any:
    """mpi4py.MPI, or torch's RuntimeError of a build without MPI."""
    try:
        return importlib.import_module("mpi4py.MPI")
    except (ImportError, RuntimeError) as problem:  # not installed, or without an MPI library
        raise RuntimeError(
            "Distributed package doesn't have MPI built in. MPI is only included if you install "
            "mpi4py and an MPI library: pip install mpi4py mpich"
        ) from problem


def launched() -> bool:
    """Was this process started by an MPI launcher? (Each launcher leaves one of these names.)"""
    return any([name in os.environ for name in ("PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK")])


class MPIRequest:
    """An operation of MPI that is under way.

    - ``request``: mpi4py's. ``after``: what is to be done when it is finished.
    """

    def __init__(
        self, link: MPILink, kind: str, request: Any, after: Callable[[Any], None] | None = None
    ) -> None:
        self.link, self.kind, self.request, self.after = link, kind, request, after
        self.source: int | None = None
        self.done = False

    def test(self) -> bool:
        """Let MPI go on; True when the operation is finished."""
        if not self.done:
            status = self.link.MPI.Status()
            try:
                self.done = self.request.Test(status)
            except self.link.MPI.Exception as problem:
                self.done = True
                raise self.link.error(self.kind, problem) from problem
            if self.done and self.after is not None:
                self.after(status)
                self.after = None
        return self.done

    def wait(self, timeout: float) -> None:
        """Return when it is finished; RuntimeError after ``timeout`` seconds."""
        deadline, asked = time.monotonic() + timeout, 0
        while not self.test():
            asked += 1
            if asked > _SPINS:
                if time.monotonic() > deadline:
                    self.link.abandoned.append(self)
                    raise RuntimeError(
                        f"Timed out waiting {round(timeout * 1000)}ms for {self.kind} operation to "
                        f"complete on rank {self.link.rank}"
                    )
                time.sleep(min(1e-3, 1e-5 * (asked - _SPINS)))


class MPILink:
    """One process's connection to the others of its group: see ``face.Link``.

    - ``comm``: mpi4py's communicator. ``ranks``: numbers in the whole program.
    """

    def __init__(self, MPI: Any, comm: Any, ranks: Sequence[int], observers: Observers) -> None:
        self.MPI, self.comm = MPI, comm
        self.ranks = list(ranks)
        self.rank, self.size = comm.Get_rank(), comm.Get_size()
        self.observers = observers
        self.abandoned: list[MPIRequest] = []  # MPI still writes there: the memory must stay
        self._count = 0

    def error(self, kind: str, problem: Exception) -> RuntimeError:
        """What MPI says, in an error that names the rank."""
        return RuntimeError(
            f"{kind} failed on rank {self.ranks[self.rank]}: {problem}. Received data size doesn't "
            "match expected size. Is there a distributed collective mismatch in your code?"
        )

    def _start(
        self,
        kind: str,
        nbytes: float,
        start: Callable[[], Any],
        after: Callable[[Any], None] | None = None,
        target: int | None = None,
    ) -> MPIRequest:
        number = 0
        if kind not in ("send", "recv"):
            number, self._count = self._count, self._count + 1
        if nbytes:
            there = None if target is None else self.ranks[target]
            me = self.ranks[self.rank]
            self.observers.note(Message(kind, number, 0, me, there, round(nbytes)))
        try:
            return MPIRequest(self, kind, start(), after)
        except self.MPI.Exception as problem:
            raise self.error(kind, problem) from problem

    def send(self, data: np.ndarray, target: int, tag: int) -> MPIRequest:
        """Send to one rank."""
        memory = _bytes(data)
        return self._start(
            "send", data.nbytes, lambda: self.comm.Isend(memory, target, tag), target=target
        )

    def receive(self, data: np.ndarray, source: int | None, tag: int) -> MPIRequest:
        """Receive from one rank, or from any (None)."""
        memory = _bytes(data)
        place = self.MPI.ANY_SOURCE if source is None else source
        request = self._start("recv", 0, lambda: self.comm.Irecv(memory, place, tag))

        def check(status: Any) -> None:
            request.source = status.Get_source()
            if status.Get_count(self.MPI.BYTE) != data.nbytes:
                raise self.error(
                    "recv", ValueError(f"{status.Get_count(self.MPI.BYTE)} of {data.nbytes} bytes")
                )

        request.after = check
        return request

    def broadcast(self, data: np.ndarray, root: int) -> MPIRequest:
        """Everybody's ``data`` becomes the root's. Noted: a tree's share of n - 1 copies."""
        nbytes = data.nbytes * (self.size - 1) / self.size
        return self._start("broadcast", nbytes, lambda: self.comm.Ibcast(_bytes(data), root))

    def all_reduce(self, data: np.ndarray, op: RedOpType) -> MPIRequest:
        """Everybody's ``data`` becomes the reduction of all. Noted: what a ring sends."""
        work, mpi_op = self._operands(data, op)
        nbytes = 2 * (self.size - 1) / self.size * data.nbytes
        return self._start(
            "all_reduce",
            nbytes,
            lambda: self.comm.Iallreduce(self.MPI.IN_PLACE, work, mpi_op),
            lambda _: self._finish(data, work, op),
        )

    def _operands(self, data: np.ndarray, op: RedOpType) -> tuple[np.ndarray, Any]:
        """The memory that MPI works on, and its operation."""
        name = _NAMES[op]
        if data.dtype.kind == "b":
            return data.view(np.uint8), getattr(self.MPI, _OF_TRUTHS.get(name, name))
        if data.dtype.itemsize == 2 and data.dtype.kind == "f":
            return data.astype(np.float32), getattr(self.MPI, name)  # MPI knows no half
        return data, getattr(self.MPI, name)

    def _finish(self, data: np.ndarray, work: np.ndarray, op: RedOpType) -> None:
        if op is ReduceOp.AVG:
            np.divide(work, self.size, out=work)
        if work.dtype.itemsize != data.dtype.itemsize:
            data[...] = work

    def reduce(self, data: np.ndarray, op: RedOpType, root: int) -> MPIRequest:
        """The root's ``data`` becomes the reduction of all."""
        work, mpi_op = self._operands(data, op)
        if self.rank != root:
            return self._start(
                "reduce", data.nbytes, lambda: self.comm.Ireduce(work, None, mpi_op, root)
            )
        return self._start(
            "reduce",
            0,
            lambda: self.comm.Ireduce(self.MPI.IN_PLACE, work, mpi_op, root),
            lambda _: self._finish(data, work, op),
        )

    def all_gather(self, part: np.ndarray, whole: np.ndarray) -> MPIRequest:
        """``whole`` becomes the parts of all. Noted: what a ring sends."""
        nbytes = part.nbytes * (self.size - 1)
        return self._start(
            "all_gather", nbytes, lambda: self.comm.Iallgather(_bytes(part), _bytes(whole))
        )

    def gather(self, part: np.ndarray, whole: np.ndarray | None, root: int) -> MPIRequest:
        """The root's ``whole`` becomes the parts of all."""
        there = None if whole is None else _bytes(whole)
        nbytes = 0 if self.rank == root else part.nbytes
        return self._start("gather", nbytes, lambda: self.comm.Igather(_bytes(part), there, root))

    def scatter(self, part: np.ndarray, whole: np.ndarray | None, root: int) -> MPIRequest:
        """Everybody's ``part`` becomes its share of the root's ``whole``."""
        here = None if whole is None else _bytes(whole)
        nbytes = part.nbytes * (self.size - 1) if self.rank == root else 0
        return self._start("scatter", nbytes, lambda: self.comm.Iscatter(here, _bytes(part), root))

    def reduce_scatter(self, part: np.ndarray, whole: np.ndarray, op: RedOpType) -> MPIRequest:
        """``part`` becomes this rank's share of the reduction. Noted: what a ring sends."""
        work, mpi_op = self._operands(whole, op)
        result = np.empty(part.shape, work.dtype)

        def finish(_: Any) -> None:
            self._finish(part, result, op)
            part[...] = result.view(part.dtype) if part.dtype.kind == "b" else result

        return self._start(
            "reduce_scatter",
            part.nbytes * (self.size - 1),
            lambda: self.comm.Ireduce_scatter_block(work, result, mpi_op),
            finish,
        )

    def all_to_all(
        self, sent: np.ndarray, sizes: Sequence[int], got: np.ndarray, got_sizes: Sequence[int]
    ) -> MPIRequest:
        """Piece i of ``sent`` goes to rank i; piece i of ``got`` comes from there."""
        unit = sent.itemsize
        out = [_bytes(sent), [n * unit for n in sizes]]
        into = [_bytes(got), [n * unit for n in got_sizes]]
        nbytes = sent.nbytes - sizes[self.rank] * unit
        return self._start("all_to_all", nbytes, lambda: self.comm.Ialltoallv(out, into))

    def barrier(self) -> MPIRequest:
        """Finished when all ranks have come here."""
        return self._start("barrier", 0, lambda: self.comm.Ibarrier())

    def subgroup(self, ranks: Sequence[int]) -> MPILink | None:
        """A Link between some of the ranks, or None for one that is not among them."""
        members = [self.ranks.index(rank) for rank in ranks]
        inside = self.rank in members
        color = 0 if inside else self.MPI.UNDEFINED
        comm = self.comm.Split(color, members.index(self.rank) if inside else 0)
        return MPILink(self.MPI, comm, ranks, self.observers) if inside else None

    def close(self) -> None:
        """Nothing to do: MPI ends with the process. (Its communicators are few.)"""


def _bytes(data: np.ndarray) -> np.ndarray:
    return data.view(np.uint8)


def connect() -> MPILink:
    """The link between all processes of this program; an exception in one ends them all."""
    MPI = load()
    world = MPI.COMM_WORLD
    sign_in(world.Get_rank())
    if world.Get_size() > 1:
        sys.excepthook = _ending_all(MPI)
    return MPILink(MPI, world.Dup(), range(world.Get_size()), Observers())


def _ending_all(MPI: Any) -> Any:
    """An excepthook that prints the traceback with the rank before each line, and ends the job:
    the others would wait for a rank that comes no more."""
    rank = MPI.COMM_WORLD.Get_rank()

    def hook(kind: Any, error: Any, trace: Any) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        lines = [f"[rank{rank}]: {line}\n" for line in text.splitlines()]
        sys.stderr.write("".join(lines))
        sys.stderr.flush()
        time.sleep(_LAST_WORDS)
        MPI.COMM_WORLD.Abort(1)

    return hook
