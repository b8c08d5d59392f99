"""The graph that backward will walk, as a picture.

    loss = ((w * x).sin() + x).sum()
    viz.graph(loss)

Blue is data: the result on top, the leaves at the bottom, each with its name and shape. Grey are
the operations (``grad_fn``), each with its result's shape and what it keeps for backward. Orange is
the gradient: its arrows go the way of backward, and a ``+`` is where several gradients are added.

Renderers write SVG for a file of its own; here it becomes one for a page: no prolog and no version,
ids that no other picture on the page has, a title and a description for those who do not see it.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape, unescape
from pathlib import Path
from typing import Any

from ..names import Names
from ..palette import FONTS
from ..short_text import counted
from ..svg import frame
from . import helvetica, renderers
from .description import describe
from .dot import WIDTH, dot_lines
from .drawing import Drawing, Options, draw
from .svg_drawing import SvgDrawing

try:
    from graphviz import Digraph
except ImportError:  # it is only the base class: the DOT text is written, and drawn, without it

    class Digraph:  # type: ignore[no-redef]
        """Stands for ``graphviz.Digraph`` where the package is missing."""

        engine = "dot"

        def __init__(self, body: list[str]) -> None:
            self.body = body


DOT = "text/vnd.graphviz"


def graph(
    t: Any,
    params: Any = None,
    *,
    names: Mapping[str, Any] | None = None,
    show_saved: bool = True,
    show_grads: bool = False,
    show_values: bool = False,
    show_constants: bool = False,
    show_versions: bool = False,
    show_accumulation: bool = False,
    max_nodes: int = 200,
) -> Graph:
    """Draw the graph of a Tensor, or of a list of Tensors, from the result back to the leaves.

    - ``params``: what tensors are called: a dict of names and Tensors (or Modules), or a Module.
      What it leaves out is called as the caller's own variable is, results on the way (``h``) like
      leaves; a tensor that no variable holds any more shows its shape.
    - ``names``: names that come before all others: ``names={"hidden": h}``.
    - ``show_saved``: what each operation keeps for backward, its version when that is not 0, and
      that it was freed. A value that was written in place since stands out in orange, with both
      versions: backward will refuse it.
    - ``show_grads``: ``.grad`` of the leaves, and of results that retain it.
    - ``show_values``: the values of results and leaves of up to six elements.
    - ``show_constants``: inputs that need no gradient, dashed.
    - ``show_versions``: the version counter of results and leaves, and of every kept value, 0 too.
    - ``show_accumulation``: where gradients are added to ``.grad``: the AccumulateGrad node of each
      leaf, and results that called ``retain_grad()``.
    - ``max_nodes``: a longer graph is drawn from its result back to the node of that number.

    Hooks are always counted, on the leaf or operation that they hang on.

    Returns a ``graphviz.Digraph`` that a notebook shows as SVG; ``.source`` is the DOT text,
    ``.describe()`` the graph in words. Raises TypeError when ``t`` is no Tensor.
    """
    options = Options(
        show_saved, show_grads, show_values, show_constants, max_nodes, show_versions,
        show_accumulation,
    )  # fmt: skip
    caller = sys._getframe(1)
    known = Names(params, caller.f_locals, caller.f_globals, names=names)
    return _picture(draw(t, known, options))


def dot_text(
    t: Any, params: Any = None, *, names: Mapping[str, Any] | None = None, **options: Any
) -> str:
    """The DOT text of ``graph(t, params, ...)``, for another program that draws."""
    caller = sys._getframe(1)
    known = Names(params, caller.f_locals, caller.f_globals, names=names)
    return _picture(draw(t, known, Options(**options))).source


def _picture(drawing: Drawing) -> Graph:
    nodes = drawing.of_kind("result", "op", "leaf")
    return Graph(dot_lines(drawing), describe(drawing), len(nodes), drawing)


class Graph(Digraph):
    """A picture of a graph: a ``graphviz.Digraph`` that shows itself as SVG.

    ``source`` is the DOT text, ``svg()`` the picture, ``describe()`` the same in words, ``drawing``
    what it was made from.
    """

    def __init__(
        self, lines: list[str], description: list[str], nodes: int, drawing: Drawing
    ) -> None:
        super().__init__(body=lines)
        self.drawing = drawing
        self._description = description
        self._nodes = nodes

    @property
    def source(self) -> str:
        """The DOT text."""
        return f"digraph {{\n{''.join(self.body)}}}\n"

    @property
    def letter_widths(self) -> list[list[int]]:
        """How wide letters are in the font that boxes are made for: plain, bold; size 1000."""
        return helvetica.WIDTHS

    def describe(self) -> str:
        """The graph in words, a line per branch: ``z = Sum <- Mul (h) <- (x, y)``."""
        return "\n".join(self._description)

    def svg(self) -> str:
        """The picture. Raises NoRenderer when there is no program to draw it."""
        return for_a_page(renderers.run_dot(self.source), self.source, self._description)

    def drawn(self) -> str:
        """The picture drawn by minitorch itself: no program is needed, in a browser either."""
        picture = SvgDrawing(self.drawing)
        title = f"Graph of {self._description[0]}"
        return frame(picture.width, picture.height, title, self.describe(), picture.svg())

    def pipe(self, *args: Any, **kwargs: Any) -> Any:
        """As ``graphviz.Digraph.pipe``, with the program that draws the picture."""
        with _our_program():
            return super().pipe(*args, **kwargs)

    def render(self, *args: Any, **kwargs: Any) -> Any:
        """As ``graphviz.Digraph.render``, with the program that draws the picture."""
        with _our_program():
            return super().render(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<graph of {counted(self._nodes, 'node')}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **_: Any) -> Any:
        if sys.platform == "emscripten":
            # No program runs in a browser: the page that shows the output draws the DOT text.
            return {DOT: self.source, "text/plain": repr(self)}, {DOT: {"engine": self.engine}}
        try:
            return {"image/svg+xml": self.svg(), "text/plain": repr(self)}, {}
        except renderers.NoRenderer as missing:
            text = f"{missing}\n\n{self.describe()}\n\nAs DOT text:\n\n{self.source}"
            return {"text/plain": text}, {}


@contextmanager
def _our_program() -> Iterator[None]:
    """Let the graphviz package run the program that ``renderers`` finds."""
    from graphviz.backend import dot_command

    kept, dot_command.DOT_BINARY = dot_command.DOT_BINARY, Path(renderers.find())
    try:
        yield
    finally:
        dot_command.DOT_BINARY = kept


# A line of text as the renderer writes it: its attributes, its size and its words.
_TEXT = re.compile(r'<text xml:space="preserve"([^>]* font-size="([\d.]+)"[^>]*)>([^<]*)</text>')


def _fitted(found: re.Match[str]) -> str:
    """A line that is as wide in every font as its box was made for."""
    attributes, size, words = found.groups()
    wide = helvetica.width(unescape(words), float(size), "bold" in attributes)
    fit = f' textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs"' if len(words) > 1 else ""
    kept = ' xml:space="preserve"' if words != " ".join(words.split()) else ""
    return f"<text{kept}{attributes}{fit}>{words}</text>"


def for_a_page(svg: str, dot: str, description: list[str]) -> str:
    """A renderer's SVG made ready for a page; the same input always gives the same bytes."""
    mark = "g" + hashlib.sha256(dot.encode()).hexdigest()[:8]
    svg = svg[svg.index("<svg") :].replace("\r\n", "\n")
    svg = re.sub(r"<!--.*?-->\n?|<title>.*?</title>\n?", "", svg, flags=re.S)
    svg = re.sub(r'\bid="', f'id="{mark}-', svg)
    svg = _TEXT.sub(_fitted, svg)
    svg = re.sub(r' font-family="Helvetica[^"]*"', "", svg)
    box = re.search(r'viewBox="[^"]*"', svg)
    size = re.search(r'<svg width="([\d.]+)pt"', svg)
    assert box is not None
    assert size is not None
    width = min(float(size[1]), WIDTH) * 96 / 72  # a point is 1/72, a pixel 1/96 of an inch
    words = escape(" ".join([f"{line}." for line in description]))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" {box[0]} role="img" '
        f'aria-labelledby="{mark}-title {mark}-desc" font-family="{FONTS}" '
        f'style="max-width:100%;height:auto">\n'
        f'<title id="{mark}-title">Graph of {escape(description[0])}</title>\n'
        f'<desc id="{mark}-desc">Arrows show the way of backward. {words}</desc>\n'
    )
    return head + svg[svg.index(">") + 1 :].lstrip("\n")
