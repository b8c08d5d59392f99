"""Who looks where: attention weights as a grid of squares, light enough for ``viz.explore``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...errors import explain
from ...tensors import Tensor
from ..outputs import Output
from ..palette import GRADIENT, PANEL, STRONG_DATA
from ..short_text import counted
from ..svg import frame, number, rectangle, text, text_width

PAD, CELL, FONT = 12.0, 18.0, 12.0
LEVELS = 10  # of blue
MOST = 48  # rows or columns: more are too small to be read
TOLD = 3  # keys that are named in words
SPACE, BREAK = "\u2423", "\u21b5"  # how a space and a new line are written


def attention(
    weights: Any,
    queries: Sequence[Any],
    keys: Sequence[Any] | None = None,
    *,
    at: int | None = None,
    title: str = "",
) -> AttentionPicture:
    """Draw attention weights: a row for each query, a column for each key, dark where large.

    - ``weights``: Tensor or array (queries, keys) of numbers from 0 to 1, at most 48 of each.
    - ``queries``: what stands at the left of the rows, such as the characters of a text;
      ``keys``: what stands above the columns, the same if left out. Spaces become visible.
    - ``at``: the number of a query; its row is framed, and told in words.
    - ``title``: stands above the picture.

    Returns a picture that a notebook shows as SVG; ``describe()`` names the largest weights. Raises
    ValueError when shapes do not fit or numbers are no weights, IndexError for a row that is not
    there.

    >>> from minitorch import viz
    >>> viz.attention(torch.tensor([[1.0, 0.0], [0.25, 0.75]]), "ab")
    2 queries, 2 keys
    'a' looks at 'a' 1.00
    'b' looks at 'b' 0.75, 'a' 0.25
    """
    array = np.asarray(weights.detach().cpu().numpy() if isinstance(weights, Tensor) else weights)
    rows = [str(name) for name in queries]
    columns = rows if keys is None else [str(name) for name in keys]
    if array.shape != (len(rows), len(columns)) or not array.size or max(array.shape) > MOST:
        raise ValueError(
            explain(
                f"weights must have a row for each query and a column for each key, 1 to {MOST}",
                f"got the shape {array.shape} for {len(rows)} queries and {len(columns)} keys",
            )
        )
    if array.dtype.kind != "f" or not ((array >= 0) & (array <= 1 + 1e-6)).all():
        raise ValueError("weights must be floats from 0 to 1, as they come out of a softmax")
    if at is not None and not 0 <= at < len(rows):
        raise IndexError(f"at must be the number of a query, 0 to {len(rows) - 1}, got {at}")
    return AttentionPicture(array, rows, columns, at, title)


class AttentionPicture(Output):
    """Attention weights as a drawing; see ``attention``."""

    def __init__(
        self, weights: np.ndarray, rows: list[str], columns: list[str], at: int | None, title: str
    ) -> None:
        told = [f"{counted(len(rows), 'query', 'queries')}, {counted(len(columns), 'key')}"]
        chosen = range(len(rows)) if at is None else [at]
        told += [f"{rows[row]!r} looks at {_largest(weights[row], columns)}" for row in chosen]
        words = [title, *told] if title else told
        super().__init__("image/svg+xml", _draw(weights, rows, columns, at, title, words), words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _largest(weights: np.ndarray, names: list[str]) -> str:
    order = np.argsort(-np.round(weights, 2), kind="stable")[:TOLD].tolist()
    found = [f"{names[i]!r} {weights[i]:.2f}" for i in order if weights[i] >= 0.005]
    return ", ".join(found) or "nothing"


def _shown(name: str) -> str:
    return name.replace(" ", SPACE).replace("\n", BREAK)


def _draw(
    weights: np.ndarray,
    rows: list[str],
    columns: list[str],
    at: int | None,
    title: str,
    words: list[str],
) -> str:
    across = max(text_width(_shown(name), FONT) for name in rows) + 6
    cell = max(CELL, *(text_width(_shown(name), FONT) + 4 for name in columns))
    left, top = PAD + across, PAD + CELL + (18 if title else 0)
    width, height = cell * len(columns), CELL * len(rows)
    body = [text(PAD, PAD + 11, title, PANEL.text, 12, bold=True)] if title else []
    for i, name in enumerate(columns):
        x = left + (i + 0.5) * cell
        body.append(text(x, top - 5, _shown(name), PANEL.text, FONT, "middle"))
    for i, name in enumerate(rows):
        bold = i == at
        y = top + (i + 0.5) * CELL + 4
        body.append(text(left - 5, y, _shown(name), PANEL.text, FONT, "end", bold))
    body += _squares(weights, left, top, cell)
    lines = [f"M{number(left + i * cell)} {number(top)}v{number(height)}" for i in _edges(columns)]
    lines += [f"M{number(left)} {number(top + i * CELL)}h{number(width)}" for i in _edges(rows)]
    path = "".join(lines)
    body.append(f'<path d="{path}" fill="none" stroke="{PANEL.line}" stroke-width="0.5"/>')
    if at is not None:
        more = ' stroke-width="2"'
        edge = rectangle(left, top + at * CELL, width, CELL, "none", GRADIENT.line, more=more)
        body.append(edge)
    total = max(left + width + PAD, PAD * 2 + text_width(title, 12, bold=True))
    panel = rectangle(1, 1, total - 2, top + height + PAD - 2, PANEL.fill, PANEL.line, 8)
    return frame(total, top + height + PAD, title or "Who looks where", "\n".join(words),
                 [panel, *body])  # fmt: skip


def _edges(names: list[str]) -> range:
    return range(len(names) + 1)


def _squares(weights: np.ndarray, left: float, top: float, cell: float) -> list[str]:
    """One path for each strength of blue: a picture with many states must be light."""
    levels = np.rint(weights * LEVELS).astype(int)
    out = []
    for level in range(1, LEVELS + 1):
        places = np.argwhere(levels == level).tolist()
        path = "".join(
            f"M{number(left + column * cell)} {number(top + row * CELL)}"
            f"h{number(cell)}v{number(CELL)}h-{number(cell)}z"
            for row, column in places
        )
        if path:
            strength = f'fill-opacity="{level / LEVELS:.1f}"'
            out.append(f'<path d="{path}" fill="{STRONG_DATA}" {strength}/>')
    return out
