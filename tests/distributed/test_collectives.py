"""The threaded backend answers what PyTorch's Gloo answered; what wrong programs are told."""

import json
import sys
import threading
from datetime import timedelta
from pathlib import Path

import pytest

import minitorch
from minitorch import distributed as dist
from tests.distributed import cases

GOLDENS = Path(__file__).parents[1] / "goldens" / "distributed" / "cases.json"
EXPECTED = json.loads(GOLDENS.read_text("utf-8"))


@pytest.mark.parametrize("name", cases.CASES)
@pytest.mark.parametrize("size", [2, 4])
def test_threads_answer_as_gloo(name, size):
    found = dist.run_threaded(lambda _: cases.run_all(minitorch, dist, [name]), size)
    for rank in range(size):
        answers = json.loads(json.dumps(found[rank][name]))
        assert answers == EXPECTED[str(size)][rank][name]


def test_every_case_is_recorded():
    assert {"2", "4"} == EXPECTED.keys()
    assert all(rank.keys() == cases.CASES.keys() for size in EXPECTED.values() for rank in size)


def test_three_ranks_and_one():
    def program(rank):
        x = minitorch.arange(5.0) + rank
        dist.all_reduce(x)
        y = minitorch.full((2,), float(rank))
        dist.broadcast(y, 2 % dist.get_world_size())
        return x.tolist(), y.tolist()

    assert dist.run_threaded(program, 3) == [([3, 6, 9, 12, 15], [2, 2])] * 3
    assert dist.run_threaded(program, 1) == [([0, 1, 2, 3, 4], [0, 0])]


def test_every_rank_gets_the_same_bits():
    generator = minitorch.Generator().manual_seed(0)
    numbers = minitorch.randn(4, 101, generator=generator)

    def program(rank):
        x = numbers[rank].clone()
        dist.all_reduce(x)
        return x.array.tobytes()

    assert len(set(dist.run_threaded(program, 4))) == 1


@pytest.mark.parametrize("size", [2, 3, 4])
def test_ring(size):
    """Each rank sends 2 (n - 1) messages to its right neighbour, 2 (n - 1) / n of the array."""

    def program(rank):
        x = minitorch.ones(12 * size, dtype=minitorch.float64)
        with dist.record_traffic() as traffic:
            dist.all_reduce(x)
        dist.all_reduce(x)  # not counted
        return traffic

    for rank, traffic in enumerate(dist.run_threaded(program, size)):
        assert traffic.bytes_sent == traffic.bytes_of("all_reduce") == 2 * (size - 1) * 12 * 8
        right = (rank + 1) % size
        assert traffic.messages == [
            dist.Message("all_reduce", 0, step, rank, right, 12 * 8) for step in range(2 * size - 2)
        ]
        assert traffic.bytes_of("broadcast") == 0


def test_gaps_are_refused():
    """Gloo would reduce the numbers between, too."""

    def program(rank):
        found = [cases.answer(lambda: dist.all_reduce(minitorch.ones(3, 4)[:, :2]))]
        return [*found, cases.answer(lambda: dist.broadcast(minitorch.ones(1).expand(3), 0))]

    error = ["ValueError", "Tensors must be contiguous"]
    assert dist.run_threaded(program, 2) == [[error, error]] * 2


# ---- what goes wrong ----------------------------------------------------------------------------


def fails(program, size=2, **settings):
    with pytest.raises(dist.RankFailed) as caught:
        dist.run_threaded(program, size, **settings)
    return caught.value


def test_a_rank_that_throws_ends_all():
    def program(rank):
        if rank == 2:
            raise KeyError("lost")
        dist.barrier()

    error = fails(program, 3)
    assert error.rank == 2
    assert isinstance(error.__cause__, KeyError)
    assert str(error).startswith("Rank 2 failed with KeyError: 'lost'")
    assert "in program" in str(error)


