"""The graph of backward drawn by hand: boxes and arrows as SVG, in rows from top to bottom.

A drawing may show several moments: each part of it is there from one step to another. A picture
of one moment is a drawing with one step.
"""

from __future__ import annotations

from collections.abc import Container
from html import escape
from itertools import pairwise

from ..svg import WIDEST, number, rectangle, text, text_width
from . import look
from .description import Description
from .drawing import Box, Drawing
from .folding import is_wide
from .layout import Layout, Way

WIDTH = 640  # pixels, at most
PAD = 10
TITLE, ROW = 18, 16  # heights of lines in a box
ARROWS, BOXES, WORDS = 0, 1, 2  # layers of the drawing

# What is seen, and from which step to which.
Row = tuple[look.TextLook, int, int]
Label = tuple[str, int, int]
Line = tuple[look.ArrowLook, int, int]


class SvgDrawing:
    """A drawing laid out, as parts with the steps in which they are seen.

    - ``parts``: (layer, first step, step after the last) -> pieces of SVG; a part of a higher layer
      lies on those of lower ones.
    - ``width``, ``height``: of every picture, in pixels.
    """

    def __init__(self, drawing: Drawing, steps: int = 1, marked: Container[str] = ()) -> None:
        self.drawing, self.end, self.marked = drawing, steps, marked
        self.description = Description(drawing)
        self.folded = is_wide(drawing)
        self.rows = {box.id: self._rows(box) for box in drawing.boxes}
        for most in (6, 3, 1):  # fewer values where the picture would be too wide
            self.labels = [self._labels(i, most) for i in range(len(drawing.arrows))]
            self.layout = self._layout()
            if self.layout.width + 2 * PAD <= WIDTH:
                break
        self.width = self.layout.width + 2 * PAD
        self.height = self.layout.height + 2 * PAD
        self.parts: dict[tuple[int, int, int], list[str]] = {}
        self._draw()

    def svg(self) -> list[str]:
        """All parts, from back to front: the picture, when there is only one step."""
        in_order = sorted(self.parts.items(), key=lambda part: part[0])
        return [piece for _, pieces in in_order for piece in pieces]

    def moment(self, step: int) -> list[str]:
        """The parts that are seen in one step, from back to front."""
        in_order = sorted(self.parts.items(), key=lambda part: part[0])
        return [piece for (_, a, b), pieces in in_order if a <= step < b for piece in pieces]

    # ---- what is to be seen, and when: steps say more -------------------------------------------

    def _rows(self, box: Box) -> list[Row]:
        """The lines under a box's title."""
        rows = [look.of_row(kind, words, box.kind) for kind, words in box.rows]
        rows += [look.of_output(nr, words) for nr, words in sorted(box.outputs.items())]
        return [(row, 0, self.end) for row in rows]

    def _labels(self, index: int, most: int) -> list[Label]:
        """What stands on an arrow; values of at most so many elements."""
        return []

    def _lines(self, index: int) -> list[Line]:
        """How an arrow looks."""
        return [(look.of_arrow(self._head(index)), 0, self.end)]

    def _head(self, index: int) -> str:
        """The kind of box that an arrow leads to."""
        return self.description.boxes[self.drawing.arrows[index].head].kind

    def _moments(self, box: Box) -> list[int]:
        """The steps in which a box is marked."""
        return [0] if box.id in self.marked else []

    # ---- the layout ---------------------------------------------------------------------------

    def _layout(self) -> Layout:
        sizes = {box.id: self._size(box) for box in self.drawing.boxes}
        arrows = []
        for arrow, labels in zip(self.drawing.arrows, self.labels):
            widths = [_width(look.of_value(words).text) + 12 for words, *_ in labels]
            width = max(widths, default=6.0)
            arrows.append((arrow.tail, arrow.head, width))
        return Layout(sizes, arrows)

    def _size(self, box: Box) -> tuple[float, float]:
        if box.kind == "plus":
            return look.PLUS_DIAMETER + 2, look.PLUS_DIAMETER + 2
        rows, style = self.rows[box.id], self._look(box)
        widths = [_width(row.text) + 12 for row, *_ in rows]
        widths += [_width(*title) + 18 for title in (style.title, style.under)]
        lines = max([sum([a <= i < b for *_, a, b in rows]) for i in range(self.end)])
        titles = TITLE * bool(style.title) + ROW * bool(style.under)
        return max(widths), titles + ROW * lines + 10

    def _look(self, box: Box) -> look.BoxLook:
        return look.of_box(box, self.description.numbers[box.id], self.folded)

    # ---- the drawing --------------------------------------------------------------------------

    def _add(self, layer: int, svg: str, start: int = 0, stop: int | None = None) -> None:
        stop = self.end if stop is None else stop
        if start < stop:
            self.parts.setdefault((layer, start, stop), []).append(svg)

    def _draw(self) -> None:
        for index, way in enumerate(self.layout.ways):
            self._draw_arrow(index, way)
        for box in self.drawing.boxes:
            if box.kind == "plus":
                self._draw_plus(box)
            else:
                self._draw_box(box)
        for way, labels in zip(self.layout.ways, self.labels):
            place = way.places[0]
            for words, start, stop in labels:
                self._draw_label(words, place.x + PAD, place.y + PAD, start, stop)

    def _draw_arrow(self, index: int, way: Way) -> None:
        into_plus = self._head(index) == "plus"
        for style, start, stop in self._lines(index):
            path, tip = _curve(way, look.PLUS_DIAMETER / 2 if into_plus else -6 if style.tip else 0)
            dashes = ' stroke-dasharray="3 3"' if style.dashed else ""
            line = f'fill="none" stroke="{style.colour}" stroke-width="{style.width}"{dashes}'
            head = f'<path d="{tip}" fill="{style.colour}"/>' if style.tip else ""
            self._add(ARROWS, f'<path d="{path}" {line}/>{head}', start, min(stop, self.end))

    def _draw_plus(self, box: Box) -> None:
        place = self.layout.boxes[box.id]
        x, y = place.x + PAD, place.y + place.height / 2 + PAD
        circle = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(look.PLUS_DIAMETER / 2)}"'
        self._add(
            BOXES,
            f'{circle} fill="{look.PLUS.fill}"/>'
            + _text(x, y + 5, look.PLUS.text, anchor="middle"),
        )

    def _draw_box(self, box: Box) -> None:
        place, style = self.layout.boxes[box.id], self._look(box)
        x, y = place.x - place.width / 2 + PAD, place.y + PAD
        dashes = ' stroke-dasharray="4 3"' if style.dashed else ""
        self._add(
            BOXES, rectangle(x, y, place.width, place.height, style.fill, style.line, 7, dashes)
        )
        width, height = place.width + 2, place.height + 2
        thick = f' stroke-width="{look.MARK_WIDTH}"'
        ring = rectangle(x - 1, y - 1, width, height, "none", look.MARK, 8, thick)
        for start in self._moments(box):
            self._add(BOXES, ring, start, start + 1)
        top = y + 5
        if style.title:
            self._add(WORDS, _text(x + 8, top + 13, *style.title))
            top += TITLE
        if style.under:
            self._add(WORDS, _text(x + 8, top + 11, *style.under))
            top += ROW
        self._draw_rows(box, x + 6, top)

    def _draw_rows(self, box: Box, x: float, top: float) -> None:
        """Every line, in the place that it has while it is there."""
        rows = self.rows[box.id]
        changes = sorted({0, self.end, *[i for *_, a, b in rows for i in (a, b)]})
        drawn: dict[tuple[int, int], tuple[int, int, str]] = {}
        for start, stop in pairwise(changes):
            line = 0
            for nr, (style, a, b) in enumerate(rows):
                if not a <= start < b:
                    continue
                svg = _row(style, x - 1, top + line * ROW)
                line += 1
                key = (nr, line)
                first = drawn[key][0] if key in drawn and drawn[key][1] == start else start
                drawn[key] = (first, stop, svg)
        for start, stop, svg in drawn.values():
            self._add(WORDS, svg, start, stop)

    def _draw_label(self, words: str, x: float, y: float, start: int, stop: int) -> None:
        self._add(WORDS, _pill(look.of_value(words), x, y), start + 1, stop)
        arriving = _pill(look.of_value(words, arriving=True), x, y)
        self._add(WORDS, arriving, start, min(start + 1, stop))


