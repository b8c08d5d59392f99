"""How "An array that takes notes" is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np

from minitorch.course.definitions import Cases
from minitorch.fx.array_graph import name_of

Program = Callable[[Any, Any], Any]


def in_place(a: Any, b: Any) -> Any:
    c = np.add(a, 1.0)
    np.multiply(c, b, out=(c,))
    return np.subtract(c, a)


def into_itself(a: Any, b: Any) -> Any:
    return np.add(a, b, out=(a,))


def refused(a: Any, b: Any) -> Any:
    c = np.add(a, a)
    with suppress(ValueError):
        np.add(c, np.ones(7))  # the shapes do not fit: nothing to note
    return np.negative(c)


def only_in_out(a: Any, b: Any) -> Any:
    """The only Taped is the target."""
    np.add(np.ones(3), 2.0, out=(a,))
    return np.exp(a * 0)


PROGRAMS: dict[str, Program] = {
    "np.multiply(a, 3)": lambda a, b: np.multiply(a, 3),
    "np.add(a, b)": lambda a, b: np.add(a, b),
    "np.subtract(2.0, a)": lambda a, b: np.subtract(2.0, a),
    "np.add(np.ones(3), a)": lambda a, b: np.add(np.ones(3), a),
    "np.square(a + b) * a": lambda a, b: np.square(a + b) * a,
    "np.add.reduce(a)": lambda a, b: np.add.reduce(a),
    "np.add.reduce(a, axis=0, keepdims=True)": lambda a, b: np.add.reduce(a, axis=0, keepdims=True),
    "np.multiply.accumulate(a) - b": lambda a, b: np.multiply.accumulate(a) - b,
    "np.subtract.outer(a, b)": lambda a, b: np.subtract.outer(a, b),
    "np.maximum.reduce(a) + a": lambda a, b: np.maximum.reduce(a) + a,
    "np.add(a, b, dtype=np.float64)": lambda a, b: np.add(a, b, dtype=np.float64),
    "c = np.add(a, 1.0); np.multiply(c, b, out=(c,)); np.subtract(c, a)": in_place,
    "np.add(a, b, out=(a,))": into_itself,
    "np.add(np.ones(3), 2.0, out=(a,)); np.exp(a * 0)": only_in_out,
    "c = np.add(a, a); a call that fails; np.negative(c)": refused,
}


def draw_programs(rng: random.Random) -> list[tuple]:
    """(text of a program, the values of a and b)."""
    cases: list[tuple] = []
    for text in PROGRAMS:
        a, b = ([float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(3)] for _ in "ab")
        cases.append((text, np.array(a, np.float32), np.array(b, np.float32)))
    strange = np.array([np.nan, -0.0, np.inf], np.float32)
    cases.append(("np.multiply(a, 3)", strange, strange))
    cases.append(("np.add.reduce(a)", np.zeros(0, np.float32), np.zeros(0, np.float32)))
    cases.append(("np.square(a + b) * a", np.array(2.0), np.array(3.0)))  # no dimensions
    return cases


def observe_program(candidate: Any, case: tuple) -> dict[str, Any]:
    """The tape, and the result, of one program."""

    class Taped(np.lib.mixins.NDArrayOperatorsMixin):
        def __init__(self, array: Any, name: str, tape: list[Any]) -> None:
            self.array, self.name, self.tape = array, name, tape

        __array_ufunc__ = candidate

        def __repr__(self) -> str:
            return f"the Taped {self.name}"

    text, a, b = case
    tape: list[Any] = []
    first = Taped(a.copy(), "a", tape)
    with np.errstate(all="ignore"):
        result = PROGRAMS[text](first, Taped(b.copy(), "b", tape))
    told = {
        "how many entries the tape has": len(tape),
        **{f"entry {n} of the tape": _entry(entry) for n, entry in enumerate(tape)},
        "is the result a Taped?": isinstance(result, Taped),
    }
    if not isinstance(result, Taped):
        return told
    return told | {
        "the type of the result's array": type(result.array).__name__,
        "the values of the result": _as_list(result.array),
        "the name of the result": result.name,
        "is its tape the same list?": result.tape is tape,
        "the values of a afterwards": first.array,
        "is the result a itself?": result is first,
    }


def _entry(entry: Any) -> Any:
    """An entry as plain data: functions by their names, arrays as lists."""
    if not isinstance(entry, tuple) or len(entry) != 4:
        return f"{entry!r:.80}, no tuple of four"
    name, function, inputs, keywords = entry
    if not isinstance(inputs, list) or not isinstance(keywords, dict):
        return f"a tuple whose inputs are a {type(inputs).__name__}, keywords a {type(keywords)}"
    told = name_of(function) if callable(function) else repr(function)
    plain = {
        key: [_plain(x) for x in v] if key == "out" else repr(v) for key, v in keywords.items()
    }
    return [name, told, [_plain(x) for x in inputs], plain]


def _plain(x: Any) -> Any:
    if isinstance(x, (str, int, float)):
        return x
    return f"an array {x.tolist()}" if isinstance(x, np.ndarray) else f"{x!r:.60}"


def _as_list(array: Any) -> Any:
    return array if isinstance(array, np.ndarray) else np.asarray(array)


CASES = Cases(
    points=2,
    draw=draw_programs,
    observe=observe_program,
    describe=lambda case: f"{case[0]}   with a = {case[1].tolist()}, b = {case[2].tolist()}",
)
