"""Exercises 01.1 to 01.3: where an element lies, which dtype a number gets, where a view starts."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch

from ..definitions import Exercise, Mutant

# ---- 01.1 ----------------------------------------------------------------------------------------


def _draw_places(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((1, 2), (3, 1), 0),
        ((1, 2), (3, 1), 10),
        ((1, 2), (1, 2), 0),
        ((), (), 7),
        ((2, 0, 3), (0, 5, 2), 1),
    ]
    for dims in (1, 2, 3, 4):
        index = tuple(rng.randint(1, 5) for _ in range(dims))
        strides = tuple(rng.sample(range(1, 30), dims))
        cases.append((index, strides, rng.randint(1, 20)))
    return cases


PLACE = Exercise(
    id="01.1",
    title="Where does an element lie?",
    prompt="""\
Write `place(index, strides, offset)`: how many elements into the storage the element with this
index lies.

By hand: index (1, 2), strides (3, 1) and offset 10 give 10 + 1 · 3 + 2 · 1 = 15. A tensor without
dimensions has one element, with the index `()`.
""",
    name="place",
    stub='''
def place(index, strides, offset):
    """The element's place in the storage, in elements."""
    raise NotImplementedError
''',
    reference="""
def place(index, strides, offset):
    for i, stride in zip(index, strides):
        offset += i * stride
    return offset
""",
    alternative="""
def place(index, strides, offset):
    return int(np.dot(index, strides)) + offset
""",
    draw=_draw_places,
    describe=lambda case: "index {}, strides {}, offset {}".format(*case),
    hints=(
        "Each dimension adds something of its own. What does one step in this dimension cost?",
        "The index says how many steps, the stride how long each of them is.",
        "Start from the offset, go through `zip(index, strides)`, and add the products.",
    ),
    mutants=(
        Mutant(
            "no-offset",
            """
def place(index, strides, offset):
    return sum(i * stride for i, stride in zip(index, strides))
""",
            "This is right where a tensor starts with its storage. A slice starts later.",
        ),
        Mutant(
            "strides-reversed",
            """
def place(index, strides, offset):
    return offset + sum(i * stride for i, stride in zip(index, reversed(strides)))
""",
            "It looks as if the strides were taken from the other end: the first stride belongs to "
            "the first dimension.",
        ),
        Mutant(
            "strides-as-sizes",
            """
def place(index, strides, offset):
    position = 0
    for i, size in zip(index, strides):
        position = position * size + i
    return offset + position
""",
            "This treats the strides as if they were sizes. A stride is already the whole way to "
            "the next index, in elements.",
        ),
    ),
    explain="This sum is all that a tensor needs to find an element, whatever its shape.",
)


# ---- 01.2 ----------------------------------------------------------------------------------------


def _draw_numbers(rng: random.Random) -> list[tuple]:
    small, real = rng.randint(2, 99), rng.randint(1, 99) / 4
    cases: list[tuple] = [
        (3, torch.float32),
        (3.0, torch.float32),
        (True, torch.float32),
        (2.5, torch.float64),
        (np.int16(small), torch.float32),
        (np.bool_(False), torch.float32),
        (np.float32(real), torch.float64),
        (-small, torch.float16),
        (real, torch.float16),
    ]
    return [*cases[:4], *rng.sample(cases[4:], 5)]


def _observe_dtype(candidate: Any, case: tuple) -> Any:
    """What comes out while the default dtype is that of the case."""
    value, default = case
    before = torch.get_default_dtype()
    torch.set_default_dtype(default)
    try:
        return candidate(value)
    finally:
        torch.set_default_dtype(before)


def _describe_dtype(case: tuple) -> str:
    return f"{case[0]!r}, while the default dtype is {case[1]}"


DTYPE_OF_NUMBER = Exercise(
    id="01.2",
    title="Which dtype does a number get?",
    prompt="""\
`torch.tensor` and its relatives ask one function which dtype a number gets. Write it:
`dtype_of_number(value)` returns `torch.bool` for truth values, `torch.int64` for whole numbers,
and for all others the default dtype, `torch.get_default_dtype()`.

By hand: 3 gives `torch.int64`, 3.0 gives `torch.float32` (unless somebody has changed the
default), `True` gives `torch.bool`. NumPy's own numbers count as well: an `np.bool_` is a truth
value, an `np.integer` (`np.int16(3)`, say) is a whole number.
""",
    name="dtype_of_number",
    stub='''
def dtype_of_number(value):
    """The dtype of a number: bool, int64 or the default."""
    raise NotImplementedError
