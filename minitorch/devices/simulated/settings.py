"""What ``PYTORCH_ALLOC_CONF`` says to the allocator: keys, values and errors as in PyTorch."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...errors import warn

KIB = 1024
MIB = 1024 * 1024
_MIN_SEGMENT_MB = 10
_INTERVALS = 16  # of sizes: 1 MiB, 2 MiB ... 32 GiB and more
_LARGEST = 2**64
_NOT_SIMULATED = {
    "backend",
    "graph_capture_record_stream_reuse",
    "pinned_max_cached_size_mb",
    "pinned_max_round_threshold_mb",
    "pinned_num_register_threads",
    "pinned_reserve_segment_size_mb",
    "pinned_use_background_threads",
    "pinned_use_cuda_host_register",
    "release_lock_on_cudamalloc",
    "throw_on_cudamalloc_oom",
}


@dataclass
class AllocatorSettings:
    """The settings; sizes in bytes. ``max_split_size`` None: blocks of any size are split."""

    large_segment_size: int = 20 * MIB
    max_split_size: int | None = None
    max_non_split_rounding: int = 20 * MIB
    garbage_collection_threshold: float = 0.0
    per_process_memory_fraction: float | None = None
    caching: bool = True
    divisions: list[int] = field(default_factory=lambda: [0] * _INTERVALS)

    def divisions_of(self, size: int) -> int:
        """Into how many steps a power of two is cut, to round ``size`` (0: not cut)."""
        interval = size.bit_length() - 1 - 20
        return self.divisions[min(max(interval, 0), _INTERVALS - 1)]


class _Reader:
    """Reads a string of settings, word by word; blanks mean nothing."""

    def __init__(self, text: str) -> None:
        text = re.sub(r"\s", "", text)
        self.words = re.findall(r"[\[\],:]|[^\[\],:]+", text)
        self.at = 0

    def more(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str:
        if not self.more():
            raise RuntimeError("Index out of bounds in ConfigTokenizer")
        return self.words[self.at]

    def word(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def separator(self) -> None:
        """Pass over a word that should be ":" or ","; PyTorch does not look at it either."""
        self.word()

    def whole(self) -> int:
        match = re.match(r"[+-]?\d+", self.word())
        if match is None:
            raise ValueError("stoull")
        if abs(int(match[0])) >= _LARGEST:
            raise IndexError("stoull")
        return int(match[0]) % _LARGEST  # a negative number counts from the other end

    def fraction(self) -> float:
        match = re.match(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", self.word())
        if match is None:
            raise ValueError("stod")
        number = float(match[0])
        if number in (float("inf"), float("-inf")):
            raise IndexError("stod")
        return number

    def flag(self) -> bool:
        at, word = self.at, self.word()
        if word not in ("True", "False"):
            raise ValueError(
                f"Expected 'True' or 'False' at index {at} in ConfigTokenizer but got '{word}'"
            )
        return word == "True"

    def skip_value(self) -> None:
        if self.word() == "[":
            while self.word() != "]":
                pass


def read_settings(text: str) -> AllocatorSettings:
    """The settings in a string such as ``"max_split_size_mb:128"``.

    Raises ValueError for a key that PyTorch does not know and for a value that it refuses.
    """
    settings = AllocatorSettings()
    reader = _Reader(text)
    _read_segment_size(reader, settings)  # wherever it stands: others are compared with it
    reader = _Reader(text)
    while reader.more():
        _read_one(reader, settings)
        if reader.more():
            reader.separator()
    return settings


def _read_segment_size(reader: _Reader, settings: AllocatorSettings) -> None:
    while reader.more():
        if reader.word() == "large_segment_size_mb":
            reader.separator()
            size = reader.whole()
            if size <= _MIN_SEGMENT_MB:
                raise ValueError(
                    f"CachingAllocator option large_segment_size_mb must be > {_MIN_SEGMENT_MB} MB"
                )
            settings.large_segment_size = min(size, _LARGEST // MIB - 1) * MIB
    settings.max_non_split_rounding = settings.large_segment_size


def _read_one(reader: _Reader, settings: AllocatorSettings) -> None:
    key = reader.word()
    if key == "max_split_size_mb":
        settings.max_split_size = _at_least_a_segment(reader, key, settings)
    elif key == "max_non_split_rounding_mb":
        settings.max_non_split_rounding = _at_least_a_segment(reader, key, settings)
    elif key == "garbage_collection_threshold":
        reader.separator()
        settings.garbage_collection_threshold = value = reader.fraction()
        if not 0 < value < 1:
            raise ValueError("garbage_collect_threshold is invalid, set it in (0.0, 1.0)")
    elif key == "roundup_power2_divisions":
        _read_divisions(reader, settings)
    elif key == "expandable_segments":
        reader.separator()
        if reader.flag():
            warn("expandable_segments not supported on this platform")
    elif key == "per_process_memory_fraction":
        reader.separator()
        settings.per_process_memory_fraction = value = reader.fraction()
        if not 0 <= value <= 1:
            raise ValueError("per_process_memory_fraction is invalid, set it in [0.0, 1.0]")
    elif key == "large_segment_size_mb" or key in _NOT_SIMULATED:
        reader.separator()
        reader.skip_value()
    else:
        raise ValueError(f"Unrecognized key '{key}' in Accelerator allocator config.")


def _at_least_a_segment(reader: _Reader, key: str, settings: AllocatorSettings) -> int:
    reader.separator()
    size, least = reader.whole(), settings.large_segment_size // MIB
    if size < least:
        raise ValueError(f"CachingAllocator option {key} too small, must be >= {least}")
    return min(size, _LARGEST // MIB - 1) * MIB


def _read_divisions(reader: _Reader, settings: AllocatorSettings) -> None:
    reader.separator()
    if reader.peek() != "[":
        divisions = reader.whole()
        if not _power_of_two(divisions):
            raise ValueError("For roundups, the divisions has to be power of 2 ")
        settings.divisions = [divisions] * _INTERVALS
        return
    reader.word()
    last, first = 0, True
    while reader.peek() != "]":
        boundary_at = reader.at
        boundary = reader.word()
        reader.separator()
        divisions = reader.whole()
        if divisions and not _power_of_two(divisions):
            raise ValueError(
                "For roundups, the divisions has to be power of 2 or 0 to disable roundup "
            )
        if boundary == ">":
            settings.divisions[last + 1 :] = [divisions] * (_INTERVALS - last - 1)
        else:
            after, reader.at = reader.at, boundary_at
            size, reader.at = reader.whole(), after
            if not _power_of_two(size):
                raise ValueError("For roundups, the intervals have to be power of 2 ")
            last = min(size.bit_length() - 1, _INTERVALS - 1)
            if first:
                settings.divisions[:last] = [divisions] * last
                first = False
            settings.divisions[last] = divisions
        if reader.peek() != "]":
            reader.separator()
    reader.word()


def _power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0
