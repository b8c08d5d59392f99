"""Chapter 06, third part: a recorder of one's own."""

from __future__ import annotations

import random
from typing import Any

from ..comparing import short
from ..definitions import Exercise, Mutant

PROGRAMS = (
    "x * y",
    "x + x * y",
    "(x + 1) * (x + 1)",
    "x * x * x",
    "2 * x + y",
    "x * 3",
    "1 + y",
)


def note_cases(rng: random.Random) -> list[tuple]:
    """(program, x, y): known programs, and random ones."""
    cases = [(text, float(n), float(n + 2)) for n, text in enumerate(PROGRAMS, 1)]
    for _ in range(5):
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
        return f"{value.op}({', '.join([written(source) for source in value.sources])})"

    seen = {"the result": "a Recorded", "the value": result.value, "the record": written(result)}
    for name, leaf in leaves.items():
        seen[f"{name}.value"] = leaf.value
        seen[f"{name}.op and {name}.sources"] = short((leaf.op, leaf.sources))
    return seen


RECORDER = Exercise(
    id="06.4",
    title="Notes on two inputs",
    prompt="""
`Noted` knew one source only. Write a class `Recorded` whose `+` and `*` take another `Recorded`
or a plain number, on either side.

- `Recorded(3.0)` has `value` 3.0, `op` None and `sources` `()`.
- A result has its `value`, its `op` (`"Add"` or `"Mul"`), and as `sources` a tuple of the
  `Recorded` inputs from left to right. Plain numbers are no sources. An input that is used twice
  is there twice.

By hand: for `x = Recorded(3.0)` and `y = 2 * x + x` we get `y.value` 9.0 and `y.op` `"Add"`.
`y.sources` are the result of `2 * x`, whose `sources` are `(x,)`, and `x`.
""",
    name="Recorded",
    stub='''
        class Recorded:
            """A number that remembers how it was made."""

            def __init__(self, value, op=None, sources=()):
                raise NotImplementedError
    ''',
    reference="""
        class Recorded:
            def __init__(self, value, op=None, sources=()):
                self.value, self.op, self.sources = value, op, sources

            def noted(self, value, op, *inputs):
                sources = [i for i in inputs if isinstance(i, Recorded)]
                return Recorded(value, op, tuple(sources))

            def __mul__(self, other):
                value = self.value * getattr(other, "value", other)
                return self.noted(value, "Mul", self, other)

            def __add__(self, other):
                value = self.value + getattr(other, "value", other)
                return self.noted(value, "Add", self, other)

            __rmul__, __radd__ = __mul__, __add__
    """,
    alternative="""
        import operator

        class Recorded:
            def __init__(self, value, op=None, sources=()):
                self.value = value
                self.op = op
                self.sources = sources

        def method(compute, op):
            def apply(self, other):
                if isinstance(other, Recorded):
                    return Recorded(compute(self.value, other.value), op, (self, other))
                return Recorded(compute(self.value, other), op, (self,))
            return apply

        Recorded.__add__ = Recorded.__radd__ = method(operator.add, "Add")
        Recorded.__mul__ = Recorded.__rmul__ = method(operator.mul, "Mul")
    """,
    explain="When Python meets `2 * x` it asks the number first, and the number does not know our "
    "class. Then it asks `x`, by `__rmul__`.",
    points=2,
    draw=note_cases,
    observe=notes,
    describe=lambda case: f"{case[0]}   for x = Recorded({case[1]}), y = Recorded({case[2]})",
    hints=(
        "Begin with `__init__` and `__mul__` for two `Recorded`. Then let `other` be a number.",
        "`isinstance(other, Recorded)` decides two things: where the other value comes from, and "
        "whether `other` is a source.",
        "For a number on the left, Python calls `__rmul__` and `__radd__`. "
        "Here they may be the same functions as `__mul__` and `__add__`.",
    ),
    mutants=(
        Mutant(
            "numbers-too",
            """
            class Recorded:
                def __init__(self, value, op=None, sources=()):
                    self.value, self.op, self.sources = value, op, sources

                def __mul__(self, other):
                    value = other.value if isinstance(other, Recorded) else other
                    return Recorded(self.value * value, "Mul", (self, other))

                def __add__(self, other):
                    value = other.value if isinstance(other, Recorded) else other
                    return Recorded(self.value + value, "Add", (self, other))

                __rmul__, __radd__ = __mul__, __add__
            """,
            "Plain numbers are among the sources. No way leads back from a number.",
        ),
        Mutant(
            "left-only",
            """
            class Recorded:
                def __init__(self, value, op=None, sources=()):
                    self.value, self.op, self.sources = value, op, sources

                def __mul__(self, other):
                    value = other.value if isinstance(other, Recorded) else other
                    return Recorded(self.value * value, "Mul", (self,))

                def __add__(self, other):
                    value = other.value if isinstance(other, Recorded) else other
                    return Recorded(self.value + value, "Add", (self,))

                __rmul__, __radd__ = __mul__, __add__
            """,
            "Only the left input is noted. A product of two recorded values has two sources.",
        ),
        Mutant(
            "once",
            """
            class Recorded:
                def __init__(self, value, op=None, sources=()):
                    self.value, self.op, self.sources = value, op, sources

                def made(self, value, op, other):
                    found = (self,) if other is self else (self, other)
                    found = tuple([f for f in found if isinstance(f, Recorded)])
                    return Recorded(value, op, found)

                def __mul__(self, other):
                    value = other.value if isinstance(other, Recorded) else other
                    return self.made(self.value * value, "Mul", other)

                def __add__(self, other):
                    value = other.value if isinstance(other, Recorded) else other
                    return self.made(self.value + value, "Add", other)

                __rmul__, __radd__ = __mul__, __add__
            """,
            "In `x * x` the source x is noted once. It is used twice, "
            "and both uses will matter on the way back.",
        ),
        Mutant(
            "one-side",
            """
            class Recorded:
                def __init__(self, value, op=None, sources=()):
                    self.value, self.op, self.sources = value, op, sources

                def __mul__(self, other):
                    if isinstance(other, Recorded):
                        return Recorded(self.value * other.value, "Mul", (self, other))
                    return Recorded(self.value * other, "Mul", (self,))

                def __add__(self, other):
                    if isinstance(other, Recorded):
                        return Recorded(self.value + other.value, "Add", (self, other))
                    return Recorded(self.value + other, "Add", (self,))
            """,
            "It works for `x * 2` but not for `2 * x`. "
            "Which methods does Python call when the number stands on the left?",
        ),
        Mutant(
            "changes",
            """
            class Recorded:
                def __init__(self, value, op=None, sources=()):
                    self.value, self.op, self.sources = value, op, sources

                def made(self, op, other):
                    found = tuple([f for f in (self, other) if isinstance(f, Recorded)])
                    return Recorded(self.value, op, found)

                def __mul__(self, other):
                    self.value *= other.value if isinstance(other, Recorded) else other
                    return self.made("Mul", other)

                def __add__(self, other):
                    self.value += other.value if isinstance(other, Recorded) else other
                    return self.made("Add", other)

                __rmul__, __radd__ = __mul__, __add__
            """,
            "The operation changes the value of its own input. "
            "A result is a new object; the inputs stay what they were.",
        ),
        Mutant(
            "no-comma",
            """
            class Recorded:
                def __init__(self, value, op=None, sources=()):
                    self.value, self.op, self.sources = value, op, sources

                def __mul__(self, other):
                    if isinstance(other, Recorded):
                        return Recorded(self.value * other.value, "Mul", (self, other))
                    return Recorded(self.value * other, "Mul", (self))

                def __add__(self, other):
                    if isinstance(other, Recorded):
                        return Recorded(self.value + other.value, "Add", (self, other))
                    return Recorded(self.value + other, "Add", (self))

                __rmul__, __radd__ = __mul__, __add__
            """,
            "`(self)` is the same as `self`. The tuple with one entry is `(self,)`.",
        ),
        Mutant(
            "values",
            """
            class Recorded:
                def __init__(self, value, op=None, sources=()):
                    self.value, self.op, self.sources = value, op, sources

                def __mul__(self, other):
                    if isinstance(other, Recorded):
                        return Recorded(self.value * other.value, "Mul", (self.value, other.value))
                    return Recorded(self.value * other, "Mul", (self.value,))

                def __add__(self, other):
                    if isinstance(other, Recorded):
                        return Recorded(self.value + other.value, "Add", (self.value, other.value))
                    return Recorded(self.value + other, "Add", (self.value,))

                __rmul__, __radd__ = __mul__, __add__
            """,
            "The sources are the values of the inputs. No way leads back from a number: "
            "keep the objects.",
        ),
    ),
)


EXERCISES = (RECORDER,)
