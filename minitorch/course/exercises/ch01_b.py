"""Exercises 01.4 and 01.5: one storage or two, share or copy."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch

from ..definitions import Exercise, Mutant

# ---- 01.4 ----------------------------------------------------------------------------------------


def _draw_pairs(rng: random.Random) -> list[tuple]:
    n = rng.randint(6, 12)
    k = rng.randint(1, 4)
    row, column = rng.randint(0, 2), rng.randint(0, 3)
    texts = [
        ("x", "x"),
        ("x[:3]", "x[3:]"),
        ("x", "x[1:]"),
        ("x", "torch.tensor(x.tolist())"),
        ("x", "x.double()"),
        ("torch.from_numpy(array)", "torch.from_numpy(array)"),
        ("torch.from_numpy(array)", "torch.tensor(array)"),
        (f"x[{k}:]", f"x[:{k}]"),
        (f"y[{row}]", f"y[:, {column}]"),
        (f"x[{k}]", "torch.zeros(3)[0]"),
    ]
    names = {"torch": torch, "x": torch.arange(float(n)), "array": np.zeros(n)}
    names["y"] = torch.zeros(3, 4)
    made = [(eval(a, names), eval(b, names), f"a = {a}, b = {b}") for a, b in texts]
    return [*made[:4], *rng.sample(made[4:], len(made) - 4)]


SAME_STORAGE = Exercise(
    id="01.4",
    title="One storage or two?",
    prompt="""\
Write `same_storage(a, b)`: do the two tensors describe one storage?

By hand: `x[:3]` and `x[3:]` have no element in common, and yet there is one storage: `True`. `x`
and `torch.tensor(x.tolist())` have equal numbers in two storages: `False`.
""",
    name="same_storage",
    stub='''
def same_storage(a, b):
    """Do the tensors a and b describe one storage?"""
    raise NotImplementedError
''',
    reference="""
def same_storage(a, b):
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
""",
    alternative="""
def same_storage(a, b):
    begin_a = a.data_ptr() - a.storage_offset() * a.element_size()
    begin_b = b.data_ptr() - b.storage_offset() * b.element_size()
    return begin_a == begin_b
""",
    draw=_draw_pairs,
    observe=lambda candidate, case: candidate(case[0], case[1]),
    describe=lambda case: case[2],
    hints=(
        "Numbers may be equal in two places. What can only one storage have?",
        "A storage has an address. Mind the difference between the address of a tensor's first "
        "element and that of its storage.",
        "`t.untyped_storage().data_ptr()` is the address where the storage of `t` begins.",
    ),
    mutants=(
        Mutant(
            "first-elements",
            """
def same_storage(a, b):
    return a.data_ptr() == b.data_ptr()
""",
            "This compares where the first elements lie. Two slices of one storage may start at "
            "different places.",
        ),
        Mutant(
            "common-elements",
            """
def same_storage(a, b):
    return bool(np.shares_memory(a.numpy(), b.numpy()))
""",
            "This asks whether the tensors have an element in common. Two halves of a storage have "
            "none.",
        ),
        Mutant(
            "equal-numbers",
            """
def same_storage(a, b):
    return a.tolist() == b.tolist()
""",
            "This compares the numbers. A copy has the same numbers in another storage.",
        ),
        Mutant(
            "same-object",
            """
def same_storage(a, b):
    return a is b
