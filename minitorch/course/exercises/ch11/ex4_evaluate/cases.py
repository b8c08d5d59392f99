"""How "Mend this program: the test that fills the memory" is checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

# sizes of the batches, seed, is the model in training, is recording on, is it a generator?
Case = tuple[list[int], int, bool, bool, bool]


class Spied(nn.Module):
    """A linear layer that notes in which modes it runs."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        torch.manual_seed(seed)
        self.layer = nn.Linear(4, 3)
        self.layer.bias.requires_grad_(False)  # frozen
        self.modes: list[str] = []

    def forward(self, x: Any) -> Any:
        phase = "training" if self.training or self.layer.training else "evaluation"
        out = self.layer(x)
        recorded = "recorded" if out.requires_grad else "not recorded"
        self.modes.append(f"{len(x)} images, {phase}, {recorded}")
        return out


def draw_evaluations(rng: random.Random) -> list[Case]:
    def seed() -> int:
        return rng.randint(0, 9999)

    sizes = [rng.randint(3, 6), rng.randint(3, 6), 1]
    return [
        ([3, 1], seed(), True, True, False),
        (sizes, seed(), True, True, False),
        (sizes, seed(), False, True, False),
        (sizes, seed(), True, False, False),
        (sizes, seed(), True, True, True),
        ([rng.randint(2, 5)], seed(), True, True, False),
        ([1], seed(), False, False, True),
        ([4, 4], seed(), True, True, False),
        ([rng.randint(1, 3), rng.randint(5, 9)], seed(), False, True, True),
    ]


def observe_evaluation(candidate: Any, case: Case) -> dict[str, Any]:
    sizes, seed, training, recording, generator = case
    model = Spied(seed)
    model.train(training)
    pairs = [(torch.randn(n, 4), torch.randint(0, 3, (n,))) for n in sizes]
    criterion = nn.CrossEntropyLoss()
    with torch.set_grad_enabled(recording):
        found = candidate(model, criterion, walk(pairs) if generator else pairs)
        after = torch.is_grad_enabled()
    both = isinstance(found, tuple) and len(found) == 2
    return {
        "what is returned": "two values" if both else found,
        "the mean loss": rounded(found[0]) if both else None,
        "the fraction of right answers": rounded(found[1]) if both else None,
        "how the model ran": model.modes,
        "model.training afterwards": model.training,
        "the mode of its layer afterwards": model.layer.training,
        "requires_grad of its parameters afterwards": [p.requires_grad for p in model.parameters()],
        "the mode of recording afterwards": after,
        "gradients of the model": [p.grad for p in model.parameters()],
    }


def walk(pairs: list) -> Iterator[Any]:
    yield from pairs


def rounded(value: Any) -> Any:
    """Floats of different routes differ in their last digits."""
    return round(value, 4) if isinstance(value, float) else f"{type(value).__name__}, no float"


def describe_evaluation(case: Case) -> str:
    sizes, _, training, recording, generator = case
    kind = "a generator of batches" if generator else "batches"
    return f"{kind} of {sizes} images, model.training {training}, recording {recording}"


CASES = Cases(draw=draw_evaluations, observe=observe_evaluation, describe=describe_evaluation)
