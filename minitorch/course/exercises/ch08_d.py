"""Exercise 08.6: losses that share a trunk."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant
from .ch08_a import numbers


def squares_and_sum(x: Any) -> list:
    trunk = x * x
    return [(trunk * 2.0).sum(), (trunk * x).sum()]


def three_of_one(x: Any) -> list:
    trunk = x.exp()
    return [trunk.sum(), (trunk * trunk).sum(), -trunk.sum()]


def no_trunk(x: Any) -> list:
    return [(x * x).sum(), (x * 3.0).sum()]


def only_one(x: Any) -> list:
    return [(x * x).sum()]


def draw_losses(rng: random.Random) -> list[tuple]:
    """(losses, x): the losses of a program, which may share a trunk."""
    cases = []
    programs = [no_trunk, squares_and_sum, only_one, three_of_one, squares_and_sum, three_of_one]
    for number, program in enumerate(programs):
        x = torch.tensor(numbers(rng, (1 + number % 3,)), requires_grad=True)
        if number > 3:
            x.grad = torch.ones(len(x))
        cases.append((program(x), x))
    return cases


def describe_losses(case: tuple) -> str:
    losses, x = case
    values = [round(loss.item(), 4) for loss in losses]
    return f"x = {x.tolist()}, x.grad = {x.grad}, losses with the values {values}"


APART = Exercise(
    id="08.6",
    title="Which loss pulls where?",
    prompt="""\
Several losses depend on `x` and may share a trunk. Write `apart(losses, x)`, which returns a
list: for each loss the gradient that it *alone* gives `x`. The list must still be right when
you read it at the end. If `x` has an old gradient, it must not count.

By hand: `x = 3`, the trunk is `s = x * x`, the losses are `s * 2` and `s * 5`. The result holds
12 and 30.
""",
    name="apart",
    stub='''
def apart(losses, x):
    """For each loss, the gradient that it alone gives x."""
    raise NotImplementedError
''',
    reference="""
def apart(losses, x):
    gradients = []
    for loss in losses:
        x.grad = None
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
    return gradients
""",
    alternative="""
def apart(losses, x):
    gradients = []
    x.grad = torch.zeros_like(x)
    for loss in losses:
        x.grad.zero_()
        loss.backward(retain_graph=True)
        gradients.append(x.grad.clone())
    return gradients
""",
    explain="""\
With `x.grad = None` each `backward` makes a new tensor, so nothing has to be copied. With
`zero_()` all of them would write into one, and `clone` is needed. Comparing such gradients
shows when two losses pull against each other.
""",
    draw=draw_losses,
    describe=describe_losses,
    hints=(
        "One walk for each loss. What must happen to `x.grad` between two walks?",
        "Two losses share a trunk. What did the first walk free, and which argument keeps it?",
        "`x.grad = None`, then `loss.backward(retain_graph=True)`, then keep `x.grad`.",
    ),
    mutants=(
        Mutant(
            "adds-up",
            """
def apart(losses, x):
    gradients = []
    x.grad = None
    for loss in losses:
        loss.backward(retain_graph=True)
        gradients.append(x.grad.clone())
    return gradients
""",
            "each entry holds the sum of all losses so far: nothing is cleared between two walks.",
        ),
        Mutant(
            "one-object",
            """
def apart(losses, x):
    gradients = []
    x.grad = torch.zeros_like(x)
    for loss in losses:
        x.grad.zero_()
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
    return gradients
""",
            "all entries are the same: they are one tensor, which every walk writes into.",
        ),
        Mutant(
            "frees-the-trunk",
            """
def apart(losses, x):
    gradients = []
    for loss in losses:
        x.grad = None
        loss.backward()
        gradients.append(x.grad)
    return gradients
""",
            "the second walk comes to a node whose saved values the first one has freed.",
        ),
        Mutant(
            "only-the-sum",
            """
def apart(losses, x):
    x.grad = None
    sum(losses).backward()
    return [x.grad for loss in losses]
""",
            "each entry is the gradient of all losses together. How much of it comes from one loss "
            "alone?",
        ),
        Mutant(
            "cleared-in-what-is-kept",
            """
def apart(losses, x):
    gradients = []
    x.grad = None
    for loss in losses:
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
        x.grad.zero_()
    return gradients
""",
            "what you kept is `x.grad` itself, no copy, and `zero_()` writes into it.",
        ),
        Mutant(
            "nothing-is-cleared",
            """
def apart(losses, x):
    gradients = []
    for loss in losses:
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
    return gradients
""",
            "nothing is cleared, and nothing copied: all entries are one tensor, to which every "
            "walk adds.",
        ),
        Mutant(
            "old-gradient-counts",
            """
def apart(losses, x):
    gradients = []
    for loss in losses:
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
        x.grad = None
    return gradients
""",
            "what x.grad held at the start is still in the first entry.",
        ),
    ),
)

EXERCISES = (APART,)
