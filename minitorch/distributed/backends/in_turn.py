"""A collective whose ranks take turns in one thread: step by step, and in a browser too.

The generators of ``algorithms.py`` run here as they are. The threaded backend lets each of them
go on whenever a letter comes; here all of them go on once a round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from .algorithms import Steps


class Sent(NamedTuple):
    """One message: from rank ``source`` to rank ``target``.

    - ``array``: the memory that was sent; it may have changed since.
    - ``copy``: what was in it.
    """

    source: int
    target: int
    array: np.ndarray
    copy: np.ndarray


class Place:
    """What an algorithm knows of its group: ``rank``, ``size``, and how to send."""

    def __init__(self, rank: int, size: int) -> None:
        self.rank, self.size = rank, size
        self.sent: list[Sent] = []

    def send(self, target: int, data: np.ndarray) -> None:
        """Hand over a copy; it arrives in the next round."""
        self.sent.append(Sent(self.rank, target, data, data.copy()))


def rounds(algorithm: Callable[[Place], Steps], size: int) -> Iterator[list[Sent]]:
    """Run a collective; yields, after each round, the messages that were sent in it.

    - ``algorithm``: called with the Place of each rank; returns its generator.
    - ``size``: how many ranks there are.

    In a round every rank takes one message at most. RuntimeError when ranks wait for messages
    that nobody sends.
    """
    places = [Place(rank, size) for rank in range(size)]
    running = {place.rank: algorithm(place) for place in places}
    awaited = {rank: next(steps, None) for rank, steps in running.items()}
    mail: list[Sent] = []  # what was sent, and not taken yet
    while True:
        letters = [letter for place in places for letter in place.sent]
        for place in places:
            place.sent = []
        yield letters
        mail += letters
        due = {}
        for letter in mail:
            if awaited[letter.target] == letter.source:
                due.setdefault(letter.target, letter)
        if not due:
            break
        for rank, letter in due.items():
            mail = [other for other in mail if other is not letter]
            awaited[rank] = _go_on(running[rank], letter.copy)
    waiting = {rank: source for rank, source in awaited.items() if source is not None}
    if waiting:
        told = "; ".join(f"rank {rank} waits for rank {waiting[rank]}" for rank in waiting)
        raise RuntimeError(f"No rank can go on: {told}.")


def _go_on(steps: Steps, letter: np.ndarray) -> int | None:
    """The rank that a generator waits for next; None when it has ended."""
    try:
        return steps.send(letter)
    except StopIteration:
        return None
