"""Floor 3: from raw random bits to random numbers, by the formulas of PyTorch's CPU kernels.

Everything here is a pure function of arrays: no state, no seed.  ``generators.py`` draws 32-bit
words from the Mersenne Twister (as uint64, the upper half 0, or two joined) and hands them on:

    words --uniform32/uniform64--> uniforms in [0, 1) --fused--> any interval
                                   uniforms --normal_blocks--> 16 normals from 16 uniforms
                                   uniforms --normal_pairs---> 2 normals from 2 uniforms
    words modulo a range = integers --shuffled--> a permutation

Why so careful with rounding?  PyTorch's kernels are compiled with fused multiply-add, where
``a * b + c`` is rounded once instead of twice, and its float32 normals use short polynomials
for log, sin and cos.  Repeating both makes the numbers equal to the last bit, on every machine:
float32 results here use only +, *, sqrt and comparisons, which IEEE 754 defines exactly.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
f32, f64 = np.float32, np.float64

# A permutation shorter than this is faster with Python's loop than with array operations.
SHORT_SHUFFLE = 512
SHORT_NORMALS = 16  # numbers up to which the same holds for pairs of normals

# float32 normals are worked out in pieces that stay in the processor's cache.
CACHE_BLOCKS = 2048


def uniform32(words: Array) -> Array:
    """24 bits of each word, (n,) uint64 that is overwritten, as a float32 in [0, 1)."""
    words &= np.uint64(2**24 - 1)
    uniforms = words.view(np.int64).astype(f32)
    uniforms *= f32(2.0**-24)
    return uniforms


def uniform64(words: Array) -> Array:
    """53 bits of each 64-bit word, (n,), as a float64 in [0, 1)."""
    words &= np.uint64(2**53 - 1)
    uniforms = words.view(np.int64).astype(f64)
    uniforms *= 2.0**-53
    return uniforms


def joined(words: Array) -> Array:
    """Pairs of 32-bit words, (2n,), as 64-bit words (n,), the high half first."""
    return words[0::2] << np.uint64(32) | words[1::2]


def fused(a: Array, scale: float, shift: float) -> Array:
    """``a * scale + shift`` rounded once, as a fused multiply-add does.  a: float32 or float64."""
    scale, shift = a.dtype.type(scale), a.dtype.type(shift)
    if scale == 1:
        return a + shift
    if shift == 0:  # nothing is rounded twice
        return a * scale + shift
    if a.dtype == f32:  # a product of two float32 is exact in float64
        return (a.astype(f64) * f64(scale) + f64(shift)).astype(f32)
    if not 1e-250 < abs(scale) < 1e250:  # splitting would overflow or underflow
        return a * scale + shift
    product, error = _exact_product(a, scale)
    low, rest = _exact_sum(shift, error)
    high, middle = _exact_sum(product, low)
    return high + _rounded_to_odd(middle, rest)


def _exact_product(a: Array, b: Any) -> tuple[Array, Array]:
    """The rounded product of float64 a, b and what rounding lost (Dekker's and Veltkamp's way)."""

    def split(x: Any) -> tuple[Any, Any]:
        big = x * 134217729.0  # 2**27 + 1: leaves the upper 26 bits in `high`
        high = big - (big - x)
        return high, x - high

    (a_high, a_low), (b_high, b_low) = split(a), split(b)
    product = a * b
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return product, error


def _exact_sum(a: Any, b: Any) -> tuple[Array, Array]:
    """The rounded sum of float64 a, b and what rounding lost (Knuth's way)."""
    total = a + b
    moved = total - a
    return total, (a - (total - moved)) + (b - moved)


def _rounded_to_odd(a: Array, b: Array) -> Array:
    """a + b; inexact: of the two neighbours the one with an odd last bit.

    The odd bit remembers that something was lost, so a later rounding finds no false tie
    (Boldo and Melquiond, Emulation of FMA and correctly rounded sums, 2008).
    """
    total, lost = _exact_sum(a, b)
    even = (total.view(np.int64) & 1) == 0
    return np.where((lost != 0) & even, np.nextafter(total, np.copysign(np.inf, lost)), total)


def normal_pairs(uniforms: Array) -> Array:
    """Box and Muller's pairs: float64 (2n,) uniforms to (2n,) standard normals.

    Of each pair (u1, u2): radius = sqrt(-2 log(1 - u2)), angle = 2 pi u1; the normals are
    radius * cos(angle), then radius * sin(angle).
    """
    if len(uniforms) <= SHORT_NORMALS:
        return np.array([number for pair in _by_twos(uniforms.tolist()) for number in pair])
    radius = np.sqrt(-2.0 * np.log1p(-uniforms[1::2]))
    angle = 2.0 * np.pi * uniforms[0::2]
    normals = np.empty_like(uniforms)
    normals[0::2] = radius * np.cos(angle)
    normals[1::2] = radius * np.sin(angle)
    return normals


def _by_twos(uniforms: list[float]) -> Iterator[tuple[float, float]]:
    """The same of a few numbers, for which a dozen calls of NumPy take longer."""
    for u1, u2 in zip(uniforms[0::2], uniforms[1::2]):
        radius, angle = math.sqrt(-2.0 * math.log1p(-u2)), 2.0 * math.pi * u1
        yield radius * math.cos(angle), radius * math.sin(angle)


def normal_blocks(uniforms: Array, mean: float, std: float) -> None:
    """Box and Muller's blocks, in place: of 16 uniforms the first 8 give radii, the last 8 angles.

    uniforms: float32 or float64, length a multiple of 16; becomes normals with mean and std.
    """
    blocks = uniforms.reshape(-1, 16)
    polar = _polar32 if uniforms.dtype == f32 else _polar64
    for start in range(0, len(blocks), CACHE_BLOCKS):
        part = blocks[start : start + CACHE_BLOCKS]
        radius, cosine, sine = polar(1 - part[:, :8].ravel(), part[:, 8:].ravel())
        part[:, :8] = fused(radius * cosine, std, mean).reshape(-1, 8)
        part[:, 8:] = fused(radius * sine, std, mean).reshape(-1, 8)


def _polar64(u1: Array, u2: Array) -> tuple[Array, Array, Array]:
    angle = 2.0 * np.pi * u2
    return np.sqrt(-2.0 * np.log(u1)), np.cos(angle), np.sin(angle)


def _polar32(u1: Array, u2: Array) -> tuple[Array, Array, Array]:
    sine, cosine = _sincos32(f32(2.0 * np.pi) * u2)
    return np.sqrt(f32(-2.0) * _log32(u1)), cosine, sine


def _float32s(*values: float) -> tuple[float, ...]:
    return tuple(float(f32(value)) for value in values)


# Minimax polynomials of the Cephes library (S. Moshier), highest power first.
LOG = _float32s(
    7.0376836292e-2, -1.1514610310e-1, 1.1676998740e-1, -1.2420140846e-1, 1.4249322787e-1,
    -1.6668057665e-1, 2.0000714765e-1, -2.4999993993e-1, 3.3333331174e-1,
)  # fmt: skip
SIN = _float32s(-1.9515295891e-4, 8.3321608736e-3, -1.6666654611e-1)
COS = _float32s(2.443315711809948e-5, -1.388731625493765e-3, 4.166664568298827e-2)

# Two constants in pieces: the first pieces have so few bits that small multiples are exact.
ROOT_HALF = f32(0.5**0.5).view(np.int32)
LOG2_HIGH, LOG2_LOW = f32(0.693359375), f32(-2.12194440e-4)
QUARTER_PI = f32(0.78515625), f32(2.4187564849853515625e-4), f32(3.77489497744594108e-8)


def _horner(coefficients: tuple[float, ...], x: Array) -> Array:
    """The polynomial at x (float32), every step a fused multiply-add."""
    x = x.astype(f64)
    step, y = x * coefficients[0], np.empty(x.shape, f32)
    for coefficient in coefficients[1:-1]:
        step += coefficient
        y[...] = step  # rounds; there and back by copies, which are faster than mixed products
        step[...] = y
        step *= x
    step += coefficients[-1]
    y[...] = step
    return y


def _multiply_add(a: Array, b: Any, c: Array) -> Array:
    """Fused ``a * b + c`` of float32 arrays."""
    total = a.astype(f64)
    total *= b.astype(f64)
    total += c.astype(f64)
    return total.astype(f32)


def _log32(x: Array) -> Array:
    """log(x) for float32 in (0, 1]: x = 2**exponent * (1 + rest), rest in [-0.3, 0.42)."""
    # a float's bits are its exponent and then its digits: counted from those of sqrt(1/2)
    bits = x.view(np.int32) - ROOT_HALF
    exponent = (bits >> 23).astype(f32)
    bits &= 0x7FFFFF
    bits += ROOT_HALF
    rest = bits.view(f32)  # in [sqrt(1/2), sqrt(2))
    rest -= f32(1)
    square = rest * rest
    y = _horner(LOG, rest) * rest
    y = _multiply_add(y, square, exponent * LOG2_LOW)
    y -= square * f32(0.5)
    return (rest + y) + exponent * LOG2_HIGH


def _sincos32(x: Array) -> tuple[Array, Array]:
    """sin(x) and cos(x) for float32 in [0, 2 pi]: subtract the nearest multiple of pi / 2."""
    eighths = ((x * f32(4.0 / np.pi)).astype(np.int32) + 1) & ~1  # even: 0, 2, ... 8
    turns = eighths.astype(f32)
    x = x - turns * QUARTER_PI[0] - turns * QUARTER_PI[1]
    x = _multiply_add(turns, -QUARTER_PI[2], x)
    square = x * x
    cosine = _multiply_add(_horner(COS, square) * square, square, square * f32(-0.5)) + f32(1)
    sine = _multiply_add(_horner(SIN, square) * square, x, x)
    # In odd quadrants the two change places, in half of them a sign: on their bits, since NumPy's
    # where and a product with integers are several times as slow.
    quadrant = eighths >> 1
    sine_bits, cosine_bits = sine.view(np.int32), cosine.view(np.int32)
    change = (sine_bits ^ cosine_bits) & -(quadrant & 1)
    sine_bits ^= change ^ ((quadrant & 2) << 30)
    cosine_bits ^= change ^ (((quadrant + 1) & 2) << 30)
    return sine, cosine


def chosen(weights: Array, uniforms: Array) -> Array:
    """Indices into weights, float (n,) or (rows, n), one for each float64 uniform.

    A uniform u chooses the first index at which the weights so far reach the share u of all.
    Returns int64 (samples,) or (rows, samples).
    """
    shares = np.cumsum(weights, axis=-1, dtype=np.result_type(weights, f32))
    shares /= shares[..., -1:].copy()
    shares[..., -1] = 1
    rows = shares.reshape(-1, shares.shape[-1])
    uniforms = uniforms.reshape(len(rows), -1)
    indices = [np.searchsorted(row, u) for row, u in zip(rows, uniforms, strict=True)]
    return np.array(indices, np.int64).reshape(*weights.shape[:-1], uniforms.shape[-1])


def first_places(numbers: Array, count: int) -> Array:
    """Where the ``count`` smallest numbers of each row stand, in their order; of equals the first.

    Returns int64 (..., count).
    """
    if 4 * count > numbers.shape[-1]:
        return np.argsort(numbers, axis=-1, kind="stable")[..., :count]
    # few of many: those are found first, and only they are sorted
    places = np.argpartition(numbers, count, axis=-1)[..., :count]
    places.sort(axis=-1)
    order = np.argsort(np.take_along_axis(numbers, places, -1), axis=-1, kind="stable")
    return np.take_along_axis(places, order, -1)


def shuffled(offsets: Array) -> Array:
    """Fisher and Yates' shuffle of 0..n-1: for each i swap the items at i and i + offsets[i].

    offsets: n integers, offsets[i] in [0, n - i).  Returns the permutation (n,) int64.
    """
    targets = offsets.astype(np.int64) + np.arange(len(offsets))
    if len(offsets) < SHORT_SHUFFLE:
        items = list(range(len(offsets)))
        for i, target in enumerate(targets.tolist()):
            items[i], items[target] = items[target], items[i]
        return np.array(items, dtype=np.int64)
    return _shuffled_at_once(targets)


def _shuffled_at_once(targets: Array) -> Array:
    """The same shuffle without a loop over the swaps.

    Step i fetches the item at targets[i] and leaves there the item that stood at i.  So the
    item fetched by step i was put there by the last earlier step with the same target - or was
    never moved.  And what that step left had stood at its own place, put there by ... : a chain
    of steps that is followed by jumping, every jump twice as long as the one before.
    """
    n = len(targets)
    steps = np.arange(n, dtype=np.int32)  # 32 bits: half the memory to jump through

    # origin[i]: the item at place i when step i begins.  First the last step before i that
    # put something there (of repeated indices the last assignment holds), then along the chain.
    places = targets.astype(np.int32)
    np.copyto(places, n, where=places == steps)  # a swap with itself puts nothing
    origin = np.arange(n + 1, dtype=np.int32)
    origin[places] = steps
    origin = origin[:n]
    unfinished = np.flatnonzero(origin != steps).astype(np.int32)
    jump = origin.take(unfinished)
    while len(unfinished):
        further = origin.take(jump)
        moved = further != jump
        unfinished, jump = unfinished.compress(moved), further.compress(moved)
        origin[unfinished] = jump

    by_target = targets << 32 | steps
    by_target.sort()  # by target, then by step
    target, step = _halves(by_target)
    before = origin.take(step[:-1])
    fetched = np.empty(n, np.int64)
    fetched[step[0]] = target[0]
    fetched[step[1:]] = np.where(target[1:] == target[:-1], before, target[1:])
    return fetched


def _halves(words: Array) -> tuple[Array, Array]:
    """The high and the low 32 bits of 64-bit words (n,), as views."""
    halves = words.view(np.int32).reshape(-1, 2)
    low = 0 if np.little_endian else 1
    return halves[:, 1 - low], halves[:, low]
