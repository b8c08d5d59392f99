"""Exercises 08.5 and 08.6: a big batch from small ones, and losses that share a trunk."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant
from .ch08_a import numbers

# ---- 08.5 ---------------------------------------------------------------------------------------


def draw_batches(rng: random.Random) -> list[tuple]:
    """(w, pieces): each piece holds inputs (n, k) and wanted values (n); n differs."""
    cases = [batch(rng, 1, [2]), batch(rng, 1, [2, 1]), batch(rng, 2, [2, 2])]
    for _ in range(4):
        sizes = [rng.randint(1, 3) for _ in range(rng.randint(2, 4))]
        cases.append(batch(rng, rng.randint(1, 3), [*sizes, sizes[0] + 1]))
    w, _ = cases[-1]
    w.grad = torch.ones(len(w))
    return cases


def batch(rng: random.Random, k: int, sizes: list[int]) -> tuple:
    w = torch.tensor(numbers(rng, (k,)), requires_grad=True)
    pieces = []
    for n in sizes:
        x = torch.tensor(numbers(rng, (n, k)))
        # never fitted well, so that no piece has a gradient of 0
        y = torch.tensor(numbers(rng, (n,))) + 20.0 * len(pieces) + 20.0
        pieces.append((x.abs(), y))
    return w, pieces


def describe_batches(case: tuple) -> str:
    w, pieces = case
    told = [f"x = {x.tolist()}, y = {y.tolist()}" for x, y in pieces]
    old = "" if w.grad is None else f", w.grad = {w.grad.tolist()}"
    return "\n".join([f"w = {w.tolist()}{old}; {len(pieces)} pieces:", *told])


BIG_BATCH = Exercise(
    id="08.5",
    title="A big batch from small ones",
    prompt="""\
The loss of one piece is `((x @ w - y) ** 2).mean()`. Write `big_gradient(w, pieces)`: `pieces`
is a list of pairs `(x, y)`, and their lengths `len(x)` may differ. Return the gradient that
*one* batch of all examples would give `w`. Walk back for each piece on its own, so that only
one graph exists at a time. If `w` has an old gradient, it must not count.

By hand: a piece of two examples whose mean has the gradient 3, and a piece of one example with
the gradient 9. The whole batch has 3 examples, and its gradient is $(2 \\cdot 3 + 1 \\cdot 9) /
3 = 5$.
""",
    name="big_gradient",
    stub='''
def big_gradient(w, pieces):
    """The gradient of the mean loss over all examples of all pieces."""
    raise NotImplementedError
''',
    reference="""
def big_gradient(w, pieces):
    total = sum(len(x) for x, y in pieces)
    w.grad = None
    for x, y in pieces:
        loss = ((x @ w - y) ** 2).mean()
        (loss * len(x) / total).backward()
    return w.grad
""",
    alternative="""
def big_gradient(w, pieces):
    w.grad = torch.zeros_like(w)
    total = 0
    for x, y in pieces:
        ((x @ w - y) ** 2).sum().backward()
        total += len(x)
    return w.grad / total
""",
    explain="""\
The second way to write it: let the *sums* add up, and divide once at the end.
""",
    draw=draw_batches,
    describe=describe_batches,
    hints=(
        "The gradients of several `backward` calls add up by themselves. What must each loss be "
        "multiplied by, so that their sum is the mean over all examples?",
        "A piece of n examples, of N in all, counts n / N.",
        "Clear first: `w.grad = None`. Then for each piece `(loss * len(x) / total).backward()`.",
    ),
    mutants=(
        Mutant(
            "sum-of-means",
            """
def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        ((x @ w - y) ** 2).mean().backward()
    return w.grad
""",
            "the losses are not weighed. With k pieces of one length the gradient is k times too "
            "large.",
        ),
        Mutant(
            "mean-of-means",
            """
def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() / len(pieces)).backward()
    return w.grad
""",
            "each piece counts the same, whatever its length. Is that fair to the examples of the "
            "longer pieces?",
        ),
        Mutant(
            "last-piece-only",
            """
def big_gradient(w, pieces):
    total = sum(len(x) for x, y in pieces)
    for x, y in pieces:
        w.grad = None
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
""",
            "only the last piece has an effect: the others are cleared before they could count.",
        ),
        Mutant(
            "old-gradient-counts",
            """
def big_gradient(w, pieces):
    total = sum(len(x) for x, y in pieces)
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
""",
            "what w.grad held before is still in the result. Where does the new sum begin?",
        ),
    ),
)

# ---- 08.6 ---------------------------------------------------------------------------------------


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
            "each entry is the gradient of the sum. How much of it comes from one loss alone?",
        ),
    ),
)

EXERCISES = (BIG_BATCH, APART)
