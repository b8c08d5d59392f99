"""DistributedDataParallel on threads: equal to the whole batch, what is sent, what is refused."""

import copy

import pytest

import minitorch as torch
from minitorch import distributed as dist
from minitorch import nn
from minitorch.nn.parallel import DistributedDataParallel
from minitorch.nn.parallel.reducer import assign_buckets
from tests.distributed import models
from tests.distributed.test_collectives import fails

SETTINGS = [
    {},
    {"bucket_cap_mb": 0.0001},
    {"gradient_as_bucket_view": True},
    {"find_unused_parameters": True},
    {"static_graph": True},
]


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("size", [2, 4])
@pytest.mark.parametrize("name", models.MODELS)
def test_equal_to_the_whole_batch(name, size, settings):
    models.make(name)
    found = dist.run_threaded(lambda r: models.difference(name, r, size, **settings), size)
    assert max(found) <= 1e-12


@pytest.mark.parametrize("size", [2, 4])
def test_bytes_are_those_of_the_ring(size):
    for sent, model in dist.run_threaded(models.bytes_of_a_step, size, (size,)):
        assert sent == 2 * (size - 1) / size * model


class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(2, 2), nn.Linear(2, 2)

    def forward(self, x, both=True):
        return self.b(self.a(x)) if both else self.a(x)


def parallel(program, size=2, **settings):
    """``program(rank, model)`` on each rank, with a DDP of the same Two."""
    torch.manual_seed(0)
    nets = [copy.deepcopy(Two()) for _ in range(size)]

    def rank_program(rank):
        return program(rank, DistributedDataParallel(nets[rank], **settings))

    return rank_program


def test_attributes_and_names():
    def program(rank, d):
        assert list(d.state_dict()) == [f"module.{n}" for n in d.module.state_dict()]
        assert d.require_backward_grad_sync
        assert repr(d).startswith("DistributedDataParallel(\n  (module): Two(")
        assert d(torch.ones(1, 2)).shape == (1, 2)

    dist.run_threaded(parallel(program), 2)


def test_no_sync():
    """Gradients add up on each rank, and their sum is averaged once."""

    def program(rank, d):
        x = torch.full((1, 2), rank + 1.0)
        with dist.record_traffic() as silent, d.no_sync():
            d(x).sum().backward()
        local = d.module.a.weight.grad.clone()
        with dist.record_traffic() as loud:
            d(x).sum().backward()
        return local, d.module.a.weight.grad, silent.bytes_sent, loud.bytes_sent

    (one, average, quiet, loud), (two, same, _, _) = dist.run_threaded(parallel(program), 2)
    assert torch.allclose(two, 2 * one)
    assert torch.allclose(average, (2 * one + 2 * two) / 2)
    assert torch.equal(average, same)
    assert (quiet, loud) == (0, 12 * 4)


def test_unused_parameters_are_an_error_in_the_next_forward():
    def program(rank, d):
        d(torch.ones(1, 2), both=False).sum().backward()
        d(torch.ones(1, 2))

    text = str(fails(parallel(program)))
    assert "Expected to have finished reduction in the prior iteration before starting" in text
    assert "Parameter indices which did not receive grad for rank" in text
    assert ": 2 3\n" in text


@pytest.mark.parametrize("ranks", [(0, 1), (1,)])
def test_find_unused_parameters(ranks):
    """A parameter that no rank uses keeps its grad; one that some use gets the average."""

    def program(rank, d):
        for _ in range(2):
            d.zero_grad()
            d(torch.ones(1, 2), both=rank not in ranks).sum().backward()
        return d.module.b.bias.grad, d.module.a.bias.grad is None

    found = dist.run_threaded(parallel(program, find_unused_parameters=True), 2)
    for grad, nothing in found:
        assert not nothing
        assert grad is None if len(ranks) == 2 else grad.tolist() == [0.5, 0.5]


def test_static_graph():
    def program(rank, d):
        for _ in range(3):
            d(torch.ones(1, 2), both=False).sum().backward()
        assert d.module.b.weight.grad is None
        d(torch.ones(1, 2)).sum().backward()

    text = str(fails(parallel(program, static_graph=True)))
    assert "Your training graph has changed in this iteration" in text


