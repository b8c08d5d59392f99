"""The grad_fn graph as boxes and arrows: what a picture shows, before anything is drawn.

A box is a result, an operation (a node of the graph) or a leaf. An arrow goes the way of
backward: from the result, through the operations, to the leaves. Where several gradients reach the
same place they are added, and a box of its own, ``+``, stands there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ...autograd.engine import collect, place_of
from ...errors import type_name
from ...graph.edges import FREED, Output, edge_of
from ...graph.node import Function
from ...graph.views import CopySlices
from ...tensors import Tensor
from ...tensors.storage import InferenceStorage
from ..arguments import refused
from ..names import Names, kept_text
from ..short_text import kind_text, shape_text, values_text


@dataclass(frozen=True)
class Options:
    """What to show; see ``viz.graph``."""

    show_saved: bool = True
    show_grads: bool = False
    show_values: bool = False
    show_constants: bool = False
    max_nodes: int = 200
    show_versions: bool = False
    show_accumulation: bool = False


@dataclass
class Box:
    """One box: its kind, its title, and rows of (kind of row, text) under the title."""

    id: str
    kind: str  # "result", "op", "leaf", "constant", "more" or "plus"
    title: str = ""
    rows: list[tuple[str, str]] = field(default_factory=list)
    outputs: dict[int, str] = field(default_factory=dict)  # of an operation with several
    names: dict[int, str] = field(
        default_factory=dict
    )  # of an operation's results, as far as known


@dataclass
class Arrow:
    """The way of a gradient from box to box; ``output`` says which of several of the head."""

    tail: str
    head: str
    output: int | None = None


@dataclass
class Drawing:
    """What the picture shows: boxes in the order in which backward reaches them, and arrows."""

    boxes: list[Box]
    arrows: list[Arrow]

    def of_kind(self, *kinds: str) -> list[Box]:
        """The boxes of these kinds."""
        return [box for box in self.boxes if box.kind in kinds]


def draw(tensors: Any, names: Names, options: Options) -> Drawing:
    """The boxes and arrows for the graph of one Tensor, or of a list of Tensors.

    Raises TypeError when something else is given.
    """
    return _Drawer(_as_tensors(tensors), names, options).drawing()


def _as_tensors(tensors: Any) -> list[Tensor]:
    found = list(tensors) if isinstance(tensors, (list, tuple)) else [tensors]
    for tensor in found:
        if not isinstance(tensor, Tensor):
            raise refused(
                tensor,
                f"a graph is drawn of a Tensor or a list of Tensors; got {type_name(tensor)}",
            )
    if not found:
        raise TypeError("a graph is drawn of at least one Tensor; got an empty list")
    return found


class _Drawer:
    """Fills the lists of one drawing."""

    def __init__(self, roots: list[Tensor], names: Names, options: Options) -> None:
        self.roots, self.names, self.options = roots, names, options
        nodes, _, _ = collect([edge for edge in map(edge_of, roots) if edge is not None])
        self.nodes = nodes[: max(1, options.max_nodes)]  # the newest: backward's first steps
        self.n_left_out = len(nodes) - len(self.nodes)
        edges = [edge for node in self.nodes for edge in node.edges if edge is not None]
        places = {place_of(edge) for edge in [*roots, *edges]}
        self.several_devices = len(places) > 1
        self.results: list[Box] = []
        self.ops = {
            node: Box(f"n{i}", "op", type(node).__name__) for i, node in enumerate(self.nodes)
        }
        self.leaves: dict[Tensor, Box] = {}
        self.others: list[Box] = []
        self.arrows: list[Arrow] = []

    def drawing(self) -> Drawing:
        for root in self.roots:
            self._add_root(root)
        for node in self.nodes:
            self._add_edges(node)
        for node, box in self.ops.items():
            self._describe_op(node, box)
        boxes = [*self.results, *self.ops.values(), *self.leaves.values(), *self.others]
        return _with_plus_signs(Drawing(boxes, self.arrows))

    # ---- what there is ----------------------------------------------------------------------

    def _add_root(self, root: Tensor) -> None:
        edge = edge_of(root)
        if edge is None or edge is root:
            self._leaf(root)  # nothing was computed: this is all there is to see
            return
        box = Box(f"r{len(self.results)}", "result", self.names.of(root) or "result")
        box.rows = self._about(root, root.retains_grad)
        self.results.append(box)
        self._add_arrow(box.id, edge)

    def _add_edges(self, node: Function) -> None:
        for position, edge in enumerate(node.edges):
            if edge is not None:
                self._add_arrow(self.ops[node].id, edge)
            elif self.options.show_constants:
                self._add_constant(node, position)

    def _add_arrow(self, tail: str, edge: Any) -> None:
        if isinstance(edge, Tensor):
            self.arrows.append(Arrow(tail, self._leaf(edge).id))
            return
        box = self.ops.get(edge.node)
        if box is None:
            self.arrows.append(Arrow(tail, self._more().id))
            return
        output = None
        if isinstance(edge, Output):
            output = edge.output_nr
            name = self._name_result(edge.node, output)
            box.outputs[output] = f"{name} {shape_text(edge.shape)}{self._on(edge)}".strip()
        self.arrows.append(Arrow(tail, box.id, output))

    def _leaf(self, leaf: Tensor) -> Box:
        box = self.leaves.get(leaf)
        if box is None:
            kind = "leaf" if leaf.requires_grad else "constant"
            box = Box(f"x{len(self.leaves)}", kind, self.names.of(leaf))
            box.rows = self._about(leaf, leaf.requires_grad)
            if leaf._hooks is not None:
                box.rows += _hook_rows(leaf._hooks.tensor_hooks, leaf._hooks.post_accumulate)
            if self.options.show_accumulation and leaf.requires_grad:
                box.rows.append(("grad", "AccumulateGrad adds to .grad"))
            self.leaves[leaf] = box
        return box

    def _more(self) -> Box:
        if not self.others or self.others[0].kind != "more":
            text = f"... {self.n_left_out} older nodes"
            self.others.insert(0, Box("more", "more", text))
        return self.others[0]

    def _add_constant(self, node: Function, position: int) -> None:
        """An input that needs no gradient. Only if it was kept does the graph know what it is."""
        box = Box(f"c{len(self.others)}", "constant", "constant")
        if node.keeps in ("inputs", "others", "divisor") and isinstance(node.saved, tuple):
            value = node.saved[position]
            if isinstance(value, Tensor):
                box.title = self.names.of(value)
                box.rows = self._about(value, False)
            elif value is not None:
                box.title = kept_text(value, self.names)
        self.others.append(box)
        self.arrows.append(Arrow(self.ops[node].id, box.id))

    # ---- what is written on the boxes -------------------------------------------------------

    def _about(self, tensor: Tensor, collects: bool) -> list[tuple[str, str]]:
        kind = kind_text(tensor)
        rows = [("data", kind + self._on(tensor))]
        if self.options.show_values and tensor.array.size:
            text = values_text(tensor.array)
            if text != kind:
                rows.append(("data", f"= {text}"))
        if self.options.show_versions:
            counter = tensor.storage
            if not isinstance(counter, InferenceStorage):
                rows.append(("data", f"version {counter.version}"))
        if self.options.show_grads and collects:
            grad = tensor._grad
            rows.append(("grad", f"grad {'None' if grad is None else values_text(grad.array)}"))
        return rows

    def _describe_op(self, node: Function, box: Box) -> None:
        if not box.outputs and not self._is_root(node):
            name = self._name_result(node)
            if name or node.shape:
                made = f"{name} {shape_text(node.shape)}{self._on(node)}"
                box.rows.append(("made", made.strip()))
        kept_by = node
        if isinstance(node, CopySlices):  # the write into a part of a tensor
            box.rows.append(
                ("write", f"{node.written_by.__name__.partition('Backward')[0]} in place")
            )
            if node.saved is not FREED:
                (kept_by,) = node.saved
        if self.options.show_saved:
            box.rows += _saved_rows(kept_by, self.names, self.options.show_versions)
        if node.hooks is not None:
            box.rows += _hook_rows(*node.hooks.tensor_hooks.values())
            for _, reference in sorted(node.hooks.retained.items()):
                tensor = reference()
                if self.options.show_grads and tensor is not None and not self._is_root(node):
                    box.rows.append(self._about(tensor, True)[-1])
                elif self.options.show_accumulation and tensor is not None:
                    box.rows.append(("grad", "retain_grad: adds to .grad"))

    def _on(self, edge: Any) -> str:
        """Where a tensor or a result is, if the graph reaches over several devices."""
        return f" on {place_of(edge)}" if self.several_devices else ""

    def _name_result(self, node: Function, output: int = 0) -> str:
        """The name of what a node made, or ""; the box keeps it for the words."""
        name = self.names.of_result(node, output)
        if name:
            self.ops[node].names[output] = name
        return name

    def _is_root(self, node: Function) -> bool:
        return any([root.grad_fn is node for root in self.roots])


def _saved_rows(node: Function, names: Names, all_versions: bool) -> list[tuple[str, str]]:
    """A row per kept value; one that was written into since can no longer be used."""
    if node.saved is FREED:
        return [("freed", "kept values: freed")]
    rows = []
    saved = node.saved or ()
    versions = (node.versions if saved else None) or (None,) * len(saved)
    for value, version in zip(saved, versions):
        if value is None:
            continue
        text = f"keeps {kept_text(value, names)}"
        now = 0 if version is None or value._storage is None else value._storage.version
        if version is not None and now != version:
            rows.append(("stale", f"{text}: version {now}, expected {version}"))
        else:
            told = bool(version) or (all_versions and version is not None)
            rows.append(("kept", f"{text}, version {version}" if told else text))
    return [(kind, text if n == 1 else f"{text}, {n} times") for (kind, text), n in
            Counter(rows).items()]  # fmt: skip


def _hook_rows(*hooks: Any) -> list[tuple[str, str]]:
    count = sum([len(of_one) for of_one in hooks])
    return [("hook", "1 hook" if count == 1 else f"{count} hooks")] if count else []


def _with_plus_signs(drawing: Drawing) -> Drawing:
    """Put a ``+`` where several gradients reach the same leaf, or the same result of a node."""
    constants = {box.id for box in drawing.of_kind("constant", "more")}
    arrivals = Counter([(arrow.head, arrow.output) for arrow in drawing.arrows])
    plus: dict[tuple[str, int | None], Box] = {}
    for arrow in drawing.arrows:
        place = (arrow.head, arrow.output)
        if arrivals[place] < 2 or arrow.head in constants:
            continue
        if place not in plus:
            plus[place] = Box(f"p{len(plus)}", "plus", "+")
        arrow.head, arrow.output = plus[place].id, None
    for (head, output), box in plus.items():
        drawing.arrows.append(Arrow(box.id, head, output))
    drawing.boxes += plus.values()
    return drawing
