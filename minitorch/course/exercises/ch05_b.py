"""Exercises 05.3 and 05.4: a write into both, and a write that does not fit."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant


def _numbers(rng: random.Random, count: int) -> torch.Tensor:
    return torch.tensor([float(rng.randint(1, 9)) for _ in range(count)])


# ---- 05.3 ----------------------------------------------------------------------------------------


def _draw_swap(rng: random.Random) -> list[tuple]:
    sizes = [1, rng.randint(2, 4), 0]
    cases = [(_numbers(rng, n), _numbers(rng, n).add_(10)) for n in sizes]
    matrix, grid = torch.arange(6.0).view(2, 3), _numbers(rng, 12).view(3, 4)
    grid += torch.arange(12.0).view(3, 4) * 10
    return [
        (torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])),
        (matrix[0], matrix[1]),
        (grid[:, 3], grid[:, 1]),
        *cases,
    ]


def _observe_swap(candidate: Any, case: tuple) -> dict[str, Any]:
    a, b = case
    names = [t.detach() for t in case]  # what others see of the same memory
    candidate(a, b)
    return {"a": a, "b": b, "another view of a": names[0], "another view of b": names[1]}


SWAP = Exercise(
    id="05.3",
    title="Swap the contents of two tensors",
    prompt="""\
Write `swap_(a, b)`. It exchanges the values of two tensors of the same shape *in place*, so that
everybody who shares their memory sees it. The two have no element in common, but may be rows or
columns of one matrix.

By hand: `a` = [1, 2] and `b` = [3, 4] become `a` = [3, 4] and `b` = [1, 2], and a view of `a`
shows [3, 4] as well. Nothing needs to be returned.
""",
    name="swap_",
    stub='''
def swap_(a, b):
    """Exchange the values of a and b in place."""
    raise NotImplementedError
''',
    reference="""
def swap_(a, b):
    old = a.clone()
    a.copy_(b)
    b.copy_(old)
""",
    alternative="""
def swap_(a, b):
    kept = b * 1
    b[...] = a
    a[...] = kept
""",
    draw=_draw_swap,
    observe=_observe_swap,
    hints=(
        "`a, b = b, a` moves two names inside your function. Who else sees that?",
        "`a.copy_(b)` writes the values of `b` into `a`. What is lost by that?",
        "Keep the old values of `a` in memory of their own before you write into `a`.",
    ),
    mutants=(
        Mutant(
            "names",
            """
def swap_(a, b):
    a, b = b, a
""",
            "the memory is as it was. Two names were moved inside the function, or new tensors "
            "were made; nothing was written.",
        ),
        Mutant(
            "too-late",
            """
def swap_(a, b):
    a.copy_(b)
    b.copy_(a)
""",
            "when `b` is written, the old values of `a` are gone; both end up the same. (A view, "
            "a second name or `detach` does not keep them: the memory is the same.)",
        ),
        Mutant(
            "other-memory",
            """
def swap_(a, b):
    a.data, b.data = b.data, a.data
""",
            "`a` and `b` themselves look right, but they read each other's memory now. Whoever "
            "else shares that memory sees no change.",
        ),
        Mutant(
            "one-way",
            """
def swap_(a, b):
    old = a.clone()
    a = b.clone()
    b.copy_(old)
""",
            "`b` is right. But `a = ...` moves a name; it writes nothing into the memory of `a`.",
        ),
    ),
    explain="One clone is enough, and it is needed: the values of one tensor must be somewhere "
    "while the other is written.",
    describe=lambda case: f"a = {case[0].tolist()}, b = {case[1].tolist()}",
)


# ---- 05.4 ----------------------------------------------------------------------------------------


def _draw_fits(rng: random.Random) -> list[tuple]:
    n, m = rng.randint(2, 5), rng.randint(2, 5)
    cases = [
        ((3,), (2, 3)),
        ((2, 3), (3,)),
        ((3,), (3,)),
        ((1,), (4,)),
        ((2, 3), (2, 1)),
        ((2, 1), (1, 3)),
    ]
    cases += [((), ()), ((), (1,)), ((1, 3), (3,)), ((0,), (1,)), ((1,), (0,))]
    cases += [((n, 1), (n, m)), ((n, m), (m,)), ((n, m), (1, n, m))]
    return [(torch.zeros(target), shape) for target, shape in cases]


def _observe_fits(candidate: Any, case: tuple) -> str:
    try:
        candidate(*case)
    except RuntimeError as error:
        return f"RuntimeError: {error}"
    return "accepted"


def _write_both_ways() -> None:
    torch.zeros(2, 3).add_(torch.ones(3))
    with contextlib.suppress(RuntimeError):
        torch.zeros(3).add_(torch.ones(2, 3))


CHECK_FITS = Exercise(
    id="05.4",
    title="Does the result fit into the target?",
    prompt="""\
