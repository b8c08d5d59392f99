"""Exercises 10.1 and 10.2: a rule that needs its result, and detach."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch

from ..definitions import GIVEN, Exercise, Mutant

# ---- 10.1 ----------------------------------------------------------------------------------------


def _draw_rule(rng: random.Random) -> list[tuple]:
    numbers = np.random.default_rng(rng.randrange(10**6))
    cases: list[tuple] = [
        (np.array([1.0, 10.0]), np.array([0.5, 0.25])),
        (np.array([[2.0, -1.0]]), np.array([[0.75, 0.5]])),
        (np.ones(3, np.float32), np.array([0.0, 0.5, 1.0], np.float32)),
        (np.zeros((0, 2)), np.zeros((0, 2))),
        (numbers.normal(size=(2, 3)), numbers.uniform(0.1, 0.9, size=(2, 3))),
    ]
    g, y = numbers.normal(size=4), numbers.uniform(0.1, 0.9, size=4)
    return [*cases, (torch.tensor(g), torch.tensor(y))]


def _observe_rule(candidate: Any, case: tuple) -> dict[str, Any]:
    g, y = case
    return {"the gradient": candidate(None, g, y), "g afterwards": g, "y afterwards": y}


def _walk_a_sigmoid() -> None:
    torch.tensor([0.0, 1.0], requires_grad=True).sigmoid().sum().backward()


RULE = Exercise(
    id="10.1",
    title="A rule that needs its result",
    prompt="""\
The sigmoid keeps its result $y$, because its derivative can be said with $y$ alone: $y\\,(1-y)$.
Write its rule `backward(self, g, y)`: `g` is the gradient of the result, `y` the kept
result. Return the gradient of the input. `self` is the node and is not needed.

By hand: `g` = [1, 10] and `y` = [0.5, 0.25] give [1 · 0.5 · 0.5, 10 · 0.25 · 0.75] = [0.25,
1.875].

`g` and `y` do not belong to you: others may need them after you. The rule runs on NumPy arrays,
and on tensors when gradients of gradients are wanted; plain operators work for both. When it
passes, minitorch's sigmoid uses it.
""",
    name="backward",
    stub='''
def backward(self, g, y):
    """The gradient of the input of a sigmoid with the result y."""
    raise NotImplementedError
''',
    reference="""
def backward(self, g, y):
    return g * y * (1 - y)
""",
    alternative="""
def backward(self, g, y):
    slope = y - y**2
    return slope * g
""",
    draw=_draw_rule,
    observe=_observe_rule,
    slot="minitorch.ops.elementwise.pointwise.Sigmoid.backward",
    live=_walk_a_sigmoid,
    hints=(
        "The chain rule: the gradient of the result, times the derivative of the operation.",
        "The derivative is there already, in terms of `y`: no exponential has to be computed.",
        "`g` times `y` times `(1 - y)`, without writing into any of them.",
    ),
    mutants=(
        Mutant(
            "forgot-g",
            """
def backward(self, g, y):
    return y * (1 - y)
""",
            "that is the derivative of the sigmoid alone. What has come from the side of the "
            "result is lost.",
        ),
        Mutant(
            "of-tanh",
            """
def backward(self, g, y):
    return g * (1 - y * y)
""",
            "that is the rule of `tanh`, whose derivative is 1 - y · y.",
        ),
        Mutant(
            "y-as-input",
            """
def backward(self, g, y):
    s = 1 / (1 + 2.718281828459045 ** -y)
    return g * s * (1 - s)
""",
            "the kept value was taken for the input, and the sigmoid was applied once more. What "
            "is kept is the result.",
        ),
        Mutant(
            "wrote-into-g",
            """
def backward(self, g, y):
    g *= y * (1 - y)
    return g
""",
            "the number is right, but `*=` wrote into `g`. Another node may get the same `g` "
            "after you.",
        ),
        Mutant(
            "sign",
            """
def backward(self, g, y):
    return g * y * (y - 1)
