"""Exercises 02.3 and 02.4: narrow and expand as arithmetic."""

from __future__ import annotations

import random
from typing import Any

from ..definitions import Exercise, Mutant

# ---- 02.3 ----------------------------------------------------------------------------------------


def _draw_narrow(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((3, 4), (4, 1), 0, 1, 1, 2),
        ((3, 4), (4, 1), 0, 0, 2, 1),
        ((4, 3), (1, 4), 5, 0, -2, 2),
        ((6,), (2,), 1, 0, 3, 0),
    ]
    for dims in (2, 3, 4):
        shape = tuple(rng.randint(2, 6) for _ in range(dims))
        dim = rng.randrange(dims)
        start = rng.randint(1, shape[dim] - 1)
        length = rng.randint(0, shape[dim] - start)
        start -= rng.choice([0, shape[dim]])
        strides = tuple(rng.sample(range(1, 40), dims))
        cases.append((shape, strides, rng.randint(0, 9), dim, start, length))
    return cases


def _observe_form(candidate: Any, case: tuple) -> Any:
    """The three parts, each under its name."""
    result = candidate(*case)
    if type(result) is not tuple or len(result) != 3:
        return result
    return dict(zip(("shape", "strides", "offset"), result))


NARROW = Exercise(
    id="02.3",
    title="A slice as arithmetic",
    prompt="""\
Write `narrow(shape, strides, offset, dim, start, length)`. It returns the shape, the strides and
the offset of the piece of `length` entries of dimension `dim` that begins at `start`. A negative
`start` counts from the end.

By hand: shape (3, 4), strides (4, 1), offset 0. The two middle columns, with dim 1, start 1,
length 2, are `((3, 2), (4, 1), 1)`. The last row, with dim 0, start -1, length 1, is
`((1, 4), (4, 1), 8)`.
""",
    name="narrow",
    stub='''
def narrow(shape, strides, offset, dim, start, length):
    """The shape, strides and offset of the piece."""
    raise NotImplementedError
''',
    reference="""
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    new_shape = (*shape[:dim], length, *shape[dim + 1:])
    return new_shape, strides, offset + start * strides[dim]
""",
    alternative="""
def narrow(shape, strides, offset, dim, start, length):
    sizes = list(shape)
    start, sizes[dim] = start % sizes[dim], length
    for _ in range(start):
        offset += strides[dim]
    return tuple(sizes), tuple(strides), offset
""",
    draw=_draw_narrow,
    observe=_observe_form,
    describe=lambda case: "shape {}, strides {}, offset {}, dim {}, start {}, length {}".format(
        *case
    ),
    hints=(
        "Of the three parts of a form, one stays as it is. Which?",
        "Only the size of `dim` changes in the shape. The first element moves: by how many "
        "elements?",
        "The offset grows by `start * strides[dim]`; if `start` is negative, add `shape[dim]` to "
        "it first.",
    ),
    mutants=(
        Mutant(
            "start-is-the-offset",
            """
def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    return (*shape[:dim], length, *shape[dim + 1:]), strides, offset + start
""",
            "A step in this dimension passes over more than one element: what is its stride?",
        ),
        Mutant(
            "forgets-the-offset",
            """
def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    return (*shape[:dim], length, *shape[dim + 1:]), strides, start * strides[dim]
""",
            "The tensor may itself begin somewhere in the middle of its storage.",
        ),
        Mutant(
            "negative-start",
            """
def narrow(shape, strides, offset, dim, start, length):
    return (*shape[:dim], length, *shape[dim + 1:]), strides, offset + start * strides[dim]
""",
            "A negative start leads to a place in front of the first element. It shall count from "
            "the end.",
        ),
        Mutant(
            "new-strides",
            """
def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    new_shape = (*shape[:dim], length, *shape[dim + 1:])
    step, new_strides = 1, []
    for size in reversed(new_shape):
        new_strides.insert(0, step)
        step *= max(size, 1)
    return new_shape, tuple(new_strides), offset + start * strides[dim]
""",
            "These are the strides of a fresh copy. The elements stay where they are, and so do "
            "the ways between them.",
        ),
    ),
    explain="Nothing is copied, whatever the length: this is why slices are free.",
)


# ---- 02.4 ----------------------------------------------------------------------------------------


