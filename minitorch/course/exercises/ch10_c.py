"""Exercise 10.4: a function with two wrong writes."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant

# ---- 10.4 ----------------------------------------------------------------------------------------


def _draw_mend(rng: random.Random) -> list[tuple]:
    def numbers(count: int) -> list[float]:
        return [rng.randint(-20, 20) / 8 for _ in range(count)]

    return [
        ([0.0, 0.0], [1.0, 0.0]),
        ([1.0, 2.0, 3.0], [1.0, 10.0, 100.0]),
        ([100.0, 101.0], [1.0, -1.0]),
        ([2.0], [1.0]),
        (numbers(4), numbers(4)),
        (numbers(5), [1.0, 2.0, 3.0, 4.0, 5.0]),
    ]


def _observe_mend(candidate: Any, case: tuple) -> dict[str, Any]:
    start, weights = case
    x = torch.tensor(start, requires_grad=True)
    h = x * 1
    y = candidate(h)
    if not isinstance(y, torch.Tensor):
        return {"the result": y}
    seen = {"the result": y.clone().detach(), "h after the call": h.clone().detach()}
    try:
        (y * torch.tensor(weights)).sum().backward()
    except RuntimeError as error:
        return {**seen, "the outcome of backward": f"RuntimeError: {error}"}
    return {**seen, "the outcome of backward": "no error", "the gradient": x.grad}


MEND = Exercise(
    id="10.4",
    title="Two wrong writes",
    prompt="""\
This function turns scores into shares that add up to 1. To save memory, somebody wrote in place
wherever possible:

```python
def shares(h):
    h -= h.max()
    e = h.exp()
    e /= e.sum()
    return e
```

It changes its caller's tensor, and backward through it fails. Write `shares(h)` so that `h` stays
as it is and gradients are right. Keep the subtraction: without it, `exp` of a large score is
infinite.

By hand: `h` = [0, 0] gives [0.5, 0.5]. With the weights 1 and 0 for the two shares, the gradient
of `h` is [0.25, -0.25].
""",
    name="shares",
    stub='''
def shares(h):
    """exp(h) divided by its sum, for a tensor h with one dimension."""
    raise NotImplementedError
''',
    reference="""
def shares(h):
    e = (h - h.max()).exp()
    return e / e.sum()
""",
    alternative="""
def shares(h):
    lowered = h - h.max().detach()
    e = lowered.exp_()
    total = e.sum()
    return e * (1 / total)
""",
    draw=_draw_mend,
    observe=_observe_mend,
    describe=lambda case: f"h = {case[0]}; the shares are weighted with {case[1]}",
    hints=(
        "`a -= b` and `a = a - b`: which of them changes the caller's tensor?",
        "`exp` keeps its result `e`. Which line writes into it?",
        "Both lines with `-=` and `/=` become calculations with new results.",
    ),
    mutants=(
        Mutant(
            "as-it-was",
            """
def shares(h):
    h -= h.max()
    e = h.exp()
    e /= e.sum()
    return e
""",
            "this is the function as it was.",
        ),
        Mutant(
            "only-the-caller",
            """
def shares(h):
    h = h - h.max()
    e = h.exp()
    e /= e.sum()
    return e
""",
            "the caller's tensor is safe now. But one write is left, into a value that a node "
            "keeps.",
        ),
        Mutant(
            "only-the-graph",
            """
def shares(h):
    h -= h.max()
    e = h.exp()
    return e / e.sum()
""",
            "`h -= ...` still changes the caller's tensor; and `max`, which was computed from the "
            "old `h`, needs it in backward.",
        ),
        Mutant(
            "silenced-with-data",
            """
def shares(h):
    e = (h - h.max()).exp()
    e.data /= e.data.sum()
    return e
""",
            "the values are right and nobody complains, but the gradient is wrong: the division, "
            "or its sum, was hidden from the graph.",
        ),
        Mutant(
            "cut-off",
            """
def shares(h):
    e = (h - h.max()).detach().exp()
    return e / e.sum()
""",
            "the result has no history any more, so backward has no way to `h`.",
        ),
        Mutant(
            "without-maximum",
            """
def shares(h):
    e = h.exp()
    return e / e.sum()
""",
            "without the subtraction, `exp` of 100 is infinite in float32, and infinite divided by "
            "infinite is nan.",
        ),
    ),
    explain="One write is allowed: `(h - h.max()).exp_()`. It overwrites a value that only the "
    "subtraction made, and a subtraction keeps nothing.",
)


EXERCISES = (MEND,)
