"""The grad_fn graph as cards and arrows: what a picture shows, before anything is drawn.

A card is a result, an operation (a node of the graph) or a leaf. An arrow goes the way of
backward: from the result, through the operations, to the leaves. Where several gradients reach the
same place they are added, and a card of its own, ``+``, stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..autograd.engine import collect
from ..autograd.function import Function, Output
from ..errors import type_name
from ..tensors import Tensor
from .words import Names


@dataclass
class Options:
    """What to show; see ``viz.graph``."""

    show_saved: bool = True
    show_grads: bool = False
    show_values: bool = False
    show_constants: bool = False
    max_nodes: int = 200


@dataclass
class Card:
    """One box: its kind, its title, and rows of (kind, text) under the title."""

    id: str
    kind: str  # "result", "op", "leaf", "plus", "constant" or "more"
    title: str = ""
    rows: list[tuple[str, str]] = field(default_factory=list)
    outputs: dict[int, str] = field(default_factory=dict)  # of an operation with several


@dataclass
class Arrow:
    """The way of a gradient, from card to card; ``output``: which of the target's outputs."""

    tail: str
    head: str
    output: int | None = None


@dataclass
class Drawing:
    """Everything that the picture shows, in the order in which backward visits it."""

    cards: list[Card]
    arrows: list[Arrow]

    def nodes(self) -> list[Card]:
        """The cards that stand for something: all but the ``+`` signs."""
        return [card for card in self.cards if card.kind != "plus"]


def draw(tensors: Any, names: Names, options: Options) -> Drawing:
    """The cards and arrows of the graph of one Tensor, or of a sequence of Tensors.

    Raises TypeError when something else is given.
    """
    return _Drawer(_as_tensors(tensors), names, options).drawing()


def _as_tensors(tensors: Any) -> list[Tensor]:
    found = list(tensors) if isinstance(tensors, (list, tuple)) else [tensors]
    for tensor in found:
        if not isinstance(tensor, Tensor):
            raise TypeError(
                f"a graph is drawn of a Tensor or a list of Tensors; got {type_name(tensor)}"
            )
    if not found:
        raise TypeError("a graph is drawn of at least one Tensor; got an empty list")
    return found


class _Drawer:
    def __init__(self, roots: list[Tensor], names: Names, options: Options) -> None:
        self.roots, self.names, self.options = roots, names, options
        starts = [_edge(root) for root in roots]
        nodes, _ = collect([edge for edge in starts if edge is not None])
        self.shown = nodes[: max(1, options.max_nodes)]  # the newest ones: backward's first steps
        self.left_out = len(nodes) - len(self.shown)
        self.ids: dict[Any, str] = {node: f"n{i}" for i, node in enumerate(self.shown)}
        self.starts = starts
        self.cards: list[Card] = []
        self.arrows: list[Arrow] = []
        self.constants = 0

    def drawing(self) -> Drawing:
        for i, (root, edge) in enumerate(zip(self.roots, self.starts)):
            if isinstance(edge, Function | Output):
                card = Card(f"r{i}", "result", self.names.of(root) or "result")
                card.rows = self._about(root)
                self.cards.append(card)
                self._arrow(card.id, edge)
            else:
                self._target(root)  # a leaf: nothing was computed, it is all there is to see
        ops = [self._op(node) for node in self.shown]
        leaves = self.cards[len(self.cards) :]
        self.cards += ops
        for node in self.shown:
            for position, edge in enumerate(node.edges):
                if edge is not None:
                    self._arrow(self.ids[node], edge)
                elif self.options.show_constants:
                    self._constant(node, position)
        self.cards += leaves
        return self._with_plus_signs()
