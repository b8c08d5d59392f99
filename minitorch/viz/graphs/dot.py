"""A drawing as DOT text, the language of Graphviz.

Text inside a box is written left-aligned, line under line: where a reader's machine has another
font than the one the widths were computed for, lines then only end a little earlier or later.
"""

from __future__ import annotations

from html import escape

from ..palette import FONTS
from ..short_text import ascii_text
from .drawing import Arrow, Box, Drawing
from .look import (
    ARROW,
    DIRECTION,
    LABEL_SIZE,
    PLUS,
    ROW_SIZE,
    SIGN_SIZE,
    TITLE_SIZE,
    RowLook,
    Text,
    arrow_look,
    box_look,
    output_look,
    row_look,
)

WIDTH = 480  # points: 640 pixels
_INCH = 72  # points
_FONT = FONTS.partition(",")[0]

HEAD = f"""\
\tgraph [bgcolor=transparent fontname={_FONT} nodesep=0.28 ranksep=0.34 pad=0.03 ordering=out
\t\tsize="{WIDTH / _INCH:.3f},1000"]
\tnode [shape=box style="rounded,filled" margin="0.07,0.04" width=0 height=0
\t\tfontname={_FONT} fontsize={TITLE_SIZE}]
\tedge [arrowsize=0.75 color="{ARROW.colour}" fontname={_FONT} fontsize={LABEL_SIZE} \
penwidth={ARROW.width}]
"""

_PLUS = (
    f'shape=circle style=filled fillcolor="{PLUS.fill}" color="{PLUS.fill}" '
    f'fontcolor="{PLUS.text.colour}" fontsize={SIGN_SIZE} label="{PLUS.text.words}" margin=0 '
    f"width={PLUS.diameter / _INCH:.2f} fixedsize=true"
)
_TABLE = '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="1" CELLPADDING="2">'


def dot_lines(drawing: Drawing) -> list[str]:
    """The body of the DOT text, line by line, without ``digraph {`` and ``}``."""
    lines = HEAD.splitlines(keepends=True)
    lines += [_box(box) for box in drawing.boxes]
    kinds = {box.id: box.kind for box in drawing.boxes}
    lines += [_arrow(arrow, kinds) for arrow in drawing.arrows]
    return lines


def _box(box: Box) -> str:
    if box.kind == "plus":
        return f"\t{box.id} [{_PLUS}]\n"
    look = box_look(box)
    rows = [_outputs(box)] if box.outputs else []
    if look.title:
        title = "".join([_text(part, TITLE_SIZE) for part in look.title])
        rows.append(f'<TR><TD ALIGN="LEFT">{title}</TD></TR>')
    rows += [_row(row_look(kind, words, box.kind)) for kind, words in box.rows]
    dashed = ' style="rounded,filled,dashed"' if look.dashed else ""
    return (
        f'\t{box.id} [fillcolor="{look.fill}" color="{look.line}"{dashed} label=<{_TABLE}'
        f"{''.join(rows)}</TABLE>>]\n"
    )


def _row(look: RowLook) -> str:
    return f'<TR><TD ALIGN="LEFT"{_ground(look.ground)}>{_text(look.text, ROW_SIZE)}</TD></TR>'


def _ground(fill: str) -> str:
    return f' BGCOLOR="{fill}" STYLE="ROUNDED"' if fill else ""


def _text(text: Text, size: int) -> str:
    words = escape(ascii_text(text.words))
    if text.bold:
        words = f"<B>{words}</B>"
    if text.italic:
        words = f"<I>{words}</I>"
    points = f' POINT-SIZE="{size}"' if size != TITLE_SIZE else ""
    return f'<FONT{points} COLOR="{text.colour}">{words}</FONT>'


def _outputs(box: Box) -> str:
    """The results of a node that has several, side by side; an arrow ends at its own."""
    cells = []
    for number, words in sorted(box.outputs.items()):
        look = output_look(number, words)
        text = _text(look.text, ROW_SIZE)
        cells.append(f'<TD PORT="o{number}"{_ground(look.ground)}>{text}</TD>')
    return f'<TR><TD CELLPADDING="0">{_TABLE}<TR>{"".join(cells)}</TR></TABLE></TD></TR>'


def _arrow(arrow: Arrow, kinds: dict[str, str]) -> str:
    head = arrow.head if arrow.output is None else f"{arrow.head}:o{arrow.output}:n"
    look = arrow_look(kinds[arrow.head])
    settings = [] if look.tip else ["arrowhead=none"]
    if look.dashed:
        settings.append("style=dashed")
    if (look.colour, look.width) != (ARROW.colour, ARROW.width):
        settings.append(f'color="{look.colour}" penwidth={look.width}')
    if kinds[arrow.tail] == "result" and not settings:
        settings.append(f"label=<{_DIRECTION}>")
    written = f" [{' '.join(settings)}]" if settings else ""
    return f"\t{arrow.tail} -> {head}{written}\n"


_DIRECTION = (
    '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2" CELLPADDING="2"><TR><TD WIDTH="4"></TD>'
    f"<TD{_ground(DIRECTION.fill)}>{_text(DIRECTION.text, LABEL_SIZE)}</TD>"
    "</TR></TABLE>"
)
