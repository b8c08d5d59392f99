"""How "Mend this program: a run that can stop" is checked."""

from __future__ import annotations

import os
import random
import tempfile
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

AFTER = 3  # steps that are compared


def draw_runs(rng: random.Random) -> list[tuple]:
    """(seed, dropout, momentum, steps before, steps of the new run before it loads, data).

    Always: a file before the first step, one step, no dropout, no momentum, neither; the schedule
    about to change the rate and just having changed it; a new run that has trained already, and one
    that loads a second time."""
    settings = [(0.5, 0.9, 0, 0), (0.0, 0.9, 1, 0), (0.5, 0.0, 2, 0), (0.0, 0.0, 4, 0)]
    settings += [(0.5, 0.9, rng.choice([2, 4, 5]), 2)]
    x = torch.tensor([[rng.randint(1, 8) / 4 for _ in range(3)] for _ in range(4)])
    seeds = [0, *(rng.randint(1, 999) for _ in settings[1:])]
    return [(seed, *setting, x) for seed, setting in zip(seeds, settings)]


def observe_run(candidate: Any, case: tuple) -> dict[str, Any]:
    seed, dropout, momentum, steps, others, x = case
    first, second = candidate(seed, dropout, momentum), candidate(seed + 1, dropout, momentum)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.pt")
        trained(second, x, others)
        torch.manual_seed(seed)
        trained(first, x, steps)
        first.save(path)
        straight = list(trained(first, x, AFTER).losses)
        second.load(path)
        rate = second.optimizer.param_groups[0]["lr"]
        kept = list(second.losses)
        after = trained(second, x, AFTER).losses[-AFTER:]
        again, loaded = after, True
        if others:  # each costs a few milliseconds: one case is enough
            second.load(path)
            again = trained(second, x, AFTER).losses[-AFTER:]
            loaded = safely(path)
    wanted = straight[-AFTER:]
    return {
        "whether torch.load reads the file by default": loaded,
        "whether the list losses is that of the run that saved": kept == straight[:-AFTER],
        "the learning rate after load": rate,
        "the steps after load whose loss is the same, bit for bit": alike(wanted, after),
        "the same, when the run loads once more": alike(wanted, again),
    }


def trained(run: Any, x: Any, steps: int) -> Any:
    for _ in range(steps):
        run.step(x)
    return run


def alike(wanted: list[float], got: list[float]) -> list[bool]:
    return [one == other for one, other in zip(wanted, got)]


def safely(path: str) -> bool:
    try:
        torch.load(path)
    except Exception:
        return False
    return True


def describe_run(case: tuple) -> str:
    _, dropout, momentum, steps, others, _ = case
    words = f"dropout {dropout}, momentum {momentum}, saved after {steps} steps"
    return words + (f"; the new run has made {others} steps" if others else "")


CASES = Cases(draw=draw_runs, observe=observe_run, describe=describe_run)