def _pill(style: look.TextLook, x: float, y: float) -> str:
    width = _width(style.text) + 10
    ground = rectangle(x - width / 2, y + 1, width, 18, style.fill, style.line, 8)
    return ground + _text(x, y + 14, style.text, anchor="middle")


def _row(style: look.TextLook, x: float, y: float) -> str:
    width = _width(style.text) + 6
    ground = rectangle(x, y, width, 15, style.fill, "", 4) if style.fill else ""
    return ground + _text(x + 3, y + 11.5, style.text)


def _width(*parts: look.Text) -> float:
    return WIDEST * sum([text_width(part.words, part.size, part.bold) for part in parts])


def _text(x: float, y: float, *parts: look.Text, anchor: str = "start") -> str:
    """One line of text, each part in its own style."""
    first, *others = parts
    svg = text(x, y, first.words, first.colour, first.size, anchor, first.bold, _italic(first))
    spans = []
    for part in others:
        weight = "bold" if part.bold else "normal"
        spans.append(
            f'<tspan fill="{part.colour}" font-weight="{weight}"{_italic(part)}>'
            f"{escape(part.words, quote=False)}</tspan>"
        )
    return svg.replace("</text>", f"{''.join(spans)}</text>")


def _italic(part: look.Text) -> str:
    return ' font-style="italic"' if part.italic else ""


def _curve(way: Way, into: float) -> tuple[str, str]:
    """The path of an arrow, which ends so many pixels inside of its head's edge; and its tip."""
    x, y = way.tail.x + PAD, way.tail.y + way.tail.height + PAD
    path = [f"M{number(x)} {number(y)}"]
    end = way.head.y + PAD + into
    stops = [(place.x + PAD, place.y + PAD, place.y + place.height + PAD) for place in way.places]
    for to_x, to_y, then in [*stops, (way.head.x + PAD, end, end)]:
        middle = (y + to_y) / 2
        path.append(
            f"C{number(x)} {number(middle)} {number(to_x)} {number(middle)} "
            f"{number(to_x)} {number(to_y)}"
        )
        if then > to_y:
            path.append(f"V{number(then)}")
        x, y = to_x, then
    x, y = way.head.x + PAD, way.head.y + PAD
    tip = f"M{number(x)} {number(y)}l-4.5 -8h9z"
    return "".join(path), tip
