"""The random generator: PyTorch's own stream of numbers.

PyTorch's CPU generator is the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), a machine
that turns a seed into an endless row of 32-bit words.  NumPy has the same machine, so the same
seed gives the same words, and with the formulas of ``random_streams.py`` the same numbers::

    manual_seed(0);  rand(1) -> 0.4963;  randn(1) -> 1.5410      here as in PyTorch

How many words a number costs is part of the contract, for it moves every later number:

    uniforms of 16 and 32 bits, integers of a range < 2**28        1 word
    float64 uniforms, larger ranges, exponential, dropout masks    2 words
    normals: as many uniforms as numbers, and the rules of ``Generator.normal``

The methods give ndarrays; the functions on tensors (``rand``, ``randn``, ...) are built on them.
``shape`` is a tuple of ints, ``dtype`` one of NumPy's; errors are PyTorch's (random_checks.py).
"""

import math
import os
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from ..devices.accelerator import count_devices
from ..devices.device import device as _device
from ..errors import type_name
from ..tensors import Tensor, wrap
from . import checks as check
from . import streams
from .streams import Array

Shape = tuple[int, ...]
DEFAULT_SEED = 67280421310721  # of a new Generator, as in PyTorch
PIECE = 2**14  # numbers that are worked out together: few enough to stay in the cache
LONG = 2**10  # pairs of words from here on are joined faster by NumPy's own generator
KEY = 624  # the Mersenne Twister's memory, in 32-bit words

# The 5056 bytes of PyTorch's CPU generator state.
STATE = np.dtype([
    ("seed", "<u8"), ("left", "<i4"), ("seeded", "<i4"), ("next", "<u8"), ("key", "<u8", KEY),
    ("normal_x", "<f8"), ("normal", "<f8"), ("normal_rho", "<f8"), ("has_normal", "<i4"),
    ("unused", "V4"), ("float_normal", "V8"),
])  # fmt: skip


def _device_of_generator(given: Any) -> _device:
    """The device of a generator, which must be there. The CPU is one device, whatever its index."""
    device = _device("cpu" if given is None else given)
    if device.type == "cpu":
        return _device("cpu")
    if device.type != "cuda":
        raise RuntimeError(f"{device.type.upper()} device type not an accelerator.")
    if not count_devices():
        raise RuntimeError(
            "Cannot get CUDA generator without ATen_cuda library. There is no GPU here. "
            "Try: torch.Generator() for the CPU's, or torch.cuda.simulate() for a GPU to try with."
        )
    return device


