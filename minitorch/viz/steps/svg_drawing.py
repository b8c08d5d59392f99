"""The pictures of a backward: one drawing, of which every step shows some parts."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import numpy as np

from ..graphs import look
from ..graphs.drawing import Arrow, Box, Drawing
from ..graphs.svg_drawing import Label, Line, Row, SvgDrawing
from ..short_text import short, sum_text
from .dry_run import DryRun
from .sentences import Narrator


class StepsDrawing(SvgDrawing):
    """A graph with the steps of a dry run: gradients appear, sums wait, kept values are freed."""

    def __init__(self, drawing: Drawing, run: DryRun, retain_graph: bool) -> None:
        self.run, self.retain_graph = run, retain_graph
        self.narrator = Narrator(drawing, run, retain_graph)
        self.served = {
            self.narrator.ops[step.node]: i for i, step in enumerate(run.steps) if step.node
        }
        self.sent = {arrow: (i, g) for i, step in enumerate(run.steps) for arrow, g in step.sent}
        super().__init__(drawing, len(run.steps))

    def sentences(self) -> list[str]:
        """What happens in each step."""
        return self.narrator.sentences()

    def _rows(self, box: Box) -> list[Row]:
        rows: list[Row] = []
        served = self.served.get(box.id, self.end)
        frees = not self.retain_graph and box.kind == "op" and served < self.end
        frees = frees and not self.run.steps[served].error
        for kind, words in box.rows:
            kept = kind in ("kept", "stale") and frees
            style = look.of_row(kind, words, box.kind)
            rows.append((style, 0, served + 1 if kept else self.end))
        for nr, words in sorted(box.outputs.items()):
            rows.append((look.of_output(nr, words), 0, self.end))
        if frees and any([kind in ("kept", "stale") for kind, _ in box.rows]):
            rows.append(
                (look.of_row("freed", "kept values: freed", box.kind), served + 1, self.end)
            )
        if box.kind == "leaf":
            rows += self._grad_rows(box)
        return rows

    def _grad_rows(self, box: Box) -> list[Row]:
        leaf = self.leaf_of(box)
        if leaf is None:
            return []
        now = None if leaf._grad is None else leaf._grad.array
        early = look.of_row("nograd", f"grad {'None' if now is None else short(now)}", box.kind)
        for i, step in enumerate(self.run.steps):
            for one, old, g in step.complete:
                if one is leaf:
                    after = f"grad {short(g) if old is None else sum_text(old, g)}"
                    return [(early, 0, i), (look.of_row("grad", after, box.kind), i, self.end)]
        return [(early, 0, self.end)]

    def leaf_of(self, box: Box) -> Any:
        """The leaf that a box shows."""
        for head, end in zip(self.narrator.heads, self.run.ends):
            if head == box.id:
                return end
        return None if self.narrator.heads else self.run.ends[0]

    def _labels(self, index: int, most: int) -> list[Label]:
        arrow = self.drawing.arrows[index]
        if self.description.boxes[arrow.tail].kind == "plus":
            return self._sums(arrow, most)
        i, g = self.sent.get(index, (self.end, None))
        return [("nothing" if g is None else short(g, most), i, self.end)] if i < self.end else []

    def _arrivals(self, plus: str) -> list[tuple[int, np.ndarray]]:
        """(step, gradient) of everything that comes to a ``+``, in this order."""
        found = []
        for index, arrow in enumerate(self.drawing.arrows):
            i, g = self.sent.get(index, (self.end, None))
            if arrow.head == plus and g is not None:
                found.append((i, g))
        return sorted(found, key=itemgetter(0))

    def _sums(self, arrow: Arrow, most: int) -> list[Label]:
        """The sum that waits behind a ``+``: after each step in which something came."""
        labels: list[Label] = []
        total: np.ndarray | None = None
        arrivals = self._arrivals(arrow.tail)
        served = self.served.get(arrow.head, self.end)
        for n, (i, g) in enumerate(arrivals):
            until = arrivals[n + 1][0] if n + 1 < len(arrivals) else self.end
            if i > served:
                assert total is not None
                labels.append((f"{short(total, most)}; {short(g, most)} too late", i, until))
                continue
            words = short(g, most) if total is None else sum_text(total, g, most)
            total = g if total is None else np.asarray(total + g)
            if n + 1 < len(arrivals):
                words = f"waits: {words}"
                labels.append((short(total, most), served, until))  # served before it was complete
                until = min(until, served)
            labels.append((words, i, until))
        return [label for label in labels if label[1] < label[2]]

    def _passed(self, index: int) -> int:
        """The step in which something goes along an arrow; from a ``+``, when all has come."""
        arrow = self.drawing.arrows[index]
        if self.description.boxes[arrow.tail].kind == "plus":
            coming = [i for i, a in enumerate(self.drawing.arrows) if a.head == arrow.tail]
            last = max([self.sent.get(i, (self.end, None))[0] for i in coming])
            return min(last, self.served.get(arrow.head, self.end))
        i, g = self.sent.get(index, (self.end, None))
        return self.end if g is None else i

    def _lines(self, index: int) -> list[Line]:
        passed, head = self._passed(index), self._head(index)
        return [
            (look.of_arrow(head, look.EARLY_ARROW), 0, passed),
            (look.of_arrow(head, look.BUSY_ARROW), passed, passed + 1),
            (look.of_arrow(head), passed + 1, self.end),
        ]

    def _moments(self, box: Box) -> list[int]:
        if box.kind == "result":
            return [0]
        if box.kind == "op":
            return [self.served[box.id]] if box.id in self.served else []
        leaf = self.leaf_of(box)
        return [i for i, step in enumerate(self.run.steps)
                if any([one is leaf for one, *_ in step.complete])]  # fmt: skip
