"""The simulated clock: what waits for what, in whole nanoseconds."""

import random
from itertools import pairwise

import pytest

from minitorch.devices.simulated.machine import Costs, SimulatedMachine
from minitorch.devices.simulated.streams import QUEUE_DEPTH, Engine

LONG = 19_500 * 10**6  # operations for which an A100 needs 1 ms
MS = 1_000_000


@pytest.fixture
def machine():
    return SimulatedMachine("A100,T4")


def spans(machine, lane):
    return [(s.kind, s.start, s.end) for s in machine.trace if s.lane == lane]


def test_the_host_goes_on(machine):
    machine.launch(0, "long", flops=LONG)
    assert machine.now == Costs.LAUNCH
    machine.synchronize(0)
    assert machine.now == Costs.LAUNCH + Costs.KERNEL + MS


def test_a_kernel_takes_as_long_as_the_slower_of_memory_and_arithmetic(machine):
    machine.launch(0, "a", reads=1_555_000, writes=1_555_000, flops=10)  # 2 us of memory
    machine.launch(1, "b", reads=1, flops=8_100_000)  # 1 us of arithmetic
    assert spans(machine, (0, 0)) == [("kernel", 5_000, 9_000)]
    assert spans(machine, (1, 0)) == [("kernel", 10_000, 13_000)]


def test_a_stream_is_in_order_and_devices_work_side_by_side(machine):
    for _ in range(2):
        machine.launch(0, "k", flops=LONG)
        machine.launch(1, "k", flops=LONG)
    (_, _, end), (_, start, _) = spans(machine, (0, 0))
    assert start == end
    assert spans(machine, (1, 0))[0][1] < end


def test_kernels_of_two_streams_share_the_card_and_copies_do_not(machine):
    side = machine.new_stream(0)
    machine.launch(0, "k", flops=LONG)
    machine.set_stream(side)
    machine.copy(0, 25_000, "h2d", pinned=True, blocking=False)
    machine.launch(0, "k", flops=LONG)
    (_, start, end), copy, kernel = *spans(machine, (0, 0)), *spans(machine, (0, 3))
    assert start < copy[1] < copy[2] < end
    assert kernel[1] == end


def test_work_that_waits_does_not_keep_others_out():
    """An engine is given to whoever is ready, in the gaps of those that came before."""
    engine = Engine()
    assert engine.reserve(1000, 100, 0) == 1000
    assert engine.reserve(0, 400, 0) == 0
    assert engine.reserve(0, 700, 0) == 1100
    assert engine.reserve(0, 600, 0) == 400


def test_pageable_copies_keep_the_host_and_pinned_ones_need_not(machine):
    size = 25 * MS  # 1 ms from pinned memory
    machine.copy(0, size, "h2d", pinned=True, blocking=False)
    assert machine.now == Costs.LAUNCH
    machine.synchronize(0)
    begin = machine.now
    machine.copy(0, size, "h2d", pinned=True, blocking=True)
    assert machine.now - begin == Costs.LAUNCH + Costs.COPY + MS
    begin = machine.now
    machine.copy(0, size, "h2d", pinned=False, blocking=False)  # waits all the same
    assert machine.now - begin == Costs.LAUNCH + Costs.COPY + Costs.PAGEABLE * MS


def test_a_copy_between_devices_keeps_both_streams_and_not_the_host(machine):
    machine.launch(1, "k", flops=8_100 * MS)
    machine.copy(0, 12_000, "p2p", to=1, blocking=False)
    (_, start, end) = spans(machine, (0, 0))[0]
    assert start == spans(machine, (1, 0))[0][2]
    assert machine.now == 2 * Costs.LAUNCH
    machine.launch(1, "k")
    assert spans(machine, (1, 0))[-1][1] == end


def test_events_order_streams(machine):
    first, second = machine.current_stream(0), machine.new_stream(0)
    machine.launch(0, "a", flops=LONG)
    event = machine.new_event()
    event.record(first)
    assert event.query() is False
    event.wait(second)
    machine.set_stream(second)
    machine.launch(0, "b", flops=LONG)
    wait, kernel = spans(machine, (0, 3))
    assert (wait[0], kernel[1]) == ("wait", event.time)
    event.synchronize()
    assert machine.now == event.time
    assert event.query() is True
    assert second.query() is False
    second.synchronize()
    assert second.query() is True


def test_an_event_that_was_never_recorded_is_no_wait(machine):
    event = machine.new_event()
    event.wait(machine.current_stream(0))
    event.synchronize()
    assert event.query() is True
    assert machine.current_stream(0).tail == 0