def test_buffers():
    def program(rank):
        d = DistributedDataParallel(nn.BatchNorm1d(2))
        x = torch.arange(8.0).reshape(4, 2) * (rank + 1)
        d(x)
        mine = d.module.running_mean.clone()
        d(x)
        with torch.no_grad():
            d(x)  # rank 0's arrive before this forward, and this one adds each rank's own again
        return mine.tolist(), d.module.running_mean.tolist()

    (one, after), (two, other) = dist.run_threaded(program, 2)
    assert one != two
    assert after != other
    settings = {"broadcast_buffers": False}

    def silent(rank):
        d = DistributedDataParallel(nn.BatchNorm1d(2), **settings)
        with dist.record_traffic() as traffic:
            d(torch.ones(3, 2))
        return traffic.bytes_sent

    assert dist.run_threaded(silent, 2) == [0, 0]


def test_buckets_leave_while_backward_goes_on():
    """The last layer's gradients are on their way before the first layer's are made."""
    order = {0: [], 1: []}

    class Spy(nn.Linear):
        def __init__(self, name):
            super().__init__(4, 4)
            self.name = name

    def program(rank):
        net = nn.Sequential(Spy("first"), Spy("middle"), Spy("last"))
        traffic_of = {}
        for layer in net:

            def hook(_, name=layer.name):
                traffic_of[name] = len(record.messages)

            layer.weight.register_hook(hook)
        d = DistributedDataParallel(net, bucket_cap_mb=0.00005)
        with dist.record_traffic() as record:
            d(torch.ones(2, 4)).sum().backward()
        order[rank] = [traffic_of[name] for name in ("last", "middle", "first")]
        return len(record.messages), len(d.reducer.buckets)

    for rank, (messages, buckets) in enumerate(dist.run_threaded(program, 2)):
        assert buckets > 1
        assert messages == 2 * buckets
        assert 0 == order[rank][0] < order[rank][1] < order[rank][2] < messages


def test_assign_buckets():
    sizes = [("f4", 10), ("f4", 10), ("f8", 5), ("f4", 10), ("f4", 30), ("f8", 5)]
    assert assign_buckets(sizes, 10, 20) == [[0], [1, 3], [2, 5], [4]]
    assert assign_buckets([], 1, 1) == []


def test_gradients_as_views_of_buckets():
    def program(rank, d):
        x = torch.full((1, 2), rank + 1.0)
        d(x).sum().backward()
        d(x).sum().backward()  # adds to what is in the bucket
        bucket = d.reducer.bucket_of[0]
        assert d.module.a.weight.grad._base is bucket.memory
        return d.module.b.bias.grad.tolist()

    assert dist.run_threaded(parallel(program, gradient_as_bucket_view=True), 2) == [[2, 2]] * 2


def test_what_is_refused():
    def program(rank):
        with pytest.raises(RuntimeError, match="is not needed when a module doesn't have any para"):
            DistributedDataParallel(nn.ReLU())
        with pytest.raises(ValueError, match="device_ids and output_device arguments only work"):
            DistributedDataParallel(nn.Linear(1, 1), device_ids=[0])
        with pytest.raises(NotImplementedError, match="equally many batches"):
            DistributedDataParallel(nn.Linear(1, 1)).join()
        with pytest.raises(RuntimeError, match="appears not to match sizes of the same param in"):
            DistributedDataParallel(nn.Linear(2, 2 + rank))
        with pytest.raises(RuntimeError, match=r"while rank \d has inconsistent \d params"):
            DistributedDataParallel(nn.Linear(2, 2, bias=bool(rank)))

    dist.run_threaded(program, 2)
    with pytest.raises(ValueError, match="Default process group has not been initialized"):
        DistributedDataParallel(nn.Linear(1, 1))


def test_gradients_asked_for_with_grad_are_not_averaged():
    def program(rank, d):
        x = torch.full((1, 2), rank + 1.0)
        (g,) = torch.autograd.grad(d(x).sum(), [d.module.a.weight])
        d(x).sum().backward()
        return g, d.module.a.weight.grad

    (one, average), (two, _) = dist.run_threaded(parallel(program), 2)
    assert torch.allclose(two, 2 * one)
    assert torch.allclose(average, (one + two) / 2)
