"""What is sent between simulated GPUs."""

import pytest

import minitorch as torch
from minitorch import cuda
from minitorch.nn.parallel import comm
from tests.nn.both import error


@pytest.fixture(autouse=True)
def three():
    with cuda.simulate(3):
        yield


def places(tensors):
    return [str(one.device) for one in tensors]


def test_broadcast():
    x = torch.arange(3.0, device="cuda:1")
    copies = comm.broadcast(x, [0, 1, "cuda:2"])
    assert places(copies) == ["cuda:0", "cuda:1", "cuda:2"]
    assert copies[1].data_ptr() == x.data_ptr()
    assert all(one.tolist() == [0, 1, 2] for one in copies)
    assert places(comm.broadcast(torch.ones(2), [0, 1])) == ["cuda:0", "cuda:1"]
    out = [torch.zeros(3, device="cuda:0"), torch.zeros(3, device="cuda:2")]
    assert comm.broadcast(x, out=out)[1] is out[1]
    assert [one.tolist() for one in out] == [[0, 1, 2]] * 2


def test_broadcast_coalesced():
    a = torch.ones(2, 3, device="cuda")
    b = torch.arange(4, device="cuda")
    c = torch.zeros(0, device="cuda")
    d = torch.ones(3, 2, device="cuda").t()
    for limit in (1, 24, 1 << 20):
        first, second, third = comm.broadcast_coalesced([a, b, c, d], [0, 1, 2], limit)
        assert all(x is y for x, y in zip(first, [a, b, c, d], strict=True))
        for copies, place in ((second, "cuda:1"), (third, "cuda:2")):
            assert set(places(copies)) == {place}
            for copy, x in zip(copies, [a, b, c, d], strict=True):
                assert (copy.dtype, copy.shape, copy.tolist()) == (x.dtype, x.shape, x.tolist())
        second[0].add_(1)  # each has a version of its own, though they were sent together
        assert [one._version for one in second] == [1, 0, 0, 0]


def test_small_tensors_are_sent_together():
    def copies(limit):
        machine = cuda.simulate(2).machine
        comm.broadcast_coalesced([torch.ones(8, device="cuda") for _ in range(10)], [0, 1], limit)
        return sum("p2p" in str(one) or "PtoP" in str(one) for one in machine.trace)

    assert copies(1 << 20) < copies(1)


def test_scatter():
    x = torch.arange(10.0).view(5, 2)
    parts = comm.scatter(x, [0, 2], chunk_sizes=[1, 4])
    assert (places(parts), [len(one) for one in parts]) == (["cuda:0", "cuda:2"], [1, 4])
    assert [one.shape[1] for one in comm.scatter(x, [0, 1], dim=-1)] == [1, 1]
    out = [torch.zeros(2, 2, device="cuda:0"), torch.zeros(3, 2, device="cuda:1")]
    assert comm.scatter(x, out=out)[0] is out[0]
    assert out[1].tolist() == x[2:].tolist()
    side = cuda.Stream(1)
    moved = comm.scatter(x, [0, 1], streams=[None, side])
    side.synchronize()
    assert moved[1].tolist() == x[3:].tolist()
    comm.scatter(x, out=out, streams=[None, side])


def test_gather():
    parts = [torch.ones(2, 1, device="cuda:0"), torch.zeros(1, 1, device="cuda:2")]
    assert str(comm.gather(parts, 0, 1).device) == "cuda:1"
    assert comm.gather(parts, 0, "cpu").tolist() == [[1], [1], [0]]
    with cuda.device(2):
        assert str(comm.gather(parts).device) == "cuda:2"
    out = torch.zeros(3, 1)
    assert comm.gather(parts, out=out) is out
    assert out.tolist() == [[1], [1], [0]]
    with pytest.warns(FutureWarning, match="Using -1 to represent CPU tensor"):
        assert comm.gather(parts, 0, -1).device.type == "cpu"


