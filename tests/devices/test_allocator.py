"""The caching allocator: PyTorch's rules, and what holds whatever a program asks for."""

import gc
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minitorch import OutOfMemoryError
from minitorch.devices.simulated.allocator import CachingAllocator
from minitorch.devices.simulated.blocks import DeviceMemory, format_size
from minitorch.devices.simulated.direct import DirectAllocator
from minitorch.devices.simulated.settings import AllocatorSettings, read_settings

KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30


def allocator(total=GIB, conf="", kind=CachingAllocator, **options):
    return kind(0, DeviceMemory(total, 0x7000_0000_0000, 0), read_settings(conf), **options)


@pytest.mark.parametrize(
    ("asked", "block", "segment"),
    [
        (1, 512, 2 * MIB),
        (512, 512, 2 * MIB),
        (513, 1024, 2 * MIB),
        (MIB, MIB, 2 * MIB),
        (MIB + 1, MIB + 512, 20 * MIB),
        (10 * MIB - 512, 10 * MIB - 512, 20 * MIB),
        (10 * MIB, 10 * MIB, 10 * MIB),
        (10 * MIB + 1, 10 * MIB + 512, 12 * MIB),
        (33 * MIB, 33 * MIB, 34 * MIB),
    ],
)
def test_sizes_of_blocks_and_segments(asked, block, segment):
    a = allocator()
    made = a.allocate(asked)
    # what is left of a large segment is only cut off when it is more than 1 MiB
    whole = segment > 2 * MIB and segment - block <= MIB
    assert made.size == (segment if whole else block)
    assert made.address % 512 == 0
    assert (a.reserved(), made.requested) == (segment, asked)


def test_a_freed_block_is_kept_and_the_smallest_that_fits_is_used_again():
    a = allocator()
    small, wall, large, end = (a.allocate(size) for size in (4 * KIB, 512, 64 * KIB, 512))
    small.free()
    large.free()
    assert a.reserved() == 2 * MIB
    assert a.allocate(3 * KIB).address == small.address  # 1 KiB of it is left over
    assert a.allocate(8 * KIB).address == large.address
    assert a.statistics.events["num_device_alloc"] == 1
    assert wall.allocated
    assert end.allocated


def test_free_neighbours_become_one():
    a = allocator()
    blocks = [a.allocate(KIB) for _ in range(3)]
    blocks[0].free()
    blocks[2].free()
    assert [b["size"] for b in a.snapshot(0)[0]["blocks"]] == [KIB, KIB, 2 * MIB - 2 * KIB]
    blocks[1].free()
    assert [b["size"] for b in a.snapshot(0)[0]["blocks"]] == [2 * MIB]
    assert a.statistics.counter("inactive_split").current == 0


def test_a_block_of_another_stream_is_not_used():
    a = allocator()
    first = a.allocate(KIB, stream=0)
    first.free()
    assert a.allocate(KIB, stream=3).address != first.address
    assert a.reserved() == 4 * MIB


def test_a_block_that_another_stream_uses_waits_for_it():
    time = [0]
    a = allocator(when_done=lambda streams: 100, now=lambda: time[0])
    block = a.allocate(KIB)
    a.record_stream(block, 3)
    block.free()
    counter = a.statistics.counter
    assert (counter("allocation").current, counter("active").current) == (0, 1)
    assert a.snapshot(0)[0]["blocks"][0]["state"] == "active_awaiting_free"
    assert a.allocate(KIB).address != block.address
    time[0] = 100
    assert a.allocate(KIB).address == block.address


def test_empty_cache_gives_back_whole_segments_only():
    a = allocator()
    kept, freed, other = a.allocate(KIB), a.allocate(KIB), a.allocate(12 * MIB)
    freed.free()
    other.free()
    a.empty_cache()
    assert a.reserved() == 2 * MIB
    kept.free()
    a.empty_cache()
    assert (a.reserved(), a.memory.free) == (0, GIB)