class Generator:
    """A stream of random numbers with its own seed and state.     torch.Generator

    - ``device``: whose random numbers these are: ``"cpu"``, or a GPU that is there.

    RuntimeError for a device that has no random numbers, or is not there.
    Two threads may draw from one generator: every call is atomic, their order is up to chance.
    """

    __slots__ = (
        "_engine",
        "_fresh",
        "_lock",
        "_normal",
        "_pairer",
        "_seed",
        "_seeder",
        "_sown",
        "device",
    )

    def __init__(self, device: Any = "cpu") -> None:
        self.device = _device_of_generator(device)
        self._lock = threading.RLock()
        self._engine: Any = None  # made at the first draw: loading numpy.random takes a while
        self.manual_seed(DEFAULT_SEED)

    # ---- seed and state

    def manual_seed(self, seed: int) -> "Generator":
        """Start the stream that belongs to seed, an int in [-2**63, 2**64); returns self.

        The Mersenne Twister takes the low 32 bits: seeds that differ by 2**32 give one stream.
        """
        with self._lock:
            self._seed = check.seed(seed)
            self._normal: float | None = None  # the second of a pair, kept for the next call
            self._fresh = True  # no word drawn since seeding
            self._sown = False  # the engine is seeded at the first draw: many seeds draw nothing
        return self

    def seed(self) -> int:
        """Start a stream that nobody can predict; returns its seed."""
        return self.manual_seed(int.from_bytes(os.urandom(8), "big")).initial_seed()

    def initial_seed(self) -> int:
        """The seed the stream was started with."""
        return self._seed

    def get_state(self) -> Tensor:
        """The state as 5056 bytes, a uint8 tensor, laid out as PyTorch's: it may be exchanged."""
        with self._lock:
            twister = self._twister().state["state"]
            position = int(twister["pos"])
            state = np.zeros(1, STATE)
            state["seed"], state["seeded"], state["key"] = self._seed, 1, twister["key"]
            state["next"] = 0 if self._fresh else position
            state["left"] = 1 if self._fresh else KEY + 1 - position
            if self._normal is not None:
                state["normal"], state["has_normal"] = self._normal, 1
        return wrap(state.view(np.uint8))

    def set_state(self, new_state: Tensor) -> "Generator":
        """Continue where the generator stood when ``get_state`` gave these bytes; returns self."""
        if not isinstance(new_state, Tensor):
            raise TypeError(f"expected a torch.ByteTensor, but got {type_name(new_state)}")
        check.state_bytes(new_state.array, STATE.itemsize)
        state = np.frombuffer(new_state.array.tobytes(), STATE)[0]
        left, position = int(state["left"]), int(state["next"])
        if state["seeded"] != 1 or not 0 < left <= KEY or position > KEY:
            raise RuntimeError("Invalid mt19937 state")
        twister = {"key": state["key"].astype(np.uint32), "pos": KEY if left == 1 else position}
        with self._lock:
            self._twister().state = {"bit_generator": "MT19937", "state": twister}
            self._seed, self._fresh = int(state["seed"]), position == 0
            self._normal = float(state["normal"]) if state["has_normal"] else None
        return self

    def clone_state(self) -> "Generator":
        """A new generator that goes on from the same state."""
        return Generator(self.device).set_state(self.get_state())

    def __reduce__(self) -> Any:
        return Generator, (self.device,), self.get_state()

    __setstate__ = set_state

    # ---- words and uniforms: where every number comes from

    def _twister(self) -> Any:
        if self._engine is None:
            self._engine = np.random.MT19937(0)
            self._seeder = np.random.RandomState(self._engine)  # seeds as PyTorch does
            self._pairer = np.random.Generator(self._engine)  # joins words by twos
        if not self._sown:
            self._seeder.seed(self._seed & 0xFFFFFFFF)
            self._sown = True
        return self._engine

    def _draw(self, count: int, dtype: Any, words: int, convert: Callable[[Array], Array]) -> Array:
        """count numbers of dtype, each made from so many words by convert."""
        numbers = np.empty(count, dtype)
        with self._lock:
            self._twister()
            for start in range(0, count, PIECE):
                piece = numbers[start : start + PIECE]
                piece[:] = convert(self._words(len(piece), words))
                self._fresh = False
        return numbers

    def _words(self, count: int, words: int) -> Array:
        """count 32-bit words, or pairs of them as 64-bit words, in fresh memory of uint64."""
        if words == 1:
            return self._engine.random_raw(count)
        if count < LONG:
            return streams.joined(self._engine.random_raw(2 * count))
        return self._pairer.integers(0, 2**64 - 1, count, np.uint64, endpoint=True)

    def _uniform(self, count: int, dtype: Any = np.float64) -> Array:
        """count uniforms in [0, 1): float64, or float32 for every other dtype."""
        if dtype == np.float64:
            return self._draw(count, np.float64, 2, streams.uniform64)
        return self._draw(count, np.float32, 1, streams.uniform32)

    def _modulo(self, count: int, span: int, words: int) -> Array:
        """count integers in [0, span), int64: so many words each (1 or 2), modulo span.

        The remainder favours small numbers: of one word and span < 2**28 by 6% at most.
        """
        if words == 2:
            return self._draw(count, np.int64, 2, lambda w: w % np.uint64(span))
        return self._draw(count, np.int64, 1, lambda w: w.astype(np.uint32) % np.uint32(span))

    # ---- real numbers

    def uniform(self, shape: Shape, dtype: Any, low: float = 0.0, high: float = 1.0) -> Array:
        """Uniform numbers in [low, high).     torch.rand, Tensor.uniform_"""
        dtype = check.uniform(np.dtype(dtype), low, high)
        # (float16 and bfloat16 by way of float32)
        numbers = self._uniform(math.prod(shape), dtype)
        if (low, high) != (0, 1):
            kind = numbers.dtype.type
            numbers = streams.fused(numbers, float(kind(high) - kind(low)), low)
        numbers = numbers.astype(dtype, copy=False)
        if (low, high) != (0, 1) or dtype.itemsize == 2:
            numbers[numbers == dtype.type(high)] = low  # rounding may have reached high
        return numbers.reshape(shape)

    def normal(
        self, shape: Shape, dtype: Any, mean: float = 0, std: float = 1, contiguous: bool = True
    ) -> Array:
        """Normal numbers with mean and standard deviation std.     torch.randn, Tensor.normal_

        Two ways, as in PyTorch.  16 numbers or more go by blocks of 16; where the last block is
        short, the last 16 numbers are drawn again (of 16 bits: the short block is not drawn first).
        Fewer than 16, or a target that is not contiguous (``contiguous=False``), go by pairs of
        float64; a second one that is not needed waits in the generator for the next such call.
        """
        dtype = check.normal(np.dtype(dtype), std)
        count = math.prod(shape)
        with self._lock:
            if count < 16 or not contiguous:
                numbers = streams.fused(self._pairs(count), std, mean)
            else:
                numbers = self._blocks(count, dtype, mean, std)
        return numbers.astype(dtype, copy=False).reshape(shape)

    def _blocks(self, count: int, dtype: Any, mean: float, std: float) -> Array:
        whole = count // 16 * 16
        numbers = self._uniform(whole if dtype.itemsize == 2 else count, dtype)
        streams.normal_blocks(numbers[:whole], mean, std)
        if count > whole:
            tail = self._uniform(16, dtype)
            streams.normal_blocks(tail, mean, std)
            numbers = np.concatenate([numbers[: count - 16], tail])
        return numbers

    def _pairs(self, count: int) -> Array:
        """count standard normals (float64), the one left over from the last call first."""
        waiting = [] if self._normal is None or count == 0 else [self._normal]
        pairs = (count - len(waiting) + 1) // 2
        numbers = np.concatenate([waiting, streams.normal_pairs(self._uniform(2 * pairs))])
        if count > 0:
            self._normal = float(numbers[count]) if len(numbers) > count else None
        return numbers[:count]

    def log_normal(self, shape: Shape, dtype: Any, mean: float = 1.0, std: float = 2.0) -> Array:
        """exp of normal numbers.     Tensor.log_normal_"""
        dtype = check.log_normal(np.dtype(dtype), std)
        with self._lock:
            normals = self._pairs(math.prod(shape))
        return np.exp(streams.fused(normals, std, mean)).astype(dtype).reshape(shape)

    def exponential(self, shape: Shape, dtype: Any, lambd: float = 1.0) -> Array:
        """-log(1 - u) / lambd for uniform u: waiting times at rate lambd.  Tensor.exponential_"""
        dtype = check.exponential(np.dtype(dtype), lambd)
        uniforms = self._uniform(math.prod(shape))
        return (-1.0 / lambd * np.log1p(-uniforms)).astype(dtype).reshape(shape)

    def cauchy(self, shape: Shape, dtype: Any, median: float = 0.0, sigma: float = 1.0) -> Array:
        """median + sigma * tan(pi * (u - 1/2)).     Tensor.cauchy_"""
        dtype = check.cauchy(np.dtype(dtype), sigma)
        uniforms = self._uniform(math.prod(shape))
        with np.errstate(invalid="ignore"):
            numbers = streams.fused(np.tan(np.pi * (uniforms - 0.5)), sigma, median)
        if not math.isfinite(median):  # (fused in two halves: inf - inf)
            numbers = np.full_like(numbers, median)
        return numbers.astype(dtype).reshape(shape)

    def geometric(self, shape: Shape, dtype: Any, p: float) -> Array:
        """The number of trials up to the first success, success has p.     Tensor.geometric_"""
        dtype = check.geometric(np.dtype(dtype), p)
        uniforms = self._uniform(math.prod(shape))
        with np.errstate(divide="ignore", invalid="ignore"):  # a uniform of 0: infinitely many
            return np.ceil(np.log(uniforms) / math.log(1 - p)).astype(dtype).reshape(shape)

    # ---- integers

    def integers(self, low: int, high: int, shape: Shape, dtype: Any = np.int64) -> Array:
        """Integers in [low, high).     torch.randint"""
        return self.random(shape, dtype, low, high)

    def random(
        self, shape: Shape, dtype: Any, low: int | None = None, high: int | None = None
    ) -> Array:
        """Integers in [low, high).     Tensor.random_

        Without high: up to the largest of dtype, of a float the largest below which no integer
        is skipped (2**24 for float32).  Without both: from 0 up to that.
        """
        dtype, count = np.dtype(dtype), math.prod(shape)
        if low is None and high is None:
            low, span = 0, check.largest_integer(dtype) + 1
            numbers = self._modulo(count, span, 2 if dtype.itemsize == 8 else 1)
        elif low == -(2**63) and high is None:
            check.all_64_bits(dtype)
            low, numbers = 0, self._draw(count, np.int64, 2, np.asarray)
        else:
            low, span = check.integer_range(dtype, low or 0, high)
            numbers = self._modulo(count, span, 1 if span < 2**28 else 2)
        numbers += np.int64(low)  # may wrap around, and is right after it
        return numbers.astype(dtype, copy=False).reshape(shape)

    def permutation(self, n: int, dtype: Any = np.int64) -> Array:
        """The integers 0..n-1 in random order.     torch.randperm"""
        dtype = check.permutation(np.dtype(dtype), n)
        offsets = np.zeros(n, np.int64)
        if n > 1:
            words = 1 if n < (2**32 - 1) // 20 else 2  # so that the remainders are even enough
            kind = np.uint32 if words == 1 else np.uint64
            drawn = self._draw(n - 1, kind, words, np.asarray)
            offsets[:-1] = drawn % np.arange(n, 1, -1, dtype=kind)
        return streams.shuffled(offsets).astype(dtype, copy=False)

    # ---- choices

    def bernoulli(self, p: Array, dtype: Any) -> Array:
        """1 with probability p[i], else 0; the shape is p's.     torch.bernoulli(p)"""
        p = check.probabilities(np.asarray(p))
        uniforms = self._uniform(p.size, p.dtype)
        return (uniforms.reshape(p.shape) < p).astype(dtype)

    def bernoulli_scalar(self, p: float, shape: Shape, dtype: Any) -> Array:
        """1 with probability p, else 0.     Tensor.bernoulli_(p); a dropout mask keeps 1 - p."""
        check.probability(p)
        count = math.prod(shape)
        return self._draw(count, dtype, 2, lambda w: streams.uniform64(w) < p).reshape(shape)

    def multinomial(self, weights: Array, num_samples: int, replacement: bool = False) -> Array:
        """Indices drawn with chances in proportion to weights (n,) or (rows, n).

        Returns int64 (num_samples,) or (rows, num_samples).     torch.multinomial
        Without replacement it is a race: item i arrives after an exponential waiting time at
        rate weights[i], and the first num_samples win.
        """
        weights = check.multinomial(np.asarray(weights), num_samples, replacement)
        if not weights.size:  # no rows
            return np.empty((*weights.shape[:-1], num_samples), np.int64)
        if replacement and num_samples > 1:
            uniforms = self._uniform(weights.size // weights.shape[-1] * num_samples)
            return streams.chosen(weights, uniforms)
        # torch draws in the order in which the weights lie in memory
        turned = weights.flags.f_contiguous and not weights.flags.c_contiguous
        waits = self.exponential(weights.shape[::-1] if turned else weights.shape, weights.dtype)
        speed = weights / (waits.T if turned else waits)
        if num_samples == 1:
            return speed.argmax(axis=-1, keepdims=True)
        return streams.first_places(-speed, num_samples)