def test_reduce():
    parts = [torch.full((2,), float(i), device=f"cuda:{i}") for i in range(3)]
    for place in range(3):
        total = comm.reduce_add(parts, place)
        assert (str(total.device), total.tolist()) == (f"cuda:{place}", [3, 3])
    assert comm.reduce_add(parts[:1], 0) is parts[0]
    assert [one.tolist() for one in parts] == [[0, 0], [1, 1], [2, 2]]
    groups = [[one, one.long(), one[:1].view(1, 1)] for one in parts]
    sums = comm.reduce_add_coalesced(groups, 1)
    assert [(str(one.device), one.tolist()) for one in sums] == [
        ("cuda:1", [3, 3]), ("cuda:1", [3, 3]), ("cuda:1", [[3]]),
    ]  # fmt: skip
    assert sums[1].dtype is torch.int64


def test_bad_input():
    cpu, a, b = torch.ones(2), torch.ones(2, device="cuda:0"), torch.ones(3, device="cuda:1")
    runtime = {
        "Exactly one of 'devices' and 'out' must be specified, but got devices=None and out=None":
            lambda: comm.broadcast(a),
        "Expected all output tensors to be CUDA tensors, but output tensor at index 0 has device "
        "'cpu'": lambda: comm.broadcast(a, out=[cpu]),
        "Expected all output tensors to have same shape as the source tensor [2], but output "
        "tensor at index 0 has shape [3]": lambda: comm.broadcast(a, out=[b]),
        "Expected non-negative device index, but got -1": lambda: comm.broadcast(a, [-1]),
        "All tensors must be on devices[0]: 1": lambda: comm.broadcast_coalesced([a], [1, 0]),
        "Expected at least one device to scatter to": lambda: comm.scatter(a, []),
        "Expected devices and chunk_sizes to be of same length, but got len(devices) = 2 and "
        "len(chunk_sizes) = 1": lambda: comm.scatter(a, [0, 1], [2]),
        "'devices' must not be specified when 'out' is specified, but got devices=[0]":
            lambda: comm.scatter(a, [0], out=[b]),
        "'chunk_sizes' must not be specified when 'out' is specified, but got chunk_sizes=[2]":
            lambda: comm.scatter(a, chunk_sizes=[2], out=[b]),
        "Expected at least one output tensor to scatter to": lambda: comm.scatter(a, out=[]),
        "Output tensor at index 0 has incorrect shape: [1, 1]. Expected same shape except for "
        "scatter dim 0 as the source tensor: [2]":
            lambda: comm.scatter(a, out=[b[:1].view(1, 1)]),
        "Total size for output tensors along scatter dim 0 does not match the source tensor size "
        "at dim 0. Expected 2, but got total size 3": lambda: comm.scatter(a, out=[b]),
        "Expected the device associated with the stream at index 1 (was 2) to match the device "
        "supplied at that index (expected 1)":
            lambda: comm.scatter(a, [0, 1], streams=[None, cuda.Stream(2)]),
        "Expected at least one tensor to gather from": lambda: comm.gather([], 0, 0),
        "Expected all input tensors to be CUDA tensors, but tensor at index 1 has device cpu":
            lambda: comm.gather([a, cpu], 0, 0),
        "Input tensor at index 1 has invalid shape [3, 1], but expected [3, 2]":
            lambda: comm.gather([a.view(1, 2), b.view(3, 1)], 0, 0),
        "Expected out tensor to have shape [5], but got [2]": lambda: comm.gather([a, b], out=a),
        "'destination' must not be specified when 'out' is specified, but got destination=1":
            lambda: comm.gather([a, b], destination=1, out=a),
        "reduce_add expects destination to be on the same GPU with one of the tensors":
            lambda: comm.reduce_add([a, a], 2),
    }  # fmt: skip
    for words, call in runtime.items():
        assert error(call) == ("RuntimeError", words)
    assert error(comm.reduce_add, [a, cpu], 0) == (
        "AssertionError", "reduce_add expects all inputs to be on GPUs, but input 1 is on CPU"
    )  # fmt: skip
    assert error(comm.reduce_add, [a, b], 0) == (
        "ValueError", "input 1 has invalid size: got 3, but expected 2"
    )  # fmt: skip
    assert error(comm.broadcast, a, ["cuda"]) == (
        "ValueError",
        "Expected a torch.device with a specified index or an integer, but got:cuda",
    )
