"""The pictures of a backward: one drawing, of which every step shows some parts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from .cards import Arrow, Card, Drawing
from .graphs import Words
from .layout import Layout, Way
from .narration import Narrator, short, sum_text
from .palette import DATA, DIM, GRADIENT, OP, STRONG_GRADIENT, Colours
from .svg import box, number, text, text_width
from .walk import Walk

WIDTH = 640  # pixels, at most
PAD = 10
TITLE, ROW = 18, 16  # heights of lines in a card
_COLOURS = {"result": DATA, "op": OP, "leaf": DATA, "constant": DIM, "more": DIM}
_ROWS = {"made": DATA, "grad": GRADIENT, "hook": GRADIENT, "stale": GRADIENT, "freed": DIM}

ARROWS, CARDS, WORDS = 0, 1, 2  # layers of the drawing

Row = tuple[str, str, int, int]  # kind, text, and from which step to which it is shown


class Film:
    """Parts of a drawing with the steps in which they are seen.

    - ``parts``: (layer, first step, step after the last) -> pieces of SVG; a part of a higher layer
      lies on those of lower ones.
    - ``width``, ``height``: of every picture, in pixels.
    """

    def __init__(self, drawing: Drawing, walk: Walk, words: Words, retain_graph: bool) -> None:
        self.drawing, self.walk, self.words = drawing, walk, words
        self.retain_graph = retain_graph
        self.narrator = Narrator(drawing, walk, words, retain_graph)
        self.end = len(walk.steps)
        self.served = {
            self.narrator.ops[step.node]: i for i, step in enumerate(walk.steps) if step.node
        }
        self.sent = {arrow: (i, g) for i, step in enumerate(walk.steps) for arrow, g in step.sent}
        self.rows = {card.id: self._rows(card) for card in drawing.cards}
        for most in (6, 3, 1):  # fewer values where the picture would be too wide
            self.labels = [self._labels(i, most) for i in range(len(drawing.arrows))]
            self.layout = self._layout()
            if self.layout.width + 2 * PAD <= WIDTH:
                break
        self.width = self.layout.width + 2 * PAD
        self.height = self.layout.height + 2 * PAD
        self.parts: dict[tuple[int, int, int], list[str]] = {}
        self._draw()

    def sentences(self) -> list[str]:
        """What happens in each step."""
        return self.narrator.sentences()

    # ---- what is written on cards and arrows --------------------------------------------------

    def _rows(self, card: Card) -> list[Row]:
        """The lines under a card's title, each with the steps in which it is there."""
        rows: list[Row] = []
        served = self.served.get(card.id, self.end)
        frees = not self.retain_graph and card.kind == "op" and served < self.end
        frees = frees and not self.walk.steps[served].error
        for kind, words in card.rows:
            kept = kind in ("kept", "stale") and frees
            rows.append((kind, words, 0, served + 1 if kept else self.end))
        for nr, words in sorted(card.outputs.items()):
            rows.append(("made", f"[{nr}] {words}", 0, self.end))
        if frees and any([kind in ("kept", "stale") for kind, _ in card.rows]):
            rows.append(("freed", "kept values: freed", served + 1, self.end))
        if card.kind == "leaf":
            rows += self._grad_rows(card)
        return rows

    def _grad_rows(self, card: Card) -> list[Row]:
        leaf = self.leaf_of(card)
        if leaf is None:
            return []
        now = None if leaf._grad is None else leaf._grad.array
        before = f"grad {'None' if now is None else short(now)}"
        for i, step in enumerate(self.walk.steps):
            for one, old, g in step.complete:
                if one is leaf:
                    after = f"grad {short(g) if old is None else sum_text(old, g)}"
                    return [("nograd", before, 0, i), ("grad", after, i, self.end)]
        return [("nograd", before, 0, self.end)]

    def leaf_of(self, card: Card) -> Any:
        """The leaf that a card shows."""
        for head, end in zip(self.narrator.heads, self.walk.ends):
            if head == card.id:
                return end
        return None if self.narrator.heads else self.walk.ends[0]

    def _labels(self, index: int, most: int) -> list[tuple[str, int, int]]:
        """What stands on an arrow, and in which steps."""
        arrow = self.drawing.arrows[index]
        if self.words.cards[arrow.tail].kind == "plus":
            return self._sums(arrow, most)
        i, g = self.sent.get(index, (self.end, None))
        return [("nothing" if g is None else short(g, most), i, self.end)] if i < self.end else []

    def _arrivals(self, plus: str) -> list[tuple[int, np.ndarray]]:
        """(step, gradient) of everything that comes to a ``+``."""
        found = []
        for index, arrow in enumerate(self.drawing.arrows):
            i, g = self.sent.get(index, (self.end, None))
            if arrow.head == plus and g is not None:
                found.append((i, g))
        return found

    def _sums(self, arrow: Arrow, most: int) -> list[tuple[str, int, int]]:
        """The sum that waits behind a ``+``: after each step in which something came."""
        labels: list[tuple[str, int, int]] = []
        total: np.ndarray | None = None
        arrivals = self._arrivals(arrow.tail)
        for n, (i, g) in enumerate(arrivals):
            words = short(g, most) if total is None else sum_text(total, g, most)
            total = g if total is None else np.asarray(total + g)
            until = arrivals[n + 1][0] if n + 1 < len(arrivals) else self.end
            if n + 1 < len(arrivals):
                words = f"waits: {words}"
            if until > i:
                labels.append((words, i, until))
        return labels

    # ---- the layout ---------------------------------------------------------------------------

    def _layout(self) -> Layout:
        sizes = {card.id: self._size(card) for card in self.drawing.cards}
        arrows = []
        for arrow, labels in zip(self.drawing.arrows, self.labels):
            width = max([text_width(words, 11) + 12 for words, *_ in labels], default=6.0)
            arrows.append((arrow.tail, arrow.head, width))
        return Layout(sizes, arrows)

    def _size(self, card: Card) -> tuple[float, float]:
        if card.kind == "plus":
            return 22.0, 22.0
        rows = self.rows[card.id]
        widths = [text_width(words, 11) + 12 for _, words, *_ in rows]
        widths.append(text_width(self._title(card), 13, bold=True) + 18)
        lines = max([sum([a <= i < b for *_, a, b in rows]) for i in range(self.end)])
        return max(widths), (TITLE if self._title(card) else 0) + ROW * lines + 10

    def _title(self, card: Card) -> str:
        if card.kind != "op":
            return card.title
        name, backward, _ = card.title.partition("Backward")
        return f"{name}{'Backward0' if backward else ''}{self._nr(card)}"

    def _nr(self, card: Card) -> str:
        """Tells operations of the same name apart, as the words do: " 2"."""
        return self.words.labels[card.id][len(card.title.partition("Backward")[0]) :]

    # ---- the drawing --------------------------------------------------------------------------

    def _add(self, layer: int, svg: str, start: int = 0, stop: int | None = None) -> None:
        stop = self.end if stop is None else stop
        if start < stop:
            self.parts.setdefault((layer, start, stop), []).append(svg)

    def _draw(self) -> None:
        for index, way in enumerate(self.layout.ways):
            self._draw_arrow(index, way)
        for card in self.drawing.cards:
            if card.kind == "plus":
                self._draw_plus(card)
            else:
                self._draw_card(card)
        for way, labels in zip(self.layout.ways, self.labels):
            place = way.places[0]
            for words, start, stop in labels:
                self._draw_label(words, place.x + PAD, place.y + PAD, start, stop)

    def _passed(self, index: int) -> int:
        """The step in which something goes along an arrow; from a ``+``, when all has come."""
        arrow = self.drawing.arrows[index]
        if self.words.cards[arrow.tail].kind == "plus":
            coming = [i for i, a in enumerate(self.drawing.arrows) if a.head == arrow.tail]
            return max([self.sent.get(i, (self.end, None))[0] for i in coming])
        i, g = self.sent.get(index, (self.end, None))
        return self.end if g is None else i

    def _draw_arrow(self, index: int, way: Way) -> None:
        into_plus = self.words.cards[self.drawing.arrows[index].head].kind == "plus"
        path, tip = _curve(way, into_plus)
        passed = self._passed(index)
        for colour, width, start, stop in (
            (OP.line, "1", 0, passed),
            (STRONG_GRADIENT, "3", passed, passed + 1),
            (GRADIENT.line, "1.5", passed + 1, self.end),
        ):
            dashes = ' stroke-dasharray="3 3"' if width == "1" else ""
            line = f'fill="none" stroke="{colour}" stroke-width="{width}"{dashes}'
            head = "" if into_plus else f'<path d="{tip}" fill="{colour}"/>'
            self._add(ARROWS, f'<path d="{path}" {line}/>{head}', start, min(stop, self.end))

    def _draw_plus(self, card: Card) -> None:
        place = self.layout.boxes[card.id]
        x, y = place.x + PAD, place.y + place.height / 2 + PAD
        self._add(
            CARDS,
            f'<circle cx="{number(x)}" cy="{number(y)}" r="10" fill="{STRONG_GRADIENT}"/>'
            + text(x, y + 5, "+", "#ffffff", 15, "middle", bold=True),
        )

    def _draw_card(self, card: Card) -> None:
        place = self.layout.boxes[card.id]
        colours = _COLOURS[card.kind]
        x, y = place.x - place.width / 2 + PAD, place.y + PAD
        dashes = ' stroke-dasharray="4 3"' if colours is DIM else ""
        self._add(
            CARDS, box(x, y, place.width, place.height, colours.fill, colours.line, 7, dashes)
        )
        width, height = place.width + 2, place.height + 2
        ring = box(x - 1, y - 1, width, height, "none", STRONG_GRADIENT, 8, ' stroke-width="3"')
        for start in self._moments(card):
            self._add(CARDS, ring, start, start + 1)
        top = y + 5
        if self._title(card):
            self._add(WORDS, _title(x + 8, top + 13, card, self._nr(card), colours))
            top += TITLE
        self._draw_rows(card, x + 6, top, colours)

    def _moments(self, card: Card) -> list[int]:
        """The steps in which something happens to a card."""
        if card.kind == "result":
            return [0]
        if card.kind == "op":
            return [self.served[card.id]] if card.id in self.served else []
        leaf = self.leaf_of(card)
        return [i for i, step in enumerate(self.walk.steps)
                if any([one is leaf for one, *_ in step.complete])]  # fmt: skip

    def _draw_rows(self, card: Card, x: float, top: float, card_colours: Colours) -> None:
        """Every line, in the place that it has while it is there."""
        rows = self.rows[card.id]
        changes = sorted({0, self.end, *[i for *_, a, b in rows for i in (a, b)]})
        drawn: dict[tuple[int, int, str], tuple[int, int, str]] = {}
        for start, stop in pairwise(changes):
            line = 0
            for nr, (kind, words, a, b) in enumerate(rows):
                if not a <= start < b:
                    continue
                svg = _row(kind, words, x - 1, top + line * ROW, card_colours)
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
        plain = box(
            x - width / 2, y + 1, width, 18, fill, DIM.line if nothing else GRADIENT.line, 8
        )
        self._add(WORDS, plain + text(x, y + 14, words, colour, 11, "middle"), start + 1, stop)
        if nothing:
            self._add(WORDS, plain + text(x, y + 14, words, colour, 11, "middle"), start, start + 1)
            return
        strong = box(x - width / 2, y + 1, width, 18, STRONG_GRADIENT, "", 8)
        self._add(WORDS, strong + text(x, y + 14, words, "#ffffff", 11, "middle"), start,
                  min(start + 1, stop))  # fmt: skip


def _title(x: float, y: float, card: Card, nr: str, colours: Colours) -> str:
    name, backward, rest = card.title.partition("Backward")
    svg = text(x, y, name, colours.text, 13, bold=True)
    if not backward:
        return svg
    soft = f'<tspan fill="{colours.soft}" font-weight="normal">{backward}{rest}</tspan>'
    return svg.replace("</text>", f"{soft}{nr}</text>")


def _row(kind: str, words: str, x: float, y: float, card: Colours) -> str:
    colours = _ROWS.get(kind, card)
    chip = "" if colours is card else box(x, y, text_width(words, 11) + 6, 15, colours.fill, "", 4)
    more = ' font-style="italic"' if kind in ("freed", "nograd") else ""
    soft = card.soft if colours is card else colours.text
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
