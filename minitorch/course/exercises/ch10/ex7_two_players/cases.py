"""How "Mend this program: two players" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

# maker, judge, noise, real, learning rate, gradients of an earlier round, rounds
Game = tuple[float, float, list, list, float, bool, int]


def draw_games(rng: random.Random) -> list[Game]:
    """Always: the example by hand, one pair, several, old gradients, two rounds, a matrix."""

    def numbers(count: int) -> list[float]:
        return [rng.choice([-1, 1]) * rng.randint(4, 12) / 8 for _ in range(count)]

    def start() -> tuple[float, float]:
        return rng.choice([-1, 1]) * rng.randint(4, 8) / 8, rng.randint(4, 8) / 4

    return [
        (0.0, 1.0, [1.0], [1.0], 0.1, False, 1),
        (*start(), numbers(1), numbers(1), 0.25, False, 1),
        (*start(), numbers(4), numbers(4), 0.25, False, 1),
        (*start(), numbers(3), numbers(3), 0.125, True, 1),
        (*start(), numbers(2), numbers(2), 0.25, False, 2),
        (*start(), numbers(3), numbers(3), 0.0, False, 1),
        (*start(), [numbers(2), numbers(2)], [numbers(2), numbers(2)], 0.125, False, 1),
    ]


def observe_games(candidate: Any, case: Game) -> dict[str, Any]:
    start, judge_start, noise_list, real_list, lr, old, rounds = case
    maker = torch.tensor(start, requires_grad=True)
    judge = torch.tensor(judge_start, requires_grad=True)
    if old:
        maker.grad, judge.grad = torch.tensor(3.0), torch.tensor(-5.0)
    noise, real = torch.tensor(noise_list), torch.tensor(real_list)
    losses = [candidate(maker, judge, noise, real, lr) for _ in range(rounds)]
    return {
        "what is returned": losses[-1],
        "the judge after its step": judge.detach().clone(),
        "the maker after its step": maker.detach().clone(),
        "noise after the call": noise,
        "real after the call": real,
        "whether both are still leaves": maker.is_leaf and judge.is_leaf,
    }


def describe_games(case: Game) -> str:
    maker, judge, noise, real, lr, old, rounds = case
    before = ", with gradients of an earlier round" if old else ""
    again = f", {rounds} rounds" if rounds > 1 else ""
    players = f"maker = {maker}, judge = {judge}"
    return f"{players}, noise = {noise}, real = {real}, lr = {lr}{before}{again}"


CASES = Cases(draw=draw_games, observe=observe_games, describe=describe_games)
