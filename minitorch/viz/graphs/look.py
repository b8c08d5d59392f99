"""What every part of a graph looks like: colours, text and lines are chosen here and nowhere else.

A drawing says what there is: boxes, rows of text, arrows. This file gives each of them its look.
``dot.py`` writes the look down for Graphviz, ``svg_drawing.py`` as SVG; neither of them chooses.

Blue is data, orange the gradient, grey an operation; pale and dashed is what takes no part.
Sizes are those of the drawing: points in DOT text, pixels in SVG.
"""

from __future__ import annotations

from typing import NamedTuple

from ..palette import DATA, DIM, GRADIENT, OP, STRONG_GRADIENT, WHITE, Colours
from .drawing import Box

TITLE_SIZE, ROW_SIZE, LABEL_SIZE, SIGN_SIZE = 12, 11, 11, 15


class Text(NamedTuple):
    """Words in one style."""

    words: str
    colour: str
    bold: bool = False
    italic: bool = False


# ---- boxes --------------------------------------------------------------------------------------


class BoxLook(NamedTuple):
    """The rounded box of a result, operation or leaf, and the parts of its title."""

    fill: str
    line: str
    dashed: bool
    title: tuple[Text, ...]


class RowLook(NamedTuple):
    """A row of text on a box; ``ground`` is the fill that it stands on, "" for that of the box."""

    text: Text
    ground: str


class _Row(NamedTuple):
    """The style of one kind of row: its colours, or None for those of the box."""

    colours: Colours | None
    bold: bool = False
    italic: bool = False


_BOXES = {"result": DATA, "op": OP, "leaf": DATA, "constant": DIM, "more": DIM}

# Rows of a family of their own stand on its fill: values are data, gradients are gradients.
_ROWS = {
    "made": _Row(DATA, bold=True),
    "output": _Row(DATA),
    "grad": _Row(GRADIENT),
    "nograd": _Row(None, italic=True),
    "hook": _Row(GRADIENT),
    "stale": _Row(GRADIENT, bold=True),
    "freed": _Row(DIM, italic=True),
}
_PLAIN_ROW = _Row(None)


def box_look(box: Box, number: str = "") -> BoxLook:
    """The look of a box; ``number``, such as " 2", tells it from others with the same title."""
    colours = _BOXES[box.kind]
    return BoxLook(colours.fill, colours.line, colours is DIM, _title(box.title, number, colours))


def _title(title: str, number: str, colours: Colours) -> tuple[Text, ...]:
    """``Mul`` is what tells operations apart: ``Backward0`` behind it is less important."""
    name, backward, rest = title.partition("Backward")
    parts = (
        Text(name, colours.text, bold=True),
        Text(f"{backward}{rest}", colours.soft),
        Text(number, colours.text, bold=True),
    )
    return tuple([part for part in parts if part.words])


def row_look(kind: str, words: str, box_kind: str) -> RowLook:
    """The look of a row of text, by its kind and the kind of its box."""
    style, box = _ROWS.get(kind, _PLAIN_ROW), _BOXES[box_kind]
    colours = style.colours or box
    ground = "" if colours is box else colours.fill
    return RowLook(Text(words, colours.soft, style.bold, style.italic), ground)


def output_look(number: int, words: str) -> RowLook:
    """The look of one result of an operation that has several."""
    return row_look("output", f"[{number}] {words}", "op")


# In a row of steps, the box of the moment has a thick border around it.
MARK, MARK_WIDTH = STRONG_GRADIENT, 3


class SignLook(NamedTuple):
    """A round sign."""

    fill: str
    text: Text
    diameter: float


PLUS = SignLook(STRONG_GRADIENT, Text("+", WHITE), 16.56)


# ---- arrows -------------------------------------------------------------------------------------


class ArrowLook(NamedTuple):
    """The line of an arrow, and whether it has a tip."""

    colour: str
    width: float
    dashed: bool = False
    tip: bool = True


ARROW = ArrowLook(GRADIENT.line, 1.5)
# In steps: nothing has come along it yet; something is coming now.
EARLY_ARROW = ArrowLook(OP.line, 1, dashed=True)
BUSY_ARROW = ArrowLook(STRONG_GRADIENT, 3)


def arrow_look(head: str, look: ArrowLook = ARROW) -> ArrowLook:
    """The look of an arrow by the kind of box that it leads to."""
    if head == "plus":
        return look._replace(tip=False)  # it ends in the sign
    if head == "constant":
        return ArrowLook(DIM.line, 1, dashed=True, tip=False)  # no gradient goes there
    return look


class LabelLook(NamedTuple):
    """A pill that lies on an arrow; ``line`` is its border, "" for none."""

    fill: str
    text: Text
    line: str


DIRECTION = LabelLook(GRADIENT.fill, Text("backward", GRADIENT.soft), "")


def value_look(words: str, arriving: bool = False) -> LabelLook:
    """The look of the gradient that goes along an arrow, or of the word that says there is none."""
    if words == "nothing":
        return LabelLook(DIM.fill, Text(words, DIM.text), DIM.line)
    if arriving:
        return LabelLook(STRONG_GRADIENT, Text(words, WHITE), "")
    return LabelLook(GRADIENT.fill, Text(words, GRADIENT.text), GRADIENT.line)
