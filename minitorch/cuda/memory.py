"""A GPU's memory: who has how much, and the table of it (``torch.cuda.memory``)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from ..devices.accelerator import is_started, required
from ..errors import warn
from .indices import index_of

_SIZES = ["B  ", "KiB", "MiB", "GiB", "TiB", "PiB"]
_COUNTS = [" ", "K", "M"]
_RULE, _THIN = "=" * 75, "-" * 75
_SIZE_ROWS = (
    ("allocated_bytes", "Allocated memory"),
    ("active_bytes", "Active memory"),
    ("requested_bytes", "Requested memory"),
    ("reserved_bytes", "GPU reserved memory"),
    ("inactive_split_bytes", "Non-releasable memory"),
)
_COUNT_ROWS = (
    ("allocation", "Allocations"),
    ("active", "Active allocs"),
    ("segment", "GPU reserved segments"),
    ("inactive_split", "Non-releasable allocs"),
)
_OVERSIZE_ROWS = (
    ("oversize_allocations", "Oversize allocations"),
    ("oversize_segments", "Oversize GPU segments"),
)
_COLUMNS = ("current", "peak", "allocated", "freed")


def empty_cache() -> None:
    """Give free memory that was kept back to the GPUs (``torch.cuda.empty_cache``)."""
    if is_started():
        required().empty_cache()


def memory_stats_as_nested_dict(device: Any = None) -> dict[str, Any]:
    """The allocator's counters (``torch.cuda.memory_stats_as_nested_dict``); {} before CUDA."""
    if not is_started():
        return {}
    return dict(required().memory_stats(_counted(device)))


def _counted(device: Any) -> int:
    """The number of a device that has an allocator. RuntimeError for another one."""
    accelerator = required()
    index = index_of(device, optional=True)
    if not 0 <= index < accelerator.device_count():
        raise RuntimeError(f"Invalid device argument {index}: did you call init?")
    return index


def memory_stats(device: Any = None) -> dict[str, Any]:
    """The allocator's counters by flat names (``torch.cuda.memory_stats``), bytes and counts.

    ``"allocated_bytes.all.peak"``: kind, pool (all, large_pool, small_pool), and current, peak,
    allocated (in sum) or freed (in sum).
    """
    return OrderedDict(sorted(_flat("", memory_stats_as_nested_dict(device))))


