"""Exercises 02.1 and 02.2: row-major strides, and a dim counted from the end."""

from __future__ import annotations

import random

import minitorch as torch

from ..definitions import Exercise, Mutant


def _shape(rng: random.Random, dims: int) -> tuple[int, ...]:
    return tuple(rng.randint(1, 5) for _ in range(dims))


# ---- 02.1 ----------------------------------------------------------------------------------------


def _draw_shapes(rng: random.Random) -> list[tuple]:
    fixed = [(2, 3), (2, 3, 4), (5,), (), (3, 1, 2), (2, 0, 3), (4, 0)]
    return [(shape,) for shape in [*fixed, *[_shape(rng, dims) for dims in (2, 3, 4, 5)]]]


CONTIGUOUS_STRIDES = Exercise(
    id="02.1",
    title="The strides of row-major memory",
    prompt="""\
Write `contiguous_strides(shape)`: the strides of a tensor that lies in memory in row-major order
without gaps, as a tuple.

By hand, for (2, 3, 4): the last dimension has the stride 1. A step in the middle one passes over
4 elements, and a step in the first over 3 · 4 = 12: the answer is (12, 4, 1). A dimension of size
0 counts as if it had size 1: (2, 0, 3) gives (3, 3, 1).
""",
    name="contiguous_strides",
    stub='''
def contiguous_strides(shape):
    """The strides of row-major memory, as a tuple."""
    raise NotImplementedError
''',
    reference="""
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return tuple(strides)
""",
    alternative="""
def contiguous_strides(shape):
    if len(shape) < 2:
        return (1,) * len(shape)
    inner = contiguous_strides(shape[1:])
    return (inner[0] * max(shape[1], 1), *inner)
""",
    draw=_draw_shapes,
    describe=lambda case: f"shape {case[0]}",
    slot="minitorch.tensors.shapes.contiguous_strides",
    live=lambda: torch.zeros(2, 0, 3).stride(),
    hints=(
        "Which stride do you know without any calculation? Start there.",
        "Go through the sizes from the last to the first, with a variable `step` that starts at 1.",
        "For each size: put `step` in front of the strides, then multiply it by the size (or by 1, "
        "if the size is 0).",
    ),
    mutants=(
        Mutant(
            "first-fastest",
            """
def contiguous_strides(shape):
    strides, step = [], 1
    for size in shape:
        strides.append(step)
        step *= max(size, 1)
    return tuple(strides)
""",
            "Here the first index moves fastest, as in Fortran or MATLAB. In row-major order the "
            "last one does.",
        ),
        Mutant(
            "own-size",
            """
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        step *= max(size, 1)
        strides.insert(0, step)
    return tuple(strides)
""",
            "Each stride is too long by the size of its own dimension. A step passes over all that "
            "lies further inside, and no more.",
        ),
        Mutant(
            "zero-stays",
            """
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)
""",
            "After a dimension of size 0 all strides are 0. It shall count as a dimension of size"
            " 1.",
        ),
        Mutant(
            "a-list",
            """
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides
""",
            "The numbers are right. `x.stride()` is a tuple, though, and this is a list.",
        ),
        Mutant(
            "backwards",
            """
def contiguous_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(strides)
""",
            "You went from the last size to the first, and the strides have stayed in that order. "
            "The stride 1 belongs to the last dimension.",
        ),
        Mutant(
            "bytes",
            """
def contiguous_strides(shape):
    return np.zeros(shape).strides
""",
            "NumPy counts strides in bytes. Asked for are elements.",
        ),
    ),
    explain="`x.is_contiguous()` asks, in effect, whether the strides of `x` are these.",
)


# ---- 02.2 ----------------------------------------------------------------------------------------


def _draw_dims(rng: random.Random) -> list[tuple]:
    cases = [(1, 3), (-1, 3), (-3, 3), (3, 3), (-4, 3), (0, 0), (-1, 0), (1, 0)]
    for _ in range(5):
        ndim = rng.randint(1, 6)
        cases.append((rng.randint(-ndim - 2, ndim + 1), ndim))
    return cases


