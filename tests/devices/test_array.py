"""GPUArray beside NumPy: the same values, dtypes, strides and shared memory, on a device."""

import copy
import gc
import warnings

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.extra import numpy as hnp

from minitorch.devices.simulated import transfer
from minitorch.devices.simulated.array import GPUArray
from minitorch.devices.simulated.machine import SimulatedMachine

DTYPES = ("?", "i1", "u1", "i2", "i4", "i8", "f2", "f4", "f8")
MACHINE = SimulatedMachine(2)
LAZY = SimulatedMachine(1, lazy=True)


def on_device(array, machine=MACHINE, index=0):
    return transfer.upload(machine, np.asarray(array), index)


def same(got, want):
    """Is the array on the device what NumPy gives: dtype, shape, strides and bytes?"""
    assert type(got) is GPUArray, type(got)
    want = np.asarray(want)
    assert (got.dtype, got.shape) == (want.dtype, want.shape)
    if want.size:
        steps = [step for step, size in zip(want.strides, want.shape) if size > 1]
        assert [step for step, size in zip(got.strides, got.shape) if size > 1] == steps
    np.testing.assert_array_equal(got.get(), want)


def outcome(function, *arguments):
    """What a call gives, or the class of its error."""
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # of means of nothing
            return function(*arguments), None
    except Exception as error:
        return None, type(error)


@st.composite
def arrays(draw, max_dims=3):
    """An array as code meets them: of any dtype, perhaps transposed or with steps."""
    dtype = np.dtype(draw(st.sampled_from(DTYPES)))
    shape = draw(hnp.array_shapes(min_dims=0, max_dims=max_dims, min_side=0, max_side=4))
    elements = st.integers(0, 1) if dtype.kind == "b" else st.integers(0, 100)
    array = draw(hnp.arrays(np.int64, shape, elements=elements)).astype(dtype)
    if draw(st.booleans()):
        array = array.T
    return array


def both(function, *given, machine=MACHINE):
    """Try a function on ndarrays and on the device: the same result, or the same error."""
    want, refused = outcome(function, *given)
    moved = [on_device(x, machine) if isinstance(x, np.ndarray) else x for x in given]
    got, error = outcome(function, *moved)
    assert error == refused, (error, refused)
    if refused is None:
        assert isinstance(got, (tuple, list)) == isinstance(want, (tuple, list))
        for one, other in zip(
            got if isinstance(got, (tuple, list)) else [got],
            want if isinstance(want, (tuple, list)) else [want],
        ):
            same(one, other)


UNARY = (
    np.exp, np.negative, np.sqrt, np.absolute, np.isnan, np.sign, np.square, np.logical_not,
    np.floor, np.cumsum, np.ravel, np.transpose, np.atleast_2d, np.sum, np.prod, np.any,
    np.argsort, np.flip, np.ones_like, np.zeros_like, np.copy, np.nonzero,
    np.argwhere, np.unique, np.isfinite, np.expm1, np.diff, np.tril, np.squeeze,
)  # fmt: skip
BINARY = (
    np.add, np.subtract, np.multiply, np.true_divide, np.minimum, np.maximum, np.equal, np.less,
    np.logical_and, np.floor_divide, np.remainder, np.power, np.arctan2, np.hypot,
    np.bitwise_and, np.matmul, np.outer, np.dot,
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(UNARY), arrays(), st.sampled_from((MACHINE, LAZY)))
def test_functions_of_one_array(function, array, machine):
    if function in (np.sign, np.negative, np.exp) and array.dtype == bool:
        return  # CuPy has loops for bool that NumPy has not
    if function is np.nonzero and not array.ndim:
        return
    both(function, array, machine=machine)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(BINARY), arrays(2), arrays(2), st.sampled_from((MACHINE, LAZY)))
def test_functions_of_two_arrays(function, first, second, machine):
    both(function, first, second, machine=machine)


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(("sum", "prod", "max", "min", "any", "all", "argmax", "mean", "var", "cumsum")),
    arrays(),
    st.sampled_from((None, 0, -1, 1)),
    st.booleans(),
)
def test_reductions(name, array, axis, keepdims):
    named = {"axis": axis} | ({} if name == "cumsum" else {"keepdims": keepdims})

    def reduce(a):
        return getattr(a, name)(**named)

    both(reduce, array)
    both(lambda a: getattr(np, name)(a, **named), array)


