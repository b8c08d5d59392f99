"""Exercises 07.5 and 07.6: broadcasting undone, and a whole Jacobian."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch

from ..definitions import Exercise, Mutant
from .ch07_a import whole_numbers

# ---- 07.5 ----------------------------------------------------------------------------------------


def _draw_gradients(rng: random.Random) -> list[tuple]:
    """(node, edge, g, shape of the input); the first two are not needed."""
    fixed = [
        (np.array([1.0, 2.0, 3.0], np.float32), (1,)),
        (np.array([[1.0, 2.0], [10.0, 20.0]], np.float32), (2,)),
        (np.array([[1.0, 2.0], [10.0, 20.0]], np.float32), (2, 1)),
        (np.array([[1.0, 2.0], [10.0, 20.0]], np.float32), ()),
    ]
    pairs = [((2, 3), (1, 3)), ((2, 3, 2), (3, 1)), ((4, 1, 2), (1, 1)), ((0, 2), (2,))]
    pairs += [((2, 3), (1,)), ((3,), (2,)), ((2,), (1, 2))]
    for _ in range(3):
        shape = tuple([rng.randint(1, 3) for _ in range(rng.randint(1, 3))])
        source = [rng.choice([n, 1]) for n in shape][rng.randint(0, len(shape)) :]
        pairs.append((shape, tuple(source)))
    drawn = [(whole_numbers(rng, shape), source) for shape, source in pairs]
    return [(None, None, g, shape) for g, shape in [*fixed, *drawn]]


def _describe_gradient(case: tuple) -> str:
    _, _, g, shape = case
    return f"g of shape {g.shape}: {g.tolist()}; shape of the input: {shape}"


def _use_unbroadcast() -> None:
    b = torch.zeros(1, requires_grad=True)
    (torch.ones(3) * b).sum().backward()


UNBROADCAST = Exercise(
    id="07.5",
    title="Undo the broadcasting",
    prompt="""\
Write the engine's own function, `unbroadcast(node, edge, g, shape)`. `g` is a gradient as a
rule computed it, an array; `shape` is the shape of the input that it belongs to. Sum `g` over
the dimensions that broadcasting had added or stretched, and return an array of the shape
`shape`. (`node` and `edge` serve error messages; you need not use them.)

If `g` cannot come from such an input, raise a `RuntimeError`: it has fewer dimensions than the
input, or a dimension whose size is neither 1 in the input nor the same in both.

By hand: `g = [[1, 2], [10, 20]]`. For the shape (2) a dimension was added in front: `[11, 22]`.
For (2, 1) the last one was stretched: `[[3], [30]]`. For () both: `33`, as an array.
""",
    name="unbroadcast",
    stub='''
def unbroadcast(node, edge, g, shape):
    """Sum g over what broadcasting had stretched or added."""
    raise NotImplementedError
''',
    reference="""
def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError(f"a gradient of shape {g.shape} for an input of shape {shape}")
    stretched = [new + i for i, n in enumerate(shape) if n == 1]
    return np.asarray(g.sum(axis=(*range(new), *stretched))).reshape(shape)
""",
    alternative="""
def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        raise RuntimeError("the gradient has too few dimensions")
    while g.ndim > len(shape):
        g = np.asarray(np.sum(g, axis=0))
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
        elif g.shape[axis] != size:
            raise RuntimeError(f"dimension {axis} is {g.shape[axis]}, not {size}")
    return g
""",
    explain="""\
The engine calls it for every operation, so no rule needs to know about broadcasting.
""",
    draw=_draw_gradients,
    describe=_describe_gradient,
    slot="minitorch.autograd.engine.unbroadcast",
    live=_use_unbroadcast,
    points=2,
    hints=(
        "Broadcasting aligns shapes at the right end. So added dimensions are in front: there are "
        "`g.ndim - len(shape)` of them.",
        "A stretched dimension has the size 1 in `shape`. Sum over it, and keep it as a dimension "
        "of size 1.",
        "NumPy makes a number, no array, of a sum over everything: `np.asarray(...)` makes an "
        "array of it.",
        "Before you sum: `if new < 0 or any(n not in (1, m) for n, m in zip(shape, "
        "g.shape[new:]))`, raise RuntimeError.",
    ),
    mutants=(
        Mutant(
            "of-the-page",
            """
def unbroadcast(node, edge, g, shape):
    while np.ndim(g) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g
""",
            "this does what the page's function does. Here two more things are asked: the result "
            "is always an array, and a gradient that does not fit is refused.",
        ),
        Mutant(
            "stretched-forgotten",
            """
def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError("does not fit")
    return np.asarray(g.sum(axis=tuple(range(new))))
""",
            "the dimensions in front are summed, but not those that were stretched from size 1.",
        ),
        Mutant(
            "added-forgotten",
            """
def unbroadcast(node, edge, g, shape):
    if g.ndim < len(shape):
        raise RuntimeError("does not fit")
    for axis, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=axis, keepdims=True)
        elif g.shape[axis] != size:
            raise RuntimeError("does not fit")
    return g
""",
            "dimensions of size 1 are treated, but not those that broadcasting added in front; so "
            "the sizes are compared at the wrong places.",
        ),
        Mutant(
            "mean",
            """
def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError("does not fit")
    stretched = [new + i for i, n in enumerate(shape) if n == 1]
    axes = (*range(new), *stretched)
    count = max(1, int(np.prod([g.shape[axis] for axis in axes])))
    return np.asarray(g.sum(axis=axes) / np.float32(count)).reshape(shape)