WRAP_DIM = Exercise(
    id="02.2",
    title="Counting dims from the end",
    prompt="""\
Every function with a `dim` argument asks `wrap_dim(dim, ndim)` first. Write it: `ndim` is the
number of dimensions; return `dim` counted from the front. Raise an `IndexError` if there is no
such dim. PyTorch's words, for a tensor of two dimensions: *Dimension out of range (expected to be
in range of [-2, 1], but got 2)*.

By hand: for 3 dimensions, 1 stays 1, -1 is 2, -3 is 0; 3 and -4 are errors. A tensor without
dimensions is treated as if it had one: for `ndim` 0 both 0 and -1 give 0.
""",
    name="wrap_dim",
    stub='''
def wrap_dim(dim, ndim):
    """The dim from the front; IndexError if there is none."""
    raise NotImplementedError
''',
    reference="""
def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit <= dim < limit:
        raise IndexError(
            f"Dimension out of range (expected to be in range of "
            f"[{-limit}, {limit - 1}], but got {dim})"
        )
    return dim + limit if dim < 0 else dim
""",
    alternative="""
def wrap_dim(dim, ndim):
    dims = list(range(max(ndim, 1)))
    try:
        return dims[dim]
    except IndexError:
        text = f"[{-len(dims)}, {len(dims) - 1}], but got {dim}"
        raise IndexError(f"Dimension out of range (expected to be in range of {text})")
""",
    draw=_draw_dims,
    describe=lambda case: f"dim {case[0]}, ndim {case[1]}",
    slot="minitorch.tensors.shapes.wrap_dim",
    live=lambda: torch.zeros(2, 3).transpose(0, -1),
    hints=(
        "Which numbers are allowed for 3 dimensions? Write them all down: there are six.",
        "Check the range first, from -ndim to ndim - 1. After that, only negative dims change.",
        "`limit = max(ndim, 1)` takes care of tensors without dimensions.",
    ),
    mutants=(
        Mutant(
            "remainder",
            """
def wrap_dim(dim, ndim):
    return dim % max(ndim, 1)
""",
            "The remainder makes a dim of any number: a mistake like dim 3 of 3 would go "
            "unnoticed.",
        ),
        Mutant(
            "one-too-many",
            """
def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit <= dim <= limit:
        raise IndexError("Dimension out of range")
    return dim + limit if dim < 0 else dim
""",
            "One dim too many is allowed: with 3 dimensions they are 0, 1 and 2.",
        ),
        Mutant(
            "no-dimensions",
            """
def wrap_dim(dim, ndim):
    if not -ndim <= dim < ndim:
        raise IndexError("Dimension out of range")
    return dim + ndim if dim < 0 else dim
""",
            "A tensor without dimensions accepts the dims 0 and -1.",
        ),
        Mutant(
            "only-upper-end",
            """
def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if dim >= limit:
        raise IndexError("Dimension out of range")
    return dim + limit if dim < 0 else dim
""",
            "There is a lowest dim, too: -4 of 3 dimensions does not exist.",
        ),
        Mutant(
            "plain-remainder",
            """
def wrap_dim(dim, ndim):
    return dim % ndim
""",
            "The remainder makes a dim of any number: a mistake like dim 3 of 3 would go "
            "unnoticed. And a tensor without dimensions divides by zero.",
        ),
        Mutant(
            "other-error",
            """
def wrap_dim(dim, ndim):
    limit = max(ndim, 1)
    if not -limit <= dim < limit:
        raise ValueError("Dimension out of range")
    return dim + limit if dim < 0 else dim
""",
            "The right dims are refused, but with another error than an `IndexError`.",
        ),
    ),
    explain="Now `transpose`, `squeeze`, `cat` and some fifty other functions count dims with "
    "yours.",
)

EXERCISES = (CONTIGUOUS_STRIDES, WRAP_DIM)
