"""Where one element lies: the element in its table, the sum of steps, and the cell of the memory.

    memory = torch.arange(12.0)
    viz.place(memory, (1, 2), shape=(2, 3), strides=(6, 2), offset=1)

The table shows the tensor as it prints. Over the memory, arcs show the steps that lead from the
offset to the element: those of dimension 0 first, then those of dimension 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

import numpy as np

from ...errors import explain, type_name
from ...tensors import Tensor
from ..outputs import Output
from ..palette import DATA, DIM, OP, PANEL, STRONG_DATA, WHITE
from ..short_text import counted
from ..svg import frame, line, rectangle, text, text_width
from .views import notation_of
from .watching import bytes_of

MOST_CELLS = 16
PAD, CELL, ROW, STRIP = 12, 34, 26, 30
TONES = (DATA, OP)  # of the steps in dimension 0 and in dimension 1
BETWEEN = 40  # from the table to the sum


@dataclass(frozen=True)
class Walk:
    """A description of a memory, and one element of it."""

    cells: np.ndarray
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int
    index: tuple[int, ...]

    def place_of(self, index: Sequence[int]) -> int:
        """How many elements into the memory the element with this index lies."""
        return self.offset + sum([i * step for i, step in zip(index, self.strides)])

    @property
    def place(self) -> int:
        """The place of the chosen element."""
        return self.place_of(self.index)

    @property
    def sum_text(self) -> str:
        """``1 + 1 * 6 + 2 * 2 = 11``."""
        steps = [f"{i} * {step}" for i, step in zip(self.index, self.strides)]
        return f"{' + '.join([str(self.offset), *steps])} = {self.place}"

    @property
    def facts(self) -> str:
        """What the description says."""
        return f"shape {self.shape}, strides {self.strides}, offset {self.offset}"

    def hops(self) -> list[tuple[int, int, int]]:
        """(from, to, dimension) of each step that leads from the offset to the element."""
        found, at = [], self.offset
        for dim, (times, step) in enumerate(zip(self.index, self.strides)):
            stops = [at + n * step for n in range(times + 1)]
            found += [(a, b, dim) for a, b in pairwise(stops) if a != b]
            at = stops[-1]
        return found


def place(
    tensor: Tensor,
    at: Sequence[int],
    *,
    shape: Sequence[int] | None = None,
    strides: Sequence[int] | None = None,
    offset: int | None = None,
) -> PlacePicture:
    """Draw where an element lies: its table, the sum of offset and steps, and its cell of memory.

    - ``tensor``: of one or two dimensions, over a memory of at most 16 elements.
    - ``at``: the index of the element, as many numbers as there are dimensions.
    - ``shape``, ``strides``, ``offset``: another way of reading the tensor's memory; what is left
      out is the tensor's own.

    Returns a picture that a notebook shows as SVG; ``svg()`` is its text, ``describe()`` the same
    in words. Raises TypeError for what is no Tensor, ValueError for a description that leaves the
    memory or cannot be drawn, IndexError for an index outside the shape.

    >>> from minitorch import viz
    >>> viz.place(torch.arange(6.0).reshape(2, 3), (1, 2))
    shape (2, 3), strides (3, 1), offset 0
    [1, 2]: 0 + 1 * 3 + 2 * 1 = 5
    cell 5 holds 5.
    """
    if not isinstance(tensor, Tensor):
        raise TypeError(f"place() shows an element of a Tensor; got {type_name(tensor)}")
    walk = Walk(
        bytes_of(tensor.array).view(tensor.array.dtype),
        tuple(tensor.shape if shape is None else shape),
        tuple(tensor.stride() if strides is None else strides),
        tensor.storage_offset() if offset is None else offset,
        tuple(at),
    )
    _check(walk)
    return PlacePicture(walk)


def _check(walk: Walk) -> None:
    if len(walk.shape) not in (1, 2) or len(walk.strides) != len(walk.shape):
        must = "the tensor must have one or two dimensions, and a stride for each"
        raise ValueError(explain(must, f"got {walk.facts}"))
    if len(walk.index) != len(walk.shape) or not all(
        [0 <= i < size for i, size in zip(walk.index, walk.shape)]
    ):
        must = f"the index must lie in the shape {walk.shape}"
        raise IndexError(explain(must, f"got {walk.index}"))
    if len(walk.cells) > MOST_CELLS:
        must = f"the memory must have at most {MOST_CELLS} elements"
        raise ValueError(explain(must, f"it has {len(walk.cells)}"))
    places = [walk.place_of(index) for index in product(*map(range, walk.shape))]
    if min(places) < 0 or max(places) >= len(walk.cells):
        must = f"all elements must lie in the memory, which has {len(walk.cells)}"
        raise ValueError(explain(must, f"{walk.facts} reads cells {min(places)} to {max(places)}"))


class PlacePicture(Output):
    """Where one element lies, as a picture; see ``place``."""

    def __init__(self, walk: Walk) -> None:
        value = notation_of(walk.cells).write(walk.cells[walk.place].item())
        index = ", ".join(map(str, walk.index))
        words = [walk.facts, f"[{index}]: {walk.sum_text}", f"cell {walk.place} holds {value}"]
        super().__init__("image/svg+xml", _Drawing(walk).svg(words), words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


class _Drawing:
    """The SVG: the table and the sum beside each other, the memory with its arcs below them."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        values = walk.cells.tolist()
        write = notation_of(walk.cells).write
        self.values = [write(value) for value in values]
        self.cell = max([CELL, *[text_width(value, 13) + 10 for value in self.values]])
        self.out: list[str] = []

    def svg(self, words: list[str]) -> str:
        walk = self.walk
        rows = walk.shape[0] if len(walk.shape) == 2 else 1
        strip = PAD * 2 + self.cell * len(walk.cells)
        width = max(strip, self._table_right() + BETWEEN + 190 + PAD)
        self.left = (width - strip) / 2 + PAD
        self.out.append(text(PAD, 24, walk.facts, PANEL.text, 12.5, bold=True))
        self._draw_table(38)
        self._draw_sum(self._table_right() + BETWEEN, 38 + 13)
        top = 38 + max(ROW * (rows + 1), 20 * (len(walk.shape) + 2)) + 48
        self._draw_hops(top)
        height = self._draw_strip(top)
        ground = rectangle(1, 1, width - 2, height - 2, PANEL.fill, PANEL.line, 8)
        return frame(width, height, "Where an element lies", "\n".join(words), [ground, *self.out])

    def _table_right(self) -> float:
        return PAD + 20 + self.cell * self.walk.shape[-1]

    # ---- the tensor ---------------------------------------------------------------------------

    def _draw_table(self, y: float) -> None:
        walk = self.walk
        for column in range(walk.shape[-1]):
            x = PAD + 20 + self.cell * (column + 0.5)
            self.out.append(text(x, y + 17, str(column), PANEL.soft, 11, "middle"))
        for index in product(*map(range, walk.shape)):
            row, column = index if len(index) == 2 else (0, index[0])
            top = y + ROW * (row + 1)
            if column == 0 and len(index) == 2:
                self.out.append(text(PAD + 8, top + 17, str(row), PANEL.soft, 11, "middle"))
            self._box(PAD + 20 + self.cell * column, top, ROW, walk.place_of(index),
                      index == walk.index, True)  # fmt: skip

    def _box(self, x: float, y: float, height: float, place: int, lit: bool, is_read: bool) -> None:
        fill, colour, edge = DATA.fill, DATA.text, DATA.line
        if not is_read:
            fill, colour, edge = DIM.fill, DIM.text, DIM.line
        if lit:
            fill, colour = STRONG_DATA, WHITE
        self.out.append(rectangle(x, y, self.cell, height, fill, edge))
        middle = y + height / 2 + 4.5
        self.out.append(text(x + self.cell / 2, middle, self.values[place], colour, 13, "middle"))

    # ---- the sum ------------------------------------------------------------------------------

    def _draw_sum(self, x: float, y: float) -> None:
        walk = self.walk
        rows: list[tuple[str, str, Any]] = [(str(walk.offset), "offset", PANEL)]
        for dim, (times, step) in enumerate(zip(walk.index, walk.strides)):
            steps = f"{counted(times, 'step')} of {step}"
            rows.append((f"+ {times} * {step}", f"{steps}, dimension {dim}", TONES[dim]))
        for number, (term, words, tone) in enumerate(rows):
            self.out.append(text(x + 42, y + 20 * number, term, tone.text, 13, "end", bold=True))
            self.out.append(text(x + 52, y + 20 * number, words, tone.soft, 12))
        end = y + 20 * len(rows)
        self.out.append(text(x + 12, end, "=", PANEL.text, 13, "end", bold=True))
        self.out.append(rectangle(x + 18, end - 14, 28, 19, STRONG_DATA, DATA.line, 4))
        self.out.append(text(x + 32, end, str(walk.place), WHITE, 13, "middle", bold=True))
        self.out.append(text(x + 52, end, "the cell", PANEL.soft, 12))

    # ---- the memory ---------------------------------------------------------------------------

    def _middle(self, place: int) -> float:
        return self.left + self.cell * (place + 0.5)

    def _draw_hops(self, y: float) -> None:
        for begin, end, dim in self.walk.hops():
            a, b, high = self._middle(begin), self._middle(end), y - 12 - 3 * min(end - begin, 6)
            tone = TONES[dim]
            curve = f"M {a:.1f} {y:.1f} Q {(a + b) / 2:.1f} {2 * high - y:.1f} {b:.1f} {y:.1f}"
            self.out.append(f'<path d="{curve}" fill="none" stroke="{tone.line}" '
                            'stroke-width="2"/>')  # fmt: skip
            label = f"+{end - begin}"
            self.out.append(text((a + b) / 2, high - 3, label, tone.soft, 11, "middle"))

    def _draw_strip(self, y: float) -> float:
        """The cells, their addresses, and where the walk starts; the height of the picture."""
        walk = self.walk
        seen = {walk.place_of(index) for index in product(*map(range, walk.shape))}
        for cell in range(len(walk.cells)):
            here = cell == walk.place
            self._box(self.left + self.cell * cell, y, STRIP, cell, here, cell in seen)
            tone = PANEL.text if here else PANEL.soft
            below = text(self._middle(cell), y + STRIP + 14, str(cell), tone, 11, "middle", here)
            self.out.append(below)
        x = self._middle(walk.offset)
        self.out.append(line(x, y + STRIP + 18, x, y + STRIP + 26, PANEL.soft))
        anchor = "middle" if walk.offset else "start"
        start = x if walk.offset else self.left
        self.out.append(text(start, y + STRIP + 38, "offset", PANEL.soft, 11, anchor))
        return y + STRIP + 38 + PAD