def test_a_full_memory_is_tried_again_without_the_cache():
    a = allocator(total=24 * MIB)
    a.allocate(20 * MIB).free()
    block = a.allocate(22 * MIB)  # the 20 MiB that were kept are given back for it
    assert block.size == 22 * MIB
    assert a.statistics.events["num_alloc_retries"] == 1
    assert a.statistics.events["num_ooms"] == 0


def test_out_of_memory_in_pytorchs_words():
    a = allocator(total=15 * GIB)
    held = a.allocate(13 * GIB + 512 * MIB)
    with pytest.raises(OutOfMemoryError) as caught:
        a.allocate(2 * GIB)
    assert str(caught.value) == (
        "CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 15.00 GiB "
        "of which 1.50 GiB is free. Including non-PyTorch memory, this process has 13.50 GiB "
        "memory in use. Of the allocated memory 13.50 GiB is allocated by PyTorch, and 0 bytes is "
        "reserved by PyTorch but unallocated. If reserved but unallocated memory is large try "
        "setting PYTORCH_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See "
        "documentation for Memory Management  "
        "(https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)"
    )
    assert a.statistics.events["num_ooms"] == a.statistics.events["num_alloc_retries"] == 1
    assert held.allocated
    assert a.allocate(GIB).size == GIB  # and it goes on


def test_fragments_cannot_be_joined_over_a_tensor():
    a = allocator(total=24 * MIB)
    blocks = [a.allocate(2 * MIB) for _ in range(10)]
    for block in blocks[::2]:
        block.free()
    with pytest.raises(OutOfMemoryError, match=r"10\.00 MiB is reserved by PyTorch but unalloc"):
        a.allocate(6 * MIB)


def test_a_share_of_the_memory():
    a = allocator(conf="per_process_memory_fraction:0.5")
    with pytest.raises(OutOfMemoryError, match=r"this process has 0 bytes .* 512.00 MiB allowed; "):
        a.allocate(600 * MIB)
    assert a.allocate(500 * MIB).size == 500 * MIB


def test_large_blocks_may_be_kept_whole():
    a = allocator(conf="max_split_size_mb:40")
    a.allocate(100 * MIB).free()
    assert a.allocate(5 * MIB).size == 5 * MIB
    assert a.reserved() == 120 * MIB  # the large one was not cut for it
    assert a.allocate(90 * MIB).size == 100 * MIB  # it may be 20 MiB larger than asked
    assert a.statistics.oversize_allocations.current == 1


def test_oversize_blocks_are_given_back_first():
    a = allocator(total=200 * MIB, conf="max_split_size_mb:40")
    a.allocate(150 * MIB).free()
    assert a.allocate(80 * MIB).size == 80 * MIB
    assert a.statistics.events["num_alloc_retries"] == 0


def test_garbage_is_collected_above_the_threshold():
    a = allocator(conf="garbage_collection_threshold:0.5,per_process_memory_fraction:0.5")
    for block in [a.allocate(size * MIB) for size in (100, 120, 140)]:
        block.free()
    a.allocate(150 * MIB)
    assert a.reserved() < 512 * MIB
    assert a.statistics.events["num_alloc_retries"] == 0
    assert a.statistics.events["num_device_free"] >= 1


