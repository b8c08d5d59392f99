"""Collectives whose ranks take turns: the same results, round by round."""

import numpy as np
import pytest

from minitorch.distributed.backends import algorithms
from minitorch.distributed.backends.in_turn import rounds


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7])
def test_all_reduce(size):
    arrays = [np.arange(5.0) + rank for rank in range(size)]
    expected = sum(arrays)
    found = list(
        rounds(lambda here: algorithms.ring_all_reduce(here, arrays[here.rank], np.add), size)
    )
    assert all((array == expected).all() for array in arrays)
    assert len(found) == 2 * (size - 1) + 1
    assert all(len(letters) == size for letters in found[:-1])
    assert found[-1] == []


@pytest.mark.parametrize(("size", "root"), [(1, 0), (2, 1), (5, 3), (8, 0)])
def test_broadcast_doubles_who_knows(size, root):
    arrays = [np.full(2, rank) for rank in range(size)]
    found = list(
        rounds(lambda here: algorithms.tree_broadcast(here, arrays[here.rank], root), size)
    )
    assert all((array == root).all() for array in arrays)
    assert sum(map(len, found)) == size - 1


def test_a_copy_is_sent():
    arrays = [np.zeros(1), np.zeros(1)]

    def steps(here):
        mine = arrays[here.rank]
        if here.rank == 0:
            here.send(1, mine)
            mine[...] = 7
        else:
            mine[...] = yield 0

    letters = next(rounds(steps, 2))
    assert [(one.source, one.target, one.copy.item(), one.array.item()) for one in letters] == [
        (0, 1, 0.0, 7.0)
    ]


def test_nobody_sends():
    def steps(here):
        yield 1 - here.rank

    with pytest.raises(
        RuntimeError, match=r"No rank can go on: rank 0 waits for rank 1; rank 1 waits for rank 0\."
    ):
        list(rounds(steps, 2))


@pytest.mark.parametrize("size", [1, 2, 5, 8])
def test_letters_wait_until_they_are_asked_for(size):
    arrays, whole = [np.full(1, rank) for rank in range(size)], np.zeros(size)

    def gather(here):
        return algorithms.gather_to_root(
            here, arrays[here.rank], whole if here.rank == 0 else None, 0
        )

    found = list(rounds(gather, size))
    assert whole.tolist() == list(range(size))
    assert [len(letters) for letters in found] == [size - 1] + [0] * (size - 1)
