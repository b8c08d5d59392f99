"""Exercises 05.1 and 05.2: who shares memory, and who writes."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant


def _numbers(rng: random.Random, count: int) -> torch.Tensor:
    return torch.tensor([float(rng.randint(1, 9)) for _ in range(count)])


# ---- 05.1 ----------------------------------------------------------------------------------------


def _draw_groups(rng: random.Random) -> list[tuple]:
    x = torch.arange(6.0)
    y = x.clone()
    other = _numbers(rng, 6)
    mixed = [x, x.detach(), y, x[2:], y.view(2, 3), other[1:], x + 0, y.t(), other]
    rng.shuffle(mixed)
    return [
        ([x, x],),
        ([x, x.clone(), x.view(2, 3)],),
        ([x[3:], y, x[:3], y[1:]],),
        ([other, other.detach(), x, y],),
        ([],),
        (mixed,),
    ]


def _describe_groups(case: tuple) -> str:
    """Each tensor with a letter for its storage."""
    starts = [t.untyped_storage().data_ptr() for t in case[0]]
    letters = {start: "ABCDEF"[n] for n, start in enumerate(dict.fromkeys(starts))}
    told = [f"{t.tolist()} in storage {letters[start]}" for t, start in zip(case[0], starts)]
    return "; ".join(told) or "no tensors"


WHO_SHARES = Exercise(
    id="05.1",
    title="Who shares memory with whom?",
    prompt="""\
Write `groups(tensors)`. It returns a list with a number for each tensor: the position of the
*first* tensor in the list that reads the same storage.

By hand: `x`, a clone of `x`, and `x[2:]` give `[0, 1, 0]`. The clone is the first with its
memory, so its number is its own position, 1. The slice reads the memory of number 0.
""",
    name="groups",
    stub='''
def groups(tensors):
    """For each tensor, the position of the first that reads its storage."""
    raise NotImplementedError
''',
    reference="""
def groups(tensors):
    starts = [t.untyped_storage().data_ptr() for t in tensors]
    return [starts.index(start) for start in starts]
""",
    alternative="""
def groups(tensors):
    first, result = {}, []
    for position, tensor in enumerate(tensors):
        start = tensor.untyped_storage().data_ptr()
        first.setdefault(start, position)
        result.append(first[start])
    return result
""",
    draw=_draw_groups,
    hints=(
        "Which number does a tensor have in common with all its views, and with nobody else?",
        "The address of the *storage*, `t.untyped_storage().data_ptr()`: a slice starts later, "
        "but its storage does not.",
        "Make the list of all these addresses. `list.index(value)` gives the first position of a "
        "value.",
    ),
    mutants=(
        Mutant(
            "own-address",
            """
def groups(tensors):
    starts = [t.data_ptr() for t in tensors]
    return [starts.index(start) for start in starts]
""",
            "the places where the tensors start were compared. `x` and `x[2:]` start at different "
            "places of one storage.",
        ),
        Mutant(
            "same-object",
            """
def groups(tensors):
    return [next(i for i, t in enumerate(tensors) if t is tensor) for tensor in tensors]
""",
            "the question was whether two tensors are the same object. A view is another object "
            "on the same memory.",
        ),
        Mutant(
            "equal-values",
            """
def groups(tensors):
    lists = [t.flatten().tolist() for t in tensors]
    return [lists.index(values) for values in lists]
""",
            "values were compared. A clone has the same values in other memory, and a slice has "
            "other values in the same memory.",
        ),
        Mutant(
            "numbered-groups",
            """
def groups(tensors):
    starts = [t.untyped_storage().data_ptr() for t in tensors]
    order = list(dict.fromkeys(starts))
    return [order.index(start) for start in starts]