""",
            "all signs are turned. A sigmoid rises everywhere, so its derivative is never "
            "negative.",
        ),
    ),
    explain="Because only `y` is needed, the input may be written over, and the result may not. "
    "That decides which of your in-place operations are errors.",
    describe=lambda case: f"g = {case[0].tolist()}, y = {case[1].tolist()}",
)


# ---- 10.2 ----------------------------------------------------------------------------------------


def _draw_detach(rng: random.Random) -> list[tuple]:
    leaf = torch.tensor([1.0, 2.0], requires_grad=True)
    used = torch.tensor([float(rng.randint(1, 9)) for _ in range(4)])
    used.mul_(2).add_(1)
    part = (leaf * 3)[1:]
    return [
        (leaf * 2, None),
        (torch.arange(3.0), None),
        (used, None),
        (used[2:], None),
        (part, None),
        (leaf, None),
        (torch.zeros(0, 2), None),
        (torch.arange(4.0), np.int32),
    ]


def _observe_detach(candidate: Any, case: tuple) -> dict[str, Any]:
    source, dtype = case
    array = source.array if dtype is None else source.array.view(dtype)
    before = source._version
    result = candidate(source, array)
    if not isinstance(result, torch.Tensor):
        return {"the result": result}
    seen = {
        "the result": result.clone().detach(),
        "requires_grad of the result": result.requires_grad,
        "the answer to `result.grad_fn is None`": result.grad_fn is None,
        "the answer to `result is input`": result is source,
    }
    result.detach().fill_(7)
    return {
        **seen,
        "the number of writes counted for input, after a write into the result,": (
            source._version - before
        ),
        "the number of writes counted for the result": result._version - before,
        "input after a write into the result": source.clone().detach(),
    }


def _describe_detach(case: tuple) -> str:
    source, dtype = case
    read = "its array" if dtype is None else f"its array as {dtype.__name__}"
    return f"the tensor {source!r} at version {source._version}, and {read}"


DETACH = Exercise(
    id="10.2",
    title="detach",
    prompt="""\
Write `detach_array(input, array)`, the function behind `detach()`. `array` is the NumPy array
that reads the memory of the tensor `input`. Return a new tensor that reads `array`, has no
history, and *shares the version counter* of `input`: a write into the result is counted for both.

`wrap(array)` makes a tensor without history that reads this array; its storage, with the counter,
is a new one. `t.storage` is the storage of a tensor; you can give a tensor another storage by
assignment to `t._storage`, as the source of `.data` did.

By hand: `input` is at version 2. The result has version 2 as well; after `result.fill_(7)` both
are at version 3, and `input` holds sevens.

When it passes, every `detach()` of minitorch runs through your code.
""",
    name="detach_array",
    stub='''
def detach_array(input, array):
    """A tensor over array, without history, with the counter of input."""
    raise NotImplementedError
''',
    reference="""
def detach_array(input, array):
    out = wrap(array)
    out._storage = input.storage
    return out
""",
    alternative="""
def detach_array(input, array):
    storage = input.storage
    tensor = torch.from_numpy(array)
    tensor._storage = storage
    return tensor
""",
    draw=_draw_detach,
    observe=_observe_detach,
    slot="minitorch.ops.making.copies.detach_array",
    live=lambda: torch.ones(2, requires_grad=True).detach(),
    given=f"{GIVEN}\nfrom minitorch.tensors import wrap",
    hints=(
        "Two lines before the `return`: one for the new object, one for the counter.",
        "The counter lives in the storage. Two tensors with one storage have one counter.",
        "After `out = wrap(array)`, give `out` the storage of `input`: `input.storage`.",
    ),
    mutants=(
        Mutant(
            "own-counter",
            """
def detach_array(input, array):
    return wrap(array)
""",
            "the memory is shared, but the counter is not: that is `.data`. Backward would not "
            "notice a write.",
        ),
        Mutant(
            "copied-version",
            """
def detach_array(input, array):
    out = wrap(array)
    out.storage.version = input._version
    return out
""",
            "the version was copied once. From then on, two counters count separately.",
        ),
        Mutant(
            "a-copy",
            """
def detach_array(input, array):
    return wrap(array.copy())
""",
            "the result has memory of its own. `detach` copies nothing; that would be `clone`.",
        ),
        Mutant(
            "a-copy-that-counts",
            """
def detach_array(input, array):
    out = wrap(array.copy())
    out._storage = input.storage
    return out
""",
            "writes are counted for both, but the numbers lie in two places: the array was copied.",
        ),
        Mutant(
            "input-itself",
            """
def detach_array(input, array):
    return input
""",
            "that is `input` itself, history and all. A new tensor is asked for.",
        ),
        Mutant(
            "slot-of-the-tensor",
            """
def detach_array(input, array):
    out = wrap(array)
    out._storage = input._storage
    return out
""",
            "`_storage` is None as long as nobody has asked for the storage; then each tensor "
            "makes its own. Ask with `input.storage`.",
        ),
        Mutant(
            "with-history",
            """
def detach_array(input, array):
    out = wrap(array)
    out._storage = input.storage
    out._edge, out._requires_grad = input._edge, input._requires_grad
    return out
""",
            "memory and counter are right, but the history came along.",
        ),
    ),
    explain="`.data` is the same without the middle line. One line decides whether backward can "
    "see a write.",
    describe=_describe_detach,
)


EXERCISES = (RULE, DETACH)
