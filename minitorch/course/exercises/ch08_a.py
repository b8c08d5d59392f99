"""Exercises 08.1 and 08.2: how .grad receives, and how it is emptied."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np

import minitorch as torch
from minitorch import nn

from ..definitions import Exercise, Mutant

SHAPES = [(2,), (3,), (2, 2), (), (0,), (1, 4)]

# ---- 08.1 ---------------------------------------------------------------------------------------


def draw_arrivals(rng: random.Random) -> list[tuple]:
    """(number of leaves, [(leaf, gradient), ...]); the same array may be sent to several leaves."""
    ones, tens = np.ones(2, np.float32), np.full(2, 10, np.float32)
    cases: list[tuple] = [
        (1, [(0, ones)]),
        (1, [(0, np.ones(2, np.float32)), (0, tens)]),
        (2, [(0, ones), (1, ones), (0, tens)]),
    ]
    for shape in SHAPES:
        gradients = [numbers(rng, shape) for _ in range(3)]
        sent = [(rng.randrange(3), rng.choice(gradients)) for _ in range(6)]
        cases.append((3, sent))
    return cases


def numbers(rng: random.Random, shape: tuple[int, ...]) -> np.ndarray:
    """Small whole numbers, which can be checked by hand, as floats; none of them is 0."""
    count = int(np.prod(shape))
    drawn = [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]
    return np.array(drawn, np.float32).reshape(shape)


def observe_arrivals(candidate: Any, case: tuple) -> dict[str, Any]:
    count, sent = case
    leaves = [SimpleNamespace(grad=None) for _ in range(count)]
    copies = [g.copy() for _, g in sent]
    moved = False
    for index, g in sent:
        before = leaves[index].grad
        candidate(leaves[index], g)
        moved = moved or (before is not None and leaves[index].grad is not before)
    return {
        **{f"leaf {i}: grad": leaf.grad for i, leaf in enumerate(leaves)},
        "the arrays that were sent have changed": any(
            not np.array_equal(copy, g) for copy, (_, g) in zip(copies, sent)
        ),
        "a later gradient put another array into .grad": moved,
    }


def describe_arrivals(case: tuple) -> str:
    count, sent = case
    order: dict[int, str] = {}
    for _, g in sent:
        order.setdefault(id(g), f"g{len(order) + 1}")
    values = [f"{name} = {g.tolist()}" for name, g in {order[id(g)]: g for _, g in sent}.items()]
    calls = [f"accumulate(leaf {index}, {order[id(g)]})" for index, g in sent]
    leaves = "1 leaf" if count == 1 else f"{count} leaves"
    return "\n".join([f"{leaves}; {', '.join(values)}", *calls])


ACCUMULATE = Exercise(
    id="08.1",
    title="A leaf receives",
    prompt="""\
A leaf has an attribute `grad`: `None`, or an array. Write `accumulate(leaf, g)`, which adds the
array `g` to it.

- The first gradient becomes `leaf.grad`, but the leaf must be the only owner of that array:
  somebody else may hold `g`.
- Every later one is added *in place*: `leaf.grad` stays the same object.

By hand: `g = [1, 1]` goes to the leaves `a` and `b`, then `[10, 10]` to `a`. Now `a.grad` is
`[11, 11]`, `b.grad` and `g` are `[1, 1]`.
""",
    name="accumulate",
    stub='''
def accumulate(leaf, g):
    """Add the array g to leaf.grad."""
    raise NotImplementedError
''',
    reference="""
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g.copy()
    else:
        leaf.grad += g
""",
    alternative="""
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros_like(g)
    np.add(leaf.grad, g, out=leaf.grad)
""",
    explain="""\
`accumulate_grad` of minitorch does the same. It leaves out the copy where it can prove that
nobody else holds the array.
""",
    draw=draw_arrivals,
    observe=observe_arrivals,
    describe=describe_arrivals,
    hints=(
        "There are two cases: `leaf.grad` is `None`, or it is an array.",
        "In the first case, whose array is `g`? If you keep it, a later `+=` writes into it.",
        "`g.copy()` for the first gradient; `leaf.grad += g` for all others.",
    ),
    mutants=(
        Mutant(
            "keeps-g",
            """
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = g
    else:
        leaf.grad += g
""",
            "the leaf keeps the array that it was sent. Whoever else holds that array sees every "
            "later addition.",
        ),
        Mutant(
            "replaces",
            """
def accumulate(leaf, g):
    leaf.grad = g.copy()
""",
            "the new gradient replaces the old one. What if a leaf is used twice?",
        ),
        Mutant(
            "new-array-each-time",
            """
def accumulate(leaf, g):
    leaf.grad = g.copy() if leaf.grad is None else leaf.grad + g
""",
            "the values are right, but every addition makes a new array. Memory for one gradient "
            "is enough.",
        ),
        Mutant(
            "forgets-the-first",
            """
def accumulate(leaf, g):
    if leaf.grad is None:
        leaf.grad = np.zeros_like(g)
    else:
        leaf.grad += g