""",
            "This asks whether it is one tensor. Two tensors may describe one storage.",
        ),
    ),
    explain="This is the safe question before you write into a tensor: who else will see it?",
)


# ---- 01.5 ----------------------------------------------------------------------------------------


def _draw_data(rng: random.Random) -> list[tuple]:
    numbers = [float(rng.randint(1, 9)) for _ in range(rng.randint(4, 6))]
    locked = np.array([1.0, 2.0])
    locked.flags.writeable = False
    table = np.array([numbers, numbers[::-1]])
    return [
        (np.array([1.0, 2.0, 3.0]), "np.array([1., 2., 3.])"),
        ([1, 2, 3], "[1, 2, 3]"),
        (np.array([1.0, 2.0, 3.0])[::-1], "np.array([1., 2., 3.])[::-1]"),
        (locked, "np.array([1., 2.]), which may not be written"),
        (table.T, f"np.array({table.tolist()}).T"),
        (table[:, ::-2], f"np.array({table.tolist()})[:, ::-2]"),
        (np.array(numbers, dtype=np.int32)[1:], f"np.array({numbers}, dtype=np.int32)[1:]"),
        ([numbers, numbers], f"[{numbers}, {numbers}]"),
    ]


def _observe_sharing(candidate: Any, case: tuple) -> Any:
    data = case[0]
    result = candidate(data)
    if not isinstance(result, torch.Tensor):
        return result
    shares = isinstance(data, np.ndarray) and np.shares_memory(result.numpy(), data)
    return {"the tensor": result, "shares memory": bool(shares)}


TO_TENSOR = Exercise(
    id="01.5",
    title="Share if you can, copy if you must",
    prompt="""\
Write `to_tensor(data)`. `data` is a list or a NumPy array. Return a tensor with the same numbers
that *shares* the memory of an array wherever a tensor can. There are two cases where it must be a
copy: an array with a negative stride, and an array that may not be written
(`data.flags.writeable` is false), because a tensor may always be written.

By hand: `np.zeros(3)` is shared; `np.zeros(3)[::-1]` is copied; the list `[1, 2]` becomes
`tensor([1, 2])`.
""",
    name="to_tensor",
    stub='''
def to_tensor(data):
    """A tensor of a list or an array, shared if possible."""
    raise NotImplementedError
''',
    reference="""
def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    if min(data.strides, default=0) < 0 or not data.flags.writeable:
        data = data.copy()
    return torch.from_numpy(data)
""",
    alternative="""
def to_tensor(data):
    array = isinstance(data, np.ndarray)
    if array and data.flags.writeable and all(step >= 0 for step in data.strides):
        return torch.from_numpy(data)
    return torch.tensor(data.copy() if array else data)
""",
    draw=_draw_data,
    observe=_observe_sharing,
    describe=lambda case: case[1],
    hints=(
        "Which function shares, which one copies? Which of them takes lists?",
        "`data.strides` are NumPy's strides, in bytes, one for each dimension. One negative stride "
        "is enough.",
        "Lists go to `torch.tensor`. For arrays: `data = data.copy()` in the two cases, and then "
        "`torch.from_numpy(data)`.",
    ),
    mutants=(
        Mutant(
            "always-copies",
            """
def to_tensor(data):
    return torch.tensor(data.copy() if isinstance(data, np.ndarray) else data)
""",
            "The numbers are right, but nothing is shared: every array was copied.",
        ),
        Mutant(
            "negative-strides",
            """
def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    return torch.from_numpy(data if data.flags.writeable else data.copy())
""",
            "An array that is read backwards cannot be shared: a tensor steps only forward.",
        ),
        Mutant(
            "shares-every-array",
            """
def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    return torch.from_numpy(data)
""",
            "Every array is shared here. The prompt names two cases where a tensor needs a copy.",
        ),
        Mutant(
            "one-dimension",
            """
def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    if data.strides[0] < 0 or not data.flags.writeable:
        data = data.copy()
    return torch.from_numpy(data)
""",
            "This looks at the stride of the first dimension. Each of the others may be negative "
            "as well.",
        ),
        Mutant(
            "copies-what-is-not-contiguous",
            """
def to_tensor(data):
    if not isinstance(data, np.ndarray):
        return torch.tensor(data)
    if not (data.flags.c_contiguous and data.flags.writeable):
        data = data.copy()
    return torch.from_numpy(data)
""",
            "This copies more than it must: a transpose has positive strides, and a tensor can "
            "read it.",
        ),
    ),
    explain="`torch.from_numpy` warns about arrays that may not be written, and shares all the "
    "same.",
)

EXERCISES = (SAME_STORAGE, TO_TENSOR)
