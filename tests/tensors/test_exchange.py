"""Memory shared with others: DLPack both ways, buffers, asarray; and who keeps it alive."""

import array
import gc

import numpy as np
import pytest

import minitorch
from tests.autograd.both import first_line
from tests.autograd.conftest import torch, with_torch

needs_torch = pytest.mark.skipif(torch is None, reason="PyTorch is not installed (make oracle)")
oracle = pytest.mark.oracle


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param


# ---- DLPack -------------------------------------------------------------------------------------


def test_to_numpy(m):
    x = m.arange(6.0).view(2, 3)
    n = np.from_dlpack(x)
    x[0, 0] = 9.0
    assert n.tolist() == [[9.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert np.from_dlpack(x.t()).strides == (4, 12)
    assert tuple(map(int, x.__dlpack_device__())) == (1, 0)


def test_from_numpy(m):
    n = np.arange(3.0)
    x = m.from_dlpack(n)
    x[0] = 7.0
    assert (n[0], x.dtype, x._version) == (7.0, m.float64, 1)
    assert m.from_dlpack(np.ones((2, 3)).T).stride() == (1, 3)
    assert m.from_dlpack(np.array(3.0)).shape == ()
    assert m.from_dlpack(np.ones((0, 3))).shape == (0, 3)
    assert m.from_dlpack(np.ones(2, bool)).dtype is m.bool
    copied = m.from_dlpack(n, copy=True)
    copied[0] = 1.0
    assert n[0] == 7.0


@oracle
@needs_torch
@pytest.mark.usefixtures("few_objects")
def test_between_minitorch_and_pytorch():
    ours = minitorch.arange(6.0).view(2, 3).t()
    theirs = torch.from_dlpack(ours)
    assert (theirs.stride(), theirs.tolist()) == (ours.stride(), ours.tolist())
    theirs[0, 0] = 9.0
    assert ours[0, 0].item() == 9.0
    back = minitorch.from_dlpack(torch.arange(4.0))
    back[0] = 5.0  # may be written
    source = torch.arange(4.0)
    ours = minitorch.from_dlpack(source)
    ours[1] = 8.0
    assert source.tolist() == [0.0, 8.0, 2.0, 3.0]
    del source
    gc.collect()
    assert ours.tolist() == [0.0, 8.0, 2.0, 3.0]


def test_from_a_tensor_of_the_same_library(m):
    x = m.arange(3.0)
    y = m.from_dlpack(x)
    y[0] = 7.0
    assert (x[0].item(), y._is_view(), y.data_ptr() == x.data_ptr()) == (7.0, False, True)
    assert m.from_dlpack(x.__dlpack__()).tolist() == [7.0, 1.0, 2.0]
    assert m.utils.dlpack.from_dlpack(m.utils.dlpack.to_dlpack(x)).tolist() == [7.0, 1.0, 2.0]


def test_refusals(m):
    words = "BufferError: Can't export tensors that require gradient, use tensor.detach()"
    assert first_line(m.ones(1, requires_grad=True).__dlpack__) == words
    assert first_line(m.from_dlpack, m.ones(1, requires_grad=True)) == words
    assert first_line(m.from_dlpack, 3).startswith(
        "RuntimeError: from_dlpack received an invalid capsule."
    )


def test_negative_strides_are_refused():  # PyTorch 2.13 ends the process here
    assert first_line(minitorch.from_dlpack, np.ones(3)[::-1]).startswith(
        "ValueError: At least one stride is negative"
    )


# ---- buffers ------------------------------------------------------------------------------------


def test_frombuffer(m):
    numbers = array.array("f", [1.0, 2.0])
    x = m.frombuffer(numbers, dtype=m.float32)
    x[0] = 9.0
    assert numbers[0] == 9.0
    part = m.frombuffer(bytearray(range(8)), dtype=m.uint8, count=3, offset=2)
    assert part.tolist() == [2, 3, 4]
    assert m.frombuffer(bytearray(8), dtype=m.float32, requires_grad=True).requires_grad


@pytest.mark.usefixtures("few_objects")
def test_a_buffer_stays_alive(m):
    x = m.frombuffer(bytearray(b"abcd" * 1000), dtype=m.uint8)
    gc.collect()
    assert bytes(x.tolist()) == b"abcd" * 1000


ERRORS = [
    (b"", {}, "ValueError: both buffer length (0) and count (-1) must not be 0"),
    (
        bytearray(7),
        {},
        "ValueError: buffer length (7 bytes) after offset (0 bytes) must be a multiple of element "
        "size (4)",
    ),
    (
        bytearray(8),
        {"count": 3},
        "ValueError: requested buffer length (3 * 4 bytes) after offset (0 bytes) must not be "
        "greater than actual buffer length (8 bytes)",
    ),
    (
        bytearray(8),
        {"offset": 8},
        "ValueError: offset (8 bytes) must be non-negative and no greater than buffer length (8 "
        "bytes) minus 1",
    ),
    (bytearray(8), {"count": 0}, "ValueError: both buffer length (8) and count (0) must not be 0"),
    (3, {}, "ValueError: object does not implement Python buffer protocol."),
]


@pytest.mark.parametrize(("buffer", "options", "expected"), ERRORS)
def test_frombuffer_errors(m, buffer, options, expected):
    assert first_line(lambda: m.frombuffer(buffer, dtype=m.int32, **options)) == expected


def test_integers_have_no_gradient(m):
    assert (
        first_line(lambda: m.frombuffer(bytearray(8), dtype=m.int32, requires_grad=True))
        == "RuntimeError: Only Tensors of floating point and complex dtype can require gradients"
    )


def test_a_read_only_buffer_makes_a_warning():
    with pytest.warns(UserWarning, match="The given buffer is not writable"):
        assert minitorch.frombuffer(b"abc", dtype=minitorch.uint8).tolist() == [97, 98, 99]


# ---- asarray ------------------------------------------------------------------------------------


def test_asarray_shares_where_it_can(m):
    n = np.arange(3.0)
    m.asarray(n)[0] = 7.0
    assert n[0] == 7.0
    m.asarray(n, copy=True)[0] = 1.0
    m.asarray(n, dtype=m.float32)[0] = 1.0
    assert n[0] == 7.0
    assert first_line(lambda: m.asarray(n, dtype=m.float32, copy=False)) == (
        "ValueError: can't alias tensor with dtype 'Double' into dtype 'Float'."
    )


def test_asarray_of_numbers_and_lists(m):
    assert m.asarray([1, 2]).dtype is m.int64
    assert m.asarray(3.0).dtype is m.float32
    assert m.asarray([True]).dtype is m.bool
    assert m.asarray(bytearray(b"abcd"), dtype=m.uint8).tolist() == [97, 98, 99, 100]
    assert m.asarray(np.float64(2.0)).dtype is m.float64
    assert first_line(m.asarray, None) == "RuntimeError: Could not infer dtype of NoneType"


@pytest.mark.filterwarnings("ignore:torch.asarray")
def test_asarray_of_tensors(m):
    x = m.ones(2, requires_grad=True)
    assert m.asarray(x) is x
    assert m.asarray(x, requires_grad=True) is x
    assert m.asarray(x, copy=True).grad_fn.name() == "CloneBackward0"
    assert not m.asarray(x, requires_grad=False).requires_grad
    assert m.asarray(m.ones(2), requires_grad=True).requires_grad


# ---- who keeps memory alive ---------------------------------------------------------------------


@pytest.mark.usefixtures("few_objects")
def test_views_and_arrays_outlive_their_base(m):
    base = m.arange(6.0).view(2, 3)
    view, n, again = base[1], base.numpy(), m.from_numpy(base.numpy())
    del base
    gc.collect()
    m.full((1000,), 7.0)
    assert view.tolist() == [3.0, 4.0, 5.0]
    assert n[1].tolist() == again[1].tolist() == [3.0, 4.0, 5.0]


def test_from_numpy_warns_of_read_only_memory():  # PyTorch does so once in a process
    n = np.arange(3.0)
    n.flags.writeable = False
    with pytest.warns(UserWarning, match="The given NumPy array is not writable"):
        x = minitorch.from_numpy(n)
    assert x.tolist() == [0.0, 1.0, 2.0]
    with pytest.raises(ValueError, match="read-only"):
        x.add_(1)
    assert (n[0], x._version) == (0.0, 0)
