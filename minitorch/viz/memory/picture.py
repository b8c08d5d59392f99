"""The memory strip: what tensors are made of, and who shares memory with whom.

    x = torch.arange(6.0).reshape(2, 3)
    viz.storage(x=x, t=x.t())

On top stand the cells of the memory with their addresses. Below, each tensor is drawn as the way in
which it reads these cells: a line for each row, every element under the cell where it lives. A
dashed line shows where reading row by row leaves the step that it had: there ``view`` cannot pass.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...errors import type_name
from ...tensors import Tensor
from ..arguments import refused
from ..names import Names
from ..outputs import Output
from .svg_drawing import draw
from .views import Memory, memories, notation_of, steps_text
from .watching import counter_of

MOST_WORDS = 8  # values, or rows, that a line of words tells


def storage(
    *tensors: Tensor,
    names: Mapping[str, Tensor] | Sequence[str] | None = None,
    touched: Any = None,
    max_cells: int = 16,
    **named: Tensor,
) -> StoragePicture:
    """Draw the memory of tensors, and each tensor as a way of reading it.

    - ``tensors``, ``named``: the tensors, by position or with a name: ``viz.storage(x, t=x.t())``.
      One strip is drawn for each storage; tensors that share memory stand under the same strip.
    - ``names``: what those by position are called: a list of words, or a dict of names and tensors.
      Without it a tensor is called as the caller's variable is, or "view of x".
    - ``touched``: which cells to mark as written: what ``viz.watch`` gave (then the cells also say
      what they held before, and versions are shown as ``0 -> 1``), a Tensor or a list of Tensors
      (all cells that these read).
    - ``max_cells``: of a longer memory only so many cells are shown: its ends and those where the
      tensors begin and end.

    Each tensor says its shape, strides and offset (in elements) and whether it is contiguous. The
    version counter stands with the memory; where tensors on the same memory have several counters
    (``x`` and ``x.data``), each says which is its own.

    Returns a picture that a notebook shows as SVG; ``svg()`` is its text, ``describe()`` the same
    in words. Nothing is copied or changed. Raises TypeError for what is no Tensor.

    >>> from minitorch import viz
    >>> x = torch.arange(6.0).reshape(2, 3)
    >>> viz.storage(x=x, t=x.t())
    memory: 6 cells of float32, 24 bytes, version 0, holds 0. 1. 2. 3. 4. 5.
    x: shape (2, 3), strides (3, 1), offset 0, contiguous; reads 0 1 2, 3 4 5
    t: shape (3, 2), strides (1, 3), offset 0, not contiguous; reads 0 3, 1 4, 2 5
    >>> with viz.watch(x) as w:
    ...     x[1, 1] = 7
    >>> print(viz.storage(x, names=["x"], touched=w).describe().splitlines()[1])
    written: cell 4, was 4., is 7.
    """
    caller = sys._getframe(1)
    found = _named(tensors, names, named, (caller.f_locals, caller.f_globals))
    return StoragePicture(memories(found, touched, max_cells), max_cells)


def _named(
    tensors: tuple[Any, ...], names: Any, named: Mapping[str, Any], scopes: tuple[Any, ...]
) -> list[tuple[str, Tensor]]:
    for name, tensor in [*[("", tensor) for tensor in tensors], *named.items()]:
        if not isinstance(tensor, Tensor):
            what = f"{name} is" if name else "got"
            raise refused(
                tensor, f"storage() draws the memory of Tensors; {what} {type_name(tensor)}"
            )
    if not tensors and not named:
        raise TypeError("storage() needs at least one Tensor: viz.storage(x)")
    if names is not None and not isinstance(names, Mapping):
        if isinstance(names, str) or len(names) != len(tensors):
            raise ValueError(
                f"names must name each of the {len(tensors)} tensors; got {names!r}. Try a list of "
                "as many words, or keywords: viz.storage(x=x)."
            )
        return [*zip(names, tensors), *named.items()]
    known = Names({**(names or {}), **named}, *scopes)
    found: list[tuple[str, Tensor]] = []
    for tensor in tensors:
        name = known.of(tensor)
        if not name and tensor._base is not None:
            same = [other for other, t in found if counter_of(t) is counter_of(tensor)]
            whole = [known.of(tensor._base), *same]  # the base itself, or the first that shares
            name = next((f"view of {other}" for other in whole if other), "")
        if not name or name in [other for other, _ in found]:
            name = f"{name or 'tensor'} {len(found) + 1}"
        found.append((name, tensor))
    return [*found, *named.items()]


class StoragePicture(Output):
    """The memory of tensors as a picture; see ``storage``."""

    def __init__(self, found: list[Memory], max_cells: int) -> None:
        # Both are made now: later writes do not change a picture that is there.
        words = [_words(memory) for memory in found]
        lines = [line for of_one in words for line in of_one]
        super().__init__("image/svg+xml", draw(found, max_cells, words), lines)

    def svg(self) -> str:
        """The picture."""
        return self._picture


# ---- in words -----------------------------------------------------------------------------------


def _words(memory: Memory) -> list[str]:
    heading = (
        [memory.heading, memory.counters[0]] if len(memory.counters) == 1 else [memory.heading]
    )
    cells = memory.cells[:MOST_WORDS]
    if len(cells):
        more = " ..." if len(memory.cells) > MOST_WORDS else ""
        heading.append(f"holds {' '.join(_values(cells))}{more}")
    lines = [", ".join(heading)]
    written = np.flatnonzero(memory.touched)
    if len(written):
        what = "marked" if memory.old is None else "written"
        lines.append(f"{what}: {_written(memory, written)}")
    for view in memory.views:
        rows = [row for row in view.rows if row is not None]
        reads = ", ".join([steps_text(row) for row in rows[:MOST_WORDS]])
        reads += ", ..." if len(rows) > MOST_WORDS or None in view.rows else ""
        lines.append(f"{view.name}: {', '.join(view.facts)}{f'; reads {reads}' * bool(rows)}")
    return lines


def _written(memory: Memory, places: np.ndarray) -> str:
    told = []
    now = _values(memory.cells[places[:MOST_WORDS]])
    for i, place in enumerate(places[:MOST_WORDS]):
        change = ""
        if memory.old is not None:
            change = f", was {_values(memory.old[place : place + 1])[0]}, is {now[i]}"
        told.append(f"cell {place}{change}")
    return "; ".join([*told, *["..."] * (len(places) > MOST_WORDS)])


def _values(values: np.ndarray) -> list[str]:
    notation = notation_of(values)
    return [notation.write(value) for value in values.tolist()]
