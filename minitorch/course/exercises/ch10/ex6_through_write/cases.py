"""How "The gradient of a write into a part" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from minitorch.course.definitions import Cases


def draw_write(rng: random.Random) -> list[tuple]:
    def gradient(*shape: int) -> np.ndarray:
        count = int(np.prod(shape))
        return np.array([float(rng.randint(1, 9)) for _ in range(count)]).reshape(shape)

    strange = np.array([np.nan, np.inf, -np.inf, -0.0, 1.0])
    twisted = gradient(3, 2).T[:, ::-1]
    mask = np.array([True, False, True, False])
    return [
        (np.array([1.0, 2.0, 3.0]), slice(0, 2), ("multiplied by 10", lambda g: g * 10)),
        (np.array([1.0, 2.0, 3.0]), 1, ("overwritten with a number", None)),
        (gradient(4), slice(1, None), ("negated", lambda g: -g)),
        (gradient(2, 3), (slice(None), 1), ("overwritten with a number", None)),
        (gradient(3, 3), (slice(0, 2), slice(1, 3)), ("halved", lambda g: g / 2)),
        (gradient(5), slice(None, None, 2), ("increased by 1", lambda g: g)),
        (gradient(3), slice(0, 0), ("multiplied by 3", lambda g: g * 3)),
        (gradient(4), slice(0, 3), ("turned round", lambda g: g[::-1])),
        (gradient(3, 2), slice(0, 2), ("reduced by its mean", lambda g: g - g.mean())),
        (gradient(3).astype(np.float32), slice(1, 3), ("halved", lambda g: g / 2)),
        (gradient(2, 2).astype(np.float32), 0, ("overwritten with a number", None)),
        (strange, slice(0, 4), ("overwritten with a number", None)),
        (strange, slice(3, 5), ("multiplied by 2", lambda g: g * 2)),
        (twisted, (slice(None), 0), ("negated", lambda g: -g)),
        (twisted, (1, 1), ("multiplied by 5", lambda g: g * 5)),
        (gradient(4), mask, ("multiplied by 4", lambda g: g * 4)),
        (gradient(3), -1, ("overwritten with a number", None)),
        (gradient(2, 3), ..., ("halved", lambda g: g / 2)),
        (gradient(0), slice(None), ("negated", lambda g: -g)),
    ]


def observe_write(candidate: Any, case: tuple) -> dict[str, Any]:
    g, index, (_, rule) = case
    given = g.copy("K")
    return {"the gradient": candidate(given, index, rule), "g afterwards": given}


CASES = Cases(
    draw=draw_write,
    observe=observe_write,
    describe=lambda case: f"g = {case[0].tolist()} ({case[0].dtype}), y[{case[1]}] is {case[2][0]}",
)
