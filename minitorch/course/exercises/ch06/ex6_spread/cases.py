"""How "Mend the chain" is checked."""

from __future__ import annotations

from minitorch.course.definitions import Cases

from ..shared import gradient_of, shown_input

CASES = Cases(
    draw=lambda rng: [
        ([1.0, 2.0, 6.0],),
        ([5.0],),
        ([0.0, 0.0, 4.0],),
        ([7.0, 8.0, 9.0, 0.0],),
        *[
            ([float(v) for v in rng.sample(range(20), 3)] + [90.0 + rng.randint(0, 9)],)
            for _ in range(5)
        ],
    ],
    observe=gradient_of,
    describe=shown_input,
)
