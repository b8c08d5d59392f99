"""The questions that operations ask about memory, answered for arrays of every device."""

import numpy as np
import pytest

import minitorch
from minitorch.devices import arrays


@pytest.fixture(params=["cpu", "cuda", "meta"])
def where(request):
    with minitorch.cuda.simulate(2):
        yield arrays.chosen(request.param)


def made(where, shape=(3, 4), dtype=np.float32):
    return arrays.made(where, lambda xp: xp.zeros(shape, dtype))


def test_new_memory_lies_beside(where):
    x = made(where)
    for new in (
        arrays.empty_beside(x, (2, 5)),
        arrays.zeros_beside(x, (2, 5)),
        arrays.full_beside(x, (2, 5), 7),
    ):
        assert (type(new), arrays.device_of(new)) == (type(x), where)
        assert (new.shape, new.dtype, new.strides) == ((2, 5), np.float32, (20, 4))
    assert arrays.arange_beside(x, 3).dtype == np.int64
    assert arrays.array_beside(x, [1, 2], np.int32).shape == (2,)


def test_values_of_new_memory():
    with minitorch.cuda.simulate(1):
        for where in ("cpu", "cuda"):
            x = made(arrays.chosen(where))
            assert arrays.to_host(arrays.arange_beside(x, 3)).tolist() == [0, 1, 2]
            assert arrays.to_host(arrays.full_beside(x, 2, 7)).tolist() == [7, 7]
            assert arrays.to_host(arrays.array_beside(x, [1, 2])).tolist() == [1, 2]


def test_matrices_of_zeros_and_ones_lie_beside(where):
    x = made(where)
    eye, lower = arrays.eye_beside(x, 3), arrays.tri_beside(x, 2, 3, 1)
    assert (eye.shape, eye.dtype, lower.shape, lower.dtype) == ((3, 3), x.dtype, (2, 3), bool)
    assert arrays.device_of(eye) == arrays.device_of(lower) == arrays.device_of(x)
    if where.type != "meta":
        assert arrays.to_host(eye).tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        assert arrays.to_host(lower).tolist() == [[True, True, False], [True, True, True]]


def test_views_share_an_owner(where):
    x, other = made(where), made(where)
    part = x[1:, ::2]
    assert arrays.owner_of(part) is arrays.owner_of(x)
    assert arrays.owner_of(other) is not arrays.owner_of(x)
    assert arrays.address(part) - arrays.start_of(part) == 16
    assert arrays.memory_size(part) == 48
    assert arrays.whole(part).shape == (48,)
    assert arrays.may_share(part, x)
    assert not arrays.may_share(other, x)


def test_strided_reads_memory_another_way(where):
    x = made(where, (12,))
    window = arrays.strided(x, (3, 2), (4, 8), 4)
    assert (window.shape, window.strides) == ((3, 2), (4, 8))
    assert arrays.address(window) - arrays.address(x) == 4
    assert arrays.may_share(window, x)


def test_as_array(where):
    x = made(where)
    assert arrays.as_array(x) is x
    assert arrays.row_major(x) is x
    assert arrays.row_major(x.T).flags.c_contiguous
    assert type(arrays.as_array(np.float32(1))) is np.ndarray
    assert arrays.is_array(x)
    assert not arrays.is_array(1.0)


def test_only_to_host_leads_to_the_host(where):
    x = made(where)
    if where.type == "cpu":
        assert arrays.to_host(x) is x
    elif where.type == "meta":
        with pytest.raises(NotImplementedError, match="Cannot copy out of meta tensor; no data!"):
            arrays.to_host(x)
    else:
        assert type(arrays.to_host(x)) is np.ndarray
    if where.type != "cpu":
        with pytest.raises((TypeError, NotImplementedError)):
            np.asarray(x)


def test_pinned_memory_is_known_by_its_owner():
    with minitorch.cuda.simulate(1):
        x = arrays.pinned(np.arange(6.0))
        assert arrays.is_pinned(x[1:])
        assert not arrays.is_pinned(x.copy())
        known = len(arrays._pinned)
        del x
        assert len(arrays._pinned) == known - 1
