"""How "A switch as a decorator" is checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

PROGRAMS = ("arguments", "nothing", "error", "recursion", "twice", "generator", "name", "method")


def draw_decorated(rng: random.Random) -> list[tuple]:
    """(switch, program, whether the caller records), in any order."""
    cases = [("no_grad", text, True) for text in PROGRAMS]
    cases += [("enable_grad", text, False) for text in PROGRAMS]
    cases += [("inference_mode", text, rng.random() < 0.5) for text in rng.sample(PROGRAMS, 3)]
    rng.shuffle(cases)
    return cases


def observe_decorated(candidate: Any, case: tuple) -> dict[str, Any]:
    name, program, recorded = case
    seen: list[bool] = []
    with torch.set_grad_enabled(recorded):
        switch = getattr(torch, name)()
        result = globals()[f"run_{program}"](candidate, switch, seen)
        after = torch.is_grad_enabled()
    return {"the result": result, "the modes inside": seen, "the mode afterwards": after}


def run_arguments(decorate: Any, switch: Any, seen: list) -> Any:
    def total(a: int, b: int = 2, *rest: int, c: int = 3) -> tuple:
        seen.append(torch.is_grad_enabled())
        return a, b, rest, c

    wrapped = decorate(switch, total)
    return [wrapped(1), wrapped(1, 5, 6, c=7), wrapped(b=4, a=0)]


def run_nothing(decorate: Any, switch: Any, seen: list) -> Any:
    decorate(switch, lambda: seen.append(True))
    return "never called"


def run_error(decorate: Any, switch: Any, seen: list) -> Any:
    def fail() -> None:
        seen.append(torch.is_grad_enabled())
        raise KeyError("gone")

    try:
        return decorate(switch, fail)()
    except KeyError as error:
        seen.append(torch.is_grad_enabled())
        return f"KeyError {error}"


def run_recursion(decorate: Any, switch: Any, seen: list) -> Any:
    def factorial(n: int) -> int:
        seen.append(torch.is_grad_enabled())
        return 1 if n == 0 else n * wrapped(n - 1)

    wrapped = decorate(switch, factorial)
    return wrapped(3)


def run_twice(decorate: Any, switch: Any, seen: list) -> Any:
    wrapped = decorate(switch, lambda: seen.append(torch.is_grad_enabled()))
    wrapped()
    seen.append(torch.is_grad_enabled())
    with torch.enable_grad():
        wrapped()
        seen.append(torch.is_grad_enabled())
    return "called twice"


def run_generator(decorate: Any, switch: Any, seen: list) -> Any:
    def steps() -> Iterator[int]:
        for i in range(2):
            seen.append(torch.is_grad_enabled())
            yield i

    found = []
    for i in decorate(switch, steps)():
        found.append(i)
        seen.append(torch.is_grad_enabled())
    return found


def run_name(decorate: Any, switch: Any, seen: list) -> Any:
    def named() -> None:
        """What it does."""

    wrapped = decorate(switch, named)
    return wrapped.__name__, wrapped.__doc__, wrapped()


def run_method(decorate: Any, switch: Any, seen: list) -> Any:
    class Net:
        scale = 3

        def forward(self, x: int) -> int:
            seen.append(torch.is_grad_enabled())
            return self.scale * x

    Net.forward = decorate(switch, Net.forward)  # type: ignore[method-assign]
    return Net().forward(2)


def describe_decorated(case: tuple) -> str:
    name, program, recorded = case
    what = {"nothing": "a function that is never called", "twice": "a function, called twice"}
    what |= {"arguments": "a function with arguments", "error": "a function that fails"}
    what |= {"recursion": "a function that calls itself", "generator": "a generator function"}
    what |= {"name": "a function with a docstring", "method": "a method"}
    return f"torch.{name}() and {what[program]}; the caller's mode is {recorded}"


def use_decorated() -> None:
    torch.no_grad()(torch.is_grad_enabled)()


CASES = Cases(
    slot="minitorch.grad_mode._GradMode.__call__",
    draw=draw_decorated,
    observe=observe_decorated,
    describe=describe_decorated,
    live=use_decorated,
)
