"""Before code takes its slot for good: does the framework still work with it?

A check looks at a function alone. Here public functions run *through* it, once with the
framework's own code and once with the reader's, and the results must be the same.
"""

from __future__ import annotations

import re
from typing import Any

import minitorch as torch

from . import slots
from .candidates import Quiet, module_of
from .comparing import frozen, gap, words_of
from .definitions import Exercise
from .guarding import names_kept, state_kept
from .limits import Clock, TimeUp, limited_memory, no_way_out

SECONDS = 4.0  # of work


def trouble_with(exercise: Exercise, source: str) -> str | None:
    """What goes wrong when this source stands in the exercise's slot, in a sentence; else None.

    The framework must run on its own code when this is called (slots.framework_alone).
    """
    if exercise.slot is None:
        return None
    with state_kept():
        expected = frozen(probe(exercise))
        with names_kept(), state_kept(), limited_memory(), no_way_out(), Quiet():
            try:
                module = module_of(exercise, source, Clock(SECONDS))
                slots.take(exercise.slot, vars(module)[exercise.name])
                found = gap(
                    expected, frozen(probe(exercise)), "what the framework computes with it"
                )
            except TimeUp:
                found = "the framework does not come to an end with it"
            except BaseException as error:
                found = f"the framework raises {type(error).__name__} with it: {words_of(error)}"
            finally:
                slots.free(exercise.slot)
    return found


def probe(exercise: Exercise) -> list[Any]:
    """Results of a walk through the framework, the exercise's own ``live`` last."""
    torch.manual_seed(0)
    results = [*views(), *gradients(), *training()]
    if exercise.live is not None:
        seen = exercise.live()
        # What it gives may be anything; its repr tells enough, but for addresses.
        told = seen if isinstance(seen, torch.Tensor) else re.sub(r"0x[0-9a-f]+", "", repr(seen))
        results.append(told)
    return results


def views() -> list[Any]:
    x = torch.arange(12.0).view(3, 4)
    x[1:, ::2].mul_(2)
    parts = torch.cat([x.t().reshape(2, 6), torch.zeros(0, 6)]), torch.stack([x[0], x[1]])
    return [x, *parts, x + torch.ones(4), x.sum(0, keepdim=True), x.unsqueeze(-1).stride(), repr(x)]


def gradients() -> list[Any]:
    x = torch.randn(4, 3, requires_grad=True)
    w = torch.randn(3, 2, requires_grad=True)
    b = torch.zeros(2, requires_grad=True)
    loss = (torch.tanh(x @ w + b) * x[:, :2].exp()).mean() + (w * w).sum() * 0.1
    loss.backward()
    (b - 1).sum().backward()
    return [loss, x.grad, w.grad, b.grad, x.detach().clone().add_(1)]


def training() -> list[Any]:
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    x, losses = torch.randn(5, 3), []
    for _ in range(2):
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss)
    return [*losses, *model.parameters()]
