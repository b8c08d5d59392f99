"""Whether a graph is so wide that the titles of its boxes are written in two lines.

``MulBackward0`` is then ``Mul`` with ``Backward0`` below it, which takes half the width: a graph
with four boxes side by side can be read on a phone.
"""

from __future__ import annotations

from ..svg import NARROW, text_width
from . import look
from .drawing import Drawing

AROUND = 32.0  # pixels beside a title: its box, and the gap to the next one


def is_wide(drawing: Drawing) -> bool:
    """Whether the titles of some row, side by side, are wider than a narrow drawing."""
    rows = _rows(drawing)
    wide: dict[int, float] = {}
    for box in drawing.boxes:
        title = text_width(box.title, look.TITLE_SIZE) + AROUND
        wide[rows[box.id]] = wide.get(rows[box.id], 0.0) + title * (box.kind != "plus")
    return max(wide.values(), default=0.0) > NARROW


def _rows(drawing: Drawing) -> dict[str, int]:
    """The row of each box: below everything that points to it."""
    rows = dict.fromkeys([box.id for box in drawing.boxes], 0)
    waiting = dict.fromkeys(rows, 0)
    heads: dict[str, list[str]] = {id_: [] for id_ in rows}
    for arrow in drawing.arrows:
        heads[arrow.tail].append(arrow.head)
        waiting[arrow.head] += 1
    ready = [id_ for id_, count in waiting.items() if not count]
    for id_ in ready:  # grows while it is walked
        for head in heads[id_]:
            rows[head] = max(rows[head], rows[id_] + 1)
            waiting[head] -= 1
            if not waiting[head]:
                ready.append(head)
    return rows
