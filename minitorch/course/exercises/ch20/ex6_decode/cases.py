"""How "Write until you stop" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_talks(rng: random.Random) -> list[tuple]:
    """(what the network answers to each token, what it adds each step, first, stop, limit).

    The answer to token t in step s is ``(answers[t] + s * drift) % len(answers)``: with a drift,
    the state decides, too.
    """
    ring = [(i + 1) % 5 for i in range(5)]
    answers = [rng.randrange(6) for _ in range(6)]
    return [
        ([1, 2, 0], 0, [1, 2], 0, 5),
        ([1, 2, 0], 0, [1], 0, 5),
        ([1, 2, 0], 0, [0, 1, 2], 0, 1),  # the limit comes first; one begins with stop
        ([1, 2, 0], 0, [0, 0], 0, 6),  # all begin with stop
        (ring, 0, [0, 3, 1, 3], 4, 9),  # after the end of the first others still write
        (ring, 0, [4, 2], 0, 0),
        ([1, 2, 3, 3, 0], 0, [0, 4], 4, 4),  # never finished
        (ring, 1, [0, 1, 2], 3, 7),
        (ring, 2, [3, 0], 0, 8),
        ([1, 2, 3, 4, 5, 0], 1, [2, 5, 0, 3], 5, 6),
        ([3, 3, 3, 3], 0, [1, 1], 3, 4),  # finished at once
        (answers, rng.randint(1, 5), [rng.randrange(6) for _ in range(4)], rng.randrange(6), 7),
    ]


def observe_talk(candidate: Any, case: tuple) -> Any:
    answers, drift, first, stop, limit = case
    calls: list[Any] = []
    weight = torch.ones(1, requires_grad=True)

    def step(tokens: Any, state: Any) -> tuple[Any, Any]:
        calls.append(tokens.tolist())
        number = state["step"]
        best = [(answers[int(t)] + number * drift) % len(answers) for t in tokens]
        scores = torch.zeros(len(best), len(answers))
        for row, token in enumerate(best):
            scores[row, token:] = 1.0  # equal scores: the first one wins
            scores[row] -= 0.5 + row
        scores = scores * weight
        recorded.append(scores.requires_grad)
        return scores, {"step": number + 1}

    recorded: list[bool] = []
    begin = torch.tensor(first)
    found = candidate(step, {"step": 0}, begin, stop, limit)
    return {
        "what is written": found,
        "the tokens that step was given": calls,
        "step records a graph": any(recorded),
        "first afterwards": begin.tolist(),
    }


def describe_talk(case: tuple) -> str:
    answers, drift, first, stop, limit = case
    text = f"the network answers {dict(enumerate(answers))}"
    if drift:
        text += f", and {drift} more with each step (modulo {len(answers)})"
    return f"{text}; first {first}, stop {stop}, limit {limit}"


CASES = Cases(draw=draw_talks, observe=observe_talk, describe=describe_talk, points=2)
