"""Floor 3: what the random functions accept, refused in PyTorch's words.

Every function looks at the arguments of one method of ``random.Generator`` and returns the ones
that the method goes on with.  dtypes are NumPy's.
"""

import functools
import operator
from typing import Any

import numpy as np

from ..errors import warn
from ..tensors import dtypes
from ..tensors.dtypes import finfo

DType = np.dtype[Any]
Array = np.ndarray[Any, DType]

# dtype -> the name in PyTorch's messages, the name of the C++ type
NAMES = {
    "bool": ("Bool", "bool"),
    "uint8": ("Byte", "unsigned char"),
    "int8": ("Char", "signed char"),
    "int16": ("Short", "short int"),
    "int32": ("Int", "int"),
    "int64": ("Long", "long int"),
    "uint16": ("UInt16", "short unsigned int"),
    "uint32": ("UInt32", "unsigned int"),
    "uint64": ("UInt64", "long unsigned int"),
    "float16": ("Half", "c10::Half"),
    "bfloat16": ("BFloat16", "c10::BFloat16"),
    "float32": ("Float", "float"),
    "float64": ("Double", "double"),
}

# A float holds every integer up to 2 to this power.
DIGITS = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53}

LARGEST = {name: float(finfo(getattr(dtypes, name)).max) for name in DIGITS}


def _need(condition: Any, message: str) -> None:
    if not condition:
        raise RuntimeError(message)


def _scalar_name(dtype: DType) -> str:
    return NAMES[dtype.name][0] if dtype.name in NAMES else dtype.name


def _need_float(dtype: DType, kernel: str) -> DType:
    if dtype.kind not in dtypes.FLOATS:
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{_scalar_name(dtype)}'")
    return dtype


def _need_continuous(dtype: DType, name: str) -> DType:
    cpp = NAMES[dtype.name][1] if name == "Cauchy" and dtype.name in NAMES else _scalar_name(dtype)
    _need(
        dtype.name in DIGITS,
        f"{name} distribution is a continuous probability distribution. "
        f"dtype must be a floating point but you specified {cpp}",
    )
    return dtype


