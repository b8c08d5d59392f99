"""Exercises made for the tests: one with the slot of a function, one with that of a formula."""

import minitorch as torch
from minitorch.course.definitions import Exercise, Mutant

STRIDES = Exercise(
    id="90.1",
    title="Row-major strides",
    prompt="Write `strides_of(shape)`.",
    name="strides_of",
    stub='''
        def strides_of(shape):
            """The strides of row-major memory."""
            raise NotImplementedError
    ''',
    reference="""
        def strides_of(shape):
            strides, step = [], 1
            for size in reversed(shape):
                strides.append(step)
                step *= max(size, 1)
            return tuple(reversed(strides))
    """,
    alternative="""
        from math import prod

        def strides_of(shape):
            return tuple([prod(max(s, 1) for s in shape[i + 1:]) for i in range(len(shape))])
    """,
    draw=lambda rng: [
        ((2, 3),),
        ((),),
        ((2, 0, 3),),
        ((4, 3, 2),),
        *[(tuple(rng.choices(range(1, 6), k=rng.randrange(2, 5))),) for _ in range(5)],
    ],
    hints=("Which dimension moves fastest?", "Walk from the right."),
    mutants=(
        Mutant(
            "from-the-left",
            """
            def strides_of(shape):
                strides, step = [], 1
                for size in shape:
                    strides.append(step)
                    step *= max(size, 1)
                return tuple(strides)
            """,
            "Here the first dimension moves fastest: that is column-major memory.",
        ),
        Mutant(
            "zero-size",
            """
            def strides_of(shape):
                strides, step = [], 1
                for size in reversed(shape):
                    strides.append(step)
                    step *= size
                return tuple(reversed(strides))
            """,
            "A dimension of size 0 makes every stride before it 0.",
        ),
        Mutant(
            "not-turned",
            """
            def strides_of(shape):
                strides, step = [], 1
                for size in reversed(shape):
                    strides.append(step)
                    step *= max(size, 1)
                return tuple(strides)
            """,
            "The strides were collected from the right and never turned round.",
        ),
    ),
    slot="minitorch.tensors.shapes.contiguous_strides",
    live=lambda: torch.zeros(2, 0, 3).stride(),
)

TANH = Exercise(
    id="90.2",
    title="The backward of tanh",
    prompt="Write the backward of tanh.",
    name="backward",
    stub='''
        def backward(self, g, y):
            """The gradient of the input: g of the output y = tanh(x)."""
            raise NotImplementedError
    ''',
    reference="def backward(self, g, y):\n    return g * (1 - y * y)\n",
    alternative="def backward(self, g, y):\n    return g - g * y ** 2\n",
    draw=lambda rng: [
        (None, torch.tensor(2.0).array, torch.tensor(0.5).array),
        *[
            (None, torch.randn(3, n).array, torch.tanh(torch.randn(3, n)).array)
            for n in (0, 1, rng.randrange(2, 5))
        ],
    ],
    hints=("What is the derivative of tanh?", "1 - tanh(x)^2"),
    mutants=(
        Mutant("no-g", "def backward(self, g, y):\n    return 1 - y * y\n", "Where did g go?"),
        Mutant("plus", "def backward(self, g, y):\n    return g * (1 + y * y)\n", "A sign."),
        Mutant("y", "def backward(self, g, y):\n    return g * (1 - y)\n", "Not squared."),
    ),
    slot="minitorch.ops.elementwise.trigonometry.Tanh.backward",
    live=lambda: torch.tanh(torch.ones(2, requires_grad=True)).sum().backward(),
)
EXERCISES = (STRIDES, TANH)