""",
            "right groups, but they are numbered 0, 1, 2 in turn. What is asked for is a "
            "position in the list of tensors.",
        ),
    ),
    explain="The storage is what all views have in common; where a view starts in it is its own "
    "affair.",
    describe=_describe_groups,
)


# ---- 05.2 ----------------------------------------------------------------------------------------


def _reads(*tensors: torch.Tensor) -> Any:
    """a + 1"""
    return tensors[0] + 1


def _rebinds(a: torch.Tensor, b: torch.Tensor) -> None:
    """a = a + b"""
    a = a + b


def _adds(a: torch.Tensor, b: torch.Tensor) -> None:
    """a += b"""
    a += b


def _clears(a: torch.Tensor, b: torch.Tensor) -> None:
    """b.detach().zero_()"""
    b.detach().zero_()


def _writes_a_copy(a: torch.Tensor, b: torch.Tensor) -> None:
    """a.clone().zero_(); b[[0]].fill_(5)"""
    a.clone().zero_()
    b[[0]].fill_(5.0)


def _both(a: torch.Tensor, b: torch.Tensor) -> None:
    """a[0] = b[1]; torch.add(a, 1, out=b)"""
    a[0] = b[1]
    torch.add(a, 1, out=b)


def _draw_written(rng: random.Random) -> list[tuple]:
    x, used = _numbers(rng, 4), _numbers(rng, 4).add_(1)
    cases: list[tuple] = [
        (_adds, torch.ones(2), torch.ones(2)),
        (_reads, _numbers(rng, 3)),
        (_clears, torch.zeros(3), torch.zeros(3)),
        (_rebinds, torch.ones(2), torch.ones(2)),
        (_writes_a_copy, _numbers(rng, 3), used),
        (_adds, x[:2], x[2:]),
        (_reads, used, x),
    ]
    both = [(function, _numbers(rng, 3), _numbers(rng, 3)) for function in (_both, _clears, _adds)]
    rng.shuffle(both)
    return cases + both


def _describe_call(case: tuple) -> str:
    function, *tensors = case
    values = ", ".join([f"{name} = {t.tolist()}" for name, t in zip("ab", tensors)])
    return f"a function that does `{function.__doc__}`, with {values}"


WRITTEN = Exercise(
    id="05.2",
    title="Which arguments does a function write into?",
    prompt="""\
Write `written(function, *tensors)`. It calls `function(*tensors)` and returns a list that says
for each tensor whether its *memory* was written during the call.

By hand: for a function that does `a += b`, called with two tensors of ones, the answer is `[True,
False]`. For a function that writes zeros over zeros it is still True. If both arguments are views
of one storage, a write into one is a write into the memory of both.
""",
    name="written",
    stub='''
def written(function, *tensors):
    """For each tensor: did function(*tensors) write into its memory?"""
    raise NotImplementedError
''',
    reference="""
def written(function, *tensors):
    before = [t._version for t in tensors]
    function(*tensors)
    return [t._version != old for t, old in zip(tensors, before)]
""",
    alternative="""
def written(function, *tensors):
    versions = tuple(map(lambda t: t._version, tensors))
    function(*tensors)
    result = []
    for position in range(len(tensors)):
        result.append(tensors[position]._version > versions[position])
    return result
""",
    draw=_draw_written,
    hints=(
        "What does a storage count?",
        "Ask each tensor for its `_version` twice: when?",
        "Keep the versions in a list, call the function, and compare. A version that differs from "
        "the old one says: written.",
    ),
    mutants=(
        Mutant(
            "values",
            """
def written(function, *tensors):
    before = [t.clone() for t in tensors]
    function(*tensors)
    return [not torch.equal(t, old) for t, old in zip(tensors, before)]
""",
            "values were compared. Zeros that are written over zeros are a write, too.",
        ),
        Mutant(
            "ever-written",
            """
def written(function, *tensors):
    function(*tensors)
    return [t._version > 0 for t in tensors]
""",
            "the answer is whether a tensor was ever written. It may have been written before "
            "the call.",
        ),
        Mutant(
            "not-called",
            """
def written(function, *tensors):
    before = [t._version for t in tensors]
    return [t._version != old for t, old in zip(tensors, before)]
""",
            "between the two looks at the versions nothing happens: who calls the function?",
        ),
        Mutant(
            "any-of-them",
            """
def written(function, *tensors):
    before = sum(t._version for t in tensors)
    function(*tensors)
    changed = sum(t._version for t in tensors) != before
    return [changed] * len(tensors)
""",
            "if any tensor was written, this is said of all.",
        ),
    ),
    explain="With values one would need a copy of everything, and would still miss the zeros.",
    describe=_describe_call,
)


EXERCISES = (WHO_SHARES, WRITTEN)
