"""Counters of an allocator, named as ``torch.cuda.memory_stats`` names them."""

from __future__ import annotations

from typing import Any

POOLS = ("all", "large_pool", "small_pool")
KINDS = (
    "allocation",
    "segment",
    "active",
    "inactive_split",
    "allocated_bytes",
    "reserved_bytes",
    "active_bytes",
    "inactive_split_bytes",
    "requested_bytes",
)
EVENTS = (
    "num_alloc_retries",
    "num_ooms",
    "num_sync_all_streams",
    "num_device_alloc",
    "num_device_free",
    "num_oom_rejections",
)


class Counter:
    """A number that goes up and down: where it is, its highest, and how far it went each way."""

    __slots__ = ("current", "peak", "allocated", "freed")

    def __init__(self) -> None:
        self.current = self.peak = self.allocated = self.freed = 0

    def add(self, amount: int) -> None:
        """Go up by ``amount``, or down if it is negative."""
        self.current += amount
        if amount > 0:
            self.allocated += amount
            self.peak = max(self.peak, self.current)
        else:
            self.freed -= amount

    def reset_peak(self) -> None:
        """The highest is the present one."""
        self.peak = self.current

    def reset_accumulated(self) -> None:
        """Forget how far it went; where it is remains."""
        self.allocated = self.freed = 0

    def as_dict(self) -> dict[str, int]:
        """The four numbers by name."""
        return {name: getattr(self, name) for name in self.__slots__}


class Statistics:
    """All counters of one device."""

    def __init__(self, max_split_size: int | None) -> None:
        self._counters = {(kind, pool): Counter() for kind in KINDS for pool in POOLS}
        self.oversize_allocations, self.oversize_segments = Counter(), Counter()
        self.events = dict.fromkeys(EVENTS, 0)
        self._max_split_size = max_split_size

    def add(self, kind: str, small: bool, amount: int) -> None:
        """Move a counter of one pool, and the one of all."""
        self._counters[kind, "small_pool" if small else "large_pool"].add(amount)
        self._counters[kind, "all"].add(amount)

    def counter(self, kind: str, pool: str = "all") -> Counter:
        """One counter."""
        return self._counters[kind, pool]

    def _everything(self) -> list[Counter]:
        return [*self._counters.values(), self.oversize_allocations, self.oversize_segments]

    def reset_peaks(self) -> None:
        """``torch.cuda.reset_peak_memory_stats``."""
        for counter in self._everything():
            counter.reset_peak()

    def reset_accumulated(self) -> None:
        """``torch.cuda.reset_accumulated_memory_stats``."""
        for counter in self._everything():
            counter.reset_accumulated()
        for name in ("num_alloc_retries", "num_ooms", "num_oom_rejections"):
            self.events[name] = 0

    def nested(self) -> dict[str, Any]:
        """As ``torch.cuda.memory_stats_as_nested_dict`` gives them."""
        result: dict[str, Any] = dict(self.events)
        result["max_split_size"] = -1 if self._max_split_size is None else self._max_split_size
        for kind in KINDS:
            result[kind] = {pool: self._counters[kind, pool].as_dict() for pool in POOLS}
        result["oversize_allocations"] = self.oversize_allocations.as_dict()
        result["oversize_segments"] = self.oversize_segments.as_dict()
        result["reserved_bytes_by_private_pools"] = {}
        return result
