"""Arithmetic on shapes and strides, against NumPy and (through the op table) against torch."""

import operator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.lib.stride_tricks import as_strided

from minitorch.tensors import shapes

small = st.lists(st.integers(0, 4), max_size=4).map(tuple)
sizes = st.lists(st.integers(1, 4), max_size=4).map(tuple)
quick = settings(max_examples=150, deadline=None, derandomize=True)


def test_size_is_a_tuple_that_prints_as_torchs():
    size = shapes.Size((2, 3))
    assert size == (2, 3)
    assert repr(size) == str(size) == "torch.Size([2, 3])"
    assert repr(size[:1] + (4,)) == "torch.Size([2, 4])"  # noqa: RUF005
    assert repr(size * 2) == repr(2 * size) == "torch.Size([2, 3, 2, 3])"
    assert (size[0], size[-1], size.numel(), shapes.Size(()).numel()) == (2, 3, 6, 1)
    assert hash(size) == hash((2, 3))


@quick
@given(sizes)
def test_contiguous_strides_are_numpys(shape):
    assert shapes.contiguous_strides(shape) == tuple(
        step // 8 for step in np.zeros(shape, np.int64).strides
    )


@quick
@given(small, small)
def test_broadcasting_is_numpys(a, b):
    try:
        expected = np.broadcast_shapes(a, b)
    except ValueError:
        with pytest.raises(RuntimeError, match=r"must match the size of tensor b"):
            shapes.broadcast_shapes(a, b)
    else:
        assert shapes.broadcast_shapes(a, b) == expected


def test_the_rightmost_dimension_that_differs_is_named():
    words = r"The size of tensor a \(3\) must match the size of tensor b \(4\) at non-singleton dim"
    with pytest.raises(RuntimeError, match=words + "ension 1"):
        shapes.broadcast_shapes((2, 3), (5, 4))


@quick
@given(small, st.data())
def test_infer_size(shape, data):
    numel = int(np.prod(shape))
    assert shapes.infer_size(shape, numel) == shape
    if shape and numel:
        dim = data.draw(st.integers(0, len(shape) - 1))
        unknown = (*shape[:dim], -1, *shape[dim + 1 :])
        assert shapes.infer_size(unknown, numel) == shape


@pytest.mark.parametrize(
    ("shape", "numel", "words"),
    [
        ((-1, -1), 6, "only one dimension can be inferred"),
        ((4, -1), 6, r"shape '\[4, -1\]' is invalid for input of size 6"),
        ((5,), 6, r"shape '\[5\]' is invalid for input of size 6"),
        ((-2,), 2, r"invalid shape dimension -2 at index 0 of shape \[-2\]"),
        ((0, -1), 0, "cannot reshape tensor of 0 elements"),
    ],
)
def test_infer_size_refuses(shape, numel, words):
    with pytest.raises(RuntimeError, match=words):
        shapes.infer_size(shape, numel)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.data())
def test_a_view_reads_the_same_elements_or_does_not_exist(shape, data):
    """view_strides answers None exactly when no strides can read the memory in the new shape."""
    base = np.arange(int(np.prod(shape)) * 2).reshape(*shape[:-1], shape[-1] * 2)
    array = base[..., :: data.draw(st.sampled_from([1, 2]))].transpose(
        data.draw(st.permutations(range(len(shape))))
    )
    new_shape = data.draw(factorings(array.size))
    strides = [step // array.itemsize for step in array.strides]
    found = shapes.view_strides(array.shape, strides, new_shape)
    wanted = array.reshape(new_shape)
    if found is not None:
        read = as_strided(array, new_shape, [step * array.itemsize for step in found])
        assert np.array_equal(read, wanted)
    else:
        assert not np.shares_memory(wanted, array), "NumPy finds a view here"


@st.composite
def factorings(draw, numel):
    """A shape of that many elements."""
    shape = []
    while numel > 1:
        size = draw(st.sampled_from([n for n in range(1, numel + 1) if numel % n == 0]))
        shape.append(size)
        numel //= size
        if len(shape) > 5:
            shape.append(numel)
            break
    return tuple(shape)


def test_dimensions_count_from_both_ends():
    assert [shapes.wrap_dim(dim, 3) for dim in (-3, -1, 0, 2)] == [0, 2, 0, 2]
    assert shapes.wrap_dim(-1, 0) == 0
    assert shapes.wrap_dims((0, -1), 3) == (0, 2)
    words = r"Dimension out of range \(expected to be in range of \[-3, 2\], but got 3\)"
    with pytest.raises(IndexError, match=words):
        shapes.wrap_dim(3, 3)
    with pytest.raises(RuntimeError, match="dim 0 appears multiple times in the list of dims"):
        shapes.wrap_dims((0, -3), 3)
    with pytest.raises(TypeError):
        shapes.wrap_dim("a", 3)


def test_a_size_behind_a_tuple():
    joined = operator.add((3,), shapes.Size([1, 2]))
    assert type(joined) is shapes.Size
    assert joined == (3, 1, 2)
    with pytest.raises(TypeError, match=r"can only concatenate tuple \(not list\) to torch.Size"):
        operator.add(shapes.Size([1]), [3])
    with pytest.raises(TypeError):
        operator.add([1], shapes.Size([3]))
