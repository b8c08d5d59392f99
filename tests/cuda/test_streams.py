"""Streams and events of simulated GPUs."""

import numpy as np
import pytest

import minitorch
from minitorch import cuda
from minitorch.devices.accelerator import required
from tests.nn.both import error

MS = 19_500 * 10**6  # operations for which an A100 needs 1 ms


@pytest.fixture
def machine():
    with cuda.simulate("A100,T4") as simulation:
        cuda.init()
        yield simulation.machine


def timed():
    return cuda.Event(enable_timing=True)


def test_elapsed_time_is_the_clocks(machine):
    begin, end = timed(), timed()
    begin.record()
    machine.launch(0, "k", flops=3 * MS)
    end.record()
    assert error(begin.elapsed_time, end) == (
        "ValueError", "Both events must be completed before calculating elapsed time."
    )  # fmt: skip
    end.synchronize()
    assert begin.elapsed_time(end) == 3.007
    assert end.elapsed_time(begin) == -3.007


@pytest.mark.usefixtures("machine")
def test_events_that_cannot_be_compared():
    one, other = timed(), cuda.Event()
    assert error(one.elapsed_time, other) == (
        "ValueError", "Both events must be created with argument 'enable_timing=True'."
    )  # fmt: skip
    assert error(one.elapsed_time, timed()) == (
        "ValueError", "Both events must be recorded before calculating elapsed time."
    )  # fmt: skip


def test_an_event_belongs_to_the_device_that_recorded_it(machine):
    event = timed()
    assert repr(event) == "<torch.cuda.Event uninitialized>"
    event.record(cuda.default_stream(1))
    assert event.device == minitorch.device("cuda:1")
    assert repr(event).startswith("<torch.cuda.Event 0x5")
    assert error(event.record, cuda.current_stream(0)) == (
        "RuntimeError", "Event device 1 does not match recording stream's device 0."
    )  # fmt: skip
    machine.launch(0, "k", flops=MS)
    event.wait()  # a stream of any device may wait


@pytest.mark.usefixtures("machine")
def test_streams_and_their_names():
    stream = cuda.Stream()
    assert (stream.stream_id, stream.priority, stream.device) == (3, 0, minitorch.device("cuda:0"))
    assert cuda.Stream(1, priority=-1).stream_id == 5
    assert cuda.Stream(device="cuda:1").device_index == 1
    assert repr(cuda.default_stream()) == "<torch.cuda.Stream device=cuda:0 cuda_stream=0x0>"
    assert cuda.default_stream() == cuda.current_stream() != stream
    assert hash(cuda.default_stream()) == hash(cuda.current_stream())
    assert stream == cuda.Stream(stream_id=3, device_index=0, device_type=1)
    assert stream != 3
    assert cuda.Stream.priority_range() == (0, -3)
    other = minitorch.Stream("cuda:1")
    assert repr(other) == "torch.Stream device_type=cuda, device_index=1, stream_id=35"
    assert cuda.is_current_stream_capturing() is False


@pytest.mark.usefixtures("machine")
def test_contexts_choose_a_stream_and_its_device():
    stream = cuda.Stream(1)
    with cuda.stream(stream):
        assert cuda.current_device() == 1
        assert cuda.current_stream() == stream
    assert cuda.current_device() == 0
    assert cuda.current_stream(1) == cuda.default_stream(1)
    with stream:
        assert cuda.current_stream() == stream
    cuda.set_stream(stream)
    assert (cuda.current_device(), cuda.current_stream()) == (1, stream)
    cuda.set_stream(cuda.default_stream(1))


def test_streams_wait_for_each_other(machine):
    side = cuda.Stream()
    machine.launch(0, "k", flops=MS)
    side.wait_stream(cuda.current_stream())
    with cuda.stream(side):
        machine.launch(0, "after")
    first, wait, second = [s for s in machine.trace if s.lane != "host"]
    assert (wait.kind, wait.end) == ("wait", first.end)
    assert second.start == first.end
    assert side.query() is False
    side.synchronize()
    assert side.query() is cuda.current_stream().query() is True


def test_without_waiting_the_time_is_that_of_the_launches(machine):
    """The famous wrong answer: only the host's part was measured."""
    begin = machine.now
    machine.launch(0, "k", flops=100 * MS)
    hasty = machine.now - begin
    cuda.synchronize()
    assert (hasty, machine.now - begin) == (5_000, 100_007_000)


def test_memory_waits_for_the_stream_that_uses_it(machine):
    accelerator, side = required(), cuda.Stream()
    array = accelerator.upload(np.ones(100), 0)
    with cuda.stream(side):
        cuda._sleep(10**8)
    accelerator.record_stream(array, side._queue)
    address = accelerator.address(array)
    del array
    other = accelerator.upload(np.ones(100), 0)
    assert accelerator.address(other) != address  # the other stream may still read it
    side.synchronize()
    assert accelerator.address(accelerator.upload(np.ones(100), 0)) == address
    assert machine.now > 10**8


def test_sleeping(machine):
    cuda._sleep(1_000_000)
    cuda.synchronize()
    assert machine.now == 5_000 + 2_000 + 1_000_000


def test_operations_that_wait_can_be_found(machine):
    assert cuda.get_sync_debug_mode() == 0
    cuda.set_sync_debug_mode("warn")
    with pytest.warns(UserWarning, match="called a synchronizing CUDA operation"):
        machine.copy(0, 4, "d2h")
    cuda.set_sync_debug_mode(2)
    assert error(machine.copy, 0, 4, "d2h") == (
        "RuntimeError", "called a synchronizing CUDA operation"
    )  # fmt: skip
    machine.copy(0, 4, "h2d", pinned=True, blocking=False)
    assert error(cuda.set_sync_debug_mode, "loud") == (
        "RuntimeError", "invalid value of debug_mode, expected one of `default`, `warn`, `error`"
    )  # fmt: skip
