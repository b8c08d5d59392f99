"""The drawing of ``viz.arrows``: the operands on top, the result below them, arrows between."""

from __future__ import annotations

from itertools import product

import numpy as np

from ..memory.views import notation_of
from ..palette import DATA, DIM, GRADIENT, OP, PANEL, STRONG_DATA, WHITE, Colours
from ..svg import frame, line, number, rectangle, text, text_width

PAD, CELL, ROW, GAP = 14, 34, 30, 14  # GAP: between the rows of a tensor, where arrows are seen
APART, BETWEEN = 30, 66  # between two operands; from the operands to the result
HEAD, LABEL = 26, 12  # a tensor's name and shape above it; from the result's to its boxes
TONES = (DATA, OP)  # of the first operand, of the others

Place = tuple[int, ...]


class _Grid:
    """A tensor as boxes: where it begins, how wide a box is."""

    def __init__(self, name: str, array: np.ndarray, tone: Colours) -> None:
        self.tone = tone
        self.array = array
        self.rows = array.shape[0] if array.ndim == 2 else 1
        self.columns = array.shape[-1] if array.ndim else 1
        flat = array.reshape(-1)
        write = notation_of(flat).write
        self.values = dict(zip(product(*map(range, array.shape)), map(write, flat.tolist())))
        widths = [text_width(value, 13) + 12 for value in self.values.values()]
        self.cell = max([float(CELL), *widths])
        self.title = f"{name}  {tuple(array.shape)}"
        own = self.cell * self.columns
        self.width = max(own, text_width(self.title, 12.5, bold=True) + 8)
        self.height = HEAD + self.rows * ROW + (self.rows - 1) * GAP
        self.x = self.y = 0.0

    def corner(self, place: Place) -> tuple[float, float]:
        row, column = (0, *place)[-2:] if place else (0, 0)
        return self.x + self.cell * column, self.y + HEAD + (ROW + GAP) * row

    def top(self, place: Place) -> tuple[float, float]:
        x, y = self.corner(place)
        return x + self.cell / 2, y

    def bottom(self, place: Place) -> tuple[float, float]:
        x, y = self.top(place)
        return x, y + ROW


def draw(
    arrays: dict[str, np.ndarray],
    moves: list[tuple[str, Place, Place]],
    at: Place | None,
    words: str,
) -> str:
    """The SVG; the last of the arrays is the result, ``at`` the place in it that is lit."""
    names = list(arrays)
    grids = {
        name: _Grid(name, array, TONES[min(number, 1)])
        for number, (name, array) in enumerate(arrays.items())
    }
    sources, result = [grids[name] for name in names[:-1]], grids[names[-1]]
    across = sum([grid.width for grid in sources]) + APART * (len(sources) - 1)
    label = text_width(result.title, 12.5, bold=True) + LABEL
    own = result.cell * result.columns
    width = max(across, own + 2 * label, 260.0) + 2 * PAD
    x = (width - across) / 2
    for grid in sources:
        grid.x, grid.y = x, PAD
        x += grid.width + APART
    result.x = (width - own) / 2
    result.y = PAD + max([grid.height for grid in sources]) + BETWEEN - HEAD
    height = result.y + result.height + PAD
    body = [rectangle(1, 1, width - 2, height - 2, PANEL.fill, PANEL.line, 8)]
    for grid in sources:
        body.append(text(grid.x, grid.y + HEAD - 8, grid.title, PANEL.text, 12.5, bold=True))
    middle = result.y + HEAD + ROW / 2 + 4.5
    body.append(text(result.x - LABEL, middle, result.title, PANEL.text, 12.5, "end", bold=True))
    lit = {(name, place) for name, place, target in moves if target == at}
    boxes, values = [], []
    for name, grid in zip(names, sources):
        boxes += _boxes(grid, dict.fromkeys(grid.values, grid.tone), name, lit)
        values += _values(grid, dict.fromkeys(grid.values, grid.tone), name, lit)
    reached = {target: grids[name].tone for name, _, target in moves}
    tones = {place: reached.get(place, DIM) for place in result.values}
    lit = {(names[-1], at)} if at is not None else set()
    body += [*boxes, *_boxes(result, tones, names[-1], lit)]
    for name, place, target in sorted(moves, key=lambda move: move[2] == at):
        body += _arrow(grids[name].bottom(place), result.top(target), at is None, target == at)
    body += [*values, *_values(result, tones, names[-1], lit)]  # over the arrows
    return frame(width, height, f"Where the elements of {', '.join(names[:-1])} go", words, body)


def _boxes(
    grid: _Grid, tones: dict[Place, Colours], name: str, lit: set[tuple[str, Place]]
) -> list[str]:
    out = []
    for place in grid.values:
        x, y = grid.corner(place)
        fill = STRONG_DATA if (name, place) in lit else tones[place].fill
        out.append(rectangle(x, y, grid.cell, ROW, fill, tones[place].line))
    return out


def _values(
    grid: _Grid, tones: dict[Place, Colours], name: str, lit: set[tuple[str, Place]]
) -> list[str]:
    out = []
    for place, value in grid.values.items():
        x, y = grid.top(place)
        strong = (name, place) in lit
        colour = WHITE if strong else tones[place].text
        out.append(text(x, y + ROW / 2 + 4.5, value, colour, 13, "middle", bold=strong))
    return out


def _arrow(
    begin: tuple[float, float], end: tuple[float, float], all_equal: bool, strong: bool
) -> list[str]:
    """A line with a head; those that are not chosen are faint."""
    (x1, y1), (x2, y2) = begin, end
    colour = GRADIENT.line if strong else OP.line
    width = 2.2 if strong else 1.4
    fade = "" if strong or all_equal else ' stroke-opacity="0.35"'
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    base_x, base_y = x2 - 7 * dx, y2 - 7 * dy
    head = [
        (x2, y2),
        (base_x - 3.5 * dy, base_y + 3.5 * dx),
        (base_x + 3.5 * dy, base_y - 3.5 * dx),
    ]
    points = " ".join([f"{number(x)},{number(y)}" for x, y in head])
    faint = "" if strong or all_equal else ' fill-opacity="0.35"'
    return [
        line(x1, y1, base_x, base_y, colour, f' stroke-width="{width}"{fade}'),
        f'<polygon points="{points}" fill="{colour}"{faint}/>',
    ]
