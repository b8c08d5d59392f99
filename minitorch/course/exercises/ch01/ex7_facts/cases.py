"""How "Predict: six small programs" is checked: program by program, without telling the answer.

The predictions are plain data, so every seed has the same six cases. What the reference says is
what the programs do: the other solution runs them, and a test compares the two.
"""

from __future__ import annotations

from typing import Any

from minitorch.course.comparing import is_truth, is_whole
from minitorch.course.definitions import Cases

PROGRAMS = {
    "a": "x = torch.zeros(3, 4); t = x[1]",
    "b": "x = torch.zeros(3, 4); t = x[:, 2]",
    "c": "x = torch.tensor([[1, 2], [3, 4]]); t = x[1:, 1:]",
    "d": "x = torch.zeros(3, 4); t = x[:, 2].double()",
    "e": "x = np.zeros(6); t = torch.from_numpy(x)",
    "f": "x = torch.zeros(1797, 64); t = x[5].clone()",
}
FACTS = ("the number of elements", "the bytes of the storage", "the offset", "sharing with x")
FORM = "a dict with a tuple of four for each letter: (elements, bytes, offset, shared)"


def observe_one(candidate: Any, case: tuple) -> Any:
    """What is predicted for one program."""
    found = candidate()
    return found.get(case[0]) if isinstance(found, dict) else found


def compare_facts(expected: tuple, got: Any) -> str | None:
    """Which facts are wrong; not what they should be."""
    if not isinstance(got, (tuple, list)) or len(got) != len(FACTS):
        return f"facts() must return {FORM}"
    for name, fact, wanted in zip(FACTS, got, expected):
        kind = "True or False" if isinstance(wanted, bool) else "a whole number"
        if not (is_truth(fact) if isinstance(wanted, bool) else is_whole(fact)):
            return f"{name} must be {kind}; it is {fact!r}"
    wrong = [name for name, fact, wanted in zip(FACTS, got, expected) if fact != wanted]
    return f"not what the program does: {', '.join(wrong)}" if wrong else None


CASES = Cases(
    draw=lambda rng: [(letter,) for letter in PROGRAMS],
    observe=observe_one,
    compare=compare_facts,
    secret=True,
    describe=lambda case: f"program {case[0]}: {PROGRAMS[case[0]]}",
)
