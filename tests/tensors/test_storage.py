"""Storage: whose memory, from where, how large; and which arrays spoil each other."""

import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.lib.stride_tricks import as_strided

import minitorch
from minitorch.tensors.overlaps import is_dense, overlap_in_part, overlaps_itself
from minitorch.tensors.storage import owner_of
from tests.autograd.conftest import with_torch

MODULES = pytest.mark.parametrize("m", [pytest.param(minitorch, id="minitorch"), with_torch])
quick = settings(max_examples=200, deadline=None, derandomize=True)


@MODULES
def test_a_storage_counts_bytes_and_knows_its_address(m):
    x = m.arange(6.0).view(2, 3)
    part = x.t()[1:, 1]
    assert (part.storage_offset(), part.stride(), part.data_ptr() - x.data_ptr()) == (4, (1,), 16)
    for tensor in (x, part, x.detach(), x.data):
        storage = tensor.untyped_storage()
        assert (storage.nbytes(), len(storage)) == (24, 24)
        assert storage.data_ptr() == x.data_ptr()
    assert x.clone().untyped_storage().data_ptr() != x.data_ptr()
    assert m.ones(0).data_ptr() == 0


@MODULES
def test_a_copy_of_a_part_has_memory_of_its_own_size(m):
    big = m.zeros(100)
    assert big[:2].untyped_storage().nbytes() == 400
    assert big[:2].clone().untyped_storage().nbytes() == 8
    assert big.view(10, 10).t().reshape(-1).storage_offset() == 0


@MODULES
def test_given_data_the_offset_counts_from_there(m):
    x, new = m.arange(6.0), m.ones(8)
    x.data = new[2:5]
    assert (x.storage_offset(), x.untyped_storage().nbytes(), x.tolist()) == (2, 32, [1.0] * 3)
    view = x[1:]
    assert view.storage_offset() == 3
    view.zero_()
    assert new.tolist() == [1.0] * 3 + [0.0] * 2 + [1.0] * 3


@MODULES
def test_memory_of_numpy(m):
    array = np.arange(12.0).reshape(3, 4)
    x = m.from_numpy(array[1:, ::2])
    assert (x.stride(), x.tolist()) == ((4, 2), [[4.0, 6.0], [8.0, 10.0]])
    x += 1
    assert array[1].tolist() == [5.0, 5.0, 7.0, 7.0]
    assert x.numpy().base is not None
    assert np.shares_memory(x.numpy(), array)


def test_the_owner_is_at_the_end_of_all_views():
    array = np.arange(12.0)
    assert owner_of(array) is array
    assert owner_of(array.reshape(3, 4).T[1:][None]) is array
    assert owner_of(as_strided(array[2:], (2, 2), (8, 8))) is array
    assert owner_of(as_strided(array[2:], (2, 2), (8, 8))[None]) is array


# Every way of reading 6 elements: shape and strides (in elements), from an offset.
readings = st.lists(st.tuples(st.integers(1, 3), st.integers(0, 4)), max_size=3).flatmap(
    lambda dims: st.tuples(st.just(dims), st.integers(0, 5))
)


def read(memory, dims, offset):
    shape = tuple(size for size, _ in dims)
    return as_strided(memory[offset:], shape, tuple(step * 8 for _, step in dims))


def places(array, memory):
    """For each element, in order, how many elements into the memory it sits."""
    numbers = np.arange(len(memory), dtype=np.int64)
    start = (array.__array_interface__["data"][0] - memory.__array_interface__["data"][0]) // 8
    return as_strided(numbers[start:], array.shape, array.strides).ravel().tolist()


@quick
@given(readings)
def test_reading_an_element_twice_is_noticed(reading):
    memory = np.zeros(64)
    array = read(memory, *reading)
    seen = places(array, memory)
    assert overlaps_itself(array) == (len(set(seen)) < len(seen))
    if is_dense(array):
        assert sorted(seen) == list(range(min(seen), min(seen) + array.size))


@MODULES
def test_rows_that_lie_between_each_other_may_be_written(m):
    memory = m.zeros(8)
    memory.as_strided((2, 3), (3, 2)).add_(1)  # places 0 2 4 and 3 5 7
    assert memory.tolist() == [1, 0, 1, 1, 1, 1, 0, 1]


@quick
@given(readings, readings)
def test_a_write_that_spoils_what_it_reads_is_noticed(target, source):
    memory = np.zeros(64)
    a, b = read(memory, *target), read(memory, *source)
    found = overlap_in_part(a, b)
    if not (is_dense(a) and is_dense(b)):
        assert not found  # torch does not look any closer either
    elif not set(places(a, memory)) & set(places(b, memory)):
        assert not found
    elif a.shape == b.shape:
        assert found == (places(a, memory) != places(b, memory))


def test_different_memory_never_overlaps():
    assert not overlap_in_part(np.zeros(3), np.zeros(3))
    assert not overlap_in_part(np.zeros(4)[1:], np.zeros(4)[:3])
    memory = np.zeros(4)
    assert overlap_in_part(memory[1:], memory[:3])
    assert not overlap_in_part(memory[2:], memory[:2])
    assert not overlap_in_part(memory, memory)


@MODULES
def test_getsizeof_counts_the_bytes(m):
    few, many = m.ones(3).untyped_storage(), m.ones(1003).untyped_storage()
    assert sys.getsizeof(many) - sys.getsizeof(few) == 4000
