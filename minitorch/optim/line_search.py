"""A line search: how far to go in one direction, by trying, for :class:`LBFGS`.

A place on the line is good (it fulfils the strong Wolfe conditions) when the function has fallen
enough for how far it is, and when the function is much flatter there than at the start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..tensors import Tensor


class Point(NamedTuple):
    """A place on the line: how far it is, and the function, its gradient and its slope there."""

    t: Any
    f: float
    g: Tensor
    slope: Tensor


# How much of the fall that the first slope promises is enough, and how much of the slope may be
# left.
ENOUGH, FLAT = 1e-4, 0.9


def strong_wolfe(
    evaluate: Callable[[Any], Point],
    start: Point,
    t: Any,
    d_norm: Tensor,
    max_ls: int,
    tolerance_change: float = 1e-9,
) -> tuple[Point, int]:
    """Search the line for a good place, with ``t`` as the first guess.

    - ``evaluate``: gives the :class:`Point` at a distance. ``start``: the point at 0.
    - ``d_norm``: the largest element of the direction, to know when a step is too small.
    - ``max_ls``: the largest number of guesses after the first.

    Returns the point, and how often ``evaluate`` was called.
    """

    def fell_too_little(point: Point) -> Any:
        return point.f > start.f + ENOUGH * point.t * start.slope

    def is_flat(point: Point) -> Any:
        return abs(point.slope) <= -FLAT * start.slope

    # 1. farther and farther, until the lowest point must lie between the last two
    guesses = 0
    done, bracket = False, None
    last, new = start, evaluate(t)
    while bracket is None and guesses < max_ls:
        if fell_too_little(new) or (guesses > 1 and new.f >= last.f):
            bracket = [last, new]
        elif is_flat(new):
            done, bracket = True, [new]
        elif new.slope >= 0:
            bracket = [last, new]
        else:
            nearest = new.t + 0.01 * (new.t - last.t)
            guess = lowest_of_cubic(last, new, (nearest, new.t * 10))
            last, new = new, evaluate(guess)
            guesses += 1
    evaluations = guesses + 1
    if bracket is None:
        return (start if start.f <= new.f else new), evaluations

    # 2. nearer and nearer, between the two
    low, high = _lowest_first(bracket)
    stuck = False
    while not done and guesses < max_ls:
        nearest, farthest = sorted([bracket[0].t, bracket[1].t])
        if (farthest - nearest) * d_norm < tolerance_change:
            break
        guess = lowest_of_cubic(bracket[0], bracket[1])
        guess, stuck = _away_from_the_ends(guess, nearest, farthest, stuck)
        new = evaluate(guess)
        guesses += 1
        evaluations += 1
        if fell_too_little(new) or new.f >= bracket[low].f:
            bracket[high] = new
            low, high = _lowest_first(bracket)
            continue
        if is_flat(new):
            done = True
        elif new.slope * (bracket[high].t - bracket[low].t) >= 0:
            bracket[high] = bracket[low]
        bracket[low] = new
    return bracket[low], evaluations


def _lowest_first(bracket: list[Point]) -> tuple[int, int]:
    return (0, 1) if bracket[0].f <= bracket[-1].f else (1, 0)


def _away_from_the_ends(guess: Any, nearest: Any, farthest: Any, stuck: bool) -> tuple[Any, bool]:
    """A guess close to an end is taken once; the next is moved a tenth of the way from the end."""
    margin = 0.1 * (farthest - nearest)
    if min(farthest - guess, guess - nearest) >= margin:
        return guess, False
    if not (stuck or guess >= farthest or guess <= nearest):
        return guess, True
    at_far_end = abs(guess - farthest) < abs(guess - nearest)
    return (farthest - margin if at_far_end else nearest + margin), False


def lowest_of_cubic(a: Point, b: Point, bounds: Any = None) -> Any:
    """Where the cubic through two points, with their slopes, is lowest; within the bounds.

    Without ``bounds``, between the points. Where the cubic has no lowest place: halfway.
    """
    left, right = bounds if bounds is not None else (a.t, b.t) if a.t <= b.t else (b.t, a.t)
    d1 = a.slope + b.slope - 3 * (a.f - b.f) / (a.t - b.t)
    square = d1**2 - a.slope * b.slope
    if not square >= 0:
        return (left + right) / 2.0
    d2 = square.sqrt()
    near, far = (a, b) if a.t <= b.t else (b, a)
    share = (far.slope + d2 - d1) / (far.slope - near.slope + 2 * d2)
    return min(max(far.t - (far.t - near.t) * share, left), right)
