"""How "A worker's part of a stream" is checked."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace
from typing import Any

from minitorch.course.definitions import Cases

ENDLESS = 1000  # whoever reads as far as this does not stop in time


def draw_streams(rng: random.Random) -> list[tuple]:
    """(samples, id, num_workers, endless); without workers both are None."""
    some = rng.sample(range(100), rng.randint(6, 9))
    cases: list[tuple] = [(some, None, None, False), ([], None, None, False)]
    for workers in (1, 2, 3):
        cases += [(some, id, workers, False) for id in range(workers)]
    return [
        *cases,
        (list("abcde"), 1, 2, False),
        ([], 0, 2, False),
        ([7], 0, 3, False),
        ([7], 2, 3, False),
        ([None, 0, None, False, 0, ""], rng.randint(0, 1), 2, False),
        ([], rng.randint(0, 3), 4, True),
        ([], None, None, True),
    ]


def observe_part(candidate: Any, case: tuple) -> dict[str, Any]:
    samples, id, workers, endless = case
    info = None if workers is None else SimpleNamespace(id=id, num_workers=workers, seed=5)
    read = []

    def stream() -> Any:
        for sample in range(ENDLESS) if endless else samples:
            read.append(sample)
            yield sample

    found = iter(candidate(stream(), info))
    if endless:
        return {"the first two": list(itertools.islice(found, 2)), "read": len(read)}
    return {"its samples": list(found), "of a list": list(candidate(samples, info))}


def describe_part(case: tuple) -> str:
    samples, id, workers, endless = case
    who = "info = None" if workers is None else f"worker {id} of {workers}"
    return f"{who}, stream = {'0, 1, 2, ... without an end' if endless else samples}"


CASES = Cases(draw=draw_streams, observe=observe_part, describe=describe_part)
