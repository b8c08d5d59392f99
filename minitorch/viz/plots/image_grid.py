"""Grids of small images with captions. They need matplotlib."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...tensors import Tensor
from ..palette import LONE_TEXT, SERIES, STRONG_GRADIENT
from .figures import book_style, empty_figure


def images(
    images: Any,
    labels: Any = None,
    predictions: Any = None,
    *,
    columns: int = 8,
    title: str = "",
    width: int = 640,
) -> Any:
    """A grid of small grey images, dark where the values are large, with captions.

    - ``images``: Tensor or array, (n, height, width) or (n, 1, height, width), or one image
      (height, width). All are scaled alike, from the smallest value (paper) to the largest (ink).
    - ``labels``: what each image shows, n numbers or words: its caption.
    - ``predictions``: what a model says. A wrong one is framed, and its caption says both.
    - ``columns``: images in a row; ``width``: of the whole picture, in pixels.

    Returns a ``matplotlib.figure.Figure``. Raises ValueError when shapes or lengths do not fit.
    """
    pixels = pixels_of(images)
    wanted, said = captions_of(labels, len(pixels)), captions_of(predictions, len(pixels))
    columns = max(1, min(columns, len(pixels)))
    rows = math.ceil(len(pixels) / columns)
    side = width / max(columns, 4)
    has_captions = labels is not None or predictions is not None
    caption, head = (22 if has_captions else 4), (34 if title else 0)  # pixels
    height = rows * (side + caption) + head
    low, high = float(pixels.min()), float(pixels.max())
    with book_style():
        figure = empty_figure(round(side * columns), round(height))
        figure.set_layout_engine("none")  # the places are known
        for index, image in enumerate(pixels):
            row, column = divmod(index, columns)
            top = head + row * (side + caption) + caption
            axes = figure.add_axes(
                ((column + 0.07) / columns, 1 - (top + 0.86 * side) / height,
                 0.86 / columns, 0.86 * side / height)
            )  # fmt: skip
            axes.set_axis_off()
            axes.imshow(image, cmap="gray_r", vmin=low, vmax=max(high, low + 1e-9))
            _caption(axes, wanted[index], said[index])
        if title:
            figure.text(0.07 / columns, 1 - 8 / height, title, va="top", fontsize=12,
                        fontweight="bold")  # fmt: skip
    return figure


def pixels_of(images: Any) -> np.ndarray:
    pixels = images.array if isinstance(images, Tensor) else np.asarray(images)
    if pixels.ndim == 2:
        pixels = pixels[None]
    if pixels.ndim == 4 and pixels.shape[1] == 1:
        pixels = pixels[:, 0]
    if pixels.ndim != 3 or not len(pixels):
        raise ValueError(
            "images must have the shape (n, height, width) or (n, 1, height, width) with n > 0; "
            f"got {list(pixels.shape)}"
        )
    return pixels


def captions_of(values: Any, n: int) -> list[str | None]:
    if values is None:
        return [None] * n
    values = values.tolist() if isinstance(values, (Tensor, np.ndarray)) else list(values)
    if len(values) != n:
        raise ValueError(f"there are {n} images, but {len(values)} captions for them")
    return [str(value) for value in values]


def _caption(axes: Any, wanted: str | None, said: str | None) -> None:
    wrong = wanted is not None and said is not None and wanted != said
    text = f"{said}, is {wanted}" if wrong else said if wanted is None else wanted
    if text is not None:
        # the cross and the frame say it to those who do not see the colour
        axes.set_title(f"\u2717 {text}" if wrong else text, fontsize=10, pad=4,
                       color=SERIES[1] if wrong else LONE_TEXT,
                       fontweight="bold" if wrong else "normal")  # fmt: skip
    if wrong:
        axes.add_patch(_frame(axes))


def _frame(axes: Any) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((0, 0), 1, 1, transform=axes.transAxes, fill=False, clip_on=False,
                     edgecolor=STRONG_GRADIENT, linewidth=2.5)  # fmt: skip
