"""How "Load the digits yourself" is checked."""

from __future__ import annotations

from typing import Any

from minitorch import datasets
from minitorch.course.definitions import Cases


def loaded(load: Any, case: tuple) -> Any:
    """All that was loaded, or one image and its label."""
    row, result = case[0], load()
    if row is None:
        return result
    images, labels = result
    return {"the image": images[row], "the label": labels[row]}


CASES = Cases(
    slot="minitorch.datasets.digits.load_digits",
    draw=lambda rng: [(n,) for n in (None, 0, 1796, rng.randrange(1, 1796))],
    observe=loaded,
    describe=lambda case: "load_digits()" + ("" if case[0] is None else f", row {case[0]}"),
    live=lambda: datasets.load_digits(),
)
