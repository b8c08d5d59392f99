"""The settings of an explorer: what a reader may choose, and by which control."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

MOST_CHOICES = 6  # more than these become a list to pull down: the page's script decides by it


@dataclass(frozen=True)
class Setting:
    """One thing to choose.

    - ``name``: the parameter of the function.
    - ``values``: what the function may be given; ``labels``: how a reader sees each.
    - ``kind``: "slider" for numbers, "switch" for False and True, "choice" for all else.
    """

    name: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]
    kind: str

    def place_of(self, value: Any) -> int:
        """The number of a value in the list, or ValueError that says which there are."""
        for i, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return i
        told = ", ".join(self.labels)
        raise ValueError(f"start: {self.name} must be one of {told}; got {value!r}")


def settings_of(given: Mapping[str, Any]) -> list[Setting]:
    """The settings that the keywords of ``explore`` describe."""
    if not given:
        raise TypeError(
            "explore() needs at least one setting: a keyword with the values to choose from, as "
            "viz.explore(picture, x=[1.0, 2.0, 3.0])"
        )
    return [_setting(name, values) for name, values in given.items()]


def _setting(name: str, values: Any) -> Setting:
    if isinstance(values, Mapping):
        labels, found = tuple(map(str, values)), tuple(values.values())
        kind = "choice"
    elif isinstance(values, Sequence) and not isinstance(values, str):
        found = tuple(values)
        labels, kind = tuple(map(_label, found)), _kind(found)
    else:
        raise TypeError(
            f"explore() takes the values of {name} as a list, a range or a dict of labels and "
            f"values; got {type(values).__name__}"
        )
    if not found:
        raise ValueError(f"explore() needs at least one value of {name}; the list is empty")
    if len(set(labels)) < len(labels):
        raise ValueError(
            f"two values of {name} look the same to a reader: {', '.join(labels)}. Give a dict "
            "with a label for each."
        )
    return Setting(name, found, labels, kind)


def _kind(values: tuple[Any, ...]) -> str:
    if values == (False, True) and all(isinstance(value, bool) for value in values):
        return "switch"
    numbers = all(isinstance(v, Real) and not isinstance(v, bool) for v in values)
    return "slider" if numbers else "choice"


def _label(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def combinations(settings: Sequence[Setting]) -> Iterator[tuple[Any, ...]]:
    """All that can be chosen; the last setting runs fastest, as in a row-major tensor."""
    return itertools.product(*(setting.values for setting in settings))


def index_of(settings: Sequence[Setting], places: Sequence[int]) -> int:
    """The number of a combination: its offset, with the strides of a contiguous tensor."""
    index = 0
    for setting, place in zip(settings, places):
        index = index * len(setting.values) + place
    return index
