"""viz.devices: the segments and blocks of simulated GPUs, and who holds them."""

import numpy as np
import pytest

import minitorch
from minitorch import cuda, viz
from minitorch.devices.accelerator import required
from minitorch.tensors import wrap
from minitorch.viz.svg import darkened
from tests.viz.gpus.reading import fits, texts

MIB = 1 << 20


@pytest.fixture
def machine():
    with cuda.simulate("A100:128MB,T4:64MB") as simulation:
        cuda.init()
        yield simulation.machine


def tensor(size, index=0):
    """A tensor of ``size`` bytes on a GPU."""
    return wrap(required().upload(np.ones(size // 4, np.float32), index))


@pytest.mark.usefixtures("machine")
def test_names_gradients_and_what_is_cached():
    x, w = tensor(512 * 1024), tensor(1024)
    w.requires_grad_(True)
    w.grad = tensor(1024)
    gone = tensor(256 * 1024)
    del gone
    assert viz.devices().describe().splitlines() == [
        "cuda:0  Simulated A100  128.00 MiB: 2.00 MiB CUDA itself, 514.00 KiB allocated, 1.50 MiB "
        "cached, 124.00 MiB free",
        "  segment of 2.00 MiB, small pool, default stream: x 512.00 KiB; w 1024 bytes; w.grad "
        "1024 bytes; cached: free, and kept 1.50 MiB",
        "cuda:1  Simulated T4  64.00 MiB: 1024.00 KiB CUDA itself, 0 bytes allocated, 0 bytes "
        "cached, 63.00 MiB free",
    ]
    assert x.shape == (131072,)


@pytest.mark.usefixtures("machine")
def test_views_lists_modules_and_optimizers_hold_memory():
    class Net(minitorch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = minitorch.nn.Parameter(tensor(8 * MIB, 1))

    class Optimizer:
        param_groups = ()

        def __init__(self, parameter):
            self.state = {parameter: {"step": 1, "exp_avg": tensor(4 * MIB, 1)}}

    net = Net()
    adam = Optimizer(net.weight)
    view = tensor(2 * MIB, 1)[3:]
    steps = [tensor(3 * MIB, 1)]
    words = viz.devices().describe()
    for name in ("net.weight 8.00 MiB", "adam exp_avg 0 4.00 MiB", "view 2.00 MiB"):
        assert name in words
    assert "steps[0] 3.00 MiB" in words
    assert (len(adam.state), len(view), len(steps)) == (1, MIB // 2 - 3, 1)


def test_blocks_that_nobody_has_a_name_for(machine):
    block = machine.allocate(0, 3 * MIB)
    assert "held without a name 3.00 MiB" in viz.devices().describe()
    block.free()
    assert "held without" not in viz.devices().describe()


def test_a_block_that_another_stream_still_uses(machine):
    side = cuda.Stream()
    with cuda.stream(side):
        cuda._sleep(10**9)
    block = machine.allocate(0, MIB)
    machine.devices[0].allocator.record_stream(block, side.stream_id)
    block.free()
    assert "freed, another stream still uses it 1024.00 KiB" in viz.devices().describe()


@pytest.mark.usefixtures("machine")
def test_names_may_be_given():
    kept = tensor(1024)
    assert "mine 1024 bytes" in viz.devices(names={"mine": kept}).describe()


def test_only_the_largest_segments_are_drawn(machine):
    blocks = [machine.allocate(0, (10 + i) * MIB) for i in range(4)]
    words = viz.devices(max_segments=2).describe()
    assert words.count("segment of") == 2
    assert "segment of 14.00 MiB" in words
    assert "and 2 smaller segments" in words
    assert len(blocks) == 4


def test_the_picture(machine):
    weights = [tensor(size) for size in (700, 700, 300_000, 3 * MIB)]
    a_name_that_is_long, other = tensor(1024), tensor(2048)
    many = [machine.allocate(0, 512) for _ in range(300)]
    for block in many[::2]:
        block.free()
    picture = viz.devices()
    assert picture.svg() == viz.devices().svg()  # the same bytes every time
    for svg in (picture.svg(), darkened(picture.svg())):
        fits(svg)
        assert svg.isascii()
        assert "0x" not in svg
    words = texts(picture.svg())
    for name in ("weights[2]", "weights[3]"):  # below their boxes, with their sizes
        assert any(word.startswith(f"{name} ") for word in words)
    assert any(word.startswith("a_name_that_is_long") for word in words)
    assert len(picture.svg()) < 12_000  # 300 blocks are drawn as few
    assert (len(weights), other.shape) == (4, (512,))
    assert a_name_that_is_long.shape == (256,)


@pytest.mark.parametrize(("gpus", "title"), [("T4", "1 GPU"), ("T4,T4", "2 GPUs")])
def test_the_title_counts(gpus, title):
    with cuda.simulate(gpus):
        svg = viz.devices().svg()
    assert f">Memory of {title}</title>" in svg


def test_without_simulated_gpus():
    with pytest.raises(RuntimeError, match="shows simulated GPUs, and none is in use"):
        viz.devices()


def test_it_can_be_explored():
    def after(steps):
        with cuda.simulate("T4:64MB") as simulation:
            cuda.init()
            blocks = [simulation.machine.allocate(0, MIB) for _ in range(steps)]
            return viz.devices() if blocks else None

    explorer = viz.explore(after, steps=[1, 2, 3])
    assert "Simulated T4" in repr(explorer) or "Simulated T4" in str(explorer._repr_mimebundle_())
