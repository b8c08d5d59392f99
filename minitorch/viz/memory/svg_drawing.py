"""The memory strip, drawn: columns are cells of the memory, and every row of a tensor is a line."""

from __future__ import annotations

import numpy as np

from ...tensors.printing import Notation
from ..palette import DATA, DIM, OP, PANEL, STRONG_DATA, WHITE
from ..svg import frame, line, rectangle, text, text_width
from .views import Memory, Row, View, jumps, notation_of

WIDTH = 640  # pixels, at most
NARROW = 352.0  # at least, so that what is said of a tensor stands on few lines
PAD = 12  # between the border of a panel and what is in it
CELL, CHIP, ROW = 30, 22, 27  # heights: a cell, an element of a view, a row of a view
GAP = 30  # the width of the place of the cells that are left out


def draw(found: list[Memory], max_cells: int, words: list[list[str]]) -> str:
    """The SVG of these memories, one panel below the other; ``words`` describe them."""
    panels = [_Panel(memory, max_cells) for memory in found]
    width = max([panel.width for panel in panels])
    body, top = [], 1.0
    for panel in panels:
        drawn, height = panel.draw(top, width)
        body.append(rectangle(1, top, width - 2, height, PANEL.fill, PANEL.line, 8))
        body += drawn
        top += height + 10
    names = ", ".join([view.name for memory in found for view in memory.views])
    sentences = "\n".join([line for lines in words for line in lines])
    return frame(width, top - 9, f"Memory of {names}", sentences, body)


