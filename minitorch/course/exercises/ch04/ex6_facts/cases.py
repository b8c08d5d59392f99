"""How "Predict: which shape, and view or copy?" is checked: program by program.

The predictions are plain data, so every seed has the same programs. What the reference says is
what the programs do: the other solution runs them, and a test compares the two.
"""

from __future__ import annotations

from typing import Any

from minitorch.course.comparing import is_whole
from minitorch.course.definitions import Cases

PROGRAMS = {
    "a": "t = x[1]",
    "b": "t = x[[1]]",
    "c": "t = x[None, :, 1:3]",
    "d": "t = x[[0, 2], [1, 3]]",
    "e": "t = x[x > 5]",
    "f": "t = x.chunk(2)[1]",
    "g": "t = torch.stack([x, x], 1)",
    "h": "t = torch.cat([x, x], 1)",
    "i": "t = x[:, [0]][:, 0]",
    "j": "t = x[:, [3, 3]]",
}
FORM = 'a dict with a pair for each letter: (shape as a tuple, "view" or "copy")'


def observe_one(candidate: Any, case: tuple) -> Any:
    """What is predicted for one program."""
    found = candidate()
    return found.get(case[0]) if isinstance(found, dict) else found


def compare_facts(expected: tuple, got: Any) -> str | None:
    """Which of the two is wrong; not what it should be."""
    if not isinstance(got, (tuple, list)) or len(got) != 2:
        return f"facts() must return {FORM}"
    shape, memory = got
    if not isinstance(shape, (tuple, list)) or not all(map(is_whole, shape)):
        return f"the shape must be a tuple of whole numbers; it is {shape!r}"
    if memory not in ("view", "copy"):
        return f'the second must be "view" or "copy"; it is {memory!r}'
    pairs = [("the shape", tuple(shape), expected[0]), ("view or copy", memory, expected[1])]
    wrong = [name for name, said, right in pairs if said != right]
    return f"not what the program does: {' and '.join(wrong)}" if wrong else None


CASES = Cases(
    draw=lambda rng: [(letter,) for letter in PROGRAMS],
    observe=observe_one,
    compare=compare_facts,
    secret=True,
    describe=lambda case: f"program {case[0]}: {PROGRAMS[case[0]]}",
)
