"""Chapter 06, fourth part: programs that keep their history."""

from __future__ import annotations

from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant


def gradient_of(program: Any, case: tuple) -> dict[str, Any]:
    """The value of a program and the gradient that comes back to its input."""
    x = torch.tensor(case[0], requires_grad=True)
    y = program(x)
    if not isinstance(y, torch.Tensor):
        return {"the result": y}
    seen = {"the result": y, "result.requires_grad": y.requires_grad, "x.grad": None}
    if y.requires_grad:
        y.backward()
        seen["x.grad"] = x.grad
    return seen


def shown_input(case: tuple) -> str:
    return f"x = torch.tensor({case[0]}, requires_grad=True)"


COLLATZ = Exercise(
    id="06.5",
    title="A loop of unknown length",
    prompt="""
Take a whole number. Halve it when it is even; multiply it by 3 and add 1 when it is odd; go on
until it is 1. For every number that anybody has tried, this ends.

Write `collatz(x)` for a tensor `x` of one element. Return the last tensor, with its history.

By hand: 6, 3, 10, 5, 16, 8, 4, 2, 1. On this way stand six halvings and two multiplications by 3.
So the gradient at 6 is $3^2 / 2^6 = 9/64$, though the result is 1 for every `x`.
""",
    name="collatz",
    stub='''
        def collatz(x):
            """Halve x, or take 3 x + 1, until it is 1."""
            raise NotImplementedError
    ''',
    reference="""
        def collatz(x):
            while x != 1:
                x = x / 2 if x % 2 == 0 else 3 * x + 1
            return x
    """,
    alternative="""
        def collatz(x):
            if x == 1:
                return x
            if x.item() % 2:
                return collatz(x + x + x + 1.0)
            return collatz(x * 0.5)
    """,
    explain="`x != 1` and `x % 2 == 0` make tensors of True and False, which `while` and `if` turn "
    "into an answer. To *ask* a tensor for its number is harmless; to go on with it is not.",
    draw=lambda rng: [((float(n),)) for n in (6, 1, 5, 16, 12, *rng.sample(range(17, 60), 4))],
    observe=gradient_of,
    describe=shown_input,
    hints=(
        "Write it as you would for a plain number. What would you change for a tensor?",
        "`while x != 1:` works for a tensor of one element. So does `x % 2 == 0`.",
        "Give the name `x` to each new tensor: `x = x / 2`.",
    ),
    mutants=(
        Mutant(
            "number",
            """
            def collatz(x):
                n = x.item()
                while n != 1:
                    n = n / 2 if n % 2 == 0 else 3 * n + 1
                return torch.tensor(n)
            """,
            "The value is right, but its history is gone: on the way you went on with a plain "
            "number, or with a tensor that is cut off from `x`.",
        ),
        Mutant(
            "wrong-cure",
            """
            def collatz(x):
                n = x.item()
                while n != 1:
                    n = n / 2 if n % 2 == 0 else 3 * n + 1
                return torch.tensor(n, requires_grad=True)
            """,
            "The result is a new leaf. It requires a gradient, but no way leads back to `x`.",
        ),
        Mutant(
            "in-place",
            """
            def collatz(x):
                while x != 1:
                    if x % 2 == 0:
                        x /= 2
                    else:
                        x = 3 * x + 1
                return x
            """,
            "`x /= 2` writes into `x` itself. A leaf that requires a gradient must not be "
            "written into: make a new tensor.",
        ),
        Mutant(
            "once",
            """
            def collatz(x):
                if x != 1:
                    x = x / 2 if x % 2 == 0 else 3 * x + 1
                return x
            """,
            "One step was taken. How often must the question `x != 1` be asked?",
        ),
        Mutant(
            "whole",
            """
            def collatz(x):
                while x != 1:
                    x = x // 2 if x % 2 == 0 else 3 * x + 1
                return x
            """,
            "`//` rounds down, so its result moves in jumps. What is the gradient of a step?",
        ),
    ),
)

SPREAD = Exercise(
    id="06.6",
    title="Mend the chain",
    prompt="""
This program computes how far numbers are from their mean, on average. The value is right. But no
gradient finds its way back to `x`:

```python
def spread(x):
    middle = torch.tensor(x.numpy(force=True).mean())
    away = [abs(v - middle).item() for v in x]
    return torch.tensor(away).mean()
```

Find every place where the chain breaks, and write `spread(x)` so that it holds. `x` has one
dimension.

By hand, for `x = [1., 2., 6.]`: the mean is 3, the distances are 2, 1 and 3, and the result is 2.
When the 6 grows by 1, its distance grows by 1 and the mean moves by 1/3; so the two others, below
the mean, are 1/3 farther away, and the 6 is 1/3 less far. Together: $(1 + 1/3 + 1/3 - 1/3) / 3 =
4/9$.
""",
    name="spread",
    stub='''
        def spread(x):
            """The mean distance of the elements of x from their mean."""
            raise NotImplementedError
    ''',
    reference="""
        def spread(x):
            return (x - x.mean()).abs().mean()
    """,
    alternative="""
        def spread(x):
            middle = x.sum() / len(x)
            away = [abs(v - middle) for v in x]
            return torch.stack(away).mean()
    """,
    explain="There were three breaks: NumPy, `item()`, and `torch.tensor` on a list. The last can "
    "also be mended with `torch.stack`, which takes a list of tensors and keeps their history.",
    draw=lambda rng: [
        ([1.0, 2.0, 6.0],),
        ([5.0],),
        ([0.0, 0.0, 4.0],),
        ([7.0, 8.0, 9.0, 0.0],),
        *[
            ([float(v) for v in rng.sample(range(20), 3)] + [90.0 + rng.randint(0, 9)],)
            for _ in range(5)
        ],
    ],
    observe=gradient_of,
    describe=shown_input,
    hints=(
        "Ask each line: is its result still a tensor that came from `x` by operations?",
        "`x.mean()` is a tensor with a history. Nothing has to be converted.",
        "The loop is not needed: `x - middle` works on all elements at once, and `abs()` and "
        "`mean()` are methods of a tensor.",
    ),
    mutants=(
        Mutant(
            "half",
            """
            def spread(x):
                middle = torch.tensor(x.numpy(force=True).mean())
                return (x - middle).abs().mean()
            """,
            "A gradient comes back, but it is wrong: one break is left. "
            "The mean depends on `x` as well.",
        ),
        Mutant(
            "wrong-cure",
            """
            def spread(x):
                middle = x.mean()
                away = [abs(v - middle).item() for v in x]
                return torch.tensor(away, requires_grad=True).mean()
            """,
            "`requires_grad=True` makes a new leaf. The gradient ends there, far from `x`.",
        ),
        Mutant(
            "last",
            """
            def spread(x):
                middle = x.mean()
                away = [abs(v - middle).item() for v in x]
                return torch.tensor(away).mean()
            """,
            "No gradient comes back at all: `torch.tensor` builds a tensor without history, "
            "whatever you give it.",
        ),
        Mutant(
            "squares",
            """
            def spread(x):
                return (x - x.mean()).pow(2).mean()
            """,
            "That is the mean of the squares. Asked for is the mean distance.",
        ),
    ),
)


EXERCISES = (COLLATZ, SPREAD)
