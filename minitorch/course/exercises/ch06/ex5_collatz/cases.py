"""How "A loop of unknown length" is checked."""

from __future__ import annotations

from minitorch.course.definitions import Cases

from ..shared import gradient_of, shown_input

CASES = Cases(
    draw=lambda rng: [((float(n),)) for n in (6, 1, 5, 16, 12, *rng.sample(range(17, 60), 4))],
    observe=gradient_of,
    describe=shown_input,
)