@pytest.mark.parametrize(
    ("asked", "size"), [(1200, 1536), (MIB + MIB // 8, MIB + MIB // 4), (MIB, MIB), (1024, 1024)]
)
def test_sizes_may_be_rounded_to_parts_of_a_power_of_two(asked, size):
    a = allocator(conf="roundup_power2_divisions:4")
    assert a.round_size(asked) == size


def test_freeing_twice_is_refused():
    block = allocator().allocate(1)
    block.free()
    with pytest.raises(ValueError, match="is free already"):
        block.free()


def test_without_a_cache_every_block_is_the_drivers():
    a = allocator(kind=DirectAllocator)
    block = a.allocate(KIB)
    assert (a.memory.used, a.allocated(), a.reserved()) == (KIB, 0, 0)
    block.free()
    assert a.memory.used == 0
    with pytest.raises(OutOfMemoryError):
        a.allocate(2 * GIB)


def test_a_tensor_may_die_while_another_is_made():
    """Python's collector runs when it likes: in the middle of the allocator's own lines too."""

    class Dies:
        def __init__(self, block):
            self.block, self.itself = block, self

        def __del__(self):
            self.block.free()

    a = allocator(called=lambda name: gc.collect())
    Dies(a.allocate(12 * MIB))
    other = a.allocate(40 * MIB)  # asks the driver, where the one above dies
    assert a.allocated() == other.size
    other.free()
    a.empty_cache()
    assert (a.allocated(), a.reserved()) == (0, 0)


def test_sizes_in_words():
    sizes = (0, 1024, 1025, MIB, MIB + 1, GIB, 3 * GIB // 2)
    assert [format_size(size) for size in sizes] == [
        "0 bytes", "1024 bytes", "1.00 KiB", "1024.00 KiB", "1.00 MiB", "1024.00 MiB", "1.50 GiB",
    ]  # fmt: skip


SIZES = st.one_of(st.integers(1, 4 * KIB), st.integers(1, 2 * MIB), st.integers(MIB, 40 * MIB))
STEPS = st.lists(
    st.tuples(st.sampled_from(["new", "new", "free", "empty"]), SIZES, st.integers(0, 2)),
    max_size=60,
)
CONFS = st.sampled_from(
    ["", "max_split_size_mb:20", "roundup_power2_divisions:8", "large_segment_size_mb:32"]
)


@settings(deadline=None)
@given(STEPS, CONFS)
def test_what_always_holds(steps, conf):
    a = allocator(total=160 * MIB, conf=conf)
    live = []
    for step, size, number in steps:
        if step == "new":
            try:
                live.append(a.allocate(size, stream=number))
            except OutOfMemoryError:
                assert a.reserved() + a.segment_size(a.round_size(size)) > 160 * MIB
        elif step == "free" and live:
            live.pop(number % len(live)).free()
        elif step == "empty":
            a.empty_cache()
        check(a, live)
    for block in live:
        block.free()
    # everything merges back: each segment is one free block, and can be given back
    assert all(len(segment["blocks"]) == 1 for segment in a.snapshot(0))
    for kind in ("allocated_bytes", "active_bytes", "requested_bytes", "inactive_split_bytes"):
        assert a.statistics.counter(kind).current == 0
    a.empty_cache()
    assert (a.reserved(), a.memory.used, a.segments) == (0, 0, {})


def check(a, live):
    """The blocks cover the segments without gaps, and the counters count them."""
    blocks, total = [], 0
    for segment in a.segments.values():
        at = segment.address
        before = None
        for block in segment.blocks():
            assert (block.address, block.prev) == (at, before)
            assert before is None or before.active or block.active  # free neighbours are merged
            at, before = at + block.size, block
            blocks.append(block)
        assert at == segment.address + segment.size
        total += segment.size
    assert a.memory.used == a.reserved() == total <= a.memory.total
    assert {id(b) for b in blocks if b.allocated} == {id(b) for b in live}
    assert a.allocated() == sum(block.size for block in live) <= a.reserved()
    counter = a.statistics.counter
    split = [b for b in blocks if not b.active and b.is_split]
    assert counter("inactive_split").current == len(split)
    assert counter("inactive_split_bytes").current == sum(b.size for b in split)
    for kind in ("allocation", "allocated_bytes", "active", "reserved_bytes", "segment"):
        parts = [counter(kind, pool) for pool in ("large_pool", "small_pool")]
        assert counter(kind).current == sum(part.current for part in parts)
        assert counter(kind).peak >= counter(kind).current
        assert counter(kind).allocated - counter(kind).freed == counter(kind).current


def test_settings_have_defaults():
    assert AllocatorSettings() == read_settings("")
    assert re.fullmatch(r"20\.00 MiB", format_size(AllocatorSettings().large_segment_size))
