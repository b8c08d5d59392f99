"""Functions from tables of cubic polynomials: as exact as float32, and as fast for each of them.

A series or a continued fraction takes dozens of steps over all numbers. Between two places that lie
1/64 apart a smooth function is all but a cubic; so its coefficients are looked up, and four steps
are left. The table is made with the function itself when it is first asked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from .blocks import by_blocks_in_float64

WORTH_A_TABLE = 2**14  # elements: so many are needed until a table pays
PIECES = 64  # of each unit: what a cubic leaves is the fourth power of a quarter of a piece
_TERMS = 4


class Table:
    """Cubics in place of a function that is smooth from ``low`` to ``high``, whole numbers.

    Each agrees with it at four of Chebyshev's points, where the error of a cubic is smallest. The
    function may bend at a multiple of 1/64: there one piece ends.
    """

    def __init__(self, function: Callable[[np.ndarray], np.ndarray], low: int, high: int) -> None:
        self.low, self.high = low, high
        odd = 2 * np.arange(_TERMS)[:, None] + 1
        points = (1 - np.cos(odd * (math.pi / (2 * _TERMS)))) / 2
        starts = low + np.arange((high - low) * PIECES) / PIECES
        places = starts + points / PIECES
        values = function(places.reshape(-1)).reshape(places.shape)
        self.terms = np.linalg.solve(np.vander(points[:, 0], increasing=True), values)

    def covers(self, x: np.ndarray) -> np.ndarray:
        """Where the table has an answer."""
        inside = x >= self.low
        inside &= x < self.high
        return inside

    def __call__(self, x: np.ndarray) -> np.ndarray:
        """The function of float64 numbers that the table covers."""
        place = x - self.low
        place *= PIECES
        piece = place.astype(np.intp)
        place -= piece
        value = self.terms[-1][piece]
        term = np.empty_like(value)
        for terms in self.terms[-2::-1]:
            value *= place
            value += terms.take(piece, out=term, mode="clip")  # (the fastest of all modes)
        return value


class Tabled:
    """A function of float64 numbers, as exact as float32: from a table, or where it ends, itself.

    - ``exact``: the function of a flat array; it must be smooth but for multiples of 1/64.
    """

    def __init__(
        self, exact: Callable[[np.ndarray], np.ndarray], low: int = -8, high: int = 24
    ) -> None:
        self.exact, self.ends = exact, (low, high)
        self.table: Table | None = None

    def smooth(self, x: np.ndarray) -> np.ndarray:
        """What the table is made of."""
        return self.exact(x)

    def whole(self, value: np.ndarray, x: np.ndarray) -> np.ndarray:
        """The function from what the table has for it; ``value`` may be written into."""
        return value

    def __call__(self, x: np.ndarray) -> np.ndarray:
        if self.table is None:
            self.table = Table(self.smooth, *self.ends)
        inside = self.table.covers(x)
        if inside.all():
            value = self.table(x)
        elif 2 * np.count_nonzero(inside) > x.size:
            value = self.table(np.where(inside, x, self.ends[0]))
        else:
            return self.exact(x)
        value = self.whole(value, x)
        inside &= np.isfinite(value)  # at a pole each function has a rule of its own
        if not inside.all():
            rest = np.flatnonzero(~inside)
            value[rest] = self.exact(x[rest])
        return value


class Odd(Tabled):
    """An odd function, by its quotient with x: exact also next to 0."""

    def smooth(self, x):
        return self.exact(x) / x

    def whole(self, value, x):
        value *= x
        return value


class BesidePoles(Tabled):
    """A function with poles at 0, -1, -2 ..., from a table of what is smooth of it.

    - ``pole``: of the distance from the nearest pole, what is to be added to the smooth part.
      (There is none above -1/2 but that at 0.)
    """

    def __init__(
        self,
        exact: Callable[[np.ndarray], np.ndarray],
        pole: Callable[[np.ndarray], np.ndarray],
    ) -> None:
        super().__init__(exact)
        self.pole = pole

    def smooth(self, x):
        return self.exact(x) - self.pole(_from_pole(x))

    def whole(self, value, x):
        value += self.pole(_from_pole(x))
        return value


def _from_pole(x: np.ndarray) -> np.ndarray:
    nearest = np.rint(x)
    np.minimum(nearest, np.zeros_like(nearest), out=nearest)  # (slow with a single 0)
    return np.subtract(x, nearest, out=nearest)


def as_needed(function: Tabled, x: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """For elements of ``x``: the function by its table, if that is exact enough and pays."""
    pays = x.itemsize < 8 and x.size >= WORTH_A_TABLE and type(x) is np.ndarray
    return function if pays else function.exact


def by_table(function: Tabled, x: np.ndarray) -> np.ndarray:
    """A function of an array, in its dtype, by its table or without."""
    return by_blocks_in_float64(as_needed(function, x), x)