@st.composite
def array_and_index(draw):
    array = draw(arrays().filter(lambda a: a.ndim > 0))
    kind = draw(st.sampled_from(("basic", "integers", "mask")))
    if kind == "basic":
        return array, draw(hnp.basic_indices(array.shape, allow_newaxis=True))
    if kind == "mask":
        return array, draw(hnp.arrays(bool, array.shape))
    if not array.shape[0]:
        return array, 0
    size = array.shape[0]
    return array, draw(hnp.arrays(np.int64, (3,), elements=st.integers(-size, size - 1)))


@settings(max_examples=150, deadline=None)
@given(array_and_index(), st.sampled_from((MACHINE, LAZY)), st.booleans())
def test_indexing_reads_and_writes(case, machine, index_on_device):
    array, index = case
    moved = on_device(array, machine)
    if isinstance(index, np.ndarray) and index_on_device:
        there = on_device(index, machine)
    else:
        there = index
    want, refused = outcome(lambda: array[index])
    got, error = outcome(lambda: moved[there])
    assert refused == error
    if refused:
        return
    same(got, want)
    view = not isinstance(index, np.ndarray)
    assert got.base is (moved if view else None)
    if view:  # also one element is a view, which it is not in NumPy
        parts = index if type(index) is tuple else (index,)
        want = array[parts if ... in parts else (*parts, ...)]
    array[index] = 1
    moved[there] = 1
    same(moved, array)
    same(got, want)  # a view sees the write


def test_views_share_the_memory_and_copies_do_not():
    a = on_device(np.arange(12.0).reshape(3, 4))
    for view in (a[1:], a.T, a.reshape(4, 3), a.ravel(), a.view(), a[None], np.split(a, 3)[1]):
        assert view.base is a
        assert view[0].base is a
    for fresh in (a.copy(), a[[0, 1]], a + 0, a.T.reshape(-1), a.astype("f8"), a.flatten()):
        assert fresh.base is None
    assert a.astype("f8", copy=False) is a
    a[0] = 7
    assert a.T[0, 0].item() == 7


def test_strided_reads_the_memory_from_its_first_byte():
    a = on_device(np.arange(12.0, dtype="f4").reshape(3, 4))
    view = transfer.strided(a[1:], (2, 2), (16, 4), 4)
    np.testing.assert_array_equal(view.get(), [[1, 2], [5, 6]])
    view[...] = 0
    assert a.sum().item() == 66 - 14
    assert transfer.address(view) == transfer.address(a) + 4
    with pytest.raises((ValueError, TypeError)):
        transfer.strided(a, (100,), (4,), 0)


def test_strides_stay_when_arrays_move():
    a = np.arange(24.0).reshape(2, 3, 4).transpose(2, 0, 1)
    there = on_device(a)
    assert there.strides == a.strides
    assert transfer.download(there).strides == a.strides
    other = transfer.copy_between(there, 1)
    assert other.strides == a.strides
    assert other.device.id == 1
    same(other, a)


def test_in_place_operators_write_into_the_array():
    a = on_device(np.arange(4.0))
    whole, view = a, a[1:]
    a += 1
    a *= np.float64(2)
    a -= on_device(np.array(1.0))
    assert a is whole
    np.testing.assert_array_equal(view.get(), [3, 5, 7])
    with pytest.raises(TypeError):
        on_device(np.arange(3)).__itruediv__(2)


def test_python_numbers_and_cpu_scalars_stand_beside_arrays():
    a = on_device(np.arange(3, dtype="f4"))
    for other, dtype in ((2, "f4"), (2.5, "f4"), (np.float64(2), "f8"), (np.array(2.0), "f8")):
        assert (a + other).dtype == dtype
        assert (other + a).dtype == dtype