def _draw_expand(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((3, 1), (1, 1), (3, 4)),
        ((3,), (1,), (2, 3)),
        ((3, 1), (1, 1), (3, -1)),
        ((2, 1), (5, 3), (2, 1)),
        ((3, 2), (2, 1), (3, 4)),
        ((1, 3), (7, 2), (4, -1)),
        ((), (), (2, 2)),
        ((3,), (1,), (3, 2)),
    ]
    for _ in range(4):
        dims = rng.randint(1, 3)
        shape = tuple(rng.choice([1, 2, 3]) for _ in range(dims))
        strides = tuple(rng.sample(range(1, 20), dims))
        more = tuple(rng.randint(2, 4) for _ in range(rng.randint(0, 2)))
        new = tuple(rng.choice([-1, n if n > 1 else rng.randint(1, 4)]) for n in shape)
        cases.append((shape, strides, more + new))
    return cases


EXPAND = Exercise(
    id="02.4",
    title="Repeat without copying",
    prompt="""\
Write `expand_strides(shape, strides, new_shape)`: the strides of `x.expand(new_shape)`, as a
tuple. The shapes are aligned at the *right*; dimensions that are new, at the left, repeat what is
there. A dimension of size 1 may take any new size. All others keep theirs, and -1 says "as it
was". Raise a `RuntimeError` when a size would have to change that is not 1.

By hand: shape (3, 1), strides (1, 1), new shape (2, 3, 4). The 4 stretches a 1: stride 0. The 3
was there: stride 1. The 2 is new: stride 0. So (0, 1, 0). A dimension whose size does not change
keeps its stride, also if that size is 1.
""",
    name="expand_strides",
    stub='''
def expand_strides(shape, strides, new_shape):
    """The strides of the expanded tensor, as a tuple."""
    raise NotImplementedError
''',
    reference="""
def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    result = [0] * added
    for size, stride, new in zip(shape, strides, new_shape[added:]):
        if new not in (size, -1) and size != 1:
            raise RuntimeError(f"size {size} cannot become {new}")
        result.append(stride if new in (size, -1) else 0)
    return tuple(result)
""",
    alternative="""
def expand_strides(shape, strides, new_shape):
    if not new_shape:
        return ()
    *outer, new = new_shape
    if not shape:
        return expand_strides((), (), outer) + (0,)
    if new == -1 or new == shape[-1]:
        stride = strides[-1]
    elif shape[-1] == 1:
        stride = 0
    else:
        raise RuntimeError("only a size of 1 can be expanded")
    return expand_strides(shape[:-1], strides[:-1], outer) + (stride,)
""",
    draw=_draw_expand,
    describe=lambda case: "shape {}, strides {}, new shape {}".format(*case),
    hints=(
        "What is the stride of a dimension in which every step leads to the same element?",
        "`len(new_shape) - len(shape)` dimensions are new, and stand at the left. The rest go in "
        "pairs: old size, new size.",
        "For each pair there are three cases: the size stays (or is -1), it was 1, or it is an "
        "error.",
    ),
    mutants=(
        Mutant(
            "aligned-left",
            """
def expand_strides(shape, strides, new_shape):
    result = []
    for n, new in enumerate(new_shape):
        if n >= len(shape):
            result.append(0)
        elif new in (shape[n], -1):
            result.append(strides[n])
        elif shape[n] == 1:
            result.append(0)
        else:
            raise RuntimeError("only a size of 1 can be expanded")
    return tuple(result)
""",
            "The shapes are aligned at the left here. New dimensions come in front.",
        ),
        Mutant(
            "no-refusal",
            """
def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    pairs = zip(shape, strides, new_shape[added:])
    return (0,) * added + tuple(s if new in (n, -1) else 0 for n, s, new in pairs)
""",
            "A size of 3 cannot become 4: there would be no elements to repeat in an honest way.",
        ),
        Mutant(
            "minus-one",
            """
def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    result = [0] * added
    for n, s, new in zip(shape, strides, new_shape[added:]):
        if new != n and n != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.append(s if new == n else 0)
    return tuple(result)
""",
            "-1 is no size: it says that this dimension stays as it was.",
        ),
        Mutant(
            "as-if-copied",
            """
def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    sizes = [1] * added + list(shape)
    result, step = [], 1
    for n, new in reversed(list(zip(sizes, new_shape))):
        if new not in (n, -1) and n != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.insert(0, step)
        step *= n if new == -1 else new
    return tuple(result)
""",
            "These are the strides of memory in which every repetition has been written down.",
        ),
        Mutant(
            "every-one",
            """
def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    result = [0] * added
    for n, s, new in zip(shape, strides, new_shape[added:]):
        if new not in (n, -1) and n != 1:
            raise RuntimeError("only a size of 1 can be expanded")
        result.append(0 if n == 1 else s)
    return tuple(result)
""",
            "Every dimension of size 1 gets the stride 0 here. One that keeps its size keeps its "
            "stride.",
        ),
    ),
    explain="A million repetitions take no memory: the stride of 0 stays where it is.",
)

EXERCISES = (NARROW, EXPAND)
