"""How "Notes on two inputs" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.comparing import short
from minitorch.course.definitions import Cases

PROGRAMS = (
    "x * y",
    "x + x * y",
    "(x + 1) * (x + 1)",
    "x * x * x",
    "2 * x + y",
    "x * 3",
    "1 + y",
    "0 * x + y",
    "x * 0 + 0",
    "-1.5 * x",
    "(lambda t: t * t + t)(x + 2)",
)


def note_cases(rng: random.Random) -> list[tuple]:
    """(program, x, y): known programs, and random ones."""
    cases = [(text, float(n), float(n + 2)) for n, text in enumerate(PROGRAMS, 1)]
    cases.append(("x + y", 2.0, 2.0))
    for _ in range(4):
        text = rng.choice("xy")
        for _ in range(rng.randint(2, 5)):
            other = rng.choice(["x", "y", str(rng.randint(2, 9))])
            pair = [f"({text})", other]
            rng.shuffle(pair)
            text = f" {rng.choice('*+')} ".join(pair)
        cases.append((text, float(rng.randint(1, 4)), float(rng.randint(1, 4))))
    return cases


def notes(cls: Any, case: tuple) -> dict[str, Any]:
    """What the program leaves behind when it runs on objects of the class."""
    text, x, y = case
    leaves = {"x": cls(x), "y": cls(y)}
    result = eval(text, {}, leaves)
    if not isinstance(result, cls):
        return {"the result": short(result)}
    names = {id(leaf): name for name, leaf in leaves.items()}

    def written(value: Any) -> str:
        if id(value) in names:
            return names[id(value)]
        if not isinstance(value, cls):
            return repr(value)
        if not isinstance(value.sources, tuple):
            return f"{value.op} with a {type(value.sources).__name__} as sources"
        sources = ", ".join([written(source) for source in value.sources])
        names[id(value)] = f"the same {value.op}"  # when it is met again
        return f"{value.op}({sources})"

    seen = {"the result": "a Recorded", "the value": result.value, "the record": written(result)}
    for name, leaf in leaves.items():
        seen[f"{name}.value"] = leaf.value
        seen[f"{name}.op and {name}.sources"] = short((leaf.op, leaf.sources))
    return seen


CASES = Cases(
    points=2,
    draw=note_cases,
    observe=notes,
    describe=lambda case: f"{case[0]}   for x = Recorded({case[1]}), y = Recorded({case[2]})",
)
