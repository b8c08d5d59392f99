"""Collectives made of messages: the ring, the tree, and the exchange of all with all.

Each is a generator, run by every rank of the group: ``link.send(target, array)`` hands over a
copy, and ``array = yield source`` waits for a message. Whoever runs the generator may do something
else while it waits: that is what ``async_op=True`` means.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import numpy as np

Steps = Generator[int, np.ndarray, None]


def ring_all_reduce(link: Any, data: np.ndarray, combine: np.ufunc) -> Steps:
    """``data`` becomes the reduction of all, in 2 (n - 1) steps.

    The array is cut into n chunks. In each step every rank sends one chunk to its right neighbour
    and receives one from its left. After n - 1 steps each rank has one chunk complete; after n - 1
    more the complete chunks have gone round, too. So each rank sends 2 (n - 1) / n of the array,
    however many ranks there are.
    """
    rank, size = link.rank, link.size
    chunks = np.array_split(data, size)
    yield from _ring_reduce(link, chunks, combine, rank)
    for step in range(size - 1):
        link.send((rank + 1) % size, chunks[(rank + 1 - step) % size])
        chunks[(rank - step) % size][...] = yield (rank - 1) % size


def _ring_reduce(link: Any, chunks: list[np.ndarray], combine: np.ufunc, first: int) -> Steps:
    """The first half: afterwards the chunk number ``first + 1`` is complete.

    - ``first``: the chunk that this rank sends first; one more on each further rank.
    """
    rank, size = link.rank, link.size
    for step in range(size - 1):
        link.send((rank + 1) % size, chunks[(first - step) % size])
        mine = chunks[(first - step - 1) % size]
        combine(mine, (yield (rank - 1) % size), out=mine)


def ring_reduce_scatter(link: Any, part: np.ndarray, whole: np.ndarray, combine: np.ufunc) -> Steps:
    """``part`` becomes this rank's share of the reduction: the first half of the ring."""
    chunks = np.split(whole, link.size)
    yield from _ring_reduce(link, chunks, combine, (link.rank - 1) % link.size)
    part[...] = chunks[link.rank]


def ring_all_gather(link: Any, part: np.ndarray, whole: np.ndarray) -> Steps:
    """``whole`` becomes the parts of all: the second half of the ring."""
    rank, size = link.rank, link.size
    chunks = np.split(whole, size)
    chunks[rank][...] = part
    for step in range(size - 1):
        link.send((rank + 1) % size, chunks[(rank - step) % size])
        chunks[(rank - step - 1) % size][...] = yield (rank - 1) % size


def tree_broadcast(link: Any, data: np.ndarray, root: int) -> Steps:
    """``data`` becomes the root's: who has it, tells one more, so twice as many know each time."""
    size = link.size
    place = (link.rank - root) % size  # the root stands at place 0
    reach = 1
    while reach < size:
        if reach <= place < 2 * reach:
            data[...] = yield (place - reach + root) % size
        elif place < reach and place + reach < size:
            link.send((place + reach + root) % size, data)
        reach *= 2


def tree_reduce(link: Any, data: np.ndarray, combine: np.ufunc, root: int) -> Steps:
    """The root's ``data`` becomes the reduction of all: the tree, from the leaves to the root."""
    size = link.size
    place = (link.rank - root) % size
    sums = data if place == 0 else data.copy()
    reach = 1
    while reach < size:
        if place % (2 * reach):
            link.send((place - reach + root) % size, sums)
            return
        if place + reach < size:
            combine(sums, (yield (place + reach + root) % size), out=sums)
        reach *= 2


def gather_to_root(link: Any, part: np.ndarray, whole: np.ndarray | None, root: int) -> Steps:
    """The root's ``whole`` becomes the parts of all."""
    if whole is None:
        link.send(root, part)
        return
    for rank, chunk in enumerate(np.split(whole, link.size)):
        chunk[...] = part if rank == root else (yield rank)


def scatter_from_root(link: Any, part: np.ndarray, whole: np.ndarray | None, root: int) -> Steps:
    """Everybody's ``part`` becomes its share of the root's ``whole``."""
    if whole is None:
        part[...] = yield root
        return
    for rank, chunk in enumerate(np.split(whole, link.size)):
        if rank == root:
            part[...] = chunk
        else:
            link.send(rank, chunk)


def exchange(
    link: Any, sent: np.ndarray, sizes: Sequence[int], got: np.ndarray, got_sizes: Sequence[int]
) -> Steps:
    """Piece i of ``sent`` goes to rank i; piece i of ``got`` comes from there."""
    rank, size = link.rank, link.size
    outgoing = np.split(sent, np.cumsum(sizes)[:-1])
    incoming = np.split(got, np.cumsum(got_sizes)[:-1])
    incoming[rank][...] = outgoing[rank]
    for step in range(1, size):
        link.send((rank + step) % size, outgoing[(rank + step) % size])
    for step in range(1, size):
        incoming[(rank - step) % size][...] = yield (rank - step) % size


def meet(link: Any) -> Steps:
    """A barrier: everybody tells somebody farther off each time, until all have heard of all."""
    rank, size = link.rank, link.size
    nothing = np.zeros(0, np.uint8)
    reach = 1
    while reach < size:
        link.send((rank + reach) % size, nothing)
        yield (rank - reach) % size
        reach *= 2
