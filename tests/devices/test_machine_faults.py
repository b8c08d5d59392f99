"""Errors of kernels: noticed later, told once somebody waits, and then for ever."""

import pytest

from minitorch import AcceleratorError
from minitorch.devices.simulated.environment import read_environment
from minitorch.devices.simulated.machine import DeviceAssert, SimulatedMachine

ASSERTED = (
    "CUDA error: device-side assert triggered\n"
    "Search for `cudaErrorAssert' in https://docs.nvidia.com/cuda/cuda-runtime-api/"
    "group__CUDART__TYPES.html for more information.\n"
    "CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace "
    "below might be incorrect.\n"
    "For debugging consider passing CUDA_LAUNCH_BLOCKING=1\n"
    "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n"
)


def bad():
    raise DeviceAssert("Assertion `index out of bounds` failed.")


@pytest.mark.parametrize("lazy", [False, True])
def test_an_error_is_told_by_whoever_waits_first(lazy, capsys):
    machine, ran = SimulatedMachine(2, lazy=lazy), []
    machine.launch(0, "gather", run=bad)
    machine.launch(0, "add", run=lambda: ran.append(1))  # another line; nothing is said yet
    with pytest.raises(AcceleratorError) as caught:
        machine.synchronize(0)
    assert str(caught.value) == ASSERTED
    assert caught.value.error_code == 710
    assert ran == []  # a device that failed does nothing more
    assert capsys.readouterr().err == "Assertion `index out of bounds` failed.\n"


WAITS = {
    "synchronize": lambda m: m.synchronize(0),
    "a stream": lambda m: m.current_stream(0).synchronize(),
    "a copy to the host": lambda m: m.copy(0, 4, "d2h"),
}


@pytest.mark.parametrize("wait", list(WAITS))
def test_everything_that_waits_tells_it(wait):
    machine = SimulatedMachine(1)
    machine.launch(0, "gather", run=bad)
    with pytest.raises(AcceleratorError, match="device-side assert triggered"):
        WAITS[wait](machine)


AFTERWARDS = {
    "launch": lambda m: m.launch(0, "add"),
    "copy": lambda m: m.copy(0, 4, "h2d", pinned=True, blocking=False),
    "an event": lambda m: m.new_event().record(m.current_stream(0)),
    **WAITS,
}


@pytest.mark.parametrize("call", list(AFTERWARDS))
def test_afterwards_the_context_is_dead(call):
    machine = SimulatedMachine(2)
    machine.launch(0, "gather", run=bad)
    with pytest.raises(AcceleratorError):
        machine.synchronize(0)
    for _ in range(2):
        with pytest.raises(AcceleratorError, match="device-side assert triggered"):
            AFTERWARDS[call](machine)
    machine.launch(1, "add")  # the other card lives
    machine.synchronize(1)


def test_with_launch_blocking_the_line_itself_fails():
    machine = SimulatedMachine(read_environment(1, {"CUDA_LAUNCH_BLOCKING": "1"}))
    with pytest.raises(AcceleratorError) as caught:
        machine.launch(0, "gather", run=bad)
    assert "might be asynchronously reported" not in str(caught.value)
    assert str(caught.value).startswith("CUDA error: device-side assert triggered\n")


def test_a_device_that_is_not_there():
    with pytest.raises(AcceleratorError) as caught:
        SimulatedMachine(1).launch(1, "add")
    assert str(caught.value).startswith(
        "CUDA error: invalid device ordinal\n"
        "GPU device may be out of range, do you have enough GPUs?\n"
    )
