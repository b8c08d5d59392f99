"""Timer: runs a statement often enough for the clock to be right about it."""

from __future__ import annotations

import textwrap
import timeit
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from typing import Any

import numpy as np

from ...errors import explain
from .measurement import Measurement, TaskSpec, set_torch_threads

timer = timeit.default_timer
_MOST_RUNS = 2**31 - 1
_SHORTEST = 1e-9  # seconds: nothing takes less, and nobody divides by 0


class Language(Enum):
    """What a statement is written in. Only Python is run here."""

    PYTHON = 0
    CPP = 1


class Timer:
    """Measures how long a statement takes (``torch.utils.benchmark.Timer``).

    - ``stmt``, ``setup``: what is measured, and what runs before. Texts of Python.
    - ``globals``: the names that they see; ``torch`` is among them anyway.
    - ``label``, ``sub_label``, ``description``, ``env``: names for tables (``Compare``).
    - ``num_threads``: what ``get_num_threads()`` says meanwhile.

    Raises ValueError for statements that are no texts; NotImplementedError for C++.

    >>> from minitorch.utils.benchmark import Timer
    >>> m = Timer("x + x", globals={"x": torch.ones(3)}).timeit(10)
    >>> m.number_per_run, m.median > 0
    (10, True)
    """

    def __init__(
        self,
        stmt: str = "pass",
        setup: str = "pass",
        global_setup: str = "",
        timer: Callable[[], float] = timer,
        globals: dict[str, Any] | None = None,
        label: str | None = None,
        sub_label: str | None = None,
        description: str | None = None,
        env: str | None = None,
        num_threads: int = 1,
        language: Language | str = Language.PYTHON,
    ) -> None:
        if not isinstance(stmt, str):
            raise ValueError("Currently only a `str` stmt is supported.")
        _check_language(language, global_setup)
        stmt, setup = _tidy(stmt), _tidy(setup)
        names = {"torch": import_module(__name__.partition(".")[0]), **(globals or {})}
        self._timer = timeit.Timer(stmt, setup, timer, globals=names)
        self._task_spec = TaskSpec(
            stmt, setup, global_setup, label, sub_label, description, env, num_threads
        )

    def _seconds(self, number: int) -> float:
        return max(self._timer.timeit(number), _SHORTEST)

    def timeit(self, number: int = 1000000) -> Measurement:
        """One measurement of so many runs, after a few that do not count."""
        with set_torch_threads(self._task_spec.num_threads):
            self._seconds(max(int(number // 100), 2))
            return Measurement(number, [self._seconds(number)], self._task_spec)

    def blocked_autorange(
        self,
        callback: Callable[[int, float], Any] | None = None,
        min_run_time: float = 0.2,
    ) -> Measurement:
        """Measurements, in blocks that are long beside the clock's own time, for so many seconds.

        - ``callback``: is called with (runs, seconds) of each block.
        """
        number = self._block_size(min_run_time)
        times = self._blocks(number, lambda times: True, min_run_time, None, callback)
        return Measurement(number, times, self._task_spec)

    def adaptive_autorange(
        self,
        threshold: float = 0.1,
        *,
        min_run_time: float = 0.01,
        max_run_time: float = 10.0,
        callback: Callable[[int, float], Any] | None = None,
    ) -> Measurement:
        """The same until the times lie together: interquartile range / median < ``threshold``."""
        number = self._block_size(0.05)

        def steady(times: list[float]) -> bool:
            found = Measurement(number, times, self._task_spec)
            return len(times) > 3 and found.meets_confidence(threshold)

        times = self._blocks(number, steady, min_run_time, max_run_time, callback)
        return Measurement(number, times, self._task_spec)

    def _blocks(
        self,
        number: int,
        enough: Callable[[list[float]], bool],
        min_run_time: float,
        max_run_time: float | None,
        callback: Callable[[int, float], Any] | None,
    ) -> list[float]:
        times: list[float] = []
        with set_torch_threads(self._task_spec.num_threads):
            while not times or sum(times) < min_run_time or not enough(times):
                times.append(self._seconds(number))
                if callback is not None:
                    callback(number, times[-1])
                if max_run_time and sum(times) > max_run_time:
                    break
        return times

    def _block_size(self, min_run_time: float) -> int:
        """So many runs that starting the clock does not count beside them."""
        with set_torch_threads(self._task_spec.num_threads):
            overhead = float(np.median([self._seconds(0) for _ in range(5)]))
            number = 1
            while number * 10 <= _MOST_RUNS:
                taken = self._seconds(number)
                long_enough = overhead / taken <= 1e-4 and taken >= min_run_time / 1000
                if long_enough or taken > min_run_time:
                    break
                number *= 10
        return number

    def repeat(self, repeat: int = -1, number: int = -1) -> None:
        """Not to be used: NotImplementedError, as in torch."""
        raise NotImplementedError("See `Timer.blocked_autorange.`")

    def autorange(self, callback: Any = None) -> None:
        """Not to be used: NotImplementedError, as in torch."""
        raise NotImplementedError("See `Timer.blocked_autorange.`")

    def collect_callgrind(self, number: int = 100, **kwargs: Any) -> Any:
        """Refused: it counts the instructions of a compiled library."""
        raise NotImplementedError(
            explain(
                "instructions are counted by Valgrind, in PyTorch's compiled library",
                "minitorch is Python",
                "blocked_autorange()",
            )
        )


def _check_language(language: Any, global_setup: str) -> None:
    if language in (Language.CPP, "cpp", "c++"):
        said = explain("a statement must be Python", "got C++", "language='py'")
        raise NotImplementedError(said)
    if language not in (Language.PYTHON, "py", "python"):
        raise ValueError(f"Invalid language `{language}`.")
    if global_setup:
        raise ValueError(
            f"global_setup is C++ only, got `{global_setup}`. Most likely this code can simply be "
            "moved to `setup`."
        )


def _tidy(text: str) -> str:
    """Without common indentation, nor the line break after the opening quotes."""
    return textwrap.dedent(text).removeprefix("\n").rstrip()
