"""Exercises 02.4 and 02.5: expand, and the size -1."""

from __future__ import annotations

import random

import minitorch as torch

from ..definitions import Exercise, Mutant

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
    ),
    explain="A million repetitions take no memory: the stride of 0 stays where it is.",
)


# ---- 02.5 ----------------------------------------------------------------------------------------


def _draw_sizes(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((2, -1), 6),
        ((3, 2), 6),
        ((4, 2), 6),
        ((-1, 4), 6),
        ((-1, -1), 6),
        ((-1,), 0),
        ((-1, 0), 0),
        ((), 1),
    ]
    for _ in range(4):
        shape = [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]
        numel = 1
        for size in shape:
            numel *= size
        shape[rng.randrange(len(shape))] = -1
        cases.append((tuple(shape), numel + rng.choice([0, 0, 0, 1])))
    return cases


INFER_SIZE = Exercise(
    id="02.5",
    title="What -1 stands for",
    prompt="""\
Write `infer_size(shape, numel)`: the shape with its -1 replaced, so that it holds `numel`
elements, as a tuple. Without a -1 the shape must already hold that many. Whatever does not work
out raises a `RuntimeError`: two -1, a number of elements that does not fit, and a -1 beside a 0
(any size would do, so none can be meant).

By hand: (2, -1) for 6 elements is (2, 3). (3, 2) stays. (4, 2), (-1, 4), (-1, -1) are errors.
""",
    name="infer_size",
    stub='''
def infer_size(shape, numel):
    """The shape with its -1 filled in; RuntimeError if none fits."""
    raise NotImplementedError
''',
    reference="""
def infer_size(shape, numel):
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape and known > 0 and numel % known == 0:
        return tuple(numel // known if size == -1 else size for size in shape)
    if -1 not in shape and known == numel:
        return tuple(shape)
    raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {numel}")
""",
    alternative="""
def infer_size(shape, numel):
    shape = list(shape)
    known = int(np.prod([size for size in shape if size >= 0], dtype=np.int64))
    if -1 in shape:
        place = shape.index(-1)
        shape[place] = numel // known if known else -1
        known *= shape[place]
    if min(shape, default=0) < 0 or known != numel:
        raise RuntimeError(f"shape '{shape}' is invalid for input of size {numel}")
    return tuple(shape)
""",
    draw=_draw_sizes,
    describe=lambda case: f"shape {case[0]}, numel {case[1]}",
    slot="minitorch.shapes.infer_size",
    live=lambda: torch.arange(6).view(2, 3).t().reshape(2, -1),
    hints=(
        "Multiply the sizes that are known. What remains for the unknown one?",
        "The product of the known sizes has to divide `numel` without remainder: `numel % known`.",
        "Four things can go wrong: two -1, a remainder, a known size of 0 beside the -1, and no -1 "
        "with another number of elements.",
    ),
    mutants=(
        Mutant(
            "no-remainder",
            """
def infer_size(shape, numel):
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape and known > 0:
        return tuple(numel // known if size == -1 else size for size in shape)
    if -1 not in shape and known == numel:
        return tuple(shape)
    raise RuntimeError("the shape is invalid")
""",
            "6 elements in rows of 4 leave a remainder. Here it gets lost.",
        ),
        Mutant(
            "believes-the-shape",
            """
def infer_size(shape, numel):
    if -1 not in shape:
        return tuple(shape)
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if shape.count(-1) > 1 or known == 0 or numel % known:
        raise RuntimeError("the shape is invalid")
    return tuple(numel // known if size == -1 else size for size in shape)
""",
            "A shape without -1 is returned as it is, also if it holds another number of elements.",
        ),
        Mutant(
            "both-unknown",
            """
def infer_size(shape, numel):
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if known and numel % known == 0 and (-1 in shape or known == numel):
        return tuple(numel // known if size == -1 else size for size in shape)
    raise RuntimeError("the shape is invalid")
""",
            "With two unknown sizes there are many answers, and PyTorch does not choose one.",
        ),
        Mutant(
            "ambiguous-zero",
            """
def infer_size(shape, numel):
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape and (known == numel == 0 or known and numel % known == 0):
        return tuple(numel // max(known, 1) if size == -1 else size for size in shape)
    if -1 not in shape and known == numel:
        return tuple(shape)
    raise RuntimeError("the shape is invalid")
""",
            "Beside a 0 every size would do for the -1, so none can be meant. It is an error.",
        ),
    ),
    explain="`view`, `reshape` and `unflatten` ask this function whenever memory is not in a row.",
)

EXERCISES = (EXPAND, INFER_SIZE)
