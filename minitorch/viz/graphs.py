"""The graph that backward will walk, as a picture.

    loss = ((w * x).sin() + x).sum()
    viz.graph(loss)

Blue is data: the result on top, the leaves at the bottom, each with its name and shape. Grey are
the operations (``grad_fn``), each with its result's shape and what it keeps for backward. Orange is
the gradient: its arrows go the way of backward, and a ``+`` is where several gradients are added.
"""

from __future__ import annotations

import sys
from typing import Any

from .cards import Card, Drawing, Options, draw
from .dot import dot_lines
from .pictures import Graph
from .words import Names


def graph(
    t: Any,
    params: Any = None,
    *,
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
      What it leaves out is called as the caller's own variable is; a leaf without a name shows its
      shape.
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
    names = Names(params, caller.f_locals, caller.f_globals)
    return _picture(draw(t, names, options))


def dot_text(t: Any, params: Any = None, **options: Any) -> str:
    """The DOT text of ``graph(t, params, ...)``, for another program that draws."""
    caller = sys._getframe(1)
    names = Names(params, caller.f_locals, caller.f_globals)
    return _picture(draw(t, names, Options(**options))).source


def _picture(drawing: Drawing) -> Graph:
    nodes = drawing.of_kind("result", "op", "leaf")
    return Graph(dot_lines(drawing), describe(drawing), len(nodes), drawing)


def describe(drawing: Drawing) -> list[str]:
    """The drawing in words: first the result, then each operation at which the way branches."""
    words = Words(drawing)
    lines = []
    started: set[str] = set()
    waiting = [card.id for card in drawing.of_kind("result")]
    for start in waiting:  # grows while it is walked
        if start in started:
            continue
        started.add(start)
        line, branches = words.line(start)
        lines.append(line)
        waiting += branches
    added = [words.labels[head] for head in words.added if words.cards[head].kind == "leaf"]
    lines += [f"{name}: gradients are added" for name in added]
    return lines or [words.labels[card.id] for card in drawing.cards]


class Words:
    """Labels of the cards, and where the arrows lead when a ``+`` is passed through."""

    def __init__(self, drawing: Drawing) -> None:
        self.cards: dict[str, Card] = {card.id: card for card in drawing.cards}
        through = {a.tail: a for a in drawing.arrows if self.cards[a.tail].kind == "plus"}
        self.added = list(dict.fromkeys([arrow.head for arrow in through.values()]))
        self.heads: dict[str, list[tuple[str, int | None]]] = {c.id: [] for c in drawing.cards}
        self.reached: dict[str, int] = {card.id: 0 for card in drawing.cards}
        for arrow in drawing.arrows:
            if self.cards[arrow.tail].kind != "plus":
                end = through.get(arrow.head, arrow)
                self.heads[arrow.tail].append((end.head, end.output))
                self.reached[end.head] += 1
        self.labels = self._labels()

    def _labels(self) -> dict[str, str]:
        """Titles without ``Backward0``; a number tells operations of the same name apart."""
        titles = {id_: card.title.partition("Backward")[0] for id_, card in self.cards.items()}
        labels, seen = {}, dict.fromkeys(titles.values(), 0)
        repeated = {title for title in seen if list(titles.values()).count(title) > 1}
        for id_, title in titles.items():
            card = self.cards[id_]
            if not title:
                title = f"a leaf {card.rows[0][1]}"
            elif card.kind == "op" and title in repeated:
                seen[title] += 1
                title = f"{title} {seen[title]}"
            labels[id_] = title
        return labels

    def line(self, start: str) -> tuple[str, list[str]]:
        """From ``start`` until the way ends or branches, and the operations to go on with."""
        names = [self.labels[start]]
        here = start
        while True:
            heads = self.heads[here]
            if len(heads) != 1:
                if heads:
                    names.append(f"({', '.join([self._label(*head) for head in heads])})")
                break
            names.append(self._label(*heads[0]))
            here = heads[0][0]
            if self.cards[here].kind != "op" or self.reached[here] > 1:
                break
        text = " <- ".join(names)
        if self.cards[start].kind == "result":
            text = text.replace(" <- ", " = ", 1)
        return text, [head for head, _ in heads if self.cards[head].kind == "op"]

    def _label(self, head: str, output: int | None) -> str:
        return self.labels[head] if output is None else f"{self.labels[head]}[{output}]"
