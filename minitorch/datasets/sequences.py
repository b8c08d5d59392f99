"""Sequences whose answer stands far back: tasks that show what a recurrent network remembers.

The adding problem and the copy task are known from S. Hochreiter and J. Schmidhuber, "Long
Short-Term Memory" (1997). All are drawn from PyTorch's own stream of random numbers, so that a seed
gives the same everywhere.
"""

from __future__ import annotations

import numpy as np

from ..errors import explain
from ..ops.making.from_data import from_numpy
from ..random import Generator, default_generator
from ..tensors import Tensor


def adding_problem(
    n: int, length: int = 50, generator: Generator | None = None
) -> tuple[Tensor, Tensor]:
    """Add the two marked numbers of a sequence.

    - ``n``: how many sequences; ``length``: of each, at least 2.
    - ``generator``: where they are drawn from; left out, from the default generator.

    Returns inputs, float32, (n, length, 2): in each step a number from [0, 1) and a mark, 1.0 at
    one step of the first half and at one of the second, else 0.0; and sums, float32, (n, 1). To
    answer 1 always gives a mean squared error of 1/6. ValueError for a shorter length.
    """
    if n < 0 or length < 2:
        must = "the adding problem needs n of at least 0 and a length of at least 2"
        raise ValueError(explain(must, f"got n={n}, length={length}"))
    source = default_generator if generator is None else generator
    inputs = np.zeros((n, length, 2), np.float32)
    inputs[:, :, 0] = source.uniform((n, length), np.float32)
    every, half = np.arange(n), length // 2
    first = source.integers(0, half, (n,))
    second = source.integers(half, length, (n,))
    inputs[every, first, 1] = inputs[every, second, 1] = 1
    sums = inputs[every, first, 0] + inputs[every, second, 0]
    return from_numpy(inputs), from_numpy(sums[:, None])


def copy_task(
    n: int,
    length: int = 10,
    delay: int = 20,
    symbols: int = 8,
    generator: Generator | None = None,
) -> tuple[Tensor, Tensor]:
    """Repeat the first symbols of a sequence after a long pause.

    - ``n``: how many sequences; ``length``: how many symbols each has; ``delay``: how long the
      pause is, at least 1; ``symbols``: how many different ones there are.
    - ``generator``: where they are drawn from; left out, from the default generator.

    Returns inputs and targets, both int64, (n, delay + 2 * length), of numbers from 0 to
    ``symbols + 1``::

        inputs    3 1 2  0 0 0 9  0 0 0      symbols 1 ... 8; 0 is a pause; 9: now repeat
        targets   0 0 0  0 0 0 0  3 1 2

    ValueError for numbers that leave nothing to copy.
    """
    if n < 0 or length < 1 or delay < 1 or symbols < 1:
        must = "the copy task needs a length, a delay and a number of symbols of at least 1"
        given = f"got n={n}, length={length}, delay={delay}, symbols={symbols}"
        raise ValueError(explain(must, given))
    source = default_generator if generator is None else generator
    said = source.integers(1, symbols + 1, (n, length))
    inputs, targets = np.zeros((2, n, delay + 2 * length), np.int64)
    inputs[:, :length] = said
    inputs[:, length + delay - 1] = symbols + 1
    targets[:, length + delay :] = said
    return from_numpy(inputs), from_numpy(targets)


def reversal_task(
    n: int, length: int = 5, symbols: int = 6, generator: Generator | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Say the symbols of a sequence backwards, and then 0: a small task from sequence to sequence.

    - ``n``: how many sequences; ``length``: how many symbols the longest may have; ``symbols``: how
      many different ones there are, the numbers from 1.
    - ``generator``: where they are drawn from; left out, from the default generator.

    Returns inputs, int64, (n, length), padded with 0; targets, int64, (n, length + 1), which are 0
    from the end of the answer; and the lengths of the inputs, int64, (n,), from 1 to ``length``::

        inputs    3 1 2 0 0      targets   2 1 3 0 0 0      length   3

    ValueError for numbers that leave nothing to say.
    """
    if n < 0 or length < 1 or symbols < 1:
        must = "the reversal task needs a length and a number of symbols of at least 1"
        raise ValueError(explain(must, f"got n={n}, length={length}, symbols={symbols}"))
    source = default_generator if generator is None else generator
    lengths = source.integers(1, length + 1, (n,))
    said = source.integers(1, symbols + 1, (n, length))
    inputs = np.where(np.arange(length) < lengths[:, None], said, 0)
    back = lengths[:, None] - 1 - np.arange(length + 1)
    answers = np.take_along_axis(said, np.maximum(back, 0), 1)
    targets = np.where(back >= 0, answers, 0)
    return from_numpy(inputs), from_numpy(targets), from_numpy(lengths)
