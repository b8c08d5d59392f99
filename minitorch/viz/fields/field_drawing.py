"""The receptive field of one place: what it depends on, layer by layer, back to the image.

    viz.receptive_field(net[:4], image, at=(1, 2))

Nothing is known of the layers. A nan is put into one place of a layer's input, and the places of
its output that become nan depend on it: no weight, not even 0, makes a number of nan again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from ...errors import explain
from ...grad_mode import no_grad
from ...nn.module.module import Module
from ...tensors import Tensor, wrap
from ..outputs import Output
from ..palette import DATA, PANEL, STRONG_GRADIENT
from ..svg import frame, line, number, rectangle, text, text_width

PAD, GAP, HEAD = 12.0, 24.0, 34.0
CELL, SIDE = 14.0, 112.0  # of a place, and of the largest grid while its cells are not larger
LEVELS = 8  # of ink, as in viz.tiles
MOST_PLACES = 32 * 32


class Stage(NamedTuple):
    """The image or a layer's result: its size, and which of its places the chosen one sees."""

    name: str
    seen: np.ndarray  # bool, (height, width)


def receptive_field(layers: Any, image: Tensor, *, at: Sequence[int]) -> FieldPicture:
    """Draw what one place of a network's result depends on, in each layer and in the image.

    - ``layers``: an ``nn.Sequential``, or a dict of labels and modules, that maps (N, C, H, W) to
      (N, C', H', W'). Modules run in evaluation mode, and are afterwards in the mode they had.
    - ``image``: float Tensor (height, width), or (C, height, width), of at most 1024 places.
    - ``at``: (row, column) of a place in the last layer's result.

    Layers that leave each place by itself (ReLU, batch norm, a kernel of one place) are not drawn.
    Returns a picture that a notebook shows as SVG; ``describe()`` tells rows and columns. Raises
    TypeError or ValueError for what cannot be drawn, IndexError for a place that is not there.

    >>> from minitorch import nn, viz
    >>> layers = {"conv": nn.Conv2d(1, 1, 3), "pool": nn.MaxPool2d(2)}
    >>> viz.receptive_field(layers, torch.zeros(6, 6), at=(0, 1))
    image 6 x 6: rows 0 to 3, columns 2 to 5, 16 of 36 places
    conv 4 x 4: rows 0 to 1, columns 2 to 3, 4 of 16 places
    pool 2 x 2: row 0, column 1
    """
    named = _named(layers)
    pixels = _pixels(image)
    stages = _stages(named, pixels, at)
    return FieldPicture(stages, pixels.mean(0))


def _named(layers: Any) -> list[tuple[str, Module]]:
    if isinstance(layers, Module):
        named = [(type(layer).__name__, layer) for layer in layers.children()]
    else:
        named = list(layers.items()) if isinstance(layers, Mapping) else []
    if not named or not all(isinstance(layer, Module) for _, layer in named):
        raise TypeError(
            explain(
                "layers must be an nn.Sequential, or a dict of labels and modules",
                f"got {type(layers).__name__}",
            )
        )
    return named


def _pixels(image: Any) -> np.ndarray:
    """The image as an array (C, height, width)."""
    if not isinstance(image, Tensor):
        raise TypeError(explain("image must be a tensor", f"got {type(image).__name__}"))
    array = image.detach().cpu().numpy()
    array = array[None] if array.ndim == 2 else array
    places = array.shape[-2] * array.shape[-1] if array.ndim == 3 else 0
    if array.dtype.kind != "f" or not array.size or not 1 <= places <= MOST_PLACES:
        raise ValueError(
            explain(
                f"image must be floats of shape (height, width) or (C, height, width), with at "
                f"most {MOST_PLACES} places",
                f"got {tuple(image.shape)}, {image.dtype}",
            )
        )
    return np.array(array)


def _stages(named: list[tuple[str, Module]], pixels: np.ndarray, at: Any) -> list[Stage]:
    """From the image to the last layer: what of each the place ``at`` depends on."""
    sizes, names, values = [pixels.shape[1:]], ["image"], pixels
    links: list[np.ndarray] = []
    for name, layer in named:
        values, link = _link(name, layer, values)
        if link.shape[0] == link.shape[1] and np.array_equal(link, np.eye(len(link), dtype=bool)):
            continue
        sizes.append(values.shape[1:])
        names.append(name)
        links.append(link)
    height, width = sizes[-1]
    row, column = at
    if not (0 <= row < height and 0 <= column < width):
        raise IndexError(f"at must be a place in {height} x {width}, got {(row, column)}")
    seen = np.zeros((height, width), bool)
    seen[row, column] = True
    found: list[Any] = [seen]
    for link, size in zip(links[::-1], sizes[-2::-1]):
        found.append(np.any(link[found[-1].reshape(-1)], axis=0).reshape(size))
    return [Stage(name, grid) for name, grid in zip(names, found[::-1])]


