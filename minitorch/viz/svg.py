"""Small parts of hand-made SVG: text, boxes, lines, and the frame that makes a picture of them.

Every number is written in one way and every id begins with a mark that is computed from the
content: the same picture has the same bytes on every machine, and two pictures do not collide.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from .palette import DARK, DARK_WHITE, DATA, FONTS, PANEL, WHITE

# Pixels: a phone shows a drawing of this width so large that its small letters can be read.
NARROW = 430.0

# Widths in thousandths of the font's size. Readers have Helvetica, Arial or DejaVu Sans: these are
# a little more than the middle, so that text stays in its box with each of them.
_NARROW, _WIDE, _CAPITAL, _OTHER = 315, 900, 700, 590
_NARROW_LETTERS = frozenset("fijlrtI.,:;!|'()[] ")
_WIDE_LETTERS = frozenset("mwMW@%+=<>~")


# Of the fonts that readers have, DejaVu Sans needs so much more room than ``text_width`` says.
WIDEST = 1.06


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, in pixels."""
    total = 0
    for letter in text:
        if letter in _NARROW_LETTERS:
            total += _NARROW
        elif letter in _WIDE_LETTERS:
            total += _WIDE
        else:
            total += _CAPITAL if letter.isupper() else _OTHER
    return total * size / 1000 * (1.07 if bold else 1)


def number(value: float) -> str:
    """A coordinate with one digit at most: ``12``, ``7.5``."""
    return f"{round(value, 1):.1f}".removesuffix(".0")


def text(
    x: float,
    y: float,
    words: str,
    colour: str = DATA.text,
    size: float = 13,
    anchor: str = "start",
    bold: bool = False,
    more: str = "",
) -> str:
    """One line of text; ``y`` is its baseline, ``more`` are further attributes."""
    settings = f' text-anchor="{anchor}"' if anchor != "start" else ""
    settings += ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{colour}"'
        f"{settings}{more}>{escape(words, quote=False)}</text>"
    )


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    line: str = "",
    radius: float = 0,
    more: str = "",
) -> str:
    """A rectangle, with a border where ``line`` names a colour."""
    settings = f' stroke="{line}"' if line else ""
    settings += f' rx="{number(radius)}"' if radius else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" fill="{fill}"{settings}{more}/>'
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    """A straight line."""
    return (
        f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}" '
        f'stroke="{colour}"{more}/>'
    )


def mark_of(*content: Any) -> str:
    """A short name that two pictures share only when they are the same."""
    return "v" + hashlib.sha256(repr(content).encode()).hexdigest()[:8]


def frame(width: float, height: float, title: str, description: str, body: list[str]) -> str:
    """The whole picture, with a title and a description for those who do not see it."""
    mark = mark_of(title, description, body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" role="img" '
        f'aria-labelledby="{mark}-title {mark}-desc" font-family="{FONTS}" '
        'style="max-width:100%;height:auto">\n'
        f'<title id="{mark}-title">{escape(title)}</title>\n'
        f'<desc id="{mark}-desc">{escape(description)}</desc>\n' + "\n".join(body) + "\n</svg>\n"
    )


class Swatch(NamedTuple):
    """One entry of a legend: a little box, and what it stands for; ``more`` are attributes."""

    fill: str
    line: str
    words: str
    more: str = ""


def legend(
    entries: Iterable[Swatch], left: float, top: float, right: float
) -> tuple[list[str], float]:
    """Entries side by side between two edges, in as many lines as they need; and their height."""
    out: list[str] = []
    x, y = left, top
    for entry in entries:
        wide = 20 + text_width(entry.words, 11)
        if x > left and x + wide > right:
            x, y = left, y + 18
        out.append(rectangle(x, y, 14, 12, entry.fill, entry.line, 2, entry.more))
        out.append(text(x + 20, y + 10, entry.words, PANEL.text, 11))
        x += wide + 14
    return out, y + 12 - top


def enlarged(width: float) -> float:
    """How wide a drawing of this width is shown: a little larger, as long as a page has room."""
    return max(width, min(1.2 * width, 600.0))


_COLOUR = re.compile("|".join(DARK))
_WHITE_GROUND = re.compile(rf'(<(?!text\b)[a-z]+\b[^>]*\bfill="){WHITE}"')


def darkened(svg: str) -> str:
    """A drawing of this package for a dark page: each colour of the palette in its dark tone."""
    svg = _COLOUR.sub(lambda found: DARK[found.group()], svg)
    return _WHITE_GROUND.sub(rf'\g<1>{DARK_WHITE}"', svg)