class _Panel:
    """The drawing of one memory: where its columns are, and the lines from top to bottom."""

    def __init__(self, memory: Memory, max_cells: int) -> None:
        self.memory = memory
        self.places = _shown_places(memory, max_cells)
        self._measure()
        while self.strip_end + PAD > WIDTH and len(self.places) > 3:
            self.places = _shown_places(memory, len(self.places) - 1)
            self._measure()
        self.width = min(WIDTH, max(self.strip_end + PAD, NARROW, self._heading_width()))
        self.out: list[str] = []

    def _measure(self) -> None:
        """The columns: how wide a cell is, and where each begins."""
        memory = self.memory
        shown = memory.cells[self.places]
        self.notation = notation_of(shown)
        texts = [self.notation.write(value) for value in shown.tolist()]
        width = max([32.0, *[text_width(value, 13) + 12 for value in texts]])
        marked = [place for place in self.places if memory.touched[place]]
        if memory.old is not None and marked:
            old = [self._was(place) for place in marked]
            width = max([width, *[text_width(value, 11) + 5 for value in old]])
        labels = [row.index for view in memory.views for row in view.rows if row is not None]
        self.left = PAD + max([text_width(label, 11) for label in ["address", *labels]]) + 8
        self.cell = width
        self.begins: dict[int, float] = {}
        x, before = self.left, -1
        self.gaps: list[tuple[int, int, float]] = []  # from, to (not included), where
        for place in [*self.places, len(memory.cells)]:
            if place > before + 1:
                self.gaps.append((before + 1, place, x))
                x += GAP
            if place < len(memory.cells):
                self.begins[place] = x
                x += width
            before = place
        self.strip_end = x

    def _heading_width(self) -> float:
        heading = self._heading()
        arrow = 26 if "->" in heading else 0  # broad fonts need as much more for "1 -> 2"
        measured = text_width(heading, 12.5, bold=True)
        broad = 1.09 * measured  # DejaVu Sans, which sets digits and small letters wide in bold
        return max(2 * PAD + measured + arrow, PAD + broad + 6)

    def _heading(self) -> str:
        counters = self.memory.counters
        return (
            f"{self.memory.heading}, {counters[0]}" if len(counters) == 1 else self.memory.heading
        )

    def _was(self, place: int) -> str:
        assert self.memory.old is not None
        return f"was {self.notation.write(self.memory.old[place].item())}"

    def draw(self, top: float, width: float) -> tuple[list[str], float]:
        """The lines of the panel, and how high it is."""
        self.right = width - PAD
        y = self._draw_strip(top + PAD)
        for view in self.memory.views:
            y = self._draw_view(view, y)
        return self.out, y + PAD - 4 - top

    # ---- the memory ---------------------------------------------------------------------------

    def _draw_strip(self, y: float) -> float:
        memory, out = self.memory, self.out
        out.append(text(PAD, y + 11, self._heading(), PANEL.text, 12.5, bold=True))
        y += 20
        if not len(memory.cells):
            return y
        for place, x in self.begins.items():
            out.append(self._cell(place, x, y))
        for _, _, x in self.gaps:
            out.append(text(x + GAP / 2, y + 19, "...", PANEL.text, 13, "middle"))
        y += CELL + 13
        out.append(text(PAD, y, "address", PANEL.soft, 11))
        for place, x in self.begins.items():
            out.append(text(x + self.cell / 2, y, str(place), PANEL.soft, 11, "middle"))
        if memory.old is not None and memory.touched.any():
            y += 14
            for place, x in self.begins.items():
                if memory.touched[place]:
                    out.append(text(x + self.cell / 2, y, self._was(place), PANEL.text, 11,
                                    "middle"))  # fmt: skip
        return y + 4

    def _cell(self, place: int, x: float, y: float) -> str:
        memory = self.memory
        fill, colour, edge = DATA.fill, DATA.text, DATA.line
        if not memory.read[place]:
            fill, colour, edge = DIM.fill, DIM.text, DIM.line
        if memory.touched[place]:
            fill, colour = STRONG_DATA, WHITE
        words = self.notation.write(memory.cells[place].item())
        return rectangle(x, y, self.cell, CELL, fill, edge) + text(
            x + self.cell / 2, y + 19.5, words, colour, 13, "middle"
        )

    # ---- a tensor -----------------------------------------------------------------------------

    def _draw_view(self, view: View, y: float) -> float:
        out = self.out
        y += 9
        out.append(line(PAD, y, self.right, y, PANEL.line))
        y = self._draw_facts(view, y + 18) + 7
        shown = [row.values[self._visible(row)] for row in view.rows if row is not None]
        view.notation = notation_of(np.concatenate(shown) if shown else [])
        tops: dict[int, float] = {}
        for row in view.rows:
            if row is None:
                out.append(text(PAD, y + 12, "...", PANEL.soft, 13))
                y += 18
                continue
            tops[id(row)] = y
            y += ROW
        middle = (ROW - CHIP) / 2 + CHIP / 2
        for row, following in jumps(view):
            x1 = self._middle(row.start + row.step * (len(row.values) - 1))
            x2 = self._middle(following.start)
            dashes = ' stroke-dasharray="3 3"'
            out.append(
                line(x1, tops[id(row)] + middle, x2, tops[id(following)] + middle, OP.line, dashes)
            )
        for row in view.rows:
            if row is not None:
                self._draw_row(row, tops[id(row)] + (ROW - CHIP) / 2, view.notation)
        return y

    def _draw_facts(self, view: View, y: float) -> float:
        """The name, then the facts, on as many lines as they need; the baseline of the last."""
        self.out.append(text(PAD, y, view.name, DATA.text, 14, bold=True))
        x = PAD + text_width(view.name, 14, bold=True) + 12
        start = min(x, PAD + 40.0)
        for fact in view.facts:
            bold = fact == "not contiguous"
            size = text_width(fact, 12) * (1.15 if bold else 1)  # some fonts are wide in bold
            if x + size > self.right and x > start:
                x, y = start, y + 16
            self.out.append(text(x, y, fact, PANEL.text, 12, bold=bold))
            x += size + 11
        return y

    def _visible(self, row: Row) -> list[int]:
        """Which elements of a row are drawn: the first of those at the same cell, not in gaps."""
        seen = range(1 if row.step == 0 else len(row.values))
        return [i for i in seen if int(row.start + i * row.step) in self.begins]

    def _draw_row(self, row: Row, y: float, notation: Notation) -> None:
        out, places, visible = self.out, row.addresses(), self._visible(row)
        out.append(text(PAD, y + 15, row.index, PANEL.soft, 11)) if row.index else None
        ends = [self._middle(place) for place in (places[0], places[-1])]
        if ends[0] != ends[1]:
            out.append(line(ends[0], y + CHIP / 2, ends[1], y + CHIP / 2, OP.line,
                            ' stroke-width="2"'))  # fmt: skip
        width = self.cell - 6
        for i in visible:
            x = self._middle(places[i]) - width / 2
            written = self.memory.touched[int(places[i])]
            words = notation.write(row.values[i].item())
            fill, colour = (STRONG_DATA, WHITE) if written else (WHITE, DATA.text)
            out.append(rectangle(x, y, width, CHIP, fill, DATA.line, 7))
            out.append(text(x + width / 2, y + 15.5, words, colour, 13, "middle"))
        if row.step == 0 and len(row.values) > 1 and visible:
            times = f"{len(row.values)} times"
            out.append(text(self._middle(row.start) + self.cell / 2 + 2, y + 15, times,
                            PANEL.text, 11))  # fmt: skip
        hidden = {self._middle(place) for place in places if int(place) not in self.begins}
        for x in sorted(hidden):
            out.append(rectangle(x - 10, y + 3, 20, CHIP - 6, PANEL.fill))
            out.append(text(x, y + 14, "...", PANEL.text, 13, "middle"))

    def _middle(self, place: float) -> float:
        """Where the middle of an element is, in pixels; of one that is left out, of its gap."""
        whole = int(place)
        if whole in self.begins:
            return self.begins[whole] + (place - whole) * self.cell + self.cell / 2
        for start, stop, x in self.gaps:
            if start <= whole < stop:
                return x + GAP / 2
        raise AssertionError("every cell is shown or in a gap")


def _shown_places(memory: Memory, most: int) -> list[int]:
    """The cells that are drawn: all, or the ends and those where tensors and rows begin and end."""
    n = len(memory.cells)
    if n <= most:
        return list(range(n))
    wanted: list[float] = [0, n - 1, *np.flatnonzero(memory.touched)[:2].tolist()]
    per_view = [[row for row in view.rows if row is not None] for view in memory.views]
    for pick in (0, -1, 1):  # the first row of every tensor before the others
        picked = [row for rows in per_view for row in rows[pick:][:1]]
        wanted += [row.start for row in picked]
        wanted += [row.start + row.step * (len(row.values) - 1) for row in picked]
        wanted += [row.start + row.step for row in picked if len(row.values) > 1]
    places = list(dict.fromkeys([int(place) for place in [*wanted, *range(most)]]))
    return sorted(places[:most])
