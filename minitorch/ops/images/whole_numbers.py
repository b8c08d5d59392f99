"""Images of bytes (uint8) of another size: weights and sums are whole numbers, as in Pillow.

Weights become 16-bit numbers with as many digits behind the point as fit; each dimension's sums
are rounded to bytes before the next one's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import array_beside

_MOST = 22  # digits behind the point


def resized_bytes(x: np.ndarray, taps: Any) -> np.ndarray:
    """New places of the last dimensions, the last one first: weighted sums of old bytes.

    - ``taps``: for each of these dimensions, places (t, new) and weights (t, new).
    """
    for dim in range(-1, -len(taps) - 1, -1):
        places, weights = taps[dim]
        matrix, digits = in_whole_numbers(places, weights, x.shape[dim])
        # (in float64 products and sums of such numbers are exact, and BLAS is fast)
        rows = np.moveaxis(x, dim, -1).astype(np.float64)
        sums = np.matmul(rows, array_beside(x, matrix.T))
        rounded = np.floor((sums + 2.0 ** (digits - 1)) * 2.0**-digits)
        x = np.moveaxis(rounded.clip(0, 255).astype(np.uint8), -1, dim)
    return x.copy("C")


def in_whole_numbers(places: np.ndarray, weights: np.ndarray, old: int) -> tuple[np.ndarray, int]:
    """Weights as a matrix (new, old) of whole numbers, and how many binary digits they have."""
    matrix = np.zeros((places.shape[1], old))
    for here, weight in zip(places, weights):
        np.add.at(matrix, (np.arange(len(here)), here), weight)
    digits = 0
    while digits < _MOST and int(0.5 + matrix.max() * 2 ** (digits + 1)) < 2**15:
        digits += 1
    return np.trunc(matrix * 2**digits + np.copysign(0.5, matrix)), digits
