"""Budget: how much memory and time a file may take, by its size.

A pickle is a program. Without loops it still can make gigabytes out of a megabyte: a set out of
every byte, a copy of a long list out of every five. And it can choose keys that Python's dicts
find only after looking at all the others, so that n keys take n * n steps. Nothing that a pickler
writes comes near to either, so there are two budgets:

- bytes: what the values take in memory, roughly. Slow instructions count as if they took more:
  100 bytes stand for a microsecond, too.
- seconds, of this thread's processor time, only for putting keys of a suspicious kind into dicts
  and sets. That is a clock, because how often keys meet is a secret of Python's. Strings
  and bytes are never suspicious: no file knows how this process hashes them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Sequence
from typing import Any

from .errors import UnpicklingError, show

_MEBIBYTE = 2**20
_LARGEST_KEY = 1000  # elements of a tuple, tuples within it included
_CHUNK = 64  # keys that are put without looking at the clock
_COMPARISONS = 2_000_000  # that are no problem at their slowest
_UNPREDICTABLE = frozenset({str, bytes, bool, type(None)})
_TEXTS = (str, bytes)
_ONLY_INTS = frozenset({int})
_PLAIN = _UNPREDICTABLE | {int, float, complex}  # holds nothing that could be shared
_QUICK = frozenset({int, float, complex, tuple})  # to hash and to compare: not written in Python
_SLOW = 800
_PER_PART = 60  # of a key, in bytes
_READ = 16  # characters of a key that are read for a byte of the budget: 1600 in a microsecond
_COMPARED = 64  # characters of a text that take as long as a number

_clock = getattr(time, "thread_time", time.process_time)


class Budget:
    """What is left of the memory and the time that a file of ``size`` bytes may take.

    Under a mebibyte, it is 40 MiB and 8 bytes for each byte of the file. Every further byte may
    make 100: more than Python's own pickles do, even of a million empty sets.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.limit = 40 * _MEBIBYTE + 8 * size + 100 * max(0, size - _MEBIBYTE)
        self.left = self.limit
        self.shared: set[int] = set()  # ids of values that may be in several places
        self._comparisons = _COMPARISONS
        self._seconds = 0.1 + 2e-7 * size

    def charge(self, cost: int) -> None:
        """Take bytes from the budget; UnpicklingError when there are not so many left."""
        self.left -= cost
        if self.left < 0:
            raise self.exceeded()

    def charge_texts(self, keys: Sequence[Any]) -> None:
        """Charge for texts that are keys: to tell two apart, Python reads both to the end."""
        self.charge(sum(map(len, keys)) // _READ)

    def share(self, values: Collection[Any]) -> None:
        """Remember that a call has put parts of its arguments into what it made."""
        if not _PLAIN.issuperset(map(type, values)):
            self.shared.update([id(value) for value in values if type(value) not in _PLAIN])

    def exceeded(self) -> UnpicklingError:
        """The error for a file that makes too much."""
        return UnpicklingError(
            f"the file has {self.size} bytes, and its pickle makes values of more than "
            f"{self.limit}: that is refused, because no honest pickle does it"
        )

    def put(self, target: Any, keys: Sequence[Any], values: Sequence[Any] | None = None) -> None:
        """Put keys with their values into a dict, or elements (``values`` None) into a set.

        Raises UnpicklingError for keys that Python takes too long to hash or to tell apart, and
        TypeError for what has no hash.
        """
        for start in range(0, len(keys), _CHUNK):
            part = keys[start : start + _CHUNK]
            self._check(part, len(target))
            pairs = zip(part, part if values is None else values[start : start + _CHUNK])
            if self._comparisons > 0:
                _put(target, pairs, values is None)
                continue
            started = _clock()
            _put(target, pairs, values is None)
            self._seconds -= _clock() - started
            if self._seconds < 0:
                raise UnpicklingError(
                    "the keys of a dict or set in the pickle have been chosen so that Python "
                    "confuses them, and would take very long"
                )

    def _check(self, keys: Sequence[Any], there: int) -> None:
        kinds = set(map(type, keys))
        if not kinds.isdisjoint(_TEXTS):
            self.charge_texts([key for key in keys if type(key) in _TEXTS])
        if kinds <= _UNPREDICTABLE:
            return
        # Whole numbers below the size of Python's table each have a place of their own in it.
        # (The table has half as much again as it has keys, or more.)
        near = there + there // 4 + _CHUNK
        if kinds == _ONLY_INTS and min(keys) >= 0 and max(keys) <= near:
            return
        for key in keys:
            kind = type(key)
            if kind in _UNPREDICTABLE or (kind is int and 0 <= key <= near):
                continue
            count = check_key(key)
            self.charge(_PER_PART * count if kind in _QUICK else _SLOW + _PER_PART * count)
            # even those of one chunk meet each other
            self._comparisons -= count * (there + _CHUNK // 2)


def _put(target: Any, pairs: Any, is_set: bool) -> None:
    # nothing here may start the garbage collector: its time would be counted
    if is_set:
        for key, _ in pairs:
            target.add(key)
    else:
        for key, value in pairs:
            target[key] = value


def check_key(key: Any) -> int:
    """How many elements a key has, those of tuples within it included; long texts are several.

    Raises UnpicklingError for what takes more stack to hash than there is. A tuple in a tuple in
    a tuple ... is hashed recursively, and one that holds itself twice, again and again. Whole
    numbers beyond Python's hash modulus can all have one hash.
    """
    waiting = [key]
    seen = read = 0
    while waiting:
        value = waiting.pop()
        seen += 1
        if type(value) in _TEXTS:
            read += len(value) // _COMPARED
        if type(value) is int and abs(value) >= sys.hash_info.modulus:
            raise UnpicklingError(f"a key of {value.bit_length()} bits is too large")
        if isinstance(value, tuple):
            if seen + len(waiting) + len(value) > _LARGEST_KEY:
                raise UnpicklingError(
                    f"a key is a tuple of more than {_LARGEST_KEY} elements: {show(key)}"
                )
            waiting.extend(value)
    return seen + read
