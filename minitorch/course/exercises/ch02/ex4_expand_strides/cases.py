"""How "Repeat without copying" is checked."""

from __future__ import annotations

import random

from minitorch.course.definitions import Cases


def draw_expand(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((3, 1), (1, 1), (3, 4)),
        ((3,), (1,), (2, 3)),
        ((3, 1), (1, 1), (3, -1)),
        ((2, 1), (5, 3), (2, 1)),
        ((3, 2), (2, 1), (3, 4)),
        ((1, 3), (7, 2), (4, -1)),
        ((), (), (2, 2)),
        ((3,), (1,), (3, 2)),
        ((2, 3), (3, 1), (4, 3)),  # not the last one
        ((2, 3), (3, 1), (2, 1)),  # nothing shrinks, not even to 1
        ((4,), (1,), (2,)),
        ((1, 2), (2, 1), (0, 2)),  # 1 may become 0
        ((0, 2), (2, 1), (3, 2)),  # 0 may not become anything else
        ((0, 1), (1, 1), (0, 3)),
        ((2, 3), (0, 1), (5, -1, 3)),  # expanded already
        ((3,), (1,), (-1, 3)),  # -1 for a new dimension
        ((2, 3), (3, 1), (3,)),  # fewer dimensions than before
        ((1, 3), (3, 1), (3,)),
    ]
    for _ in range(2):
        dims = rng.randint(1, 3)
        shape = tuple(rng.choice([1, 2, 3]) for _ in range(dims))
        strides = tuple(rng.sample(range(1, 20), dims))
        more = tuple(rng.randint(2, 4) for _ in range(rng.randint(0, 2)))
        new = tuple(rng.choice([-1, n if n > 1 else rng.randint(1, 4)]) for n in shape)
        cases.append((shape, strides, more + new))
    return cases


CASES = Cases(
    draw=draw_expand,
    describe=lambda case: "shape {}, strides {}, new shape {}".format(*case),
)
