"""The tree of a module: what belongs to it, what of that is trained, and what is saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...nn.module.module import Module
from ...tensors import Tensor
from ..outputs import Output
from ..palette import DATA, DIM, GRADIENT, LONE_TEXT, OP, Colours
from ..svg import frame, rectangle, text, text_width

STEP, HEIGHT, LEFT, SIZE = 26.0, 30.0, 8.0, 13.0
LEAST_COLUMN, GAP = 200.0, 14.0
TRAINED, SAVED = "trained", "saved"
LONGEST = "buffer, not trained, not saved"  # room for it in every picture: states do not jump


class Row(NamedTuple):
    """One line of the picture: how deep it is, what it is called, and what becomes of it."""

    depth: int
    name: str
    what: str
    marks: str
    colours: Colours


def tree(module: Module) -> TreePicture:
    """Draw a module with its parameters, buffers and children, as its registry has them.

    - ``module``: any ``nn.Module``. Tensors and modules that lie in plain attributes, alone or in a
      list, tuple or dict, are drawn in orange: the module does not know them.

    A parameter is called trained if it requires a gradient; saved is what the ``state_dict`` has.
    Returns a picture that a notebook shows as SVG; ``describe()`` tells the same in words. Raises
    TypeError for what is no module.

    >>> from minitorch import nn, viz
    >>> viz.tree(nn.Linear(2, 3))
    Linear
      weight (3, 2): parameter, trained, saved
      bias (3): parameter, trained, saved
    """
    if not isinstance(module, Module):
        raise TypeError(f"tree() draws an nn.Module; got {type(module).__name__}")
    saved = set(module.state_dict(keep_vars=True))
    return TreePicture(list(_rows(module, "", "", 0, saved)))


def _rows(module: Any, name: str, path: str, depth: int, saved: set[str]) -> Iterator[Row]:
    title = type(module).__name__
    yield Row(depth, f"{name}: {title}" if name else title, "", "", OP)
    for key, parameter in module._parameters.items():
        if parameter is not None:
            trained = parameter.requires_grad
            marks = _marks(TRAINED if trained else "frozen", path + key in saved)
            yield Row(depth + 1, key, _shape(parameter), f"parameter, {marks}",
                      DATA if trained else DIM)  # fmt: skip
    for key, buffer in module._buffers.items():
        if buffer is not None:
            marks = _marks("not trained", path + key in saved)
            yield Row(depth + 1, key, _shape(buffer), f"buffer, {marks}", DIM)
    for key, value in vars(module).items():
        told = _told(value)
        if told and not key.startswith("_"):
            yield Row(depth + 1, key, told, "not registered", GRADIENT)
    for key, child in module._modules.items():
        if child is not None:
            yield from _rows(child, key, f"{path}{key}.", depth + 1, saved)


def _marks(first: str, is_saved: bool) -> str:
    return f"{first}, {SAVED if is_saved else 'not saved'}"


def _shape(tensor: Tensor) -> str:
    return f"({', '.join(map(str, tensor.shape))})"


def _told(value: Any) -> str:
    """What a plain attribute holds, if it holds tensors or modules."""
    if isinstance(value, Tensor):
        return f"{_shape(value)} tensor"
    if not isinstance(value, (list, tuple, dict)):
        return ""
    inside = list(value.values()) if isinstance(value, dict) else list(value)
    found = [(isinstance(thing, Module), thing) for thing in inside]
    modules = sum([is_module for is_module, _ in found])
    tensors = sum([isinstance(thing, Tensor) for _, thing in found])
    counts = [(modules, "module"), (tensors, "tensor")]
    words = [f"{n} {word}{'s' if n > 1 else ''}" for n, word in counts if n]
    return f"{type(value).__name__} of {' and '.join(words)}" if words else ""


class TreePicture(Output):
    """A module as a tree; see ``tree``."""

    def __init__(self, rows: list[Row]) -> None:
        words = [
            "  " * row.depth + " ".join([row.name, *([row.what] if row.what else [])])
            + (f": {row.marks}" if row.marks else "")
            for row in rows
        ]  # fmt: skip
        super().__init__("image/svg+xml", _draw(rows, words), words)

    def svg(self) -> str:
        """The picture."""
        return self._picture


def _draw(rows: list[Row], words: list[str]) -> str:
    out, ends = [], []
    for n, row in enumerate(rows):
        x, y = LEFT + STEP * row.depth, 4 + HEIGHT * n
        label = f"{row.name}  {row.what}" if row.what else row.name
        width = text_width(label, SIZE, bold=not row.marks) + 20
        out.append(rectangle(x, y, width, HEIGHT - 6, row.colours.fill, row.colours.line, 4))
        out.append(text(x + 10, y + 16.5, label, row.colours.text, SIZE, bold=not row.marks))
        ends.append(x + width)
    column = max(LEAST_COLUMN, max(ends) + GAP)
    for n, row in enumerate(rows):
        if row.marks:
            out.append(text(column, 4 + HEIGHT * n + 16.5, row.marks, LONE_TEXT, SIZE))
    # on no box: room enough for the widest of the fonts
    width = column + 1.15 * text_width(LONGEST, SIZE) + LEFT
    return frame(width, HEIGHT * len(rows) + 4, "The tree of a module", "\n".join(words), out)
