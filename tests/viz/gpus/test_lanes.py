"""viz.timeline: the host, the streams, and who waits for whom."""

import re

import pytest

from minitorch import cuda, viz
from minitorch.viz.svg import WIDEST, darkened, text_width
from tests.viz.gpus.reading import fits, texts

MS = 19_500 * 10**6  # operations for which an A100 needs 1 ms


@pytest.fixture
def machine():
    with cuda.simulate("A100,T4") as simulation:
        cuda.init()
        yield simulation.machine


def overlap(machine):
    """A copy beside a kernel, then a kernel that waits for both."""
    side = cuda.Stream()
    machine.launch(0, "matmul", flops=MS)
    with cuda.stream(side):
        machine.copy(0, 12_500_000, "h2d", pinned=True, blocking=False)
    cuda.current_stream().wait_stream(side)
    machine.launch(0, "add", flops=MS // 2)
    cuda.synchronize()


def test_in_words(machine):
    overlap(machine)
    assert viz.timeline().describe().splitlines() == [
        "host: launching 15 of 1509 us; launch matmul 0-5; launch copy h2d 5-10; call "
        "cudaEventRecord 10-11; call cudaStreamWaitEvent 11-12; launch add 12-17; wait "
        "(cudaDeviceSynchronize) 17-1509",
        "cuda:0: busy 1504 of 1509 us; kernel matmul 5-1007; kernel add 1007-1509",
        "cuda:0 stream 3: busy 508 of 1509 us; h2d copy h2d 10-518",
    ]


def test_a_part_of_it(machine):
    overlap(machine)
    begin = machine.now
    first = cuda.Event()
    first.record()
    machine.launch(1, "relu", flops=8_100 * 10**6)
    cuda.synchronize(1)
    for since in (begin, first):
        words = viz.timeline(since=since).describe()
        assert "relu" in words
        assert "matmul" not in words
    assert "relu" not in viz.timeline(until=begin).describe()


def test_the_picture(machine):
    overlap(machine)
    picture = viz.timeline()
    assert picture.svg() == viz.timeline().svg()
    for svg in (picture.svg(), darkened(picture.svg())):
        fits(svg)
        assert svg.isascii()
    words = texts(picture.svg())
    for word in ("host", "cuda:0", "cuda:0 stream 3", "matmul", "add", "copy h2d", "0", "1500 us"):
        assert word in words, word
    assert {"launches, kernels", "copies", "waiting"} <= set(words)
    assert picture.svg().count('stroke-dasharray="2 3"') == 3  # from each launch to its work


def test_many_things_are_drawn_as_few(machine):
    for _ in range(4000):
        machine.launch(0, "k", reads=1 << 16)
    cuda.synchronize()
    picture = viz.timeline()
    assert len(picture.svg()) < 6_000
    fits(picture.svg())
    assert "(4000 in all)" in picture.describe()


@pytest.mark.parametrize(("flops", "unit"), [(0, "us"), (5 * MS, "ms"), (5_000 * MS, "s")])
def test_units(machine, flops, unit):
    machine.launch(0, "k", flops=flops)
    cuda.synchronize()
    assert f" {unit}; " in viz.timeline().describe()


def test_what_cannot_be_drawn(machine):
    with pytest.raises(ValueError, match="nothing did yet"):
        viz.timeline()
    machine.launch(0, "k")
    with pytest.raises(ValueError, match="there is nothing between these times"):
        viz.timeline(since=machine.now + 10**9)
    for wrong in ("now", True, cuda.Event()):
        with pytest.raises(TypeError, match="since must be nanoseconds or a recorded event"):
            viz.timeline(since=wrong)


def test_without_simulated_gpus():
    with pytest.raises(RuntimeError, match="shows simulated GPUs, and none is in use"):
        viz.timeline()


def test_the_names_end_before_the_lanes_in_wide_letters_too(machine):
    overlap(machine)
    svg = viz.timeline().svg()
    names = re.findall(r'<text x="([\d.]+)"[^>]*font-weight="[^"]+"[^>]*>([^<]+)</text>', svg)
    assert "cuda:0 stream 3" in dict(map(reversed, names))
    start = float(re.search(r'<text x="([\d.]+)"[^>]*>0</text>', svg)[1])
    assert all(float(x) + WIDEST * text_width(name, 12, bold=True) + 9 < start for x, name in names)