def _link(name: str, layer: Module, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A layer's result (C, height, width), and which of its places depend on which before it."""
    places = values.shape[1] * values.shape[2]
    copies = np.repeat(np.nan_to_num(values)[None], places + 1, 0)  # the last one is not touched
    for place in range(places):
        copies[place, :, place // values.shape[2], place % values.shape[2]] = np.nan
    with no_grad(), _evaluating(layer):
        result = layer(wrap(copies))
    if result.ndim != 4 or not result.array.size:
        raise ValueError(
            explain(
                "each layer must give a tensor (N, C, height, width) that is not empty",
                f"{name!r} gave the shape {tuple(result.shape)}",
                "the layers before Flatten, such as net[:6]",
            )
        )
    array = result.cpu().numpy()
    return array[-1], np.isnan(array[:-1]).any(1).reshape(places, -1).T


@contextmanager
def _evaluating(module: Module) -> Any:
    """A block in which a module and all in it are in evaluation mode."""
    modes = [(part, part.training) for part in module.modules()]
    module.eval()
    try:
        yield
    finally:
        for part, mode in modes:
            part.training = mode


class FieldPicture(Output):
    """A receptive field as a drawing; see ``receptive_field``."""

    def __init__(self, stages: list[Stage], image: np.ndarray) -> None:
        lines = [_told(stage) for stage in stages]
        super().__init__("image/svg+xml", _draw(stages, image, lines), lines)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _told(stage: Stage) -> str:
    seen = stage.seen
    size = f"{stage.name} {seen.shape[0]} x {seen.shape[1]}"
    if not seen.any():
        return f"{size}: nothing, only padding"
    rows, columns = [_span(word, seen.any(dim)) for word, dim in (("row", 1), ("column", 0))]
    count = int(seen.sum())
    return f"{size}: {rows}, {columns}" + (f", {count} of {seen.size} places" * (count > 1))


def _span(word: str, taken: Any) -> str:
    first, last = np.flatnonzero(taken)[[0, -1]]
    return f"{word} {first}" if first == last else f"{word}s {first} to {last}"


# ---- drawing ------------------------------------------------------------------------------------


def _draw(stages: list[Stage], image: np.ndarray, words: list[str]) -> str:
    most = max(max(stage.seen.shape) for stage in stages)
    cell = min(CELL, max(5.0, SIDE * 1.5 / most))
    tall = max(stage.seen.shape[0] for stage in stages) * cell
    x = PAD
    body: list[str] = []
    for place, stage in enumerate(stages):
        rows, columns = stage.seen.shape
        label = f"{rows} x {columns}"
        room = max(columns * cell, text_width(stage.name, 12, bold=True), text_width(label, 11))
        left = x + (room - columns * cell) / 2
        top = PAD + HEAD + (tall - rows * cell) / 2
        body.append(text(x + room / 2, PAD + 10, stage.name, PANEL.text, 12, "middle", bold=True))
        body.append(text(x + room / 2, PAD + 24, label, PANEL.soft, 11, "middle"))
        is_last = place == len(stages) - 1
        if place:
            body += _grid(stage.seen, left, top, cell, STRONG_GRADIENT if is_last else DATA.line)
        else:  # pale, so that the image is seen on it
            body += _grid(stage.seen, left, top, cell, DATA.fill, DATA.line)
            body += _ink(image, left, top, cell)
        x += room + GAP
        if not is_last:
            body += _arrow(x - GAP + 4, x - 4, PAD + HEAD + tall / 2)
    width, height = x - GAP + PAD, PAD + HEAD + tall + PAD
    panel = rectangle(1, 1, width - 2, height - 2, PANEL.fill, PANEL.line, 8)
    return frame(width, height, "What one place can see", "\n".join(words), [panel, *body])


def _grid(
    seen: np.ndarray, left: float, top: float, cell: float, colour: str, border: str = ""
) -> list[str]:
    """All places as a grid, and those that are seen filled."""
    rows, columns = seen.shape
    filled = [
        rectangle(left + c * cell, top + r * cell, cell, cell, colour, border)
        for r, c in np.argwhere(seen).tolist()
    ]
    out = [] if border else filled
    for r in range(rows + 1):
        y = top + r * cell
        out.append(line(left, y, left + columns * cell, y, PANEL.line))
    for c in range(columns + 1):
        x = left + c * cell
        out.append(line(x, top, x, top + rows * cell, PANEL.line))
    return [*out, *filled] if border else out


def _ink(image: np.ndarray, left: float, top: float, cell: float) -> list[str]:
    """The image's numbers as dots, dark where large: what is seen stays visible around them."""
    low, high = float(image.min()), float(image.max())
    levels = np.rint((image - low) / max(high - low, 1e-9) * (LEVELS - 1)).astype(int)
    out = []
    for r, c in np.argwhere(levels > 0).tolist():
        x, y = left + (c + 0.5) * cell, top + (r + 0.5) * cell
        strength = levels[r, c] / (LEVELS - 1)
        out.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(cell * 0.36)}" '
            f'fill="{PANEL.text}" fill-opacity="{strength:.2f}"/>'
        )
    return out


def _arrow(start: float, end: float, y: float) -> list[str]:
    head = f"{number(end - 5)},{number(y - 4)} {number(end - 5)},{number(y + 4)} "
    return [
        line(start, y, end - 4, y, PANEL.soft, ' stroke-width="1.5"'),
        f'<polygon points="{head}{number(end)},{number(y)}" fill="{PANEL.soft}"/>',
    ]