An in-place operation computes a result with some `shape`, and wants to write it into `target`.
The result may be broadcast to the target's shape, but the target's shape must not change. Write
`check_fits(target, shape)`. When the result does not fit, it raises the RuntimeError that you
have seen in this chapter, with lists for the two shapes:

    output with shape [3] doesn't match the broadcast shape [2, 3]

By hand: a target (2, 3) takes results of the shapes (2, 3), (3), (2, 1) and (); a target (3) does
not take (2, 3), and a target (1) not (4). "The broadcast shape" is what target and result give
together. All shapes that are tried can be broadcast together.

minitorch asks this function before it writes: when your code passes, it works with yours.
""",
    name="check_fits",
    stub='''
def check_fits(target, shape):
    """RuntimeError if a result of this shape does not fit into target."""
    raise NotImplementedError
''',
    reference="""
def check_fits(target, shape):
    together = torch.broadcast_shapes(target.shape, shape)
    if together != target.shape:
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(together)}"
        )
""",
    alternative="""
def check_fits(target, shape):
    own, shape = list(target.shape), list(shape)
    while len(shape) < len(own):
        shape.insert(0, 1)
    padded = [1] * (len(shape) - len(own)) + own
    together = [b if a == 1 else a for a, b in zip(padded, shape)]
    if together != own:
        raise RuntimeError(
            f"output with shape {own} doesn't match the broadcast shape {together}"
        )
""",
    draw=_draw_fits,
    observe=_observe_fits,
    slot="minitorch.ops.writing.check_fits",
    live=_write_both_ways,
    hints=(
        "Which shape do target and result have *together*? Chapter 3 has a function for it.",
        "`torch.broadcast_shapes(a, b)`. The result fits when the target alone has this shape "
        "already.",
        "The message: f\"output with shape {list(target.shape)} doesn't match the broadcast shape "
        '{list(together)}".',
    ),
    mutants=(
        Mutant(
            "must-be-equal",
            """
def check_fits(target, shape):
    if tuple(target.shape) != tuple(shape):
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(torch.broadcast_shapes(target.shape, shape))}"
        )
""",
            "a result is refused whenever its shape is not the target's. A smaller one may be "
            "stretched.",
        ),
        Mutant(
            "must-be-equal-own-shape",
            """
def check_fits(target, shape):
    if tuple(target.shape) != tuple(shape):
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(shape)}"
        )
""",
            "a result is refused whenever its shape is not the target's. A smaller one may be "
            "stretched.",
        ),
        Mutant(
            "never-raises",
            """
def check_fits(target, shape):
    return torch.broadcast_shapes(target.shape, shape) == target.shape
""",
            "a result that does not fit is not refused. To refuse means here to *raise* the "
            "error, not to return or print an answer.",
        ),
        Mutant(
            "number-of-elements",
            """
def check_fits(target, shape):
    together = torch.broadcast_shapes(target.shape, shape)
    if torch.zeros(together).numel() > target.numel():
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(together)}"
        )
""",
            "elements were counted. (3) and (1, 3) have the same number, but a target (3) would "
            "have to grow a dimension.",
        ),
        Mutant(
            "the-result-alone",
            """
def check_fits(target, shape):
    if torch.broadcast_shapes(target.shape, shape) != target.shape:
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(shape)}"
        )
""",
            "the right ones are refused, but the message shows the result's shape. It should show "
            "what both have together.",
        ),
        Mutant(
            "either-way",
            """
def check_fits(target, shape):
    together = torch.broadcast_shapes(target.shape, shape)
    if together != target.shape and together != tuple(shape):
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(together)}"
        )
""",
            "a result is accepted when the *target* could be stretched to it. A target keeps its "
            "shape.",
        ),
    ),
    explain="Broadcasting is a question about two shapes; writing adds that one of them is fixed.",
    describe=lambda case: f"a target of shape {tuple(case[0].shape)}, a result of {case[1]}",
)


EXERCISES = (SWAP, CHECK_FITS)
