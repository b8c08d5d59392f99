"""Exercises 07.1 and 07.2: the rule of an operation."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch

from ..definitions import Exercise, Mutant


def whole_numbers(rng: random.Random, shape: tuple[int, ...]) -> np.ndarray:
    """Small whole numbers, none of them 0, as float32: sums and products can be done by hand."""
    count = int(np.prod(shape))
    drawn = [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]
    return np.array(drawn, np.float32).reshape(shape)


def _without_self(candidate: Any, case: tuple) -> Any:
    return candidate(None, *case)


# ---- 07.1 ----------------------------------------------------------------------------------------


def _draw_tanh(rng: random.Random) -> list[tuple]:
    """(g, y): the gradient of the result, and the result itself, between -1 and 1."""
    cases: list[tuple] = [
        (np.array([10.0], np.float32), np.array([0.5], np.float32)),
        (np.array([1.0, 2.0], np.float32), np.array([0.0, 0.5], np.float32)),
    ]
    for shape in [(3,), (2, 2), (1, 4), (0,)]:
        y = np.tanh(whole_numbers(rng, shape) / 2)
        cases.append((whole_numbers(rng, shape), y))
    g, y = whole_numbers(rng, (2,)), np.tanh(whole_numbers(rng, (2,)) / 2)
    return [*cases, (torch.tensor(g), torch.tensor(y))]


def _describe_tanh(case: tuple) -> str:
    g, y = case
    return f"g = {g.tolist()}, y = {y.tolist()}"


def _observe_tanh(candidate: Any, case: tuple) -> dict[str, Any]:
    g, y = case
    return {"the gradient of x": candidate(None, g, y), "g": g, "y": y}


def _use_tanh() -> None:
    torch.tensor([0.5], requires_grad=True).tanh().sum().backward()


TANH = Exercise(
    id="07.1",
    title="The rule of tanh",
    prompt="""\
In minitorch the rule of an operation is its method `backward`. That of `tanh` gets `g`, the
gradient of the result, and `y`, the *result* $y = \\tanh(x)$, because the class says
`keeps = "output"`. It returns the gradient of $x$. The derivative can be written with $y$
alone:

$$\\frac{d\\tanh(x)}{dx} = 1 - \\tanh(x)^2$$

By hand: `g` = 10 and `y` = 0.5 give 10 · (1 − 0.25) = 7.5. You get arrays (or tensors, for
chapter 12): use only `+`, `-`, `*`, and do not write into them.
""",
    name="backward",
    stub='''
def backward(self, g, y):
    """The rule of tanh: the gradient of x, from that of y = tanh(x)."""
    raise NotImplementedError
''',
    reference="""
def backward(self, g, y):
    return g * (1 - y * y)
""",
    alternative="""
def backward(self, g, y):
    gx = g - g * y
    return gx + gx * y
""",
    explain="""\
The value `x` can be forgotten: the rule needs only the result, which is there already. That
saves memory.
""",
    draw=_draw_tanh,
    observe=_observe_tanh,
    describe=_describe_tanh,
    slot="minitorch.ops.elementwise.pointwise.Tanh.backward",
    live=_use_tanh,
    hints=(
        "One number comes in from the side of the output: it is multiplied by the derivative.",
        "`y` is already tanh(x). What is 1 - tanh(x)^2, written with `y`?",
        "`g` times `(1 - y * y)`.",
    ),
    mutants=(
        Mutant(
            "forgets-g",
            """
def backward(self, g, y):
    return 1 - y * y
""",
            "this is the derivative alone. What came in from the side of the output is missing.",
        ),
        Mutant(
            "tanh-again",
            """
def backward(self, g, y):
    x = np.tanh(y) if isinstance(y, np.ndarray) else y.tanh()
    return g * (1 - x * x)
""",
            "`y` was taken for the input, and tanh was computed once more. `y` is the result.",
        ),
        Mutant(
            "not-squared",
            """
def backward(self, g, y):
    return g * (1 - y)
""",
            "the derivative has a square in it.",
        ),
        Mutant(
            "writes-into-g",
            """
def backward(self, g, y):
    g *= 1 - y * y
    return g
""",
            "the values are right, but they are written into `g`. Others may read that array.",
        ),
        Mutant(
            "writes-into-y",
            """
def backward(self, g, y):
    y *= y
    return g * (1 - y)
""",
            "the values are right, but `y` is overwritten. It is the result itself, and not yours.",
        ),
        Mutant(
            "no-self",
            """
def backward(g, y):
    return g * (1 - y * y)
