"""How "Mend this program: five faults in a loop" is checked."""

from __future__ import annotations

import random
import warnings
from typing import Any

import minitorch as torch
from minitorch import nn, optim
from minitorch.course.comparing import kind_name
from minitorch.course.definitions import Cases


def draw_trainings(rng: random.Random) -> list[tuple]:
    """(settings of a training, numbers of the batches); a model is w * x + b, its loss a square."""

    def batches(count: int) -> list[tuple]:
        return [
            (round(rng.uniform(1, 3), 2), round(rng.choice([-1, 1]) * rng.uniform(4, 8), 2))
            for _ in range(count)
        ]

    usual = {"epochs": 3, "max_norm": 1.0, "old": 0.0, "momentum": 0.0, "every": 1}
    changes: list[dict[str, Any]] = [
        {}, {"epochs": 0}, {"epochs": 1}, {"max_norm": 1e9}, {"old": 7.0}, {"momentum": 0.9},
        {"every": 2, "epochs": 4}, {"max_norm": 0.01, "old": -3.0}, {"frozen": True},
        {"epochs": 2, "max_norm": 100.0, "momentum": 0.5, "old": 2.0},
    ]  # fmt: skip
    counts = [2, 2, 1, 3, 2, 3, 2, 2, 2, 4]
    return [({**usual, **change}, batches(n)) for change, n in zip(changes, counts)]


def observe_training(candidate: Any, case: tuple) -> dict[str, Any]:
    settings, pairs = case
    model = nn.Linear(1, 1)
    with torch.no_grad():
        model.weight.fill_(0.5)
        model.bias.fill_(0.25)
    for p in model.parameters():
        p.grad = torch.full_like(p, settings["old"])
    model.bias.requires_grad_(not settings.get("frozen"))
    if settings.get("frozen"):
        model.bias.grad = None
    optimizer = optim.SGD(model.parameters(), lr=0.02, momentum=settings["momentum"])
    scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=settings["every"], gamma=0.5)
    batches = [(torch.tensor([[x]]), torch.tensor([[y]])) for x, y in pairs]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        means = candidate(
            model, nn.MSELoss(), batches, optimizer, scheduler,
            settings["epochs"], settings["max_norm"],
        )  # fmt: skip
    return {
        "kinds of the means": sorted(set(map(kind_name, means))),
        "means": [float(mean) for mean in means],
        "weight and bias": [model.weight.item(), model.bias.item()],
        "epochs of the scheduler": scheduler.last_epoch,
        "lr at the end": scheduler.get_last_lr()[0],
        "warnings": judged(caught),
    }


def judged(caught: list[warnings.WarningMessage]) -> list[str]:
    """Their first sentences; that ``float(loss)`` warns of a gradient is nothing to judge here."""
    texts = [str(warning.message) for warning in caught]
    return [text[:60] for text in texts if not text.startswith("Converting a tensor with")]


def describe_training(case: tuple) -> str:
    settings, pairs = case
    words = [f"{name} = {value}" for name, value in settings.items()]
    return "; ".join([*words, f"batches (x, y): {pairs}"])


CASES = Cases(draw=draw_trainings, observe=observe_training, describe=describe_training)
