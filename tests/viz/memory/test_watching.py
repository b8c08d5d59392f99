"""viz.watch: which cells a piece of code wrote, counted or not."""

import pytest

import minitorch as torch
from minitorch import viz


def grid() -> torch.Tensor:
    return torch.arange(6.0).reshape(2, 3)


def described(*tensors, **named) -> list[str]:
    return viz.storage(*tensors, **named).describe().splitlines()


def test_counters_of_detach_and_data():
    x = torch.tensor([1.0, 2.0])
    shared, own = x.detach(), x.data
    with viz.watch(x, own) as w:
        own[0] = 9
    lines = viz.storage(x, shared, own, touched=w).describe().splitlines()
    assert lines[0] == "memory: 2 cells of float32, 8 bytes, holds 9. 2."
    assert "one counter with shared, version 0: the write was not counted" in lines[2]
    assert "one counter with x, version 0: the write was not counted" in lines[3]
    assert "a counter of its own, version 0 -> 1" in lines[4]
    with viz.watch(x) as w:
        shared[1] = 5
    assert "version 0 -> 1" in described(x, shared, touched=w)[0]
    assert "written: cell 1, was 2., is 5." in described(x, shared, touched=w)[1]


def test_a_write_by_numpy_is_not_counted():
    x = grid()
    with viz.watch(x) as w:
        x.numpy()[0, 0] = 5
    assert repr(w) == "<watch: 1 cell changed, version 0 -> 0>"
    assert "version 0: the write was not counted, holds 5." in described(x, touched=w)[0]


def test_nothing_written():
    x = grid()
    with viz.watch(x) as w:
        x + 1
    assert repr(w) == "<watch: 0 cells changed, version 0 -> 0>"
    assert described(x, touched=w) == described(x)
    assert described(grid(), touched=w)[0].endswith("4. 5."), "a memory that was not watched"


def test_the_version_after_the_block_and_later():
    x = grid()
    x.add_(1)
    with viz.watch(x) as w:
        x.mul_(2).mul_(1)
    x.zero_()
    lines = described(x, touched=w)
    assert "version 1 -> 3" in lines[0]
    assert lines[1].startswith("written: cell 0, was 1., is 0.; cell 1,")


def test_a_watch_survives_an_error_in_its_block():
    x = grid()
    w = viz.watch(x)
    with pytest.raises(IndexError), w:
        x[7] = x.fill_(5)
    assert repr(w) == "<watch: 5 cells changed, version 0 -> 1>"  # one was 5. before
