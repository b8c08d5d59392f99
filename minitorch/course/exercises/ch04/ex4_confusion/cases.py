"""How "Mend this program: which digit is taken for which?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.comparing import frozen
from minitorch.course.definitions import Cases


def drawn(rng: random.Random, n: int, classes: int, lowest: int = -1) -> tuple:
    guesses = [rng.randrange(classes) for _ in range(n)]
    labels = [rng.randint(lowest, classes - 1) for _ in range(n)]
    return torch.tensor(guesses), torch.tensor(labels), classes


def draw_confusions(rng: random.Random) -> list[tuple]:
    n, classes = rng.randint(8, 14), rng.randint(3, 5)
    guesses, labels, _ = drawn(rng, 2 * n, classes)
    none = torch.zeros(0, dtype=torch.int64)
    return [
        (torch.tensor([1, 1, 0, 1]), torch.tensor([0, 0, 0, -1]), 2),
        (torch.tensor([2, 0, 2]), torch.tensor([1, 1, 1]), 4),
        (torch.tensor([0, 1, 2, 2]), torch.tensor([-1, -1, -1, 2]), 3),
        (torch.tensor([0, 0, 2]), torch.tensor([-1, -1, -1]), 3),
        drawn(rng, n, classes),
        drawn(rng, n, classes, 0),
        drawn(rng, 300, classes),
        drawn(rng, n, 1),
        drawn(rng, 1, classes, 0),
        (none, none.clone(), 3),
        (guesses[::2], labels[::2], classes),
        (torch.stack([guesses, labels], 1)[:, 0], labels, classes),
        (torch.tensor([1]).expand(n), torch.tensor([0]).expand(n), 3),
        (guesses, guesses.clone(), classes + 2),
    ]


def describe(case: tuple) -> str:
    guesses, labels, classes = case
    if len(labels) > 30:
        return f"{len(labels)} examples, {classes} classes"
    return f"guesses = {guesses.tolist()}, labels = {labels.tolist()}, classes = {classes}"


def observe_counts(candidate: Any, case: tuple) -> dict:
    table = frozen(candidate(*case))
    return {"the result": table, "guesses afterwards": case[0], "labels afterwards": case[1]}


CASES = Cases(draw=draw_confusions, observe=observe_counts, describe=describe)
