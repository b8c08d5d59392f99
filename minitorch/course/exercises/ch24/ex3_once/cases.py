"""How "The same call twice" is checked."""

from __future__ import annotations

import operator
import random
from typing import Any

from minitorch.course.definitions import Cases

add, mul, neg, sub = operator.add, operator.mul, operator.neg, operator.sub
Call = tuple[str, Any, tuple[Any, ...]]


def draw(*inputs: Any) -> float:
    """Stands for a random number; it is never called."""
    raise AssertionError("a pass looks at calls, it does not run them")


def adding(number: float) -> Any:
    """A function that differs from another one in what it keeps, and not in its name."""
    return lambda x: x + number


more, less = adding(1), adding(-1)
TAPES: list[list[Call]] = [
    [("p", mul, ("x", "x")), ("q", mul, ("x", "x")), ("r", add, ("p", "q"))],
    [],
    [("p", neg, ("x",))],
    # one that uses what was left out, twice in a chain
    [("a", neg, ("x",)), ("b", neg, ("x",)), ("c", mul, ("a", 2)), ("d", mul, ("b", 2)),
     ("e", add, ("c", "y")), ("f", add, ("d", "y")), ("g", sub, ("e", "f"))],
    # three times the same
    [("a", neg, ("x",)), ("b", neg, ("x",)), ("c", neg, ("x",)), ("d", add, ("b", "c"))],
    # another function, another order
    [("a", add, ("x", "y")), ("b", mul, ("x", "y")), ("c", add, ("y", "x")),
     ("d", sub, ("a", "c"))],
    [("a", add, ("x", "y")), ("b", add, ("x",)), ("c", add, ())],
    # two functions of one name
    [("a", more, ("x",)), ("b", less, ("x",)), ("c", more, ("x",)), ("d", mul, ("b", "c"))],
    # numbers that Python finds equal
    [("a", mul, ("x", 2)), ("b", mul, ("x", 2.0)), ("c", mul, ("x", True)), ("d", mul, ("x", 1)),
     ("e", mul, ("x", 2)), ("f", mul, ("x", 2.0)), ("g", mul, ("x", True))],
    [("a", add, ("x", 0.0)), ("b", add, ("x", -0.0)), ("c", add, ("x", 0.0)), ("d", add, ("x", 0))],
    [("a", add, ("x", float("nan"))), ("b", add, ("x", float("nan"))), ("c", add, ("a", "b"))],
    [("a", add, ("x", "2")), ("b", add, ("x", 2)), ("c", add, ("x", "2"))],
    # draws stay, and so does what depends on them
    [("a", draw, (3,)), ("b", draw, (3,)), ("c", neg, ("a",)), ("d", neg, ("b",)),
     ("e", neg, ("a",))],
    [("a", neg, ("x",)), ("b", neg, ("x",)), ("c", draw, ("a",)), ("d", draw, ("b",)),
     ("e", add, ("c", "d"))],
]  # fmt: skip


def drawn(rng: random.Random) -> list[Call]:
    names: list[Any] = ["x", "y"]
    tape: list[Call] = []
    for n in range(rng.randint(4, 9)):
        function = rng.choice([add, mul, neg, draw])
        inputs: tuple[Any, ...] = (rng.choice(names),)
        if function in (add, mul):
            inputs = (*inputs, rng.choice([*names, 2, 2.0, 0.0, -0.0]))
        tape.append((f"t{n}", function, inputs))
        names.append(f"t{n}")
    return tape


def draw_tapes(rng: random.Random) -> list[tuple]:
    tapes = [*[list(tape) for tape in TAPES], *[drawn(rng) for _ in range(6)]]
    return [(tape, {draw}) for tape in tapes]


def told(call: Any) -> str:
    if not isinstance(call, tuple) or len(call) != 3:
        return f"{call!r:.60}, no tuple of three"
    name, function, inputs = call
    inside = ", ".join(x if isinstance(x, str) and x != "2" else repr(x) for x in inputs)
    kind = "" if isinstance(inputs, tuple) else f" (its inputs are a {type(inputs).__name__})"
    return f"{name} = {getattr(function, '__name__', function)}({inside}){kind}"


def observe_pass(candidate: Any, case: tuple) -> dict[str, Any]:
    tape, impure = case
    before = list(map(told, tape))
    found = candidate(tape, impure)
    if not isinstance(found, tuple) or len(found) != 2 or not isinstance(found[0], list):
        return {"the result": f"{found!r:.80}, and no pair of a list and a dict"}
    kept, same = found
    return {
        "the calls that are kept": list(map(told, kept)),
        "who stands for whom": same,
        "has the given tape changed?": list(map(told, tape)) != before or kept is tape,
    }


CASES = Cases(
    points=2,
    draw=draw_tapes,
    observe=observe_pass,
    describe=lambda case: "\n".join(map(told, case[0])) or "an empty tape",
)
