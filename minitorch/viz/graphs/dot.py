"""A drawing as DOT text, the language of Graphviz.

Text inside a box is written left-aligned, line under line: where a reader's machine has another
font than the one the widths were computed for, lines then only end a little earlier or later.
"""

from __future__ import annotations

from html import escape

from ..palette import FONTS
from ..short_text import ascii_text
from . import look
from .drawing import Arrow, Box, Drawing
from .folding import is_wide

WIDTH = 480  # points: 640 pixels
_INCH = 72  # points
_FONT = FONTS.partition(",")[0]

HEAD = f"""\
\tgraph [bgcolor=transparent fontname={_FONT} nodesep=0.28 ranksep=0.34 pad=0.03 ordering=out
\t\tsize="{WIDTH / _INCH:.3f},1000"]
\tnode [shape=box style="rounded,filled" margin="0.07,0.04" width=0 height=0
\t\tfontname={_FONT} fontsize={look.TITLE_SIZE}]
\tedge [arrowsize=0.75 color="{look.ARROW.colour}" fontname={_FONT} fontsize={look.SIZE} \
penwidth={look.ARROW.width}]
"""

_PLUS = (
    f'shape=circle style=filled fillcolor="{look.PLUS.fill}" color="{look.PLUS.fill}" '
    f'fontcolor="{look.PLUS.text.colour}" fontsize={look.PLUS.text.size} '
    f'label="{look.PLUS.text.words}" margin=0 '
    f"width={look.PLUS_DIAMETER / _INCH:.2f} fixedsize=true"
)
_LEFT = ' ALIGN="LEFT"'
_TABLE = '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="1" CELLPADDING="2">'


def dot_lines(drawing: Drawing) -> list[str]:
    """The body of the DOT text, line by line, without ``digraph {`` and ``}``."""
    lines = HEAD.splitlines(keepends=True)
    folded = is_wide(drawing)
    lines += [_box(box, folded) for box in drawing.boxes]
    kinds = {box.id: box.kind for box in drawing.boxes}
    lines += [_arrow(arrow, kinds) for arrow in drawing.arrows]
    return lines


def _box(box: Box, folded: bool) -> str:
    if box.kind == "plus":
        return f"\t{box.id} [{_PLUS}]\n"
    style = look.of_box(box, folded=folded)
    rows = [_outputs(box)] if box.outputs else []
    for line in (style.title, style.under):
        if line:
            title = "".join([_text(part) for part in line])
            rows.append(f"<TR><TD{_LEFT}>{title}</TD></TR>")
    for kind, words in box.rows:
        rows.append(f"<TR>{_cell(look.of_row(kind, words, box.kind), _LEFT)}</TR>")
    dashed = ' style="rounded,filled,dashed"' if style.dashed else ""
    return (
        f'\t{box.id} [fillcolor="{style.fill}" color="{style.line}"{dashed} label=<{_TABLE}'
        f"{''.join(rows)}</TABLE>>]\n"
    )


def _cell(style: look.TextLook, more: str = "") -> str:
    ground = f' BGCOLOR="{style.fill}" STYLE="ROUNDED"' if style.fill else ""
    return f"<TD{more}{ground}>{_text(style.text)}</TD>"


def _text(text: look.Text) -> str:
    words = escape(ascii_text(text.words))
    if text.bold:
        words = f"<B>{words}</B>"
    if text.italic:
        words = f"<I>{words}</I>"
    points = f' POINT-SIZE="{text.size}"' if text.size != look.TITLE_SIZE else ""
    return f'<FONT{points} COLOR="{text.colour}">{words}</FONT>'


def _outputs(box: Box) -> str:
    """The results of a node that has several, side by side; an arrow ends at its own."""
    cells = [
        _cell(look.of_output(number, words), f' PORT="o{number}"')
        for number, words in sorted(box.outputs.items())
    ]
    return f'<TR><TD CELLPADDING="0">{_TABLE}<TR>{"".join(cells)}</TR></TABLE></TD></TR>'


def _arrow(arrow: Arrow, kinds: dict[str, str]) -> str:
    head = arrow.head if arrow.output is None else f"{arrow.head}:o{arrow.output}:n"
    style = look.of_arrow(kinds[arrow.head])
    settings = [] if style.tip else ["arrowhead=none"]
    if style.dashed:
        settings.append("style=dashed")
    if (style.colour, style.width) != (look.ARROW.colour, look.ARROW.width):
        settings.append(f'color="{style.colour}" penwidth={style.width}')
    if kinds[arrow.tail] == "result" and not settings:
        settings.append(f"label=<{_DIRECTION}>")
    written = f" [{' '.join(settings)}]" if settings else ""
    return f"\t{arrow.tail} -> {head}{written}\n"


_DIRECTION = (
    '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2" CELLPADDING="2"><TR><TD WIDTH="4"></TD>'
    f"{_cell(look.DIRECTION)}"
    "</TR></TABLE>"
)
