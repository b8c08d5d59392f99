"""How "Temperature and top-k" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

INF = float("inf")


def draw_scores(rng: random.Random) -> list[tuple]:
    """One score and many, rows and batches; k of 1, of all and of more; equal scores at the border
    and at the top; -inf; temperatures of 0, below 1, above 1, and very small ones."""

    def row(n: int) -> list[float]:
        return [value / 4 for value in rng.sample(range(-20, 21), n)]

    n = rng.randint(4, 7)
    ties = [3.0, 1.0, 1.0, -2.0, 1.0]
    top = [0.5, 2.0, 2.0, -1.0]
    rows = torch.tensor([row(n) for _ in range(6)])
    cases: list[tuple] = [
        (torch.tensor([0.0, 0.0, -5.0]), 1.0, 2),
        (torch.tensor([1.5]), 0.5, None),
        (torch.tensor([1.5]), 0, 1),
        (torch.tensor(row(n)), rng.choice([0.25, 0.5]), None),
        (torch.tensor(row(n), dtype=torch.float64), 2.0, rng.randint(2, 3)),
        (torch.tensor(ties), 1.0, 2),
        (torch.tensor(ties), 0.5, 1),
        (torch.tensor(top), 0.0, 2),
        (torch.tensor([-INF, 1.0, 0.5, -INF, 0.0]), 0.5, 4),
        (torch.tensor([-INF, -3.0, -INF]), 0.0, None),
        (rows, 0.75, n + 3),
        (rows.view(2, 3, n), 1.5, 2),
        (rows.t()[:3], 0, None),
        (rows * 400, 0.001, 3),
        (torch.zeros(0, 4), 1.0, 2),
    ]
    return cases


def observe_chances(candidate: Any, case: tuple) -> Any:
    scores, temperature, k = case
    kept = scores.clone()
    found = candidate(scores, temperature, k)
    if not isinstance(found, torch.Tensor):
        return found
    seen: dict[str, Any] = {"the chances": found.clone()}
    found.fill_(7)
    seen["the scores afterwards"] = torch.equal(scores, kept)
    return seen


def describe_chances(case: tuple) -> str:
    scores, temperature, k = case
    return f"chances(tensor({scores.tolist()!s:.90}), temperature={temperature}, k={k})"


CASES = Cases(draw=draw_scores, observe=observe_chances, describe=describe_chances)
