"""Exercises 02.5 and 02.6: the size -1, and can this be viewed?"""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant

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
    slot="minitorch.tensors.shapes.infer_size",
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


# ---- 02.6 ----------------------------------------------------------------------------------------


def _draw_views(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((2, 3), (3, 1), (3, 2)),
        ((3, 2), (1, 3), (6,)),
        ((2, 3, 2), (12, 4, 2), (12,)),
        ((2, 1, 3), (3, 1, 1), (6,)),
        ((2, 2), (4, 1), (1, 2, 2)),
        ((3, 2, 2), (8, 2, 1), (3, 4)),
        ((2, 3), (6, 1), (3, 2)),
        ((2, 3), (0, 0), (6,)),
        ((), (), (1, 1)),
        ((2, 0), (1, 2), (0, 3)),
    ]
    block = torch.arange(24).view(2, 3, 4)
    shapes = [(24,), (6, 4), (4, 6), (2, 12), (2, 3, 2, 2), (8, 3), (4, 2, 3), (1, 24)]
    for _ in range(5):
        dims = rng.sample(range(3), 3)
        view = block.permute(dims)
        cases.append((tuple(view.shape), view.stride(), rng.choice(shapes)))
    return cases


def _observe_strides(candidate: Any, case: tuple) -> Any:
    """A dimension of size 1 takes no step: its stride is not compared."""
    result = candidate(*case)
    if type(result) is not tuple or len(result) != len(case[2]):
        return result
    return tuple("any" if size == 1 else step for size, step in zip(case[2], result))


VIEW_STRIDES = Exercise(
    id="02.6",
    title="Can this be viewed?",
    points=2,
    prompt="""\
Now the decision itself. Write `view_strides(shape, strides, new_shape)`: the strides with which
the same memory reads as `new_shape`, as a tuple, or `None` if there are none. Both shapes have
the same number of elements. Write it in your own way, without looking at the listing above.

By hand: shape (2, 3) with strides (3, 1) is one chunk of 6 elements with step 1; as (3, 2) it has
strides (2, 1). Shape (3, 2) with strides (1, 3) is two chunks, so there is no answer for (6,):
`None`. The stride of a dimension of size 1 is not checked. Where there are no elements at all,
the first line has the answer already.
""",
    name="view_strides",
    stub='''
def view_strides(shape, strides, new_shape):
    """The strides that read the same memory as new_shape, or None."""
    if 0 in shape:
        return torch.empty(new_shape).stride()
    raise NotImplementedError
''',
    reference="""
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    chunks, sizes, result, step = [], list(new_shape), [], 1
    for size, stride in zip(shape, strides):
        if size > 1 and chunks and chunks[-1][1] == size * stride:
            size *= chunks.pop()[0]
        chunks += [(size, stride)] if size > 1 else []
    for count, step in chunks:
        while count > 1:
            if count % sizes[0]:
                return None
            count //= sizes.pop(0)
            result.append(count * step)
    return (*result, *[step for _ in sizes])
""",
    alternative="""
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()

    def places(shape, strides):
        found = [0]
        for size, stride in zip(shape, strides):
            found = [place + i * stride for place in found for i in range(size)]
        return found

    wanted = places(shape, strides)
    steps = torch.empty(new_shape).stride()
    result = tuple(wanted[s] if n > 1 else 1 for n, s in zip(new_shape, steps))
    return result if places(new_shape, result) == wanted else None
""",
    draw=_draw_views,
    observe=_observe_strides,
    describe=lambda case: "shape {}, strides {}, new shape {}".format(*case),
    slot="minitorch.tensors.shapes.view_strides",
    live=lambda: torch.arange(24).view(2, 3, 4)[:, :, ::2].view(12),
    hints=(
        "First find the chunks, as the page does: neighbours with stride = size * stride of the "
        "next one. Leave out dimensions of size 1.",
        "Cut the new sizes out of each chunk, from the left. If a size does not divide what is "
        "left of the chunk, the answer is `None`.",
        "When `count` elements are left in the chunk after a cut, the stride of the dimension "
        "just cut is `count * step`.",
        "Sizes of 1 may remain at the end. Their stride does not matter, but there must be one.",
    ),
    mutants=(
        Mutant(
            "as-if-contiguous",
            """
def view_strides(shape, strides, new_shape):
    return torch.empty(new_shape).stride()
""",
            "These are the strides of a contiguous tensor. The strides of the old one were not "
            "looked at.",
        ),
        Mutant(
            "contiguous-only",
            """
def view_strides(shape, strides, new_shape):
    if 0 in shape or tuple(strides) == torch.empty(shape).stride():
        return torch.empty(new_shape).stride()
    return None
""",
            "This answers only for contiguous tensors. One chunk with another step is enough, and "
            "even several chunks may do.",
        ),
        Mutant(
            "size-one-splits",
            """
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    chunks, sizes, result, step = [], list(new_shape), [], 1
    for size, stride in zip(shape, strides):
        if chunks and chunks[-1][1] == size * stride:
            size *= chunks.pop()[0]
        chunks.append((size, stride))
    for count, step in chunks:
        while count > 1:
            if count % sizes[0]:
                return None
            count //= sizes.pop(0)
            result.append(count * step)
    return (*result, *[step for _ in sizes])
""",
            "A dimension of size 1 separates its neighbours here. It takes no step, so it cannot.",
        ),
        Mutant(
            "forgets-the-step",
            """
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    chunks, sizes, result = [], list(new_shape), []
    for size, stride in zip(shape, strides):
        if size > 1 and chunks and chunks[-1][1] == size * stride:
            size *= chunks.pop()[0]
        chunks += [(size, stride)] if size > 1 else []
    for count, step in chunks:
        while count > 1:
            if count % sizes[0]:
                return None
            count //= sizes.pop(0)
            result.append(count)
    return (*result, *[1 for _ in sizes])
""",
            "Yes and no are right, but the strides are too short: the chunk has a step of its own.",
        ),
        Mutant(
            "never-none",
            """
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    result, step = [], strides[-1] if strides else 1
    for size in reversed(new_shape):
        result.insert(0, step)
        step *= size
    return tuple(result)
""",
            "This takes everything for one chunk, and never says no.",
        ),
    ),
    explain="There are two ways to solve it: by chunks, or by laying out all places and looking. "
    "The second is easier to believe, the first does not care how large the tensor is.",
)

EXERCISES = (INFER_SIZE, VIEW_STRIDES)
