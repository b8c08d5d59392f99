"""Exercise 08.5: a big batch from small ones."""

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


def observe_batches(candidate: Any, case: tuple) -> dict[str, Any]:
    w, pieces = case
    walks: list[int] = []
    w.register_hook(lambda g: walks.append(1))  # called once for each walk that comes to w
    return {"the gradient": candidate(w, pieces), "the number of walks back": len(walks)}


def describe_batches(case: tuple) -> str:
    w, pieces = case
    told = [f"x = {x.tolist()}, y = {y.tolist()}" for x, y in pieces]
    old = "" if w.grad is None else f", w.grad = {w.grad.tolist()}"
    count = "1 piece" if len(pieces) == 1 else f"{len(pieces)} pieces"
    return "\n".join([f"w = {w.tolist()}{old}; {count}:", *told])


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
    observe=observe_batches,
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
        Mutant(
            "sum-of-sums",
            """
def big_gradient(w, pieces):
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x)).backward()
    return w.grad
""",
            "each piece counts by its length, but nothing is divided by the number of examples.",
        ),
        Mutant(
            "length-of-a-pair",
            """
def big_gradient(w, pieces):
    total = sum(len(piece) for piece in pieces)
    w.grad = None
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
""",
            "`len` of a piece is 2, since a piece is a pair (x, y). Its examples are in x.",
        ),
        Mutant(
            "one-big-graph",
            """
def big_gradient(w, pieces):
    total = sum(len(x) for x, y in pieces)
    w.grad = None
    loss = sum(((x @ w - y) ** 2).mean() * len(x) / total for x, y in pieces)
    loss.backward()
    return w.grad
""",
            "the gradient is right, but all pieces are in memory until the one walk at the end.",
        ),
    ),
)

EXERCISES = (BIG_BATCH,)
