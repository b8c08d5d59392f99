"""How "Predict: shapes and dtypes" is checked: program by program, without telling the answer.

The predictions are plain data, so every seed has the same programs. What the reference says is
what the programs do: the other solution runs them, and a test compares the two.
"""

from __future__ import annotations

from typing import Any

from minitorch.course.comparing import is_whole
from minitorch.course.definitions import Cases

PROGRAMS = {
    "a": "t = torch.ones(3, 1) + torch.arange(4)",
    "b": "t = torch.arange(3) / 2",
    "c": "t = torch.zeros(2, 3, 4, dtype=torch.float16).sum(1)",
    "d": "t = torch.ones(5, dtype=torch.uint8) * 2.5",
    "e": "t = torch.ones(2, 3, dtype=torch.float16) * torch.tensor(2.0, dtype=torch.float64)",
    "f": "t = torch.ones(4, 1, dtype=torch.int16) - torch.ones(4, dtype=torch.uint8)",
    "g": "t = (torch.zeros(6, 4) > 0).sum(1, keepdim=True)",
    "h": "t = torch.zeros(2, 3) @ torch.zeros(3)",
}
FORM = "a dict with a pair for each letter: (shape as a tuple, name of the dtype)"


def observe_one(candidate: Any, case: tuple) -> Any:
    """What is predicted for one program."""
    found = candidate()
    return found.get(case[0]) if isinstance(found, dict) else found


def compare_facts(expected: tuple, got: Any) -> str | None:
    """Which of the two is wrong; not what it should be."""
    if not isinstance(got, (tuple, list)) or len(got) != 2:
        return f"facts() must return {FORM}"
    shape, dtype = got
    if not isinstance(shape, (tuple, list)) or not all(map(is_whole, shape)):
        return f"the shape must be a tuple of whole numbers; it is {shape!r}"
    if not isinstance(dtype, str):
        return f"the dtype must be a string such as 'float32'; it is {dtype!r}"
    pairs = [
        ("the shape", tuple(shape), expected[0]),
        ("the dtype", dtype.removeprefix("torch."), expected[1]),
    ]
    wrong = [name for name, said, right in pairs if said != right]
    return f"not what the program does: {' and '.join(wrong)}" if wrong else None


CASES = Cases(
    draw=lambda rng: [(letter,) for letter in PROGRAMS],
    observe=observe_one,
    compare=compare_facts,
    secret=True,
    describe=lambda case: f"program {case[0]}: {PROGRAMS[case[0]]}",
)
