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

TITLE_SIZE, SIZE = 12, 11


class Text(NamedTuple):
    """Words in one style."""

    words: str
    colour: str
    bold: bool = False
    italic: bool = False
    size: int = SIZE


class TextLook(NamedTuple):
    """Text and what it stands on: a row of a box, a label of an arrow, a sign. "" is nothing."""

    text: Text
    fill: str
    line: str = ""


# ---- boxes --------------------------------------------------------------------------------------


class BoxLook(NamedTuple):
    """The rounded box of a result, operation or leaf, and the parts of its title."""

    fill: str
    line: str
    dashed: bool
    title: tuple[Text, ...]
    under: tuple[Text, ...] = ()  # the second line of a folded title


class _Row(NamedTuple):
    """The style of one kind of row: its colours, or None for those of the box."""

    colours: Colours | None
    bold: bool = False
    italic: bool = False


_BOXES = {"result": DATA, "op": OP, "leaf": DATA, "constant": DIM, "more": DIM}

# Rows of a family of their own stand on its fill: values are data, gradients are gradients.
_ROWS = {
    "data": _Row(None),
    "kept": _Row(None),
    "write": _Row(None),
    "made": _Row(DATA, bold=True),
    "output": _Row(DATA),
    "grad": _Row(GRADIENT),
    "nograd": _Row(None, italic=True),
    "hook": _Row(GRADIENT),
    "stale": _Row(GRADIENT, bold=True),
    "freed": _Row(DIM, italic=True),
}


def of_box(box: Box, number: str = "", folded: bool = False) -> BoxLook:
    """The look of a box; ``number``, such as " 2", tells it from others with the same title.

    ``folded``: the title is written in two lines, if it has two parts.
    """
    colours = _BOXES[box.kind]
    name, backward, told = _title(box.title, number, colours)
    lines = ((name, told), (backward,)) if folded else ((name, backward, told), ())
    title, under = [tuple([part for part in line if part.words]) for line in lines]
    return BoxLook(colours.fill, colours.line, colours is DIM, title, under)


def _title(title: str, number: str, colours: Colours) -> tuple[Text, Text, Text]:
    """``Mul`` is what tells operations apart: ``Backward0`` behind it is less important."""
    name, backward, rest = title.partition("Backward")
    return (
        Text(name, colours.text, bold=True, size=TITLE_SIZE),
        Text(f"{backward}{rest}", colours.soft, size=TITLE_SIZE),
        Text(number, colours.text, bold=True, size=TITLE_SIZE),
    )


def of_row(kind: str, words: str, box_kind: str) -> TextLook:
    """The look of a row of text, by its kind and the kind of its box."""
    style, box = _ROWS[kind], _BOXES[box_kind]
    colours = style.colours or box
    fill = "" if colours is box else colours.fill
    return TextLook(Text(words, colours.soft, style.bold, style.italic), fill)


def of_output(number: int, words: str) -> TextLook:
    """The look of one result of an operation that has several."""
    return of_row("output", f"[{number}] {words}", "op")


# A box that stands out, such as the one of the moment in steps, has a thick border around it.
MARK, MARK_WIDTH = STRONG_GRADIENT, 3

# The round sign where gradients are added.
PLUS, PLUS_DIAMETER = TextLook(Text("+", WHITE, size=15), STRONG_GRADIENT), 16.56


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


def of_arrow(head: str, line: ArrowLook = ARROW) -> ArrowLook:
    """The look of an arrow by the kind of box that it leads to."""
    if head == "plus":
        return line._replace(tip=False)  # it ends in the sign
    if head == "constant":
        return ArrowLook(DIM.line, 1, dashed=True, tip=False)  # no gradient goes there
    return line


DIRECTION = TextLook(Text("backward", GRADIENT.soft), GRADIENT.fill)


def of_value(words: str, arriving: bool = False) -> TextLook:
    """The look of the gradient that goes along an arrow, or of the word that says there is none."""
    if words == "nothing":
        return TextLook(Text(words, DIM.text), DIM.fill, DIM.line)
    if arriving:
        return TextLook(Text(words, WHITE), STRONG_GRADIENT)
    return TextLook(Text(words, GRADIENT.text), GRADIENT.fill, GRADIENT.line)
