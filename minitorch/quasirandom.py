"""Points that fill a cube evenly (``torch.quasirandom``).

    engine = torch.quasirandom.SobolEngine(dimension=2)
    engine.draw(8)                    (8, 2), from 0 to 1

They are PyTorch's own numbers, with ``scramble=True`` and a seed, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .errors import explain
from .ops.arguments import not_implemented
from .ops.making.sampling import randint
from .random import Generator
from .randomness import sobol
from .tensors import Tensor, wrap
from .tensors.dtypes import dtype as dtype_class
from .tensors.dtypes import float32, float64, get_default_dtype

__all__ = ["SobolEngine"]


class SobolEngine:
    """Draws Sobol's points, one after the other (``torch.quasirandom.SobolEngine``).

    - ``dimension``: of the cube, from 1 to 481. (PyTorch has the directions of 21201.)
    - ``scramble``: turn the points about at random, as evenly as they were.
    - ``seed``: of that; without one, the default generator draws.

    Raises ValueError for another dimension.

    Source: Sobol (1967); directions of Joe and Kuo (2008); scrambling of Owen (1998).

    >>> torch.quasirandom.SobolEngine(dimension=2).draw(3)
    tensor([[0.0000, 0.0000],
            [0.5000, 0.5000],
            [0.7500, 0.2500]])
    """

    MAXBIT = sobol.BITS
    MAXDIM = 21201

    def __init__(self, dimension: int, scramble: bool = False, seed: int | None = None) -> None:
        if dimension > self.MAXDIM or dimension < 1:
            raise ValueError(
                f"Supported range of dimensionality for SobolEngine is [1, {self.MAXDIM}]"
            )
        if dimension > sobol.DIMENSIONS:
            must = f"SobolEngine must have at most {sobol.DIMENSIONS} dimensions here"
            raise ValueError(
                explain(must, f"got {dimension}", "torch.rand, for independent points")
            )
        self.seed, self.scramble, self.dimension = seed, scramble, dimension
        self.sobolstate = wrap(sobol.directions(dimension))
        self.shift = wrap(np.zeros(dimension, np.int64))
        if scramble:
            self._scramble()
        self.quasi = self.shift.clone()
        self._first_point = (self.quasi / 2**self.MAXBIT).reshape(1, -1)
        self.num_generated = 0

    def draw(
        self, n: int = 1, out: Tensor | None = None, dtype: dtype_class | None = None
    ) -> Tensor:
        """The next ``n`` points: (n, dimension), in the default dtype or in ``dtype``.

        - ``dtype``: float32 or float64 (NotImplementedError).
        - ``out``: is given their size and their values, and returned.
        """
        to = get_default_dtype() if dtype is None else dtype
        if to not in (float32, float64):
            raise not_implemented("_sobol_engine_draw", to.numpy)
        first, before = self.num_generated == 0, self.num_generated - 1
        count = n - 1 if first else n
        if count < 0:
            sizes = [count, self.dimension]
            raise RuntimeError(f"Trying to create tensor with negative dimension {count}: {sizes}")
        found = sobol.points(self.sobolstate.array, self.quasi.array, max(before, 0), count)
        if count:
            self.quasi = wrap(found[-1].copy())
        result = wrap((found * 2.0**-self.MAXBIT).astype(to.numpy))
        if first:
            start = self._first_point.to(to).array
            result = wrap(np.concatenate([start, result.array]))
        self.num_generated += n
        if out is not None:
            return out.resize_(*result.shape).copy_(result)
        return result

    def draw_base2(
        self, m: int, out: Tensor | None = None, dtype: dtype_class | None = None
    ) -> Tensor:
        """The next 2^m points. ValueError unless the points are a power of two together, then."""
        n = 2**m
        total = self.num_generated + n
        if total & (total - 1):
            raise ValueError(
                "The balance properties of Sobol' points require n to be a power of 2. "
                f"{self.num_generated} points have been previously generated, then: "
                f"n={self.num_generated}+2**{m}={total}. If you still want to do this, please use "
                "'SobolEngine.draw()' instead."
            )
        return self.draw(n=n, out=out, dtype=dtype)

    def reset(self) -> SobolEngine:
        """Back to the first point; returns the engine."""
        self.quasi.copy_(self.shift)
        self.num_generated = 0
        return self

    def fast_forward(self, n: int) -> SobolEngine:
        """Leave out the next ``n`` points; returns the engine."""
        count, start = (n, self.num_generated - 1) if self.num_generated else (n - 1, 0)
        steps = sobol.changes(self.sobolstate.array, start, max(count, 0))
        self.quasi = wrap(self.quasi.array ^ np.bitwise_xor.reduce(steps, 0))
        self.num_generated += n
        return self

    def _scramble(self) -> None:
        generator = None
        if self.seed is not None:
            generator = Generator()
            generator.manual_seed(self.seed)
        size = self.dimension, self.MAXBIT
        shift = randint(2, size, generator=generator).array
        self.shift = wrap((shift << np.arange(self.MAXBIT)).sum(1))
        matrices = randint(2, (*size, self.MAXBIT), generator=generator).array
        self.sobolstate = wrap(sobol.scrambled(self.sobolstate.array, matrices))

    def __repr__(self) -> str:
        settings: list[tuple[str, Any]] = [("dimension", self.dimension)]
        settings += [("scramble", True)] if self.scramble else []
        settings += [] if self.seed is None else [("seed", self.seed)]
        return f"SobolEngine({', '.join([f'{name}={value}' for name, value in settings])})"