@pytest.mark.parametrize(
    "mix",
    [
        lambda a: a + np.ones(3),
        lambda a: np.ones(3) * a,
        lambda a: np.concatenate([a, np.ones(3)]),
        lambda a: np.where(a > 0, a, np.ones(3)),
        lambda a: a.__setitem__(0, np.ones(1)),
        lambda a: np.add(np.ones(3), 1, out=a),
        lambda a: a.dot(np.ones(3)),
    ],
)
def test_arrays_of_the_host_are_refused_in_torchs_words(mix):
    with pytest.raises(RuntimeError, match="at least two devices, cuda:0 and cpu!"):
        mix(on_device(np.arange(3.0)))
    with pytest.raises(RuntimeError, match="at least two devices, cuda:0 and cuda:1!"):
        on_device(np.ones(2)) + on_device(np.ones(2), index=1)


def test_out_on_the_host_is_refused():
    with pytest.raises(RuntimeError, match="cuda:0 and cpu"):
        np.exp(on_device(np.ones(3)), out=np.empty(3))


def test_nothing_becomes_an_ndarray_by_accident():
    a = on_device(np.ones(3))
    for convert in (np.asarray, np.array, lambda x: np.empty(3).__setitem__(slice(None), x)):
        with pytest.raises(TypeError, match="Implicit conversion to a NumPy array"):
            convert(a)
    assert not isinstance(a, np.ndarray)


def test_what_needs_a_value_asks_the_device():
    a = on_device(np.array(2.5))
    assert (bool(a), int(a), float(a), a.item(), a.tolist()) == (True, 2, 2.5, 2.5, 2.5)
    assert repr(a[None]) == "array([2.5])"
    assert f"{on_device(np.array(2.0)):.1f}" == "2.0"
    with pytest.raises(ValueError, match="array of size 1"):
        on_device(np.ones(2)).item()
    with pytest.raises(TypeError):
        range(on_device(np.array(2)))  # CuPy's arrays are no index
    with pytest.raises(TypeError):
        hash(a)


def test_memory_is_given_back_when_the_last_array_dies():
    machine = SimulatedMachine(1)
    device = machine.devices[0]

    def used():
        gc.collect()
        return device.allocator.statistics.counter("allocated_bytes").current

    a = on_device(np.zeros(1000), machine)
    before = used()
    view = a[10:]
    del a
    assert used() == before
    del view
    assert used() == 0


def test_numbers_are_arrays_without_dimensions():
    a = on_device(np.arange(4.0))
    for result in (a.sum(), np.max(a), a[1], np.array_equal(a, a), np.count_nonzero(a)):
        assert type(result) is GPUArray
        assert result.shape == ()


def test_set_fill_copy():
    a = on_device(np.zeros(3))
    a.set(np.arange(3.0))
    b = copy.deepcopy(a)
    a.fill(9)
    np.testing.assert_array_equal(b.get(), [0, 1, 2])
    np.testing.assert_array_equal(a.get(), [9, 9, 9])
    with pytest.raises(ValueError, match="Shape mismatch"):
        a.set(np.zeros(4))
    with pytest.raises(TypeError, match="cannot be set"):
        a.set(np.zeros(3, "f4"))


def test_dtypes_that_no_gpu_has_are_refused():
    for array in (np.array(["a"]), np.array([None]), np.zeros(2, "longdouble")):
        with pytest.raises(ValueError, match="Unsupported dtype"):
            on_device(array)
    with pytest.raises(ValueError, match="Unsupported dtype"):
        transfer.empty(MACHINE, (2,), "O", 0)


def test_kernels_take_time_and_views_none():
    machine = SimulatedMachine(1)
    a = on_device(np.zeros((64, 64), "f4"), machine)
    launched = machine.launches
    a.T.reshape(64, 64, order="F")[1:].transpose(1, 0).swapaxes(0, 1)[3, 4].view()
    assert machine.launches == launched
    a + 1
    assert machine.launches == launched + 1
    machine.synchronize(0)


def test_lazy_kernels_read_what_is_there_when_they_run():
    machine = SimulatedMachine(1, lazy=True)
    source = np.zeros(1 << 20, "f4")
    a = transfer.upload(machine, source, 0, pinned=True, blocking=False)
    source[...] = 5  # too early: the copy has not run
    b = a + 1
    assert b.get()[0] == 6
    other = transfer.upload(machine, source, 0, pinned=True, blocking=False)
    machine.synchronize(0)
    source[...] = 7
    assert other.get()[0] == 5
