"""Exercise 05.5: is an element there twice?"""

from __future__ import annotations

import contextlib
import random

import numpy as np

import minitorch as torch

from ..definitions import Exercise, Mutant

# ---- 05.5 ----------------------------------------------------------------------------------------


def _draw_overlap(rng: random.Random) -> list[tuple]:
    n, m = rng.randint(3, 5), rng.randint(2, 3)
    memory = np.arange(24.0)
    matrix = memory.reshape(4, 6)
    window = np.lib.stride_tricks.sliding_window_view
    return [
        (memory[:4],),
        (np.broadcast_to(memory[:1], (3,)),),
        (matrix,),
        (matrix.T,),
        (matrix[::2, ::3],),
        (np.lib.stride_tricks.as_strided(memory, (1, 3), (0, 8)),),
        (np.lib.stride_tricks.as_strided(memory, (2, 4), (32, 16)),),
        (np.ones((2, 2)),),
        (np.broadcast_to(memory[:1], (0, 3)),),
        (np.broadcast_to(memory[:m], (n, m)),),
        (window(memory[:n], 2),),
        (memory[:n].astype(np.float32)[:, None],),
        (np.float64(3.0).reshape(()),),
        (matrix[:, rng.randint(0, 5) :][:, :1],),
    ]


def _write_into_expanded() -> None:
    with contextlib.suppress(RuntimeError):
        torch.zeros(1).expand(3).add_(1)


OVERLAPS = Exercise(
    id="05.5",
    title="Is an element there twice?",
    prompt="""\
Before a write, minitorch asks whether the target reads some place of memory twice, as an expanded
tensor does. Write `overlaps_itself(array)` for a NumPy array. It returns True when two
*different* indices lead to the same place.

An index `[i, j]` leads to the byte `i * strides[0] + j * strides[1]` after the first element.
(NumPy counts strides in bytes.) Two elements never overlap by half in the arrays that are tried; so
it is enough to look where each begins.

By hand: shape (3) with the stride 0 has the places 0, 0, 0: True. Shape (2, 3) with the strides
(24, 8) has the places 0, 8, 16, 24, 32, 40: False. Shape (3, 2) with the strides (8, 8) has 0, 8,
8, 16, 16, 24: True. An array without elements has no place at all.
""",
    name="overlaps_itself",
    stub='''
def overlaps_itself(array):
    """Do two different indices of an ndarray lead to the same place?"""
    raise NotImplementedError
''',
    reference="""
def overlaps_itself(array):
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * step for p in places for i in range(size)]
    return len(set(places)) < len(places)
""",
    alternative="""
def overlaps_itself(array):
    reached = 1
    for step, size in sorted(zip(array.strides, array.shape)):
        if size > 1 and step < reached:
            return array.size > 0
        if size > 1:
            reached = step * (size - 1) + max(reached, 1)
    return False
""",
    draw=_draw_overlap,
    slot="minitorch.tensors.storage.overlaps_itself",
    live=_write_into_expanded,
    hints=(
        "Make a list of the places that all indices lead to. When is one of them there twice?",
        "A dimension after the other: from each place found so far, `range(size)` steps lead to "
        "new places.",
        "A set holds each value once: compare `len(set(places))` with `len(places)`.",
    ),
    mutants=(
        Mutant(
            "stride-zero",
            """
def overlaps_itself(array):
    return any(step == 0 and size > 1 for step, size in zip(array.strides, array.shape)) \\
        and array.size > 0
""",
            "only a stride of 0 was looked for. There are other ways to come to a place twice: "
            "see the third example.",
        ),
        Mutant(
            "any-stride-zero",
            """
def overlaps_itself(array):
    return 0 in array.strides
""",
            "only strides of 0 were looked for. There are other ways to come to a place twice; and "
            "where a dimension has size 1, or the array no elements, a stride of 0 does no harm.",
        ),
        Mutant(
            "enough-room",
            """
def overlaps_itself(array):
    last = sum((size - 1) * step for size, step in zip(array.shape, array.strides))
    return last // array.itemsize + 1 < array.size
""",
            "the array was measured from its first place to its last. It may have room enough for "
            "all elements, and still some of them meet.",
        ),
        Mutant(
            "size-one",
            """
def overlaps_itself(array):
    if array.size and 0 in array.strides:
        return True
    places = [0]
    for size, step in zip(array.shape, array.strides):
        places = [p + i * step for p in places for i in range(size)]
    return len(set(places)) < len(places)
""",
            "a stride of 0 was taken for an overlap everywhere. It does no harm in a dimension of "
            "size 1: there is no second step.",
        ),
        Mutant(
            "not-contiguous",
            """
def overlaps_itself(array):
    return not array.flags.c_contiguous
""",
            "the question was whether the array is contiguous. A transposed one is not, and yet "
            "each of its elements has a place of its own.",
        ),
        Mutant(
            "equal-values",
            """
def overlaps_itself(array):
    return len(set(array.flatten().tolist())) < array.size
""",
            "the values were looked at, and [5, 5] would be called an overlap. Different places "
            "may hold equal numbers. Look at shape and strides only.",
        ),
    ),
    explain="The list has as many entries as the array has elements. minitorch's own version only "
    'sorts the strides, which is faster: `reset("05.5")` goes back to it when you work with large '
    "tensors.",
    describe=lambda case: f"an array of shape {case[0].shape} with strides {case[0].strides}",
)


EXERCISES = (OVERLAPS,)