''',
    reference="""
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    return torch.get_default_dtype()
""",
    alternative="""
def dtype_of_number(value):
    kind = np.asarray(value).dtype.kind
    by_kind = {"b": torch.bool, "i": torch.int64, "u": torch.int64}
    return by_kind.get(kind, torch.get_default_dtype())
""",
    draw=_draw_numbers,
    observe=_observe_dtype,
    describe=_describe_dtype,
    slot="minitorch.tensors.dtypes.dtype_of_number",
    live=lambda: (torch.full((2,), 7), torch.tensor([1, 2.5]), torch.tensor(True)),
    hints=(
        "`isinstance(value, (A, B))` asks for one of several classes.",
        "In Python `True` is an `int` as well: `isinstance(True, int)` is true. So the order of "
        "the questions matters.",
        "Ask first for `(bool, np.bool_)`, then for `(int, np.integer)`; what remains takes the "
        "default.",
    ),
    mutants=(
        Mutant(
            "int-before-bool",
            """
def dtype_of_number(value):
    if isinstance(value, (int, np.integer)):
        return torch.int64
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    return torch.get_default_dtype()
""",
            "`True` is taken for a whole number. Python thinks so, too: bool is a kind of int.",
        ),
        Mutant(
            "always-float32",
            """
def dtype_of_number(value):
    if isinstance(value, (bool, np.bool_)):
        return torch.bool
    if isinstance(value, (int, np.integer)):
        return torch.int64
    return torch.float32
""",
            "`float32` is only the usual default. `torch.set_default_dtype` can change it, and "
            "then all new floats follow.",
        ),
        Mutant(
            "no-numpy",
            """
def dtype_of_number(value):
    if isinstance(value, bool):
        return torch.bool
    if isinstance(value, int):
        return torch.int64
    return torch.get_default_dtype()
""",
            "NumPy's whole numbers and truth values are not Python's: an `np.int16` is no `int`.",
        ),
        Mutant(
            "everything-float",
            """
def dtype_of_number(value):
    return torch.get_default_dtype()
""",
            "This makes a float of everything. `torch.tensor(3)` would be 3., and could not be an "
            "index.",
        ),
    ),
    explain="From now on it decides for `torch.tensor`, `torch.full` and all arithmetic with "
    "numbers.",
)


# ---- 01.3 ----------------------------------------------------------------------------------------


def _draw_views(rng: random.Random) -> list[tuple]:
    rows, columns, start = rng.randint(4, 6), rng.randint(5, 7), rng.randint(1, 3)
    dtype = rng.choice(["float64", "int64"])
    size = rng.randint(8, 12)
    texts = [
        "torch.zeros(6)",
        "torch.zeros(6)[2:]",
        "torch.zeros(2, 3)[1]",
        "torch.zeros(2, 3)[:, 1]",
        "torch.zeros(6, dtype=torch.float64)[3:]",
        "torch.zeros(6, dtype=torch.int16)[4]",
        "torch.zeros(0)",
        f"torch.zeros({size}, dtype=torch.{dtype})[{start}:-1]",
        f"torch.zeros({rows}, {columns})[{start}:, {start}::2]",
    ]
    return [(eval(text, {"torch": torch}), text) for text in texts]


STORAGE_OFFSET = Exercise(
    id="01.3",
    title="Where does a view start?",
    prompt="""\
Write `storage_offset(x)`: how many *elements* into its storage the first element of `x` lies.
What you have are addresses, in bytes: `x.data_ptr()` is that of the first element of `x`,
`x.untyped_storage().data_ptr()` that of the first byte of the storage. `x.element_size()` says
how many bytes an element takes.

By hand: if the storage begins at address 1000, and the first element of a `float32` tensor at
1012, the offset is 12 / 4 = 3. For a tensor without elements minitorch knows no address: answer 0.
(PyTorch remembers an offset even there.)
""",
    name="storage_offset",
    stub='''
def storage_offset(x):
    """Where in its storage x begins, in elements."""
    raise NotImplementedError
''',
    reference="""
def storage_offset(x):
    if x.numel() == 0:
        return 0
    begin = x.untyped_storage().data_ptr()
    return (x.data_ptr() - begin) // x.element_size()
""",
    alternative="""
def storage_offset(x):
    between = range(x.untyped_storage().data_ptr(), x.data_ptr(), x.element_size())
    return len(between) if x.numel() else 0
""",
    draw=_draw_views,
    observe=lambda candidate, case: candidate(case[0]),
    describe=lambda case: f"x = {case[1]}",
    slot="minitorch.tensors.Tensor.storage_offset",
    live=lambda: torch.zeros(2, 3)[1].storage_offset(),
    hints=(
        "The difference of the two addresses is a number of bytes.",
        "Divide by the size of an element with `//`: the answer is a whole number.",
        "Ask `x.numel() == 0` first. An empty tensor has no first element, and its address is 0.",
    ),
    mutants=(
        Mutant(
            "bytes",
            """
def storage_offset(x):
    if x.numel() == 0:
        return 0
    return x.data_ptr() - x.untyped_storage().data_ptr()
""",
            "This is the distance in bytes. The offset counts elements.",
        ),
        Mutant(
            "four-bytes",
            """
def storage_offset(x):
    if x.numel() == 0:
        return 0
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // 4
""",
            "Not every element takes four bytes: look at the dtype.",
        ),
        Mutant(
            "empty",
            """
def storage_offset(x):
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
""",
            "For a tensor without elements this compares an address with no address.",
        ),
        Mutant(
            "from-the-first-stride",
            """
def storage_offset(x):
    return x.stride(0) if x.dim() and x.numel() else 0
""",
            "A stride says how far it is to the next index, not where the first element lies.",
        ),
    ),
    explain="From now on `x.storage_offset()` runs on your function, for every tensor.",
)

EXERCISES = (PLACE, DTYPE_OF_NUMBER, STORAGE_OFFSET)
