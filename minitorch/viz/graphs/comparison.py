"""Two graphs side by side: before and after, with and without.

before = viz.graph(loss)
loss.backward()
viz.compare(before, viz.graph(loss), titles=("before", "after"), differences=True)
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from html import escape
from typing import Any

from ..names import Names
from ..outputs import Output
from ..palette import FONTS, PANEL
from ..svg import enlarged, mark_of, number
from .description import describe
from .drawing import Box, Drawing, Options, draw
from .picture import Graph
from .svg_drawing import SvgDrawing


def compare(
    left: Any,
    right: Any,
    params: Any = None,
    *,
    titles: tuple[str, str] = ("", ""),
    differences: bool = False,
    names: Mapping[str, Any] | None = None,
    **options: bool,
) -> Comparison:
    """Show two graphs side by side (one above the other where there is no room).

    - ``left``, ``right``: what ``viz.graph`` gave, which shows the graph as it was then, or a
      Tensor or list of Tensors, whose graph is drawn as it is now.
    - ``params``, ``names``, ``options``: for Tensors, those of ``viz.graph``: what tensors are
      called, ``show_grads=True`` ...
    - ``titles``: what stands above each graph.
    - ``differences``: frame every box that the other graph has not got.

    Returns a picture that a notebook shows as HTML, without a script and without a program that
    draws; ``describe()`` is both in words. Raises TypeError when there is nothing to draw.

    >>> from minitorch import viz
    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> viz.compare(x * x, (x * x).detach(), {"x": x}, titles=("with", "without"))
    with: result = Mul <- (x, x). x: gradients are added.
    without: a leaf scalar.
    """
    caller = sys._getframe(1)
    known = Names(params, caller.f_locals, caller.f_globals, names=names)
    settings = Options(**options)
    pair = [
        side.drawing if isinstance(side, Graph) else draw(side, known, settings)
        for side in (left, right)
    ]
    return Comparison(pair, titles, differences)


class Comparison(Output):
    """Two graphs as one picture; see ``compare``."""

    def __init__(self, pair: list[Drawing], titles: tuple[str, str], differences: bool) -> None:
        if len(titles) != 2:
            raise ValueError(f"titles must be two: of the left and the right graph; got {titles!r}")
        marked = _differing(*pair) if differences else [set(), set()]
        drawings = [SvgDrawing(drawing, marked=ids) for drawing, ids in zip(pair, marked)]
        lines = []
        for title, side, drawing in zip(titles, ("left", "right"), pair):
            lines.append(" ".join([f"{title or side}:", *[f"{s}." for s in describe(drawing)]]))
        super().__init__("text/html", _html(drawings, titles, lines, any(marked)), lines)

    def html(self) -> str:
        """Both pictures as one piece of HTML."""
        return self._picture


def _differing(left: Drawing, right: Drawing) -> list[set[str]]:
    """The ids of the boxes of each drawing that have no equal in the other one."""
    found = []
    for one, other in ((left, right), (right, left)):
        there = Counter([_content(box) for box in other.boxes])
        alone = set()
        for box in one.boxes:
            if box.kind != "plus" and not there[_content(box)]:
                alone.add(box.id)
            there[_content(box)] -= 1
        found.append(alone)
    return found


def _content(box: Box) -> tuple[Any, ...]:
    return box.kind, box.title, tuple(box.rows), tuple(sorted(box.outputs.items()))


def _html(
    drawings: list[SvgDrawing], titles: tuple[str, str], lines: list[str], framed: bool
) -> str:
    ground = f"background:{PANEL.fill};color:{PANEL.text};border:1px solid {PANEL.line}"
    out = [
        '<div class="mt-compare" style="max-width:640px;box-sizing:border-box;display:flex;'
        "flex-wrap:wrap;gap:12px;align-items:flex-start;padding:8px 12px;border-radius:8px;"
        f'line-height:1.4;color-scheme:light;{ground}">'
    ]
    together = sum([picture.width for picture in drawings])
    for picture, title, line in zip(drawings, titles, lines):
        width = picture.width * enlarged(together) / together
        body = "\n".join(picture.svg())
        mark = mark_of(line, body)
        heading = f'<div style="font-weight:bold;font-size:15px">{escape(title)}</div>'
        # Both stand in one line when their widths fit into it, and share what is left.
        out.append(
            f'<div style="flex:1 1 {number(width)}px;min-width:0">{heading * bool(title)}'
            f'<svg width="{number(width)}" viewBox="0 0 {number(picture.width)} '
            f'{number(picture.height)}" role="img" aria-labelledby="{mark}" font-family="{FONTS}" '
            'style="display:block;margin:0 auto;max-width:100%;height:auto;background:none">'
            f'<title id="{mark}">{escape(line)}</title>\n{body}</svg></div>'
        )
    if framed:
        out.append(
            '<div style="flex:1 0 100%;font-size:14px">Framed: what the other graph does not '
            "have.</div>"
        )
    return "\n".join([*out, "</div>"])
