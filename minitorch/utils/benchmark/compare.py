"""Compare: measurements as a table, a row for each statement, a column for each description."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import Enum
from typing import Any

from .measurement import Measurement, ordered_unique, select_unit, trim_sigfig, unit_to_english

_END = "\033[0m"
_BOLD = "\033[1m"
_BEST, _GOOD, _BAD, _VERY_BAD = "\033[92m", "\033[34m", "\033[2m\033[91m", "\033[31m"


class Colorize(Enum):
    """Which times are compared by colours."""

    NONE = "none"
    COLUMNWISE = "columnwise"
    ROWWISE = "rowwise"


class Compare:
    """A table of measurements (``torch.utils.benchmark.Compare``): print it, or its ``str``.

    - ``results``: Measurements. Those with the same label make a table; those of the same task are
      one. Raises ValueError for anything else.
    """

    def __init__(self, results: Iterable[Measurement]) -> None:
        self._results: list[Measurement] = []
        self.extend_results(results)
        self._trim, self._warn, self._colours = False, False, Colorize.NONE

    def extend_results(self, results: Iterable[Any]) -> None:
        """More measurements."""
        for result in results:
            if not isinstance(result, Measurement):
                said = f"Expected an instance of `Measurement`, got {type(result)} instead."
                raise ValueError(said)
            self._results.append(result)

    def trim_significant_figures(self) -> None:
        """Show only digits that can be believed."""
        self._trim = True

    def colorize(self, rowwise: bool = False) -> None:
        """Colour the times, the best in each column (or row) green."""
        self._colours = Colorize.ROWWISE if rowwise else Colorize.COLUMNWISE

    def highlight_warnings(self) -> None:
        """Mark times that lie far apart."""
        self._warn = True

    def print(self) -> None:
        """Print the tables."""
        print(self)

    def __str__(self) -> str:
        groups: dict[str | None, list[Measurement]] = {}
        for result in Measurement.merge(self._results):
            groups.setdefault(result.label, []).append(result)
        tables = [_Table(g, self._trim, self._warn, self._colours) for g in groups.values()]
        return "\n".join(table.text() for table in tables)


class _Table:
    """One table: the measurements of one label."""

    def __init__(
        self, results: list[Measurement], trim: bool, warn: bool, colours: Colorize
    ) -> None:
        self.label = results[0].label or ""
        self.unit, self.scale = select_unit(min(result.median for result in results))
        self.trim, self.warn, self.colours = trim, warn, colours
        self.several_envs = len({result.env for result in results}) > 1
        keys = ordered_unique((r.num_threads, r.env, r.as_row_name) for r in results)
        self.rows = sorted(keys, key=lambda key: (key[0], key[1] or ""))
        self.columns = ordered_unique(result.description for result in results)
        places = {((r.num_threads, r.env, r.as_row_name), r.description): r for r in results}
        self.cells = {
            row: [places.get((row, column)) for column in self.columns] for row in self.rows
        }

    def text(self) -> str:
        """The table as it is printed."""
        formats = [self._format(number) for number in range(len(self.columns))]
        shown = [["", *(column or "" for column in self.columns)]]
        shown += [self._row(row, formats) for row in self.rows]
        widths = [max(map(len, column)) for column in zip(*shown)]
        head = "  |  ".join(text.center(width) for text, width in zip(shown[0], widths))
        lines = [f"[{f' {self.label} '.center(len(head) - 2, '-')}]", head]
        threads = None
        for row, texts in zip(self.rows, shown[1:]):
            if row[0] != threads:
                threads = row[0]
                lines.append(f"{threads} threads: ".ljust(len(head), "-"))
            cells = [texts[0].ljust(widths[0])]
            cells += [text.center(width) for text, width in zip(texts[1:], widths[1:])]
            lines.append("  |  ".join(self._coloured(row, cells)))
        lines += ["", f"Times are in {unit_to_english(self.unit)}s ({self.unit})."]
        if self.warn and any(r.has_warnings for row in self.cells.values() for r in row if r):
            lines.append(
                "(! XX%) Measurement has high variance, where XX is the IQR / median * 100."
            )
        return "\n".join(lines) + "\n"

    def _format(self, number: int) -> tuple[int, int, bool]:
        """(width, decimals, with a mark) of the times in a column."""
        column = [row[number] for row in self.cells.values() if row[number] is not None]
        leading = [math.ceil(math.log10(r.median / self.scale)) for r in column if r]
        decimals = 1
        if self.trim:
            pairs = zip(leading, column)
            decimals = min(max(r.significant_figures - digits, 0) for digits, r in pairs if r)
        marks = self.warn and any(r.has_warnings for r in column if r)
        return max(leading) + decimals + (decimals > 0), decimals, marks

    def _row(self, row: tuple, formats: list[tuple[int, int, bool]]) -> list[str]:
        env = f"({row[1]})    " if self.several_envs else "    "
        texts = [f"  {env}{row[2]}"]
        for result, (width, decimals, marks) in zip(self.cells[row], formats):
            mark = ""
            if result is None:
                texts.append(" " * (max(width, 1) + 7 * marks))
                continue
            value = result.median / self.scale
            if self.trim:
                value = trim_sigfig(value, result.significant_figures)
            if marks and result.has_warnings:
                mark = f" (! {result.iqr / result.median * 100:.0f}%)"
            texts.append(f"{value:>{width}.{decimals}f}{mark:>{7 if marks else 0}}")
        return texts

    def _coloured(self, row: tuple, cells: list[str]) -> list[str]:
        if self.colours is Colorize.NONE:
            return cells
        result = [cells[0]]
        group = [other for other in self.rows if other[0] == row[0]]
        for number, (cell, measured) in enumerate(zip(cells[1:], self.cells[row])):
            beside = (
                self.cells[row]
                if self.colours is Colorize.ROWWISE
                else [self.cells[other][number] for other in group]
            )
            best = min(r.median for r in beside if r is not None) if measured else 0.0
            result.append(_colour(cell, measured.median, best) if measured else cell)
        return result


def _colour(text: str, time: float, best: float) -> str:
    if time <= best * 1.01 or time <= best + 100e-9:
        return _BEST + _BOLD + text + _END * 2
    if time <= best * 1.1:
        return _GOOD + _BOLD + text + _END * 2
    if time >= best * 5:
        return _VERY_BAD + _BOLD + text + _END * 2
    if time >= best * 2:
        return _BAD + text + _END * 2
    return text