def seed(value: Any) -> int:
    """An int in [-2**63, 2**64), returned in [0, 2**64): negative ones count from the top."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        kind = type(value).__name__
        raise RuntimeError(f"manual_seed expected a long, but got {kind}")
    value = operator.index(value)
    if not -(2**63) <= value < 2**64:
        raise ValueError("Overflow when unpacking long long")
    return value % 2**64


def state_bytes(state: Any, size: int) -> None:
    """An array of `size` bytes."""
    if state.dtype != np.uint8:
        raise TypeError("RNG state must be a torch.ByteTensor")
    _need(
        state.size == size,
        f"Expected a CPUGeneratorImplState of size {size} but found the input RNG state size "
        f"to be {state.size}",
    )


def uniform(dtype: DType, low: float, high: float) -> DType:
    """A floating dtype, in which low <= high and high - low are finite."""
    _need_float(dtype, "check_uniform_bounds")
    largest = LARGEST[dtype.name]
    if -largest <= low <= high <= largest and high - low <= largest:
        return dtype
    name, cpp = NAMES[dtype.name]
    _need(-largest <= low <= largest, f"from is out of bounds for {cpp}")
    _need(-largest <= high <= largest, f"to is out of bounds for {cpp}")
    _need(
        low <= high,
        f"uniform_ expects to return a [from, to) range, but found from={low:g} > to={high:g}",
    )
    raise RuntimeError(
        f"uniform_ expects to-from <= std::numeric_limits<{name}>::max(), but found to={high:g} "
        f"and from={low:g} which result in to-from to exceed the limit"
    )


def normal(dtype: DType, std: float) -> DType:
    _need(std >= 0, f"normal expects std >= 0.0, but found std {std:g}")
    return _need_float(dtype, "normal_kernel_cpu")


def log_normal(dtype: DType, std: float) -> DType:
    _need(std > 0, f"log_normal_ expects std > 0.0, but found std={std:g}")
    return _need_float(dtype, "log_normal_cpu")


def exponential(dtype: DType, lambd: float) -> DType:
    _need_continuous(dtype, "Exponential")
    _need(lambd > 0, f"exponential_ expects lambda > 0.0, but found lambda={lambd:g}")
    return dtype


def cauchy(dtype: DType, sigma: float) -> DType:
    _need(sigma > 0, f"cauchy_ expects sigma > 0.0, but found sigma={sigma:g}")
    return _need_continuous(dtype, "Cauchy")


def geometric(dtype: DType, p: float) -> DType:
    _need(0 < p < 1, f"geometric_ expects p to be in (0, 1), but got p={p:g}")
    if dtype.name == "bool":
        raise NotImplementedError("\"geometric_cpu\" not implemented for 'Bool'")
    return dtype


def probability(p: float) -> None:
    _need(0 <= p <= 1, f"bernoulli_ expects p to be in [0, 1], but got p={p:g}")


def probabilities(p: Array) -> Array:
    _need_float(p.dtype, "bernoulli_tensor_cpu_p_")
    inside = (p >= 0) & (p <= 1)  # False for nan too
    _need(inside.all(), "Expected p_in >= 0 && p_in <= 1 to be true, but got false.")
    return p


def permutation(dtype: DType, n: int) -> DType:
    _need(n >= 0, f"Trying to create tensor with negative dimension {n}: [{n}]")
    if dtype.name == "bool":
        raise NotImplementedError("\"randperm\" not implemented for 'Bool'")
    if dtype.kind == "f":
        digits, (name, _) = DIGITS[dtype.name], NAMES[dtype.name]
        limit = f"2^{digits}+1" if digits > 11 else str(2**digits + 1)
        _need(n <= 2**digits + 1, f"n cannot be greater than {limit} for {name} type.")
    else:
        largest = np.iinfo(dtype).max
        _need(n <= largest, f"value cannot be converted to type {dtype}_t without overflow")
    return dtype


def _check_chances(weights: Array, alone: bool) -> None:
    """Chances are finite and not negative; draws with replacement say which of it fails."""
    finite, at_least_0 = np.isfinite(weights), weights >= 0
    if not alone:
        why = "probability tensor contains either `inf`, `nan` or element < 0"
        _need((finite & at_least_0).all(), why)
        return
    for right, what in ((at_least_0, "< 0"), (finite, "= infinity or NaN")):
        _need(
            right.all(), f"invalid multinomial distribution (encountering probability entry {what})"
        )


def multinomial(weights: Array, num_samples: int, replacement: bool) -> Array:
    _need(weights.ndim in (1, 2), "prob_dist must be 1 or 2 dim")
    _need(
        weights.dtype.name in DIGITS,
        "multinomial only supports floating-point dtypes for input, got: "
        + _scalar_name(weights.dtype),
    )
    _need(num_samples > 0, "cannot sample n_sample <= 0 samples")
    _need(
        replacement or num_samples <= weights.shape[-1],
        "cannot sample n_sample > prob_dist.size(-1) samples without replacement",
    )
    _need(weights.shape[-1] <= 2**24, "number of categories cannot exceed 2^24")
    if not weights.size:
        return weights
    _check_chances(weights, alone=replacement and num_samples > 1)
    _need(
        (weights.sum(axis=-1, dtype=np.float64) > 0).all(),
        "invalid multinomial distribution (sum of probabilities <= 0)",
    )
    return weights


def all_64_bits(dtype: DType) -> None:
    _need(
        dtype.name in ("int64", "float32", "float64"),
        "random_full_64_bits_range_kernel_cpu handles only int64, double, float and bfloat16",
    )


def largest_integer(dtype: DType) -> int:
    """The largest number that ``random_()`` draws: of a float, the end of its exact integers."""
    if dtype.name in ("uint16", "uint32", "uint64"):
        name = _scalar_name(dtype)
        raise NotImplementedError(f"\"random_kernel_cpu\" not implemented for '{name}'")
    return _end(dtype)


@functools.cache
def _end(dtype: DType) -> int:
    if dtype.kind == "f":
        return 2 ** DIGITS[dtype.name]
    return 1 if dtype.kind == "b" else int(np.iinfo(dtype).max)


def integer_range(dtype: DType, low: int, high: int | None) -> tuple[int, int]:
    """The range [low, high) or, without high, [low, end of dtype].  Returns low, how many."""
    if max(abs(low), abs(high or 0)) >= 2**63 and low != -(2**63):
        raise ValueError("Overflow when unpacking long long")
    closed = high is None
    high = _end(dtype) + 1 if high is None else high
    if not closed:
        _ordered(low, high, "'from' to be less than 'to'")
    if dtype.kind == "f":
        low = _nearest_start(low, dtype)
        if closed:
            _need(
                low < high,
                "random_ expects 'from' casted to dtype to be less than or equal to 'to_inc' "
                f"casted to dtype, but got from={low} > to_inc={high - 1}",
            )
        else:
            high = _nearest_stop(high, dtype)
            _ordered(low, high, "'from' casted to dtype to be less than 'to' casted to dtype")
    _inside(low, "from", dtype)
    _inside(high - 1, "to - 1", dtype)
    return low, high - low


def _ordered(low: int, high: int, words: str) -> None:
    _need(low < high, f"random_ expects {words}, but got from={low} >= to={high}")


def _inside(value: int, name: str, dtype: DType) -> None:
    """value must lie within dtype; a float beyond its exact integers gets a warning."""
    if dtype.kind != "f":
        smallest, largest = _integers_of(dtype)
        if not smallest <= value <= largest:
            raise RuntimeError(f"{name} is out of bounds for {NAMES[dtype.name][1]}")
    else:
        cpp = NAMES[dtype.name][1]
        limit = LARGEST[dtype.name]
        _need(-limit <= value <= limit, f"{name} is out of bounds for {cpp}")
        digits = DIGITS[dtype.name]
        if abs(value) > 2**digits:
            warn(
                f"{name} is out of bounds [-(2^{digits}), 2^{digits}]. Due to precision "
                f"limitations {cpp} can support discrete uniform distribution only within this "
                "range. This warning will become an error in version 1.7 release, please fix "
                "the code in advance"
            )


@functools.cache  # a draw of one number asks, too, and NumPy takes its time
def _integers_of(dtype: DType) -> tuple[int, int]:
    """The smallest and the largest integer of a dtype."""
    return (int(np.iinfo(dtype).min) if dtype.kind == "i" else 0), _end(dtype)


def _spacing(value: int, dtype: DType) -> int:
    """How far apart floats of dtype lie at the integer value, at least 1."""
    return 2 ** max(0, abs(value).bit_length() - DIGITS[dtype.name])


def _rounded(value: int, dtype: DType) -> int:
    """value as a float of dtype, back as an int64: what does not fit becomes the smallest one."""
    with np.errstate(over="ignore"):
        nearest = float(dtype.type(value))
    return int(nearest) if abs(nearest) < 2**63 else -(2**63)


def _nearest_start(low: int, dtype: DType) -> int:
    """low, or the next integer above that a float of dtype can hold."""
    nearest = _rounded(low + 1, dtype)
    return nearest + _spacing(low + 1, dtype) if nearest < low else low


def _nearest_stop(high: int, dtype: DType) -> int:
    """high, or an integer below that keeps every result under high after rounding."""
    nearest = _rounded(high - 1, dtype)
    return nearest - _spacing(high - 1, dtype) if nearest >= high else high