def _flat(prefix: str, values: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(values, dict):
        yield prefix, values
        return
    for name, value in values.items():
        yield from _flat(f"{prefix}.{name}" if prefix else str(name), value)


def memory_allocated(device: Any = None) -> int:
    """Bytes that tensors have (``torch.cuda.memory_allocated``)."""
    return int(memory_stats(device).get("allocated_bytes.all.current", 0))


def max_memory_allocated(device: Any = None) -> int:
    """The most bytes that tensors had (``torch.cuda.max_memory_allocated``)."""
    return int(memory_stats(device).get("allocated_bytes.all.peak", 0))


def memory_reserved(device: Any = None) -> int:
    """Bytes that tensors have or that are kept for them (``torch.cuda.memory_reserved``)."""
    return int(memory_stats(device).get("reserved_bytes.all.current", 0))


def max_memory_reserved(device: Any = None) -> int:
    """The most bytes that were reserved (``torch.cuda.max_memory_reserved``)."""
    return int(memory_stats(device).get("reserved_bytes.all.peak", 0))


def reset_peak_memory_stats(device: Any = None) -> None:
    """The peaks begin anew (``torch.cuda.reset_peak_memory_stats``)."""
    required().reset_peaks(_counted(device))


def reset_accumulated_memory_stats(device: Any = None) -> None:
    """The sums begin anew (``torch.cuda.reset_accumulated_memory_stats``)."""
    required().reset_accumulated(_counted(device))


def reset_max_memory_allocated(device: Any = None) -> None:
    """The older name of :func:`reset_peak_memory_stats`; warns."""
    _renamed_reset("reset_max_memory_allocated", device)


def reset_max_memory_cached(device: Any = None) -> None:
    """The older name of :func:`reset_peak_memory_stats`; warns."""
    _renamed_reset("reset_max_memory_cached", device)


def _renamed_reset(name: str, device: Any) -> None:
    warn(
        f"torch.cuda.{name} now calls torch.cuda.reset_peak_memory_stats, which resets /all/ peak "
        "memory stats.",
        FutureWarning,
    )
    reset_peak_memory_stats(device)


def memory_cached(device: Any = None) -> int:
    """The older name of :func:`memory_reserved`; warns."""
    warn("`torch.cuda.memory_cached` has been renamed to `torch.cuda.memory_reserved`",
         FutureWarning)  # fmt: skip
    return memory_reserved(device)


def max_memory_cached(device: Any = None) -> int:
    """The older name of :func:`max_memory_reserved`; warns."""
    warn("`torch.cuda.max_memory_cached` has been renamed to `torch.cuda.max_memory_reserved`",
         FutureWarning)  # fmt: skip
    return max_memory_reserved(device)


def mem_get_info(device: Any = None) -> tuple[int, int]:
    """Free and total bytes, as the driver counts them (``torch.cuda.mem_get_info``)."""
    accelerator = required()
    free, total = accelerator.memory_info(index_of(device, optional=True))
    return free, total


def set_per_process_memory_fraction(fraction: float, device: Any = None) -> None:
    """Have only a share of a GPU (``torch.cuda.set_per_process_memory_fraction``), 0 to 1."""
    accelerator = required()
    index = index_of(device, optional=True)
    if not isinstance(fraction, float):
        raise TypeError("Invalid type for fraction argument, must be `float`")
    if fraction < 0 or fraction > 1:
        raise ValueError(f"Invalid fraction value: {fraction}. Allowed range: 0~1")
    accelerator.set_fraction(index, fraction)


def get_per_process_memory_fraction(device: Any = None) -> float:
    """The share of a GPU that may be had (``torch.cuda.get_per_process_memory_fraction``)."""
    return float(required().get_fraction(index_of(device, optional=True)))


def get_allocator_backend() -> str:
    """Which allocator is in use (``torch.cuda.get_allocator_backend``)."""
    required()
    return "native"


def memory_snapshot(mempool_id: Any = None, include_traces: bool = True) -> list[dict[str, Any]]:
    """All segments of all GPUs with their blocks (``torch.cuda.memory_snapshot``), sizes in bytes.

    - ``mempool_id``, ``include_traces``: accepted; there is one pool, and no traces are kept.
    """
    result: list[dict[str, Any]] = required().snapshot()
    return result


def memory_summary(device: Any = None, abbreviated: bool = False) -> str:
    """The allocator's counters as a table (``torch.cuda.memory_summary``).

    - ``abbreviated``: without the lines of the pools. What CuPy does not count on a real GPU is 0.
    """
    accelerator = required()
    index = _counted(device)
    stats = dict(_flat("", accelerator.memory_stats(index)))
    lines = [
        _RULE,
        f" {'':16} PyTorch CUDA memory summary, device ID {index:<17d} ",
        _THIN,
        f"  {'':9} CUDA OOMs: {stats.get('num_ooms', 0):<12d} | {'':6} cudaMalloc retries: "
        f"{stats.get('num_alloc_retries', 0):<8d}  ",
        _RULE,
        "        Metric         | Cur Usage  | Peak Usage | Tot Alloc  | Tot Freed  ",
    ]
    for rows, units, width in ((_SIZE_ROWS, _SIZES, 6), (_COUNT_ROWS, _COUNTS, 7)):
        for key, title in rows:
            parts = [(f"{key}.all.", title)]
            if not abbreviated:
                parts.append((f"{key}.large_pool.", "      from large pool"))
                parts.append((f"{key}.small_pool.", "      from small pool"))
            lines += _rows(stats, parts, units, width)
    for key, title in _OVERSIZE_ROWS:
        lines += _rows(stats, [(f"{key}.", title)], _COUNTS, 7)
    lines.append(_RULE)
    return "|" + "|\n|".join(lines) + "|\n"


def _rows(
    stats: dict[str, Any], parts: list[tuple[str, str]], units: list[str], width: int
) -> list[str]:
    """A line for each part, all in the unit of the first."""
    first = parts[0][0]
    lines = [_THIN]
    for prefix, title in parts:
        cells = " | ".join(
            _cell(stats.get(prefix + column, 0), stats.get(first + column, 0), units, width)
            for column in _COLUMNS
        )
        lines.append(f" {title:<21} | {cells} ")
    return lines


def _cell(value: int, leader: int, units: list[str], width: int) -> str:
    """A number in the unit that suits ``leader``: at most six digits."""
    step, limit = (1024, 768 * 1024) if units is _SIZES else (1000, 750 * 1000)
    unit = 0
    while leader >= limit * step**unit and unit < len(units) - 1:
        value //= step
        unit += 1
    return f"{value:{width}d} {units[unit]}" + (" " if units is _COUNTS else "")
