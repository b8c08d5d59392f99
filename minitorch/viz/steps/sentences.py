"""The steps of a backward in words: a sentence or two for each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...tensors import Tensor
from ..graphs.description import Description
from ..graphs.drawing import Drawing
from ..short_text import short, sum_text
from .dry_run import DryRun, Step


class Narrator:
    """Says what happens in each step of a dry run."""

    def __init__(self, drawing: Drawing, run: DryRun, retain_graph: bool) -> None:
        self.run, self.retain_graph = run, retain_graph
        self.description = Description(drawing)
        through = {arrow.tail: arrow.head for arrow in drawing.arrows}
        boxes = self.description.boxes
        self.heads = [
            through[arrow.head] if boxes[arrow.head].kind == "plus" else arrow.head
            for arrow in drawing.arrows
        ]
        self.ops = dict(zip(run.nodes, [box.id for box in drawing.of_kind("op")]))
        self.root = next((box.id for box in drawing.of_kind("result")), "")

    def sentences(self) -> list[str]:
        """``Step 1 of 7: Backward starts: the gradient of loss is 1.`` and so on."""
        n = len(self.run.steps)
        return [
            f"Step {i + 1} of {n}: {self._sentence(i, step)}"
            for i, step in enumerate(self.run.steps)
        ]

    def _sentence(self, i: int, step: Step) -> str:
        if step.node is not None:
            return self._served(i, step, self.description.labels[self.ops[step.node]])
        if step.complete:
            return " ".join([self._complete(*one) for one in step.complete])
        g = step.sent[0][1]
        assert g is not None
        name = self.description.labels.get(self.root) or self._name(0)
        name = "the result" if name == "result" else name
        return f"Backward starts: the gradient of {name} is {short(g)}."

    def _served(self, i: int, step: Step, label: str) -> str:
        if step.error:
            first = step.error.partition(": [")[0].partition("Hint")[0].strip().rstrip(".")
            return f"{label} gets {self._got(step.g)} and refuses to go on: {first}."
        if step.g is None:
            return f"No gradient has come to {label}. It is passed over."
        sent = [
            f"{'nothing' if g is None else short(g)} to {self._name(arrow)}"
            for arrow, g in step.sent
        ]
        text = f"{label} gets {self._got(step.g)} and sends {_and(sent)}."
        if not sent:
            text = f"{label} gets {self._got(step.g)} and has nobody to send it to."
        text += "".join([f" {line}." for line in self._sums(i, step)])
        if step.node is not None and step.node.saved is not None and not self.retain_graph:
            text += f" What {label} kept is freed."
        return text + _hooks_text(step.node)

    def _got(self, g: Any) -> str:
        if isinstance(g, list):
            return _and(["nothing" if part is None else short(part) for part in g])
        return short(g)

    def _sums(self, i: int, step: Step) -> list[str]:
        """What is added where something had come before."""
        lines: list[str] = []
        waiting = dict(self.run.sums[i - 1])
        for arrow, g in step.sent:
            key = self.run.ends[arrow]
            if g is None:
                continue
            if arrow in step.late:
                lines.append(f"{self._name(arrow)} was served already: {short(g)} comes too late")
            elif key in waiting:
                lines.append(f"{self._name(arrow)}: {sum_text(waiting[key], g)}")
            waiting[key] = np.asarray(waiting[key] + g) if key in waiting else g
        return lines

    def _complete(self, leaf: Tensor, before: np.ndarray | None, g: np.ndarray) -> str:
        name = self.leaf_name(leaf)
        start = f"{name} has its whole gradient"
        if any([step.late for step in self.run.steps]):
            start = f"Nothing more comes to {name}"
        if before is None:
            return f"{start}: {name}.grad is {short(g)}."
        total = short(np.asarray(before + g))
        return f"{start}, {short(g)}: {name}.grad was {short(before)} and becomes {total}."

    def leaf_name(self, leaf: Tensor) -> str:
        """What a leaf is called: as the end of an arrow that leads to it."""
        arrow = next((i for i, end in enumerate(self.run.ends) if end is leaf), None)
        return "the leaf" if arrow is None else self._name(arrow)

    def _name(self, arrow: int) -> str:
        box = self.heads[arrow] if self.heads else next(iter(self.description.labels))
        return self.description.labels[box]


def _hooks_text(node: Any) -> str:
    """What hangs on a node, and would do something now."""
    hooks, text = node.hooks, ""
    if hooks is None:
        return text
    if hooks.before or hooks.after or any(hooks.tensor_hooks.values()):
        text += " Its hooks would be called now."
    if any([tensor() is not None for tensor in hooks.retained.values()]):
        text += " Its result retains the gradient: .grad gets a copy."
    return text


def _and(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
