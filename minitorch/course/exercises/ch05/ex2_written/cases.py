"""How "Which arguments does a function write into?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import numbers


def reads(*tensors: torch.Tensor) -> Any:
    """a + 1"""
    return tensors[0] + 1


def rebinds(a: torch.Tensor, b: torch.Tensor) -> None:
    """a = a + b"""
    a = a + b


def adds(a: torch.Tensor, b: torch.Tensor) -> None:
    """a += b"""
    a += b


def clears(a: torch.Tensor, b: torch.Tensor) -> None:
    """b.detach().zero_()"""
    b.detach().zero_()


def writes_a_copy(a: torch.Tensor, b: torch.Tensor) -> None:
    """a.clone().zero_(); b[[0]].fill_(5)"""
    a.clone().zero_()
    b[[0]].fill_(5.0)


def both_ways(a: torch.Tensor, b: torch.Tensor) -> None:
    """a[0] = b[1]; torch.add(a, 1, out=b)"""
    a[0] = b[1]
    torch.add(a, 1, out=b)


def last_only(a: torch.Tensor, b: torch.Tensor) -> None:
    """b[-1] = 99"""
    b[-1] = 99.0


def twice(a: torch.Tensor, b: torch.Tensor) -> None:
    """a += 1; a += 1"""
    a += 1
    a += 1


def third(a: torch.Tensor, b: torch.Tensor, c: torch.Tensor) -> None:
    """c *= a"""
    c *= a


def nothing() -> None:
    """pass"""


def draw_written(rng: random.Random) -> list[tuple]:
    x, used = numbers(rng, 4), numbers(rng, 4).add_(1)
    cases: list[tuple] = [
        (adds, torch.ones(2), torch.ones(2)),
        (reads, numbers(rng, 3)),
        (clears, torch.zeros(3), torch.zeros(3)),
        (rebinds, torch.ones(2), torch.ones(2)),
        (writes_a_copy, numbers(rng, 3), used),
        (adds, x[:2], x[2:]),
        (reads, used, x),
        (last_only, numbers(rng, 3), numbers(rng, 3)),
        (twice, numbers(rng, 3), numbers(rng, 3)),
        (third, *[numbers(rng, 2) for _ in range(3)]),
        (clears, numbers(rng, 2).add_(1), torch.tensor(3.0)),
        (adds, *[numbers(rng, 2)] * 2),
        (clears, numbers(rng, 3).add_(1), numbers(rng, 3)),
        (nothing,),
    ]
    both = [(function, numbers(rng, 3), numbers(rng, 3)) for function in (both_ways, clears, adds)]
    rng.shuffle(both)
    return cases + both


def observe_call(candidate: Any, case: tuple) -> dict[str, Any]:
    """The answer, and whether the function was called as it must be: once, with the tensors."""
    function, *tensors = case
    calls = []

    def counted(*given: Any) -> Any:
        calls.append([id(one) for one in given])
        return function(*given)

    answer = candidate(counted, *tensors)
    return {
        "the result": answer,
        "the number of calls": len(calls),
        "what is in the tensors afterwards": [t.tolist() for t in tensors],
        "'called with the tensors themselves'": calls[:1] == [[id(t) for t in tensors]],
    }


def describe_call(case: tuple) -> str:
    function, *tensors = case
    values = ", ".join([f"{name} = {t.tolist()}" for name, t in zip("abc", tensors)])
    return f"a function that does `{function.__doc__}`, with {values or 'no tensors'}"


CASES = Cases(
    draw=draw_written,
    observe=observe_call,
    describe=describe_call,
)
