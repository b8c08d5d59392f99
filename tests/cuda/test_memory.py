"""Figures of a GPU's memory, and the table of them."""

import pytest

from minitorch import OutOfMemoryError, cuda
from tests.nn.both import NO_TORCH, error, torch

MIB = 1 << 20


@pytest.fixture
def machine():
    with cuda.simulate("A100:1GB,T4:512MB") as simulation:
        cuda.init()
        yield simulation.machine


def test_allocated_and_reserved(machine):
    a, b = machine.allocate(0, 1000), machine.allocate(0, 30 * MIB)
    assert cuda.memory_allocated() == cuda.memory_allocated("cuda:0") == 1024 + 30 * MIB
    assert cuda.memory_reserved() == 32 * MIB
    b.free()
    assert (cuda.memory_allocated(), cuda.max_memory_allocated()) == (1024, 1024 + 30 * MIB)
    assert cuda.memory_reserved() == 32 * MIB
    cuda.empty_cache()
    assert (cuda.memory_reserved(), cuda.max_memory_reserved()) == (2 * MIB, 32 * MIB)
    cuda.reset_peak_memory_stats()
    assert (cuda.max_memory_allocated(), cuda.max_memory_reserved()) == (1024, 2 * MIB)
    cuda.reset_accumulated_memory_stats()
    assert cuda.memory_stats()["allocation.all.allocated"] == 0
    assert cuda.memory_allocated(1) == 0
    a.free()
    assert cuda.memory_allocated() == 0


@pytest.mark.parametrize(
    "call",
    [
        cuda.memory_allocated,
        cuda.max_memory_reserved,
        cuda.memory_stats,
        cuda.memory_summary,
        cuda.reset_peak_memory_stats,
        cuda.reset_accumulated_memory_stats,
    ],
    ids=lambda call: call.__name__,
)
def test_a_device_that_is_not_there(machine, call):
    """The allocator's own words: it is asked before CUDA is (PyTorch, c10/cuda)."""
    for device in (2, "cuda:9"):
        with pytest.raises(RuntimeError, match=r"^Invalid device argument [29]: did you call init"):
            call(device)


def test_free_and_total(machine):
    free, total = cuda.mem_get_info()
    assert (free, total) == (1024 * MIB - 16 * MIB, 1024 * MIB)  # CUDA itself has a share
    machine.allocate(0, 1)
    assert cuda.mem_get_info() == (free - 2 * MIB, total)


def test_old_names_warn():
    with pytest.warns(FutureWarning, match="memory_cached` has been renamed to"):
        cuda.memory_cached()
    with pytest.warns(FutureWarning, match="max_memory_cached` has been renamed to"):
        cuda.max_memory_cached()


@pytest.mark.usefixtures("machine")
def test_old_resets_warn():
    for reset in (cuda.reset_max_memory_allocated, cuda.reset_max_memory_cached):
        with pytest.warns(FutureWarning, match="now calls torch.cuda.reset_peak_memory_stats"):
            reset()


def test_a_share_of_the_memory(machine):
    assert cuda.get_per_process_memory_fraction() == 1.0
    cuda.set_per_process_memory_fraction(0.25, 0)
    assert cuda.get_per_process_memory_fraction(0) == 0.25
    with pytest.raises(OutOfMemoryError, match=r"256\.00 MiB allowed; Of the allocated memory"):
        machine.allocate(0, 300 * MIB)
    assert error(cuda.set_per_process_memory_fraction, 1) == (
        "TypeError", "Invalid type for fraction argument, must be `float`"
    )  # fmt: skip
    assert error(cuda.set_per_process_memory_fraction, 1.5) == (
        "ValueError", "Invalid fraction value: 1.5. Allowed range: 0~1"
    )  # fmt: skip


def test_the_snapshot_shows_every_block(machine):
    block = machine.allocate(1, 5 * MIB)
    (segment,) = cuda.memory_snapshot()
    assert (segment["device"], segment["segment_type"], segment["stream"]) == (1, "large", 0)
    assert (segment["total_size"], segment["allocated_size"]) == (20 * MIB, 5 * MIB)
    assert [(b["address"], b["size"], b["state"]) for b in segment["blocks"]] == [
        (block.address, 5 * MIB, "active_allocated"),
        (block.address + 5 * MIB, 15 * MIB, "inactive"),
    ]


@pytest.mark.usefixtures("machine")
def test_names_of_the_counters():
    names = set(cuda.memory_stats())
    kinds = ["allocation", "segment", "active", "inactive_split"]
    kinds += ["allocated_bytes", "reserved_bytes", "active_bytes", "inactive_split_bytes"]
    kinds += ["requested_bytes"]
    columns = ["current", "peak", "allocated", "freed"]
    wanted = {f"{k}.{p}.{c}" for k in kinds for p in ("all", "large_pool", "small_pool")
              for c in columns}  # fmt: skip
    wanted |= {f"oversize_{k}.{c}" for k in ("allocations", "segments") for c in columns}
    wanted |= {"num_alloc_retries", "num_ooms", "num_sync_all_streams", "num_device_alloc"}
    wanted |= {"num_device_free", "num_oom_rejections", "max_split_size"}
    assert names == wanted
    assert list(cuda.memory_stats()) == sorted(names)
    assert cuda.memory_stats()["max_split_size"] == -1
    assert cuda.get_allocator_backend() == "native"


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason=NO_TORCH)
@pytest.mark.parametrize("abbreviated", [False, True])
@pytest.mark.parametrize("scale", [0, 1, 3_000, 900_000, 10**9, 10**15])
def test_the_table_is_torchs(machine, monkeypatch, abbreviated, scale):
    """torch's own function, given the same counters, writes the same table."""
    for block in [machine.allocate(1, size) for size in (700, 3 * MIB, 900_000)][1:]:
        block.free()
    statistics = machine.devices[1].allocator.statistics
    for kind in ("allocated_bytes", "allocation", "active", "requested_bytes"):
        statistics.add(kind, True, 3 * scale)
    statistics.oversize_segments.add(scale)
    statistics.events["num_ooms"] = scale
    monkeypatch.setattr(torch.cuda.memory, "memory_stats", lambda device: cuda.memory_stats(1))
    assert cuda.memory_summary(1, abbreviated) == torch.cuda.memory_summary(1, abbreviated)