""",
            "this takes means. Each use of the element is an effect of its own, and effects add.",
        ),
        Mutant(
            "a-number",
            """
def unbroadcast(node, edge, g, shape):
    new = g.ndim - len(shape)
    if new < 0 or any(n not in (1, m) for n, m in zip(shape, g.shape[new:])):
        raise RuntimeError("does not fit")
    for _ in range(new):
        g = g.sum(axis=0)
    for axis, n in enumerate(shape):
        if n == 1:
            g = g.sum(axis=axis, keepdims=True)
    return g
""",
            "the values are right, but for the shape () NumPy's sum is a number, no array.",
        ),
        Mutant(
            "takes-anything",
            """
def unbroadcast(node, edge, g, shape):
    new = max(0, g.ndim - len(shape))
    g = g.sum(axis=tuple(range(new)))
    stretched = [i for i, n in enumerate(shape) if n == 1 and i < np.ndim(g)]
    return np.asarray(g.sum(axis=tuple(stretched), keepdims=True) if stretched else g)
""",
            "a gradient that does not fit the input goes through. It must be a RuntimeError.",
        ),
    ),
)

# ---- 07.6 ----------------------------------------------------------------------------------------


def _two_rows(x: Any) -> Any:
    return torch.stack([x.sum(), (x * x).sum()])


def _squares(x: Any) -> Any:
    return x * x


def _one_row(x: Any) -> Any:
    return (x * x).sum().reshape(1)


def _running(x: Any) -> Any:
    return torch.stack([(x[: i + 1] * x[: i + 1]).sum() for i in range(len(x))] + [x[0] * 3.0])


def _draw_programs(rng: random.Random) -> list[tuple]:
    """(y, x): y has been computed from x, and still has its graph."""
    cases = []
    for number, program in enumerate([_two_rows, _one_row, _squares, _running, _squares, _running]):
        values = [1.0, 2.0, 3.0] if number == 0 else whole_numbers(rng, (rng.randint(2, 4),))
        x = torch.tensor(values, requires_grad=True)
        if number > 3:
            x.grad = torch.ones(len(x))
        cases.append((program(x), x))
    return cases


def _describe_program(case: tuple) -> str:
    y, x = case
    return f"x = {x.tolist()}, x.grad = {x.grad}, y = {y.tolist()}"


JACOBIAN = Exercise(
    id="07.6",
    title="A whole Jacobian",
    prompt="""\
One `backward` gives one weighted sum of the rows of the Jacobian. Which weights pick out row
$i$? Write `jacobian(y, x)` for tensors of one dimension: `y` was computed from `x`. Return a
tensor with a row for each element of `y` and a column for each element of `x`. If `x` has an
old gradient, it must not count.

By hand: `x = [1, 2, 3]` and `y = [x.sum(), (x * x).sum()]`. The rows are `[1, 1, 1]` and
`[2, 4, 6]`.
""",
    name="jacobian",
    stub='''
def jacobian(y, x):
    """All derivatives, a row for each element of y."""
    raise NotImplementedError
''',
    reference="""
def jacobian(y, x):
    rows = []
    for weights in torch.eye(len(y)):
        x.grad = None
        y.backward(weights, retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows)
""",
    alternative="""
def jacobian(y, x):
    rows = torch.zeros(len(y), len(x))
    for i in range(len(y)):
        x.grad = None
        y[i].backward(retain_graph=True)
        rows[i] = x.grad
    return rows
""",
    explain="""\
A 1 at place $i$ and zeros elsewhere: row $i$ of the identity matrix. One walk for each row:
this is why nobody wants the whole Jacobian of a network.
""",
    draw=_draw_programs,
    describe=_describe_program,
    hints=(
        "The weights say how much each element of `y` counts. For one row, one element counts 1 "
        "and the others 0: `torch.eye(len(y))` has such rows.",
        "Between two walks two things must be right: `x.grad` starts anew, and the graph is still "
        "there.",
        "`x.grad = None`, then `y.backward(weights, retain_graph=True)`; at the end `torch.stack`.",
    ),
    mutants=(
        Mutant(
            "adds-up",
            """
def jacobian(y, x):
    rows = []
    x.grad = None
    for weights in torch.eye(len(y)):
        y.backward(weights, retain_graph=True)
        rows.append(x.grad.clone())
    return torch.stack(rows)
""",
            "each row holds all rows before it as well: leaves accumulate.",
        ),
        Mutant(
            "graph-is-freed",
            """
def jacobian(y, x):
    rows = []
    for weights in torch.eye(len(y)):
        x.grad = None
        y.backward(weights)
        rows.append(x.grad)
    return torch.stack(rows)
""",
            "the second walk finds nothing: the first has freed what the rules had saved.",
        ),
        Mutant(
            "all-at-once",
            """
def jacobian(y, x):
    x.grad = None
    y.backward(torch.ones(len(y)))
    return torch.stack([x.grad for _ in range(len(y))])
""",
            "with weights of one, all rows are added together. One row needs one walk.",
        ),
        Mutant(
            "transposed",
            """
def jacobian(y, x):
    rows = []
    for weights in torch.eye(len(y)):
        x.grad = None
        y.backward(weights, retain_graph=True)
        rows.append(x.grad)
    return torch.stack(rows, dim=1)
""",
            "rows and columns are exchanged: there is a row for each element of `y`.",
        ),
    ),
)

EXERCISES = (UNBROADCAST, JACOBIAN)
