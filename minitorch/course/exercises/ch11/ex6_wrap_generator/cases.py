"""How "A generator that does not reach into its caller" is checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

SWITCHES = ("no_grad", "enable_grad", "inference_mode")
PROGRAMS = (
    *("loop", "empty", "arguments", "returned", "sent", "thrown", "uncaught", "closed"),
    *("two", "nested", "broken", "named"),
)


def draw_generators(rng: random.Random) -> list[tuple]:
    """(switch, program, whether the caller records)"""
    cases = [("no_grad", text, True) for text in PROGRAMS]
    cases += [("enable_grad", text, False) for text in ("loop", "closed", "thrown", "two")]
    some = rng.sample(PROGRAMS, 4)
    cases += [(rng.choice(SWITCHES), text, rng.random() < 0.5) for text in some]
    rng.shuffle(cases)
    return cases


def mode() -> bool:
    return torch.is_grad_enabled()


def observe_generator(candidate: Any, case: tuple) -> dict[str, Any]:
    name, program, recorded = case
    inside: list[Any] = []
    outside: list[bool] = []
    with torch.set_grad_enabled(recorded):
        switch = getattr(torch, name)()
        run = globals()[f"run_{program}"]
        result = run(lambda function: candidate(switch, function), inside, outside)
        outside.append(mode())
    return {"the result": result, "the modes inside": inside, "the caller's modes": outside}


def run_loop(wrap: Any, inside: list, outside: list) -> Any:
    def steps() -> Iterator[int]:
        for i in range(3):
            inside.append(mode())
            yield i
        inside.append(mode())

    found = []
    for i in wrap(steps)():
        found.append(i)
        outside.append(mode())
    return found


def run_empty(wrap: Any, inside: list, outside: list) -> Any:
    def steps() -> Iterator[int]:
        inside.append(mode())
        yield from ()

    return list(wrap(steps)())


def run_arguments(wrap: Any, inside: list, outside: list) -> Any:
    def steps(a: int, *, b: int) -> Iterator[int]:
        yield a
        yield b

    return list(wrap(steps)(1, b=2))


def run_returned(wrap: Any, inside: list, outside: list) -> Any:
    def steps() -> Any:
        yield 1
        return "the end"

    wrapped, found = wrap(steps), []

    def outer() -> Any:
        found.append((yield from wrapped()))

    return [*outer(), *found]


def run_sent(wrap: Any, inside: list, outside: list) -> Any:
    def steps() -> Any:
        received = yield "ready"
        while True:
            inside.append(mode())
            received = yield received * 2

    generator = wrap(steps)()
    found = [next(generator)]
    for value in (3, 5, 0):
        found.append(generator.send(value))
        outside.append(mode())
    generator.close()
    return found


def run_thrown(wrap: Any, inside: list, outside: list) -> Any:
    def steps() -> Any:
        try:
            yield "first"
        except KeyError as error:
            inside.append(mode())
            yield f"caught {error}"
        yield "last"

    generator = wrap(steps)()
    found = [next(generator), generator.throw(KeyError("k")), next(generator)]
    outside.append(mode())
    return [*found, next(generator, "over")]


def run_uncaught(wrap: Any, inside: list, outside: list) -> Any:
    def steps() -> Any:
        yield "first"

    generator = wrap(steps)()
    next(generator)
    try:
        generator.throw(KeyError("k"))
    except KeyError as error:
        outside.append(mode())
        return f"KeyError {error}, then {next(generator, 'over')}"
    return "no error"


def run_closed(wrap: Any, inside: list, outside: list) -> Any:
    found = []

    def steps() -> Any:
        try:
            yield 1
            yield 2
        finally:
            inside.append(mode())
            found.append("finally ran")

    generator = wrap(steps)()
    found.append(next(generator))
    generator.close()
    return found


def run_two(wrap: Any, inside: list, outside: list) -> Any:
    def steps(start: int) -> Iterator[int]:
        for i in range(start, start + 2):
            inside.append(mode())
            yield i

    wrapped, found = wrap(steps), []
    for pair in zip(wrapped(0), wrapped(10), strict=True):
        found.append(pair)
        outside.append(mode())
    return found


def run_nested(wrap: Any, inside: list, outside: list) -> Any:
    def steps(depth: int) -> Iterator[int]:
        inside.append(mode())
        if depth:
            yield from wrapped(depth - 1)
        inside.append(mode())
        yield depth

    wrapped, found = wrap(steps), []
    for depth in wrapped(2):
        found.append(depth)
        outside.append(mode())
    return found


def run_broken(wrap: Any, inside: list, outside: list) -> Any:
    def steps() -> Any:
        yield 1
        raise ValueError("inner")

    found = []
    try:
        for i in wrap(steps)():
            found.append(i)
    except ValueError as error:
        outside.append(mode())
        found.append(f"ValueError {error}")
    return found


def run_named(wrap: Any, inside: list, outside: list) -> Any:
    def named() -> Any:
        """What it does."""
        inside.append(mode())
        yield 1

    wrapped = wrap(named)
    generator = wrapped()
    inside.append("not started")
    return wrapped.__name__, wrapped.__doc__, next(generator)


WHAT = {
    "loop": "a loop over three values",
    "empty": "a generator without values",
    "arguments": "a generator with arguments",
    "returned": "yield from a generator that returns something",
    "sent": "values sent with send()",
    "thrown": "an error thrown in, which the generator catches",
    "uncaught": "an error thrown in, which the generator does not catch",
    "closed": "a generator closed before its end",
    "two": "two generators in turn",
    "nested": "a generator that walks through itself",
    "broken": "a generator that fails",
    "named": "the name and the docstring",
}


def describe_generator(case: tuple) -> str:
    return f"torch.{case[0]}(), {WHAT[case[1]]}; the caller's mode is {case[2]}"


def use_generator() -> None:
    @torch.no_grad()
    def steps() -> Any:
        yield 1

    list(steps())


CASES = Cases(
    slot="minitorch.grad_mode._GradMode._wrap_generator",
    draw=draw_generators,
    observe=observe_generator,
    describe=describe_generator,
    live=use_generator,
    points=2,
)
