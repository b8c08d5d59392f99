"""Kernels that find a bad index: the device remembers it, and a call that waits is told."""

import numpy as np
import pytest

from minitorch.devices.simulated import faults, transfer
from minitorch.devices.simulated.machine import SimulatedMachine

LAZY = (False, True)
BAD = {
    "take": (lambda a, i: np.take(a, i, axis=0), "Indexing.cu"),
    "method": (lambda a, i: a.take(i, 0), "Indexing.cu"),
    "take_along_axis": (lambda a, i: np.take_along_axis(a, i[:, None], 0), "ScatterGather"),
    "getitem": (lambda a, i: a[i], "IndexKernel.cu"),
    "getitem after a slice": (lambda a, i: a.T[:, i], "IndexKernel.cu"),
    "getitem after an ellipsis": (lambda a, i: a.T[..., i], "IndexKernel.cu"),
    "setitem": (lambda a, i: a.__setitem__(i, 1.0), "IndexKernel.cu"),
    "add.at": (lambda a, i: np.add.at(a, i, 1.0), "IndexKernel.cu"),
    "add.at, two": (lambda a, i: np.add.at(a, (i, i * 0), 1.0), "IndexKernel.cu"),
    "put_along_axis": (
        lambda a, i: np.put_along_axis(a, i[:, None], np.float32(1), 0),
        "ScatterGather",
    ),
}


def machine_and_arrays(indices, *, lazy=False):
    machine = SimulatedMachine(1, lazy=lazy)
    values = np.arange(6, dtype="f4").reshape(3, 2)
    index = np.array(indices)
    return machine, transfer.upload(machine, values, 0), transfer.upload(machine, index, 0)


@pytest.mark.parametrize("lazy", LAZY)
@pytest.mark.parametrize("name", BAD)
def test_a_bad_index_is_an_error_of_the_next_call_that_waits(name, lazy, capfd):
    call, file = BAD[name]
    machine, values, index = machine_and_arrays([0, 2, 7], lazy=lazy)
    result = call(values, index)  # nothing is raised here,
    values + 1  # nor by what follows
    with pytest.raises(RuntimeError, match="device-side assert triggered"):
        (values if result is None else result).get()
    said = capfd.readouterr().err
    assert file in said
    assert "Assertion" in said
    assert "thread: [2,0,0]" in said
    with pytest.raises(RuntimeError, match="device-side assert triggered"):
        machine.synchronize(0)  # the context is dead


@pytest.mark.parametrize("name", BAD)
def test_good_indices_assert_nothing(name):
    call, _ = BAD[name]
    machine, values, index = machine_and_arrays([0, 2, -3])
    call(values, index)
    machine.synchronize(0)


def test_the_values_of_a_bad_index_are_taken_round():
    result, fault = faults.watched(np.take, (np.arange(3), np.array([1, 4, -5])), {"axis": 0})
    assert fault is not None
    np.testing.assert_array_equal(result, [1, 1, 1])


def test_masks_and_plain_indices_are_not_watched_but_wrong_ones_are_errors_at_once():
    _, values, _ = machine_and_arrays([0])
    with pytest.raises(IndexError):
        values[5]
    with pytest.raises(IndexError):
        values[np.array([True, False])]
    with pytest.raises(IndexError):
        values[0, 0, 0]
    np.testing.assert_array_equal(values[np.array([True, False, True])].get(), [[0, 1], [4, 5]])


@pytest.mark.parametrize("lazy", LAZY)
def test_operations_assert_what_they_need_without_waiting(lazy, capfd):
    machine, _, target = machine_and_arrays([0, 9], lazy=lazy)
    before = machine.now
    faults.assert_on_device(
        (target >= 0) & (target < 3), kernel="Loss.cu", assertion="t >= 0 && t < n_classes"
    )
    assert machine.now - before < 50_000  # launches only
    with pytest.raises(RuntimeError, match="device-side assert"):
        machine.synchronize(0)
    said = capfd.readouterr().err
    assert "Loss.cu: block: [0,0,0], thread: [1,0,0] Assertion `t >= 0 && t < n_classes`" in said


def test_a_condition_that_holds_is_silent():
    machine, _, target = machine_and_arrays([0, 2])
    faults.assert_on_device(target < 3)
    machine.synchronize(0)