def test_ranks_that_wait_for_each_other():
    def program(rank):
        dist.recv(minitorch.zeros(1), 1 - rank)

    text = str(fails(program))
    assert "No rank can go on: rank 0 waits for rank 1 in send; rank 1 waits for rank 0" in text


def test_a_rank_that_does_not_come():
    def program(rank):
        if rank == 0:
            dist.all_reduce(minitorch.zeros(1))

    assert "rank 0 waits for rank 1 in all_reduce; rank 1 has ended" in str(fails(program))


def test_timeout():
    done = threading.Event()

    def program(rank):
        if rank == 1:
            return done.wait(60)  # busy with something else
        words = "Timed out waiting 50ms for send operation to complete: rank 0 waits for rank 1"
        with pytest.raises(RuntimeError, match=words):
            dist.recv(minitorch.zeros(1), 1)
        return done.set()

    dist.run_threaded(program, 2, timeout=timedelta(milliseconds=50))


@pytest.mark.parametrize("detail", [False, True])
def test_other_shapes_and_dtypes(monkeypatch, detail):
    monkeypatch.setenv("TORCH_DISTRIBUTED_DEBUG", "DETAIL" if detail else "OFF")

    def shapes(rank):
        dist.all_reduce(minitorch.zeros(2 + rank))

    def dtypes(rank):
        dist.all_reduce(minitorch.zeros(2, dtype=[minitorch.float32, minitorch.float64][rank]))

    def kinds(rank):
        dist.all_reduce(minitorch.zeros(2)) if rank else dist.broadcast(minitorch.zeros(2), 0)

    plain = "Is there a distributed collective mismatch in your code? Rank"
    detailed = {
        shapes: ["OpType=ALLREDUCE, TensorShape=[3], TensorDtypes=Float", "shapes: "],
        dtypes: ["TensorShape=[2], TensorDtypes=Double", "Tensor Tensor dtypes: "],
        kinds: ["Rank 0 is running collective: CollectiveFingerPrint(SequenceNumber=0, "
                "OpType=BROADCAST", "Op type: "],
    }  # fmt: skip
    for program, words in detailed.items():
        text = str(fails(program))
        for word in words if detail else [plain]:
            assert word in text


def test_monitored_barrier_names_who_is_late():
    done = threading.Event()

    def program(rank):
        if rank == 1:
            return done.wait(60)
        words = r"\[Rank 0\]: Rank 1 failed to pass monitoredBarrier in 20 ms"
        with pytest.raises(RuntimeError, match=words):
            dist.monitored_barrier(timeout=timedelta(milliseconds=20))
        return done.set()

    dist.run_threaded(program, 2)


def test_outside_of_a_group():
    words = "Default process group has not been initialized, please make sure to call"
    for call in (dist.get_rank, dist.get_world_size, dist.get_backend, dist.barrier):
        with pytest.raises(ValueError, match=words):
            call()
    with pytest.raises(ValueError, match=words):
        dist.all_reduce(minitorch.ones(1))
    with pytest.raises(AssertionError, match="Process group cannot be None"):
        dist.destroy_process_group()
    assert not dist.is_initialized()
    assert dist.is_available()
    assert dist.group.WORLD is None
    assert dist.is_gloo_available()
    assert not dist.is_nccl_available()
    assert dist.is_backend_available("GLOO")
    assert not dist.is_backend_available("nccl")
    assert not dist.is_torchelastic_launched()


def test_a_group_that_one_is_not_in():
    def program(rank):
        some = dist.new_group([0])
        if rank == 0:
            return dist.all_reduce(minitorch.ones(1), group=some)
        assert some == dist.GroupMember.NON_GROUP_MEMBER
        with pytest.warns(UserWarning, match="all_reduce on global rank 1 which does not belong"):
            return dist.all_reduce(minitorch.ones(1), group=some)

    assert dist.run_threaded(program, 1 + 1) == [None, None]