def test_the_queue_of_a_stream_is_finite(machine):
    for _ in range(QUEUE_DEPTH + 1):
        machine.launch(0, "k", flops=100 * LONG)
    assert machine.now == (QUEUE_DEPTH + 1) * Costs.LAUNCH  # one runs, the others wait in it
    machine.launch(0, "k")
    assert ("wait", "the queue is full") in [(s.kind, s.name) for s in machine.trace]
    assert machine.now > MS


def test_launch_blocking_waits_at_every_launch():
    machine = SimulatedMachine(1)
    machine.environment.launch_blocking = True
    machine.launch(0, "k", flops=LONG)
    assert machine.now == Costs.LAUNCH + Costs.KERNEL + MS


def test_asking_the_driver_for_memory_takes_time(machine):
    block = machine.allocate(0, 100)
    assert machine.now == Costs.MALLOC
    block.free()
    machine.allocate(0, 100)
    assert machine.now == Costs.MALLOC  # from the cache
    machine.launch(0, "k", flops=LONG)
    machine.allocate(0, 20 << 20).free()
    machine.devices[0].allocator.empty_cache()  # waits for the kernel
    assert machine.now > MS


def test_streams_come_from_a_pool(machine):
    ids = [machine.new_stream(0).stream_id for _ in range(34)]
    assert ids[:2] == [3, 35] == ids[32:]
    assert machine.new_stream(0, -1).stream_id == 5
    assert machine.new_stream(0, -100).priority == -3
    assert machine.new_stream(0, 7).priority == 0


def test_values_are_computed_at_once_unless_the_machine_is_lazy():
    for lazy in (False, True):
        machine, done = SimulatedMachine(1, lazy=lazy), []
        machine.launch(0, "k", run=lambda done=done: done.append(1))
        assert done == ([] if lazy else [1])
        machine.synchronize(0)
        assert done == [1]


def test_a_lazy_machine_runs_things_in_the_order_of_the_clock():
    machine, done = SimulatedMachine(1, lazy=True), []
    machine.launch(0, "long", flops=LONG)
    machine.launch(0, "after it", run=lambda: done.append("after it"))
    machine.set_stream(machine.new_stream(0))
    machine.copy(0, 1, "h2d", pinned=True, blocking=False, run=lambda: done.append("copy"))
    machine.new_stream(0)
    machine.synchronize(0)
    assert done == ["copy", "after it"]


def test_a_buffer_that_is_written_too_early():
    """The race of the book: pinned memory is copied later, so the new value is what arrives."""
    machine = SimulatedMachine(1, lazy=True)
    host, device = [1.0], [0.0]

    def copy():
        device[0] = host[0]

    machine.copy(0, 8, "h2d", pinned=True, blocking=False, run=copy)
    host[0] = 2.0  # too early: nobody has waited
    machine.synchronize(0)
    assert device == [2.0]


def test_the_clock_is_the_same_every_time():
    def program(seed):
        rng, machine = random.Random(seed), SimulatedMachine("A100,T4")
        streams = [[machine.current_stream(i), machine.new_stream(i)] for i in (0, 1)]
        for _ in range(300):
            index = rng.randrange(2)
            machine.set_stream(streams[index][rng.randrange(2)])
            step = rng.randrange(4)
            if step == 0:
                machine.launch(index, "k", reads=rng.randrange(1 << 24), flops=rng.randrange(LONG))
            elif step == 1:
                kind = rng.choice(["h2d", "d2h", "d2d"])
                machine.copy(index, rng.randrange(1 << 22), kind, pinned=True, blocking=False)
            elif step == 2:
                event = machine.new_event()
                event.record(streams[index][0])
                event.wait(streams[1 - index][1])
            else:
                machine.allocate(index, rng.randrange(1, 1 << 22)).free()
        return machine

    one, other = program(1), program(1)
    assert list(one.trace) == list(other.trace)
    assert all(type(s.start) is type(s.end) is int for s in one.trace)
    # one engine does one thing at a time, and a stream is in order
    for index in (0, 1):
        for kinds in ({"kernel", "d2d"}, {"h2d"}, {"d2h"}):
            of_device = [s for s in one.trace if s.lane != "host" and s.lane[0] == index]
            busy = sorted((s.start, s.end) for s in of_device if s.kind in kinds)
            assert all(end <= start for (_, end), (start, _) in pairwise(busy))
    for lane in {s.lane for s in one.trace}:
        in_order = [(s.start, s.end) for s in one.trace if s.lane == lane]
        assert all(end <= start for (_, end), (start, _) in pairwise(in_order))
