"""The long run: all hostile files, large ones that grow, and mutated checkpoints without end."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from tests.serialization.hostile.sandbox import Outcome, run_hostile, run_mutated

_AT_ONCE = 5000
_SIZES = (3000, 900_000)


def fuzz(seed: int, count: int, seconds: float | None) -> int:
    """Load the hostile files, then ``count`` mutated ones; 1 if there is a hole.

    - ``seconds``: begin no more mutated files after this time.
    """
    started = time.monotonic()
    holes = 0
    for title, outcomes in _parts(seed, count):
        answers: Counter[str] = Counter()
        slowest = 0.0
        for outcome in outcomes:
            answers[outcome.answer] += 1
            slowest = max(slowest, outcome.seconds)
            if outcome.hole:
                holes += 1
                print(f"hole: {outcome.name}: {outcome.hole}", flush=True)
        print(
            f"fuzz: {title}: {sum(answers.values())} loads, {holes} holes, slowest {slowest:.2f} s"
        )
        print(f"      {dict(answers.most_common())}", flush=True)
        if seconds is not None and time.monotonic() - started > seconds:
            break
    return 1 if holes else 0


def _parts(seed: int, count: int) -> Iterator[tuple[str, Iterator[Outcome]]]:
    yield "hostile files", run_hostile()
    for size in _SIZES:
        yield f"files that ask for too much, {size} bytes", run_hostile(size)
    for start in range(0, count, _AT_ONCE):
        stop = min(start + _AT_ONCE, count)
        yield f"changed checkpoints {start} to {stop}", run_mutated(seed, start, stop)
