"""Two graphs side by side: before and after, with and without.

before = viz.graph(loss)
loss.backward()
viz.compare(before, viz.graph(loss), titles=("before", "after"), differences=True)
"""

from __future__ import annotations

import sys
from collections import Counter
from html import escape
from typing import Any

from .cards import Card, Drawing, Options, draw
from .graphs import Words, describe
from .palette import PANEL
from .pictures import FONTS, Graph
from .sheet import Sheet
from .stills import enlarged
from .svg import mark_of, number
from .words import Names


def compare(
    left: Any,
    right: Any,
    params: Any = None,
    *,
    titles: tuple[str, str] = ("", ""),
    differences: bool = False,
    **options: bool,
) -> Comparison:
    """Show two graphs side by side (one above the other where there is no room).

    - ``left``, ``right``: what ``viz.graph`` gave, which shows the graph as it was then, or a
      Tensor or list of Tensors, whose graph is drawn as it is now.
    - ``params``, ``options``: for Tensors, those of ``viz.graph``: names, ``show_grads=True`` ...
    - ``titles``: what stands above each graph.
    - ``differences``: frame every card that the other graph has not got.

    Returns a picture that a notebook shows as HTML, without a script and without a program that
    draws; ``describe()`` is both in words. Raises TypeError when there is nothing to draw.

    >>> from minitorch import viz
    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> viz.compare(x * x, (x * x).detach(), {"x": x}, titles=("with", "without"))
    with: result = Mul <- (x, x). x: gradients are added.
    without: a leaf scalar.
    """
    caller = sys._getframe(1)
    names = Names(params, caller.f_locals, caller.f_globals)
    settings = Options(**options)
    pair = [
        side.drawing if isinstance(side, Graph) else draw(side, names, settings)
        for side in (left, right)
    ]
    return Comparison(pair, titles, differences)


class Comparison:
    """Two graphs as one picture; see ``compare``."""

    def __init__(self, pair: list[Drawing], titles: tuple[str, str], differences: bool) -> None:
        if len(titles) != 2:
            raise ValueError(f"titles must be two: of the left and the right graph; got {titles!r}")
        marked = _differing(*pair) if differences else [set(), set()]
        self._titles = [title or side for title, side in zip(titles, ("left", "right"))]
        self._lines = [describe(drawing) for drawing in pair]
        sheets = [Sheet(drawing, Words(drawing), marked=ids) for drawing, ids in zip(pair, marked)]
        self._html = _html(sheets, titles, self.describe().splitlines(), any(marked))

    def describe(self) -> str:
        """Both graphs in words, a line each."""
        return "\n".join(
            [f"{title}: {' '.join([f'{line}.' for line in lines])}"
             for title, lines in zip(self._titles, self._lines)]
        )  # fmt: skip

    def html(self) -> str:
        """Both pictures as one piece of HTML."""
        return self._html

    def __repr__(self) -> str:
        return self.describe()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return {"text/html": self.html(), "text/plain": repr(self)}, {}


def _differing(left: Drawing, right: Drawing) -> list[set[str]]:
    """The ids of the cards of each drawing that have no equal in the other one."""
    found = []
    for one, other in ((left, right), (right, left)):
        there = Counter([_content(card) for card in other.cards])
        alone = set()
        for card in one.cards:
            if card.kind != "plus" and not there[_content(card)]:
                alone.add(card.id)
            there[_content(card)] -= 1
        found.append(alone)
    return found


def _content(card: Card) -> tuple[Any, ...]:
    return card.kind, card.title, tuple(card.rows), tuple(sorted(card.outputs.items()))


def _html(sheets: list[Sheet], titles: tuple[str, str], lines: list[str], framed: bool) -> str:
    ground = f"background:{PANEL.fill};color:{PANEL.text};border:1px solid {PANEL.line}"
    out = [
        '<div class="mt-compare" style="max-width:640px;box-sizing:border-box;display:flex;'
        "flex-wrap:wrap;gap:12px;align-items:flex-start;padding:8px 12px;border-radius:8px;"
        f'line-height:1.4;color-scheme:light;{ground}">'
    ]
    together = sum([sheet.width for sheet in sheets])
    for sheet, title, line in zip(sheets, titles, lines):
        width = sheet.width * enlarged(together) / together
        body = "\n".join(sheet.svg())
        mark = mark_of(line, body)
        heading = f'<div style="font-weight:bold;font-size:15px">{escape(title)}</div>'
        # Both stand in one line when their widths fit into it, and share what is left.
        out.append(
            f'<div style="flex:1 1 {number(width)}px;min-width:0">{heading * bool(title)}'
            f'<svg width="{number(width)}" viewBox="0 0 {number(sheet.width)} '
            f'{number(sheet.height)}" role="img" aria-labelledby="{mark}" font-family="{FONTS}" '
            'style="display:block;margin:0 auto;max-width:100%;height:auto;background:none">'
            f'<title id="{mark}">{escape(line)}</title>\n{body}</svg></div>'
        )
    if framed:
        out.append(
            '<div style="flex:1 0 100%;font-size:14px">Framed: what the other graph does not '
            "have.</div>"
        )
    return "\n".join([*out, "</div>"])
