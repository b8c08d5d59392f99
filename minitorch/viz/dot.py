"""Cards and arrows as DOT text, the language of Graphviz.

Text inside a card is written left-aligned, line under line: where a reader's machine has another
font than the one the widths were computed for, lines then only end a little earlier or later.
"""

from __future__ import annotations

from html import escape

from .cards import Arrow, Card, Drawing
from .palette import DATA, DIM, GRADIENT, OP, STRONG_GRADIENT, Colours
from .words import ascii_text

WIDTH = 480  # points: 640 pixels
_INCHES = WIDTH / 72

HEAD = f"""\
\tgraph [bgcolor=transparent fontname=Helvetica nodesep=0.3 ranksep=0.36 pad=0.03
\t\tsize="{_INCHES:.3f},1000"]
\tnode [shape=plain fontname=Helvetica fontsize=12]
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
    "data": DATA,
    "grad": GRADIENT,
    "hook": GRADIENT,
    "stale": GRADIENT,
    "freed": DIM,
}


def dot_lines(drawing: Drawing) -> list[str]:
    """The body of the DOT text, line by line, without ``digraph {`` and ``}``."""
    lines = HEAD.splitlines(keepends=True)
    lines += [_card(card) for card in drawing.cards]
    kinds = {card.id: card.kind for card in drawing.cards}
    lines += [_arrow(arrow, kinds) for arrow in drawing.arrows]
    return lines


def _card(card: Card) -> str:
    if card.kind == "plus":
        return (
            f'\t{card.id} [shape=circle label="+" width=0.24 fixedsize=true style=filled '
            f'fillcolor="{STRONG_GRADIENT}" color="{STRONG_GRADIENT}" fontcolor="{"#ffffff"}" '
            "fontsize=15]\n"
        )
    colours = _COLOURS[card.kind]
    rows = [_title(card, colours)] if card.title else []
    rows += [_row(kind, text, colours) for kind, text in card.rows]
    if card.outputs:
        rows.insert(0, _outputs(card))
    border = ' STYLE="ROUNDED,DASHED"' if card.kind in ("constant", "more") else ' STYLE="ROUNDED"'
    return (
        f'\t{card.id} [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3"'
        f'{border} BGCOLOR="{colours.fill}" COLOR="{colours.line}">{"".join(rows)}</TABLE>>]\n'
    )


def _title(card: Card, colours: Colours) -> str:
    name, backward, rest = card.title.partition("Backward")
    text = f"<B>{escape(ascii_text(name))}</B>"
    if backward:
        text += f'<FONT COLOR="{colours.soft}">{backward}{escape(rest)}</FONT>'
    return f'<TR><TD ALIGN="LEFT"><FONT COLOR="{colours.text}">{text}</FONT></TD></TR>'


def _row(kind: str, text: str, card: Colours) -> str:
    colours = _ROWS.get(kind, card)
    fill = "" if colours is card else f' BGCOLOR="{colours.fill}"'
    text = escape(ascii_text(text))
    if kind == "freed":
        text = f"<I>{text}</I>"
    if kind == "stale":
        text = f"<B>{text}</B>"
    return (
        f'<TR><TD ALIGN="LEFT"{fill}><FONT POINT-SIZE="11" COLOR="{colours.soft}">'
        f"{text}</FONT></TD></TR>"
    )


def _outputs(card: Card) -> str:
    """The results of a node that has several, side by side: arrows end at the one they belong to."""
    cells = [
        f'<TD PORT="o{number}" BGCOLOR="{DATA.fill}"><FONT POINT-SIZE="11" COLOR="{DATA.soft}">'
        f"[{number}] {escape(text)}</FONT></TD>"
        for number, text in sorted(card.outputs.items())
    ]
    return (
        '<TR><TD CELLPADDING="0"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2" '
        f'CELLPADDING="3"><TR>{"".join(cells)}</TR></TABLE></TD></TR>'
    )


def _arrow(arrow: Arrow, kinds: dict[str, str]) -> str:
    head = arrow.head if arrow.output is None else f"{arrow.head}:o{arrow.output}:n"
    settings = ""
    if kinds[arrow.head] == "plus":
        settings = " [arrowhead=none]"
    elif kinds[arrow.head] == "constant":
        settings = f' [arrowhead=none style=dashed color="{DIM.line}" penwidth=1]'
    elif kinds[arrow.tail] == "result":
        settings = f" [label=<{_pill('backward')}>]"
    return f"\t{arrow.tail} -> {head}{settings}\n"


def _pill(text: str) -> str:
    return (
        f'<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="2" BGCOLOR="{GRADIENT.fill}" '
        f'STYLE="ROUNDED"><TR><TD><FONT COLOR="{GRADIENT.soft}">{text}</FONT></TD></TR></TABLE>'
    )
