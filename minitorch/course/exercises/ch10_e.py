"""Exercise 10.6: the gradient of a write into a part."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from ..definitions import Exercise, Mutant

# ---- 10.6 ----------------------------------------------------------------------------------------


def _draw_write(rng: random.Random) -> list[tuple]:
    def gradient(*shape: int) -> np.ndarray:
        count = int(np.prod(shape))
        return np.array([float(rng.randint(1, 9)) for _ in range(count)]).reshape(shape)

    return [
        (np.array([1.0, 2.0, 3.0]), slice(0, 2), ("multiplied by 10", lambda g: g * 10)),
        (np.array([1.0, 2.0, 3.0]), 1, ("overwritten with a number", None)),
        (gradient(4), slice(1, None), ("negated", lambda g: -g)),
        (gradient(2, 3), (slice(None), 1), ("overwritten with a number", None)),
        (gradient(3, 3), (slice(0, 2), slice(1, 3)), ("halved", lambda g: g / 2)),
        (gradient(5), slice(None, None, 2), ("increased by 1", lambda g: g)),
        (gradient(3), slice(0, 0), ("multiplied by 3", lambda g: g * 3)),
    ]


def _observe_write(candidate: Any, case: tuple) -> dict[str, Any]:
    g, index, (_, rule) = case
    given = g.copy()
    return {"the gradient": candidate(given, index, rule), "g afterwards": given}


WRITE = Exercise(
    id="10.6",
    title="The gradient of a write into a part",
    prompt="""\
`y` was made by some operation; then a part of it was changed in place, `y[index] = op(y[index])`.
That is what `CopySlices` is for. Write `through_write(g, index, rule)`, its backward.

- `g`: the gradient of the *new* `y`, a NumPy array.
- `index`: the index of the part, such as `slice(0, 2)`.
- `rule`: takes the gradient of the new part and returns the gradient of the *old part*. It is
  None when the old part plays no role, because it was overwritten.

Return the gradient of the *old* `y`, and leave `g` as it is.

By hand: `y[0:2] *= 10` and `g` = [1, 2, 3]. The first two go through the multiplication, the last
one passes: [10, 20, 3]. For `y[1] = 100` it is [1, 0, 3].
""",
    name="through_write",
    stub='''
def through_write(g, index, rule):
    """The gradient of y from before the write into y[index]."""
    raise NotImplementedError
''',
    reference="""
def through_write(g, index, rule):
    old = g.copy()
    old[index] = 0 if rule is None else rule(g[index])
    return old
""",
    alternative="""
def through_write(g, index, rule):
    written = np.zeros(g.shape, bool)
    written[index] = True
    part = np.zeros_like(g)
    if rule is not None:
        part[index] = rule(g[index].copy())
    return np.where(written, part, g)
""",
    draw=_draw_write,
    observe=_observe_write,
    describe=lambda case: f"g = {case[0].tolist()}, y[{case[1]}] is {case[2][0]}",
    hints=(
        "Which elements of the old `y` does the new `y` show unchanged?",
        "Their gradient passes. For the written ones, ask `rule`; an element that was overwritten "
        "has no influence at all.",
        "Copy `g`, and assign to `[index]` of the copy.",
    ),
    mutants=(
        Mutant(
            "others-forgotten",
            """
def through_write(g, index, rule):
    old = np.zeros_like(g)
    old[index] = 0 if rule is None else rule(g[index])
    return old
""",
            "the elements that were not written get no gradient. They are still there, unchanged.",
        ),
        Mutant(
            "rule-for-all",
            """
def through_write(g, index, rule):
    old = g.copy() if rule is None else rule(g)
    if rule is None:
        old[index] = 0
    return old
""",
            "the rule was applied to all elements. It belongs to the part that was written.",
        ),
        Mutant(
            "wrote-into-g",
            """
def through_write(g, index, rule):
    g[index] = 0 if rule is None else rule(g[index])
    return g
""",
            "the result is right, but it was written into `g`, which others may need.",
        ),
        Mutant(
            "added",
            """
def through_write(g, index, rule):
    old = g.copy()
    old[index] += 0 if rule is None else rule(g[index])
    return old
""",
            "the gradient of the part was added to what passed. But the old part does not pass: "
            "the new one has taken its place.",
        ),
        Mutant(
            "overwritten-passes",
            """
def through_write(g, index, rule):
    old = g.copy()
    if rule is not None:
        old[index] = rule(g[index])
    return old
""",
            "an element that was overwritten with a number no longer depends on the old `y`. Its "
            "gradient cannot pass.",
        ),
    ),
    explain="minitorch's `CopySlices.backward` does the same with shapes and strides instead of an "
    "index, so that it works for every kind of view.",
)


EXERCISES = (WRITE,)
