"""Boxes and arrows as DOT text, the language of Graphviz.

Text inside a box is written left-aligned, line under line: where a reader's machine has another
font than the one the widths were computed for, lines then only end a little earlier or later.
"""

from __future__ import annotations

from html import escape

from ..palette import DATA, DIM, GRADIENT, OP, STRONG_GRADIENT, Colours
from ..short_text import ascii_text
from .drawing import Arrow, Box, Drawing

WIDTH = 480  # points: 640 pixels
_INCHES = WIDTH / 72

HEAD = f"""\
\tgraph [bgcolor=transparent fontname=Helvetica nodesep=0.28 ranksep=0.34 pad=0.03 ordering=out
\t\tsize="{_INCHES:.3f},1000"]
\tnode [shape=box style="rounded,filled" margin="0.07,0.04" width=0 height=0
\t\tfontname=Helvetica fontsize=12]
\tedge [arrowsize=0.75 color="{GRADIENT.line}" fontname=Helvetica fontsize=11 penwidth=1.5]
"""

_COLOURS = {
    "result": DATA,
    "op": OP,
    "leaf": DATA,
    "constant": DIM,
    "more": DIM,
}
# Rows of a family of their own stand on its fill: values are data, gradients are gradients.
_ROWS = {
    "made": DATA,
    "grad": GRADIENT,
    "hook": GRADIENT,
    "stale": GRADIENT,
    "freed": DIM,
}
_PLUS = (
    f'shape=circle style=filled fillcolor="{STRONG_GRADIENT}" color="{STRONG_GRADIENT}" '
    'fontcolor="#ffffff" fontsize=15 label="+" margin=0 width=0.23 fixedsize=true'
)


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
    colours = _COLOURS[box.kind]
    rows = [_outputs(box)] if box.outputs else []
    if box.title:
        rows.append(f"<TR>{_cell(_title(box.title, colours))}</TR>")
    rows += [_row(kind, text, colours) for kind, text in box.rows]
    dashed = ' style="rounded,filled,dashed"' if colours is DIM else ""
    return (
        f'\t{box.id} [fillcolor="{colours.fill}" color="{colours.line}"{dashed} label=<{_TABLE}'
        f"{''.join(rows)}</TABLE>>]\n"
    )


_TABLE = '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="1" CELLPADDING="2">'


def _cell(text: str, attributes: str = "") -> str:
    return f'<TD ALIGN="LEFT"{attributes}>{text}</TD>'


def _title(title: str, colours: Colours) -> str:
    name, backward, rest = title.partition("Backward")
    text = f'<FONT COLOR="{colours.text}"><B>{_safe(name)}</B></FONT>'
    if backward:
        text += f'<FONT COLOR="{colours.soft}">{backward}{_safe(rest)}</FONT>'
    return text


def _row(kind: str, text: str, box: Colours) -> str:
    colours = _ROWS.get(kind, box)
    chip = "" if colours is box else f' BGCOLOR="{colours.fill}" STYLE="ROUNDED"'
    text = _safe(text)
    if kind in ("made", "stale"):
        text = f"<B>{text}</B>"
    if kind == "freed":
        text = f"<I>{text}</I>"
    return f"<TR>{_cell(_small(text, colours.soft), chip)}</TR>"


def _outputs(box: Box) -> str:
    """The results of a node that has several, side by side; an arrow ends at its own."""
    cells = [
        f'<TD PORT="o{number}" BGCOLOR="{DATA.fill}" STYLE="ROUNDED">'
        f"{_small(_safe(f'[{number}] {text}'), DATA.soft)}</TD>"
        for number, text in sorted(box.outputs.items())
    ]
    return f'<TR><TD CELLPADDING="0">{_TABLE}<TR>{"".join(cells)}</TR></TABLE></TD></TR>'


def _arrow(arrow: Arrow, kinds: dict[str, str]) -> str:
    head = arrow.head if arrow.output is None else f"{arrow.head}:o{arrow.output}:n"
    settings = ""
    if kinds[arrow.head] == "plus":
        settings = " [arrowhead=none]"
    elif kinds[arrow.head] == "constant":
        settings = f' [arrowhead=none style=dashed color="{DIM.line}" penwidth=1]'
    elif kinds[arrow.tail] == "result":
        settings = f" [label=<{_PILL}>]"
    return f"\t{arrow.tail} -> {head}{settings}\n"


def _small(text: str, colour: str) -> str:
    return f'<FONT POINT-SIZE="11" COLOR="{colour}">{text}</FONT>'


def _safe(text: str) -> str:
    return escape(ascii_text(text))


_PILL = (
    '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2" CELLPADDING="2"><TR><TD WIDTH="4"></TD>'
    f'<TD BGCOLOR="{GRADIENT.fill}" STYLE="ROUNDED">{_small("backward", GRADIENT.soft)}</TD>'
    "</TR></TABLE>"
)
