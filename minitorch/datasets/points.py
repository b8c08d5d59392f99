"""Points in the plane, in classes that a straight line does or does not separate.

All are drawn from PyTorch's own stream of random numbers, so that a seed gives the same points
everywhere. The classes take turns: point i belongs to class ``i % classes``, so every stretch of
the rows is balanced; shuffle them if their order must not tell the class.
"""

from __future__ import annotations

import numpy as np

from ..errors import explain
from ..ops.making.from_data import from_numpy
from ..random import Generator, default_generator
from ..tensors import Tensor

PointsAndLabels = tuple[Tensor, Tensor]


def moons(n: int = 200, noise: float = 0.1, generator: Generator | None = None) -> PointsAndLabels:
    """Two half circles that reach into one another; no straight line separates them.

    - ``n``: how many points; ``noise``: the standard deviation of their distance from the circle.
    - ``generator``: where the noise is drawn from; left out, from the default generator.

    Returns points, float32, (n, 2), and labels, int64, (n,): 0 or 1. Nothing in torch corresponds
    to this; scikit-learn's ``make_moons`` draws the same shapes. ValueError for a negative ``n``.
    """
    labels, along = _classes(n, 2)
    angle = np.pi * along
    upper = np.stack([np.cos(angle), np.sin(angle)], 1)
    lower = np.stack([1 - np.cos(angle), 0.5 - np.sin(angle)], 1)
    return _noisy(np.where(labels[:, None] == 0, upper, lower), labels, noise, generator)


def spirals(
    n: int = 300, classes: int = 3, noise: float = 0.02, generator: Generator | None = None
) -> PointsAndLabels:
    """Arms of a spiral, one for each class, from the middle outwards to the distance 1.

    - ``n``: how many points; ``classes``: how many arms; each turns by two thirds of a circle.
    - ``noise``: the standard deviation of the distance from the arm.
    - ``generator``: where the noise is drawn from; left out, from the default generator.

    Returns points, float32, (n, 2), and labels, int64, (n,). ValueError for a negative ``n`` or
    less than one class.
    """
    labels, along = _classes(n, classes)
    angle = 2 * np.pi * (labels / classes + along * 2 / 3)
    arms = np.stack([np.cos(angle), np.sin(angle)], 1) * along[:, None]
    return _noisy(arms, labels, noise, generator)


def blobs(
    n: int = 300,
    classes: int = 3,
    noise: float = 0.25,
    radius: float = 2.0,
    generator: Generator | None = None,
) -> PointsAndLabels:
    """Round clouds of points, one for each class, with their centres on a circle.

    - ``n``: how many points; ``noise``: their standard deviation around the centre of the class.
    - ``radius``: of the circle around (0, 0); class k has its centre at the angle 2 pi k / classes.
    - ``generator``: where the noise is drawn from; left out, from the default generator.

    Returns points, float32, (n, 2), and labels, int64, (n,). ValueError for a negative ``n`` or
    less than one class.
    """
    labels, _ = _classes(n, classes)
    angle = 2 * np.pi * labels / classes
    centres = radius * np.stack([np.cos(angle), np.sin(angle)], 1)
    return _noisy(centres, labels, noise, generator)


def _classes(n: int, classes: int) -> tuple[np.ndarray, np.ndarray]:
    """The class of each point, and its place along the class, from 0 to 1."""
    if n < 0:
        raise ValueError(explain("the number of points must be at least 0", f"got n={n}"))
    if classes < 1:
        raise ValueError(explain("there must be at least one class", f"got classes={classes}"))
    order, labels = np.divmod(np.arange(n), classes)
    last = max((n - 1) // classes, 1)
    return labels, order / last


def _noisy(
    points: np.ndarray, labels: np.ndarray, noise: float, generator: Generator | None
) -> PointsAndLabels:
    source = default_generator if generator is None else generator
    points = points + noise * source.normal(points.shape, np.float64)
    return from_numpy(points.astype(np.float32)), from_numpy(labels.astype(np.int64))
