"""What a timer has measured: the times, their middle, and how far they lie apart."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ...tensors.queries import get_num_threads, set_num_threads

_UNITS = {"ns": (1e-9, "nanosecond"), "us": (1e-6, "microsecond"), "ms": (1e-3, "millisecond")}
_UNITS["s"] = (1.0, "second")
_MOST_FIGURES = 4
_SURE_WITHIN = 25e-9  # seconds: no clock tells less apart
_UNSTEADY, _VERY_UNSTEADY = 0.1, 0.25  # interquartile range / median, from which on a repr warns


@dataclasses.dataclass(init=True, repr=False, eq=True, frozen=True)
class TaskSpec:
    """What was measured: the statement, and the names for it in tables."""

    stmt: str
    setup: str
    global_setup: str = ""
    label: str | None = None
    sub_label: str | None = None
    description: str | None = None
    env: str | None = None
    num_threads: int = 1

    @property
    def title(self) -> str:
        """The label, or else the statement, with the sub-label."""
        name = self.stmt if self.label is None else self.label
        if self.label is None and "\n" in self.stmt:
            more = f" ({self.sub_label})" if self.sub_label else ""
            return f"stmt:{more}\n{textwrap.indent(self.stmt, '  ')}"
        return name + (f": {self.sub_label}" if self.sub_label else "")

    def setup_str(self) -> str:
        """The setup in words; "" if there is none."""
        if not self.setup or self.setup == "pass":
            return ""
        if "\n" in self.setup:
            return f"setup:\n{textwrap.indent(self.setup, '  ')}"
        return f"setup: {self.setup}"

    def summarize(self) -> str:
        """Title, description and setup, for the repr of what holds this."""
        parts = [part for part in (self.title, self.description or "", self.setup_str()) if part]
        return "\n".join(f"{part}\n" if "\n" in part else part for part in parts)


_FIELDS = {field.name for field in dataclasses.fields(TaskSpec)}


@dataclasses.dataclass(init=True, repr=False)
class Measurement:
    """Times of a statement (``torch.utils.benchmark.Measurement``).

    - ``number_per_run``: how often the statement ran for each of ``raw_times`` (in seconds).
    - ``median``, ``mean``, ``iqr``: of the times of one run; ``times`` lists them.

    The fields of its ``task_spec`` are attributes, too: ``m.label``.
    """

    number_per_run: int
    raw_times: list[float]
    task_spec: TaskSpec
    metadata: dict[Any, Any] | None = None

    def __getattr__(self, name: str) -> Any:
        if name in _FIELDS:
            return getattr(self.task_spec, name)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    @property
    def times(self) -> list[float]:
        """Seconds for one run of the statement, one for each measurement."""
        return [time / self.number_per_run for time in self.raw_times]

    def _quantile(self, part: float) -> float:
        return float(np.quantile(self.times, part)) if self.raw_times else -1.0

    @property
    def median(self) -> float:
        """The middle of the times."""
        return self._quantile(0.5)

    @property
    def mean(self) -> float:
        """Their average."""
        return float(np.mean(self.times)) if self.raw_times else -1.0

    @property
    def iqr(self) -> float:
        """The range that the middle half of the times lies in."""
        return self._quantile(0.75) - self._quantile(0.25)

    @property
    def significant_figures(self) -> int:
        """How many digits of the median can be believed, from 1 to 4."""
        count = len(self.raw_times)
        middle = sorted(self.times)[count // 4 : math.ceil(3 * count / 4)]
        unsure = max(1.645 * float(np.std(middle)) / math.sqrt(len(middle)), _SURE_WITHIN)
        return min(max(math.floor(math.log10(self.median / unsure)), 1), _MOST_FIGURES)

    def meets_confidence(self, threshold: float = _UNSTEADY) -> bool:
        """Is the interquartile range below this part of the median?"""
        return self.iqr / self.median < threshold

    @property
    def has_warnings(self) -> bool:
        """Do the times lie far apart?"""
        return bool(self._warnings())

    def _warnings(self) -> list[str]:
        if not self.raw_times or self.meets_confidence(_UNSTEADY):
            return []
        why = "This could indicate system fluctuation."
        if not self.meets_confidence(_VERY_UNSTEADY):
            why = "This suggests significant environmental influence."
        part = self.iqr / self.median * 100
        said = f"  WARNING: Interquartile range is {part:.1f}% of the median measurement."
        return [said, f"           {why}"]

    @property
    def title(self) -> str:
        """The label, or else the statement."""
        return self.task_spec.title

    @property
    def as_row_name(self) -> str:
        """The name of its row in a table."""
        return self.sub_label or self.stmt or "[Unknown]"

    def __repr__(self) -> str:
        count = len(self.raw_times)
        unit, scale = select_unit(self.median)
        lines = [object.__repr__(self), self.task_spec.summarize()]
        lines.append(f"  {'Median: ' if count > 1 else ''}{self.median / scale:.2f} {unit}")
        if count >= 4:
            low, high = (self._quantile(part) / scale for part in (0.25, 0.75))
            lines.append(f"  IQR:    {high - low:.2f} {unit} ({low:.2f} to {high:.2f})")
        several, threads = count > 1, self.num_threads
        lines.append(
            f"  {count} measurement{'s' * several}, {self.number_per_run} runs "
            f"{'per measurement,' if several else ','} {threads} thread{'s' * (threads > 1)}"
        )
        return "\n".join(lines + self._warnings())

    @staticmethod
    def merge(measurements: Iterable[Measurement]) -> list[Measurement]:
        """One Measurement for all those of the same task."""
        groups: dict[TaskSpec, list[float]] = {}
        for one in measurements:
            groups.setdefault(one.task_spec, []).extend(one.times)
        return [Measurement(1, times, task) for task, times in groups.items()]


def select_unit(t: float) -> tuple[str, float]:
    """The unit in which so many seconds are easy to read, and what it is in seconds.

    >>> from minitorch.utils.benchmark import select_unit
    >>> select_unit(0.0025)
    ('ms', 0.001)
    """
    thousands = int(math.log10(t) // 3) if t > 0 else 0
    unit = {-3: "ns", -2: "us", -1: "ms"}.get(thousands, "s")
    return unit, _UNITS[unit][0]


def unit_to_english(u: str) -> str:
    """ "us" -> "microsecond" """
    return _UNITS[u][1]


def trim_sigfig(x: float, n: int) -> float:
    """The number rounded to so many digits.

    >>> from minitorch.utils.benchmark import trim_sigfig
    >>> trim_sigfig(1234.5, 2)
    1200.0
    """
    if n != int(n):
        raise AssertionError("Number of significant figures must be an integer")
    scale = 10 ** (math.ceil(math.log10(abs(x))) - n)
    return float(np.float32(x / scale).round() * np.float32(scale))


def ordered_unique(elements: Iterable[Any]) -> list[Any]:
    """Each element once, in the order in which they first come."""
    return list(dict.fromkeys(elements))


@contextlib.contextmanager
def set_torch_threads(n: int) -> Iterator[None]:
    """In the block, ``get_num_threads()`` is ``n``."""
    before = get_num_threads()
    set_num_threads(n)
    try:
        yield
    finally:
        set_num_threads(before)