""",
            "a rule is a method: `self` comes first, whether you need it or not.",
        ),
    ),
)

# ---- 07.2 ----------------------------------------------------------------------------------------


def _draw_products(rng: random.Random) -> list[tuple]:
    """(g, x, y): for the product of x (n, k) and y (k, m); what is not needed is None."""
    cases: list[tuple] = [
        (
            np.array([[10.0]], np.float32),
            np.array([[1.0, 2.0]], np.float32),
            np.array([[3.0], [4.0]], np.float32),
        )
    ]
    for n, k, m in [(1, 1, 1), (2, 2, 2), (2, 3, 1), (1, 2, 3), (2, 0, 3)]:
        g, x, y = (whole_numbers(rng, shape) for shape in ((n, m), (n, k), (k, m)))
        cases.append((g, x, y))
    g, x, y = (whole_numbers(rng, shape) for shape in ((2, 3), (2, 2), (2, 3)))
    cases += [(g, None, y), (g, x, None)]
    return [*cases, (torch.tensor(g), torch.tensor(x), torch.tensor(y))]


def _describe_product(case: tuple) -> str:
    told = [f"{n} = {None if a is None else a.tolist()}" for n, a in zip("gxy", case)]
    return "\n".join(told)


def _use_mm() -> None:
    x = torch.ones(2, 3, requires_grad=True)
    (x @ torch.ones(3, 2)).sum().backward()


MATRIX_PRODUCT = Exercise(
    id="07.2",
    title="The rule of a matrix product",
    prompt="""\
The result of `x @ y` is a matrix. Write its rule, `backward(self, g, x, y)`, which returns two
gradients as a tuple: that of `x` and that of `y`. As in `Mul`, the class keeps "others": when
`x` needs no gradient, `y` was not kept and is `None`, and the gradient of `x` is `None`; the
same the other way round.

By hand: `x = [[1, 2]]`, `y = [[3], [4]]`, and `g = [[10]]`. The result is $1 \\cdot 3 + 2
\\cdot 4$. So `x` gets 10 times 3 and 4, `[[30, 40]]`, and `y` gets 10 times 1 and 2,
`[[10], [20]]`. A gradient has the shape of its input: with `x` of shape (n, k) and `y` of shape
(k, m), `g` has the shape (n, m), and there is only one product of `g` and `y` that has the
shape (n, k).
""",
    name="backward",
    stub='''
def backward(self, g, x, y):
    """The rule of x @ y: the gradients of x and of y."""
    raise NotImplementedError
''',
    reference="""
def backward(self, g, x, y):
    gx = None if y is None else g @ y.T
    gy = None if x is None else x.T @ g
    return gx, gy
""",
    alternative="""
def backward(self, g, x, y):
    gx = gy = None
    if y is not None:
        gx = (y @ g.T).T
    if x is not None:
        gy = (g.T @ x).T
    return gx, gy
""",
    explain="""\
This rule does most of the work when a network learns: every linear layer is a matrix product.
""",
    draw=_draw_products,
    observe=_without_self,
    describe=_describe_product,
    slot="minitorch.ops.linalg.products.Mm.backward",
    live=_use_mm,
    hints=(
        "Compare with the rule of `Mul` on this page: the gradient of each factor needs the other "
        "factor.",
        "Write down the shapes. `g` is (n, m), `y` is (k, m), and you want (n, k): turn one of "
        "them around with `.T`.",
        "`g @ y.T` and `x.T @ g`, each only if the other factor is not None.",
    ),
    mutants=(
        Mutant(
            "like-mul",
            """
def backward(self, g, x, y):
    return None if y is None else g * y, None if x is None else g * x
""",
            "this is the rule of `*`, element by element. Here whole matrices are multiplied: `@`.",
        ),
        Mutant(
            "wrong-side",
            """
def backward(self, g, x, y):
    return None if y is None else y.T @ g, None if x is None else g @ x.T
""",
            "these are the right matrices, but each product has them in the wrong order.",
        ),
        Mutant(
            "no-transpose",
            """
def backward(self, g, x, y):
    return None if y is None else g @ y, None if x is None else x @ g
""",
            "no matrix is turned around. Write the three shapes beside each other.",
        ),
        Mutant(
            "swapped",
            """
def backward(self, g, x, y):
    return None if x is None else x.T @ g, None if y is None else g @ y.T
""",
            "both gradients are right, but they come in the wrong order: first that of `x`.",
        ),
        Mutant(
            "none-not-asked",
            """
def backward(self, g, x, y):
    return g @ y.T, x.T @ g
""",
            "a factor that was not kept is None. Then the other one needs no gradient.",
        ),
        Mutant(
            "wrong-none",
            """
def backward(self, g, x, y):
    gx = None if x is None or y is None else g @ y.T
    gy = None if x is None or y is None else x.T @ g
    return gx, gy
""",
            "as soon as one factor is None, both gradients are. Only one of them is not needed.",
        ),
    ),
)

EXERCISES = (TANH, MATRIX_PRODUCT)