def test_init_process_group(monkeypatch):
    for name in ("RANK", "WORLD_SIZE", "PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK"):
        monkeypatch.delenv(name, raising=False)
    words = "Error initializing torch.distributed using env:// rendezvous: environment variable "
    for settings, missing in (({}, "RANK"), ({"rank": 0}, "WORLD_SIZE")):
        with pytest.raises(ValueError, match=words + missing):
            dist.init_process_group("mpi", **settings)
    with pytest.raises(ValueError, match="Backend constructor parameter must be string-ish"):
        dist.init_process_group(5)
    with pytest.raises(TypeError, match=r"timeout argument to be of type datetime.timedelta, got"):
        dist.init_process_group("mpi", timeout=5)
    with pytest.raises(RuntimeError, match="Distributed package doesn't have NCCL built in"):
        dist.init_process_group("nccl")
    with pytest.raises(AssertionError, match="Unknown backend type foo"):
        dist.init_process_group("foo")
    with pytest.raises(RuntimeError, match="connects threads that run_threaded has started"):
        dist.init_process_group("threaded")
    with pytest.raises(NotImplementedError, match="init_method='tcp://"):
        dist.init_process_group("mpi", "tcp://somewhere:1")

    def program(rank):
        assert not dist.is_initialized()
        dist.init_process_group()
        return dist.get_backend(), dist.get_rank(), dist.get_world_size()

    assert dist.run_threaded(program, 2, init=False) == [("threaded", 0, 2), ("threaded", 1, 2)]


def test_without_mpi(monkeypatch):
    monkeypatch.setitem(sys.modules, "mpi4py.MPI", None)
    assert not dist.is_mpi_available()
    with pytest.raises(RuntimeError, match="Distributed package doesn't have MPI built in"):
        dist.init_process_group("mpi", rank=0, world_size=1)


def test_in_a_browser(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(RuntimeError, match="needs threads, but a browser has none"):
        dist.run_threaded(print, 2)
    with pytest.raises(RuntimeError, match="a browser has no MPI"):
        dist.init_process_group("mpi")


def test_arguments_and_results():
    assert dist.run_threaded(lambda rank, a, b: (rank, a + b), 2, (1, 2)) == [(0, 3), (1, 3)]
    with pytest.raises(ValueError, match="world_size must be at least 1"):
        dist.run_threaded(print, 0)


def test_sampler_asks_the_group():
    def program(_):
        sampler = minitorch.utils.data.DistributedSampler(range(6), shuffle=False)
        return list(sampler)

    assert dist.run_threaded(program, 2) == [[0, 2, 4], [1, 3, 5]]


def test_data_parallel_by_hand():
    """Ten lines: each rank its part, the gradients averaged, and all ranks stay equal."""
    generator = minitorch.Generator().manual_seed(0)
    x = minitorch.randn(8, 3, generator=generator, dtype=minitorch.float64)
    y = minitorch.randn(8, 1, generator=generator, dtype=minitorch.float64)
    nets = [minitorch.nn.Linear(3, 1, dtype=minitorch.float64) for _ in range(5)]
    for net in nets:
        net.load_state_dict(nets[0].state_dict())

    def train(net, x, y, average=lambda grad: None):
        optimizer = minitorch.optim.SGD(net.parameters(), lr=0.1)
        for _ in range(5):
            optimizer.zero_grad()
            ((net(x) - y) ** 2).mean().backward()
            for p in net.parameters():
                average(p.grad)
            optimizer.step()
        return net.weight

    def program(rank):
        mine = nets[rank], x.chunk(4)[rank], y.chunk(4)[rank]
        return train(*mine, lambda grad: dist.all_reduce(grad, dist.ReduceOp.AVG))

    alone = train(nets[4], x, y)
    for weight in dist.run_threaded(program, 4):
        assert minitorch.allclose(weight, alone, rtol=0, atol=1e-12)