""",
            "the first gradient is lost: the leaf starts with zeros, and then nothing is added.",
        ),
    ),
)

# ---- 08.2 ---------------------------------------------------------------------------------------


def draw_parameters(rng: random.Random) -> list[tuple]:
    """(parameter, set_to_none): with no gradient, a plain one, or one that has a graph itself."""
    cases: list[tuple] = []
    for shape in [(2,), *SHAPES[2:]]:
        for kind in ("plain", "none", "graph"):
            for set_to_none in (True, False):
                if len(cases) < 6 or rng.random() < 0.4:
                    cases.append((parameter(rng, shape, kind), set_to_none))
    return cases


def parameter(rng: random.Random, shape: tuple[int, ...], kind: str = "plain") -> torch.Tensor:
    """A leaf with the gradient that ``kind`` says."""
    made = torch.tensor(numbers(rng, shape), requires_grad=True)
    if kind != "none":
        other = torch.tensor(numbers(rng, shape), requires_grad=kind == "graph")
        made.grad = other * 2.0
    return made


def observe_clearing(candidate: Any, case: tuple) -> dict[str, Any]:
    leaf, set_to_none = case
    old = leaf.grad
    candidate(leaf, set_to_none)
    return {
        "parameter.grad": leaf.grad,
        ".grad is the same object as before": leaf.grad is old,
        "the tensor that .grad was before": old,
        "parameter.grad requires a gradient": leaf.grad is not None and leaf.grad.requires_grad,
        "the parameter": leaf,
    }


def describe_clearing(case: tuple) -> str:
    leaf, set_to_none = case
    return f"parameter.grad = {leaf.grad}, set_to_none={set_to_none}"


def use_clear_grad() -> None:
    layer = nn.Linear(2, 1)
    layer.weight.sum().backward()
    layer.zero_grad(set_to_none=False)
    layer.zero_grad()


CLEAR_GRAD = Exercise(
    id="08.2",
    title="None or zeros",
    prompt="""\
Both `zero_grad` methods use one small function. Write it: `clear_grad(parameter, set_to_none)`.

- If the parameter has no gradient, there is nothing to do.
- With `set_to_none=True`, its `.grad` becomes `None`.
- Otherwise zeros are written *into* the gradient. A gradient may have a graph of its own
  (chapter 12 needs that), which must go: call `grad.detach_()` first.

By hand: `.grad` is `tensor([3., 4.])`. With `True` it becomes `None`, with `False` the same
tensor holds `[0., 0.]`. The parameter itself keeps its value.
""",
    name="clear_grad",
    stub='''
def clear_grad(parameter, set_to_none):
    """Forget the gradient of a parameter, or overwrite it with zeros."""
    raise NotImplementedError
''',
    reference="""
def clear_grad(parameter, set_to_none):
    grad = parameter.grad
    if grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        grad.detach_()
        grad.zero_()
""",
    alternative="""
def clear_grad(parameter, set_to_none):
    if set_to_none:
        parameter.grad = None
    elif parameter.grad is not None:
        parameter.grad.detach_().mul_(0.)
""",
    explain="""\
From now on `model.zero_grad()` runs on your lines, for every parameter.
""",
    draw=draw_parameters,
    observe=observe_clearing,
    describe=describe_clearing,
    slot="minitorch.nn.module.module.clear_grad",
    live=use_clear_grad,
    hints=(
        "Three cases: no gradient, forget it, or write zeros. Which of them comes first?",
        "`None` has no method `zero_`: look before you write.",
        "For the zeros: `parameter.grad.detach_()`, then `parameter.grad.zero_()`.",
    ),
    mutants=(
        Mutant(
            "always-none",
            """
def clear_grad(parameter, set_to_none):
    parameter.grad = None
""",
            "the gradient is forgotten even when set_to_none is False. Somebody asked for zeros.",
        ),
        Mutant(
            "only-a-name",
            """
def clear_grad(parameter, set_to_none):
    grad = parameter.grad
    if grad is not None and set_to_none:
        grad = None
    elif grad is not None:
        grad.detach_().zero_()
""",
            "`grad = None` changes a name of this function. The parameter still has its gradient.",
        ),
        Mutant(
            "none-has-no-zero",
            """
def clear_grad(parameter, set_to_none):
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_().zero_()
""",
            "a parameter that no backward has reached has no gradient: what is in `.grad` then?",
        ),
        Mutant(
            "zeros-the-parameter",
            """
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.detach_().zero_()
    parameter.detach().zero_()
""",
            "the parameter itself is set to zero. `zero_grad` is about gradients; what was learned "
            "must stay.",
        ),
        Mutant(
            "another-tensor",
            """
def clear_grad(parameter, set_to_none):
    if parameter.grad is not None:
        parameter.grad = None if set_to_none else torch.zeros_like(parameter)
""",
            "`.grad` is a new tensor of zeros. The zeros must be written into the one that is "
            "there: others may hold it.",
        ),
        Mutant(
            "keeps-the-graph",
            """
def clear_grad(parameter, set_to_none):
    if parameter.grad is None:
        return
    if set_to_none:
        parameter.grad = None
    else:
        parameter.grad.zero_()
""",
            "a gradient that has a graph of its own keeps it: after this it is still part of an "
            "old computation.",
        ),
    ),
)

EXERCISES = (ACCUMULATE, CLEAR_GRAD)
