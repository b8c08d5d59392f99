"""Small images as a light drawing (SVG): for a picture with many states."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..outputs import Output
from ..palette import GRADIENT, PANEL
from ..short_text import counted
from ..svg import frame, number, rectangle, text
from .image_grid import captions_of, pixels_of

PAD, GAP, CAPTION = 10.0, 10.0, 20.0
LEVELS = 8  # of ink: paper, and 7 steps


def tiles(
    images: Any,
    labels: Any = None,
    predictions: Any = None,
    *,
    columns: int = 6,
    title: str = "",
    width: int = 400,
) -> Tiles:
    """Draw small images side by side, light enough for ``viz.explore``; ``images`` is for paper.

    - ``images``: Tensor or array, (n, height, width), dark where the values are large.
    - ``labels``: what each image shows; ``predictions``: what a model says. Below an image stands
      what the model says; a wrong answer is framed, and its caption says both.
    - ``columns``: images in a row; ``width``: of the whole picture, in pixels.

    Returns a picture that a notebook shows as SVG; ``describe()`` tells the captions. Raises
    ValueError when shapes or lengths do not fit.

    >>> from minitorch import viz
    >>> viz.tiles(torch.eye(4).reshape(1, 4, 4), [1], [7])
    1 image of 4 x 4
    7, is 1
    """
    pixels = pixels_of(images)
    wanted, said = captions_of(labels, len(pixels)), captions_of(predictions, len(pixels))
    captions = [_caption(*pair) for pair in zip(wanted, said)]
    return Tiles(pixels, captions, columns, title, width)


def _caption(wanted: str | None, said: str | None) -> str:
    if wanted is None or said is None or wanted == said:
        return said or wanted or ""
    return f"{said}, is {wanted}"


class Tiles(Output):
    """Small images as a drawing; see ``tiles``."""

    def __init__(
        self, pixels: np.ndarray, captions: list[str], columns: int, title: str, width: int
    ) -> None:
        n, rows, across = pixels.shape
        told = [f"{counted(n, 'image')} of {rows} x {across}"]
        words = [*([title] if title else told), *(["; ".join(captions)] if any(captions) else [])]
        drawn = _draw(pixels, captions, columns, title, words, width)
        super().__init__("image/svg+xml", drawn, words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _draw(
    pixels: np.ndarray,
    captions: list[str],
    columns: int,
    title: str,
    words: list[str],
    width: int,
) -> str:
    columns = max(1, min(columns, len(pixels)))
    side = (width - 2 * PAD + GAP) / max(columns, 4) - GAP
    top = PAD + (22 if title else 0)
    step = side + (CAPTION + GAP / 2 if any(captions) else GAP)
    height = top + step * math.ceil(len(pixels) / columns) + (PAD / 2 if any(captions) else 0)
    out = [rectangle(1, 1, width - 2, height - 2, PANEL.fill, PANEL.line, 8)]
    if title:
        out.append(text(PAD, PAD + 12, title, PANEL.text, 13, bold=True))
    inks = _inks(pixels)
    for place, (ink, caption) in enumerate(zip(inks, captions)):
        row, column = divmod(place, columns)
        x, y = PAD + column * (side + GAP), top + row * step
        out.append(_picture(ink, x, y, side))
        wrong = ", is " in caption
        if wrong:
            frame_line = ' stroke-width="2"'
            out.append(rectangle(x, y, side, side, "none", GRADIENT.line, 2, frame_line))
        tone = GRADIENT.soft if wrong else PANEL.text
        out.append(text(x + side / 2, y + side + 14, caption, tone, 12, "middle"))
    return frame(width, height, title or "Small images", "\n".join(words), out)


def _inks(pixels: np.ndarray) -> np.ndarray:
    """How dark each pixel is, 0 to LEVELS - 1, all images alike."""
    values = pixels.astype(np.float64)
    low, high = values.min(), values.max()
    return np.rint((values - low) / max(high - low, 1e-9) * (LEVELS - 1)).astype(int)


def _picture(ink: np.ndarray, x: float, y: float, side: float) -> str:
    """One image: a path for each level of ink, its pixels as unit squares."""
    scale = f"{side / max(ink.shape):.3f}"
    paths = []
    for level in range(1, LEVELS):
        runs = "".join([f"M{c} {r}h{n}v1h-{n}z" for r, c, n in _runs(ink == level)])
        if runs:
            paths.append(f'<path d="{runs}" fill-opacity="{level / (LEVELS - 1):.2f}"/>')
    move = f"translate({number(x)} {number(y)}) scale({scale})"
    return f'<g transform="{move}" fill="{PANEL.text}">{"".join(paths)}</g>'


def _runs(mask: np.ndarray) -> list[tuple[int, int, int]]:
    """(row, column, length) of each stretch of pixels in a row."""
    found = []
    for row, line in enumerate(mask):
        edges = np.flatnonzero(np.diff(np.concatenate([[False], line, [False]])))
        found += [(row, int(a), int(b - a)) for a, b in edges.reshape(-1, 2)]
    return found
