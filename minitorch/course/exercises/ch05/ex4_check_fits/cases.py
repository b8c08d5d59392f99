"""How "Does the result fit into the target?" is checked."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_fits(rng: random.Random) -> list[tuple]:
    n, m = rng.randint(2, 5), rng.randint(2, 5)
    cases = [
        ((3,), (2, 3)),
        ((2, 3), (3,)),
        ((3,), (3,)),
        ((1,), (4,)),
        ((2, 3), (2, 1)),
        ((2, 1), (1, 3)),
    ]
    cases += [((2, 3), ()), ((n,), ()), ((2, 0), (1,)), ((0, 3), (2, 0, 3))]
    cases += [((), ()), ((), (1,)), ((1, 3), (3,)), ((0,), (1,)), ((1,), (0,))]
    cases += [((n, 1), (n, m)), ((n, m), (m,)), ((n, m), (1, n, m))]
    return [(torch.zeros(target), shape) for target, shape in cases]


def observe_fits(candidate: Any, case: tuple) -> str:
    try:
        candidate(*case)
    except RuntimeError as error:
        return f"RuntimeError: {error}"
    return "accepted"


def write_both_ways() -> None:
    torch.zeros(2, 3).add_(torch.ones(3))
    with contextlib.suppress(RuntimeError):
        torch.zeros(3).add_(torch.ones(2, 3))


CASES = Cases(
    slot="minitorch.ops.writing.check_fits",
    draw=draw_fits,
    observe=observe_fits,
    describe=lambda case: f"a target of shape {tuple(case[0].shape)}, a result of {case[1]}",
    live=write_both_ways,
)
