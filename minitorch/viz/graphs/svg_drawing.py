"""The graph of backward drawn by hand: boxes and arrows as SVG, in rows from top to bottom.

A drawing may show several moments: each part of it is there from one step to another. A picture
of one moment is a drawing with one step.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise

from ..palette import DATA, DIM, GRADIENT, OP, STRONG_GRADIENT, Colours
from ..svg import number, rectangle, text, text_width
from .description import Words
from .drawing import Box, Drawing
from .layout import Layout, Way

WIDTH = 640  # pixels, at most
PAD = 10
TITLE, ROW = 18, 16  # heights of lines in a box
_COLOURS = {"result": DATA, "op": OP, "leaf": DATA, "constant": DIM, "more": DIM}
_ROWS = {"made": DATA, "grad": GRADIENT, "hook": GRADIENT, "stale": GRADIENT, "freed": DIM}
ARROWS, BOXES, WORDS = 0, 1, 2  # layers of the drawing

Row = tuple[str, str, int, int]  # kind, text, and from which step to which it is shown
Label = tuple[str, int, int]  # text, and from which step to which
Line = tuple[str, str, int, int]  # colour, width, and from which step to which


class SvgDrawing:
    """A drawing laid out, as parts with the steps in which they are seen.

    - ``parts``: (layer, first step, step after the last) -> pieces of SVG; a part of a higher layer
      lies on those of lower ones.
    - ``width``, ``height``: of every picture, in pixels.
    """

    def __init__(
        self, drawing: Drawing, words: Words, steps: int = 1, marked: Container[str] = ()
    ) -> None:
        self.drawing, self.words, self.end, self.marked = drawing, words, steps, marked
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

    # ---- what is to be seen, and when: steps say more -------------------------------------------

    def _rows(self, box: Box) -> list[Row]:
        """The lines under a box's title."""
        rows = [(kind, words, 0, self.end) for kind, words in box.rows]
        outputs = sorted(box.outputs.items())
        return rows + [("made", f"[{nr}] {words}", 0, self.end) for nr, words in outputs]

    def _labels(self, index: int, most: int) -> list[Label]:
        """What stands on an arrow; values of at most so many elements."""
        return []

    def _lines(self, index: int) -> list[Line]:
        """How an arrow looks."""
        kind = self.words.boxes[self.drawing.arrows[index].head].kind
        plain = kind in ("constant", "more")
        return [(OP.line, "1", 0, self.end) if plain else (GRADIENT.line, "1.5", 0, self.end)]

    def _moments(self, box: Box) -> list[int]:
        """The steps in which a box is marked."""
        return [0] if box.id in self.marked else []

    # ---- the layout ---------------------------------------------------------------------------

    def _layout(self) -> Layout:
        sizes = {box.id: self._size(box) for box in self.drawing.boxes}
        arrows = []
        for arrow, labels in zip(self.drawing.arrows, self.labels):
            width = max([text_width(words, 11) + 12 for words, *_ in labels], default=6.0)
            arrows.append((arrow.tail, arrow.head, width))
        return Layout(sizes, arrows)

    def _size(self, box: Box) -> tuple[float, float]:
        if box.kind == "plus":
            return 22.0, 22.0
        rows = self.rows[box.id]
        widths = [text_width(words, 11) + 12 for _, words, *_ in rows]
        widths.append(text_width(self._title(box), 13, bold=True) + 18)
        lines = max([sum([a <= i < b for *_, a, b in rows]) for i in range(self.end)])
        return max(widths), (TITLE if self._title(box) else 0) + ROW * lines + 10

    def _title(self, box: Box) -> str:
        if box.kind != "op":
            return box.title
        name, backward, _ = box.title.partition("Backward")
        return f"{name}{'Backward0' if backward else ''}{self._nr(box)}"

    def _nr(self, box: Box) -> str:
        """Tells operations of the same name apart, as the words do: " 2"."""
        return self.words.labels[box.id][len(box.title.partition("Backward")[0]) :]

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
        into_plus = self.words.boxes[self.drawing.arrows[index].head].kind == "plus"
        path, tip = _curve(way, into_plus)
        for colour, width, start, stop in self._lines(index):
            dashes = ' stroke-dasharray="3 3"' if width == "1" else ""
            line = f'fill="none" stroke="{colour}" stroke-width="{width}"{dashes}'
            head = "" if into_plus else f'<path d="{tip}" fill="{colour}"/>'
            self._add(ARROWS, f'<path d="{path}" {line}/>{head}', start, min(stop, self.end))

    def _draw_plus(self, box: Box) -> None:
        place = self.layout.boxes[box.id]
        x, y = place.x + PAD, place.y + place.height / 2 + PAD
        self._add(
            BOXES,
            f'<circle cx="{number(x)}" cy="{number(y)}" r="10" fill="{STRONG_GRADIENT}"/>'
            + text(x, y + 5, "+", "#ffffff", 15, "middle", bold=True),
        )

    def _draw_box(self, box: Box) -> None:
        place = self.layout.boxes[box.id]
        colours = _COLOURS[box.kind]
        x, y = place.x - place.width / 2 + PAD, place.y + PAD
        dashes = ' stroke-dasharray="4 3"' if colours is DIM else ""
        self._add(
            BOXES, rectangle(x, y, place.width, place.height, colours.fill, colours.line, 7, dashes)
        )
        width, height = place.width + 2, place.height + 2
        ring = rectangle(
            x - 1, y - 1, width, height, "none", STRONG_GRADIENT, 8, ' stroke-width="3"'
        )
        for start in self._moments(box):
            self._add(BOXES, ring, start, start + 1)
        top = y + 5
        if self._title(box):
            self._add(WORDS, _title(x + 8, top + 13, box, self._nr(box), colours))
            top += TITLE
        self._draw_rows(box, x + 6, top, colours)

    def _draw_rows(self, box: Box, x: float, top: float, box_colours: Colours) -> None:
        """Every line, in the place that it has while it is there."""
        rows = self.rows[box.id]
        changes = sorted({0, self.end, *[i for *_, a, b in rows for i in (a, b)]})
        drawn: dict[tuple[int, int, str], tuple[int, int, str]] = {}
        for start, stop in pairwise(changes):
            line = 0
            for nr, (kind, words, a, b) in enumerate(rows):
                if not a <= start < b:
                    continue
                svg = _row(kind, words, x - 1, top + line * ROW, box_colours)
                line += 1
                key = (nr, line, words)
                first = drawn[key][0] if key in drawn and drawn[key][1] == start else start
                drawn[key] = (first, stop, svg)
        for start, stop, svg in drawn.values():
            self._add(WORDS, svg, start, stop)

    def _draw_label(self, words: str, x: float, y: float, start: int, stop: int) -> None:
        width = text_width(words, 11) + 10
        nothing = words == "nothing"
        fill, colour = (DIM.fill, DIM.text) if nothing else (GRADIENT.fill, GRADIENT.text)
        plain = rectangle(
            x - width / 2, y + 1, width, 18, fill, DIM.line if nothing else GRADIENT.line, 8
        )
        self._add(WORDS, plain + text(x, y + 14, words, colour, 11, "middle"), start + 1, stop)
        if nothing:
            self._add(WORDS, plain + text(x, y + 14, words, colour, 11, "middle"), start, start + 1)
            return
        strong = rectangle(x - width / 2, y + 1, width, 18, STRONG_GRADIENT, "", 8)
        self._add(WORDS, strong + text(x, y + 14, words, "#ffffff", 11, "middle"), start,
                  min(start + 1, stop))  # fmt: skip


def _title(x: float, y: float, box: Box, nr: str, colours: Colours) -> str:
    name, backward, rest = box.title.partition("Backward")
    svg = text(x, y, name, colours.text, 13, bold=True)
    if not backward:
        return svg
    soft = f'<tspan fill="{colours.soft}" font-weight="normal">{backward}{rest}</tspan>'
    return svg.replace("</text>", f"{soft}{nr}</text>")


def _row(kind: str, words: str, x: float, y: float, box: Colours) -> str:
    colours = _ROWS.get(kind, box)
    chip = (
        ""
        if colours is box
        else rectangle(x, y, text_width(words, 11) + 6, 15, colours.fill, "", 4)
    )
    more = ' font-style="italic"' if kind in ("freed", "nograd") else ""
    soft = box.soft if colours is box else colours.text
    return chip + text(x + 3, y + 11.5, words, soft, 11, more=more)


def _curve(way: Way, into_plus: bool) -> tuple[str, str]:
    """The path of an arrow, and its tip."""
    x, y = way.tail.x + PAD, way.tail.y + way.tail.height + PAD
    path = [f"M{number(x)} {number(y)}"]
    end = way.head.y + PAD + (6 if into_plus else -6)
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
