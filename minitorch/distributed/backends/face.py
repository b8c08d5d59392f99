"""What a backend must be able to do: the small face that everything above speaks to.

Arrays are one-dimensional, contiguous and of a plain dtype. Every method *starts* its operation and
returns a Request; the memory must be left alone until the request is done. All ranks of a group
start the same collectives in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from ..reduce_ops import RedOpType
from ..traffic import Observers


class Request(Protocol):
    """An operation that is under way.

    - ``source``: of a receive, the rank in the group from which the message came.
    """

    source: int | None

    def test(self) -> bool:
        """Do what can be done now; True when the operation is finished."""

    def wait(self, timeout: float) -> None:
        """Return when it is finished; RuntimeError after ``timeout`` seconds."""


class Link(Protocol):
    """One rank's connection to the other ranks of its group.

    - ``rank``, ``size``: this rank's number in the group, and how many there are.
    - ``observers``: who is told what this rank sends.
    """

    rank: int
    size: int
    observers: Observers

    def send(self, data: np.ndarray, target: int, tag: int) -> Request:
        """Send to one rank."""

    def receive(self, data: np.ndarray, source: int | None, tag: int) -> Request:
        """Receive from one rank, or from any (None)."""

    def broadcast(self, data: np.ndarray, root: int) -> Request:
        """Everybody's ``data`` becomes the root's."""

    def all_reduce(self, data: np.ndarray, op: RedOpType) -> Request:
        """Everybody's ``data`` becomes the reduction of all."""

    def reduce(self, data: np.ndarray, op: RedOpType, root: int) -> Request:
        """The root's ``data`` becomes the reduction of all; the others keep theirs."""

    def all_gather(self, part: np.ndarray, whole: np.ndarray) -> Request:
        """``whole`` becomes the parts of all, one after the other."""

    def gather(self, part: np.ndarray, whole: np.ndarray | None, root: int) -> Request:
        """The same, on the root only: ``whole`` is None elsewhere."""

    def scatter(self, part: np.ndarray, whole: np.ndarray | None, root: int) -> Request:
        """Everybody's ``part`` becomes its share of the root's ``whole``."""

    def reduce_scatter(self, part: np.ndarray, whole: np.ndarray, op: RedOpType) -> Request:
        """``part`` becomes this rank's share of the reduction of all ``whole``, which is spent."""

    def all_to_all(
        self, sent: np.ndarray, sizes: Sequence[int], got: np.ndarray, got_sizes: Sequence[int]
    ) -> Request:
        """Piece i of ``sent`` goes to rank i; piece i of ``got`` comes from there."""

    def barrier(self) -> Request:
        """Finished when all ranks have come here."""

    def subgroup(self, ranks: Sequence[int]) -> Any:
        """A Link between some of the ranks, or None for one that is not among them."""

    def close(self) -> None:
        """Finish what is under way, as far as the other ranks need it."""
