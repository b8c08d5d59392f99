"""Floor 3: the random generator - PyTorch's own stream of numbers.

PyTorch's CPU generator is the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), a machine
that turns a seed into an endless row of 32-bit words.  NumPy has the same machine, so the same
seed gives the same words, and with the formulas of ``random_streams.py`` the same numbers::

    manual_seed(0);  rand(1) -> 0.4963;  randn(1) -> 1.5410      here as in PyTorch

How many words a number costs is part of the contract, for it moves every later number:

    float16 and float32 uniforms, integers of a range < 2**28      1 word
    float64 uniforms, larger ranges, exponential, dropout masks    2 words
    normals: as many uniforms as numbers, and the rules of ``Generator.normal``

The methods give ndarrays; the functions on tensors (``rand``, ``randn``, ...) are built on them.
"""

import math
import secrets
import threading
from contextlib import contextmanager

import numpy as np

from minitorch import random_checks as check
from minitorch import random_streams as streams

__all__ = [
    "Generator", "default_generator", "fork_rng", "get_rng_state", "initial_seed", "manual_seed",
    "seed", "set_rng_state",
]  # fmt: skip

DEFAULT_SEED = 67280421310721  # of a new Generator, as in PyTorch
WORDS_KEPT = 624  # the Mersenne Twister's memory, in 32-bit words

# The 5056 bytes of PyTorch's CPU generator state.
STATE = np.dtype([
    ("seed", "<u8"), ("left", "<i4"), ("seeded", "<i4"), ("next", "<u8"),
    ("words", "<u8", WORDS_KEPT),
    ("normal_x", "<f8"), ("normal", "<f8"), ("normal_rho", "<f8"), ("has_normal", "<i4"),
    ("unused", "V4"), ("float_normal", "V8"),
])  # fmt: skip


class Generator:
    """A stream of random numbers with its own seed and state.     torch.Generator

    Two threads may draw from one generator: every call is atomic, their order is up to chance.
    """

    __slots__ = ("_engine", "_fresh", "_lock", "_normal", "_seed", "_seeder", "device")

    def __init__(self, device="cpu"):
        self.device = device
        self._lock = threading.RLock()
        self._engine = None  # made at the first draw: loading numpy.random takes a while
        self.manual_seed(DEFAULT_SEED)

    # ---- seed and state

    def manual_seed(self, seed):
        """Start the stream that belongs to seed, an int in [-2**63, 2**64); returns self.

        The Mersenne Twister takes the low 32 bits: seeds that differ by 2**32 give one stream.
        """
        with self._lock:
            self._seed = check.seed(seed)
            self._normal = None  # the second normal of a pair, kept for the next call
            self._fresh = True  # no word drawn since seeding
            if self._engine is not None:
                self._seeder.seed(self._seed & 0xFFFFFFFF)
        return self

    def seed(self):
        """Start a stream that nobody can predict; returns its seed (int)."""
        self.manual_seed(secrets.randbits(64))
        return self._seed

    def initial_seed(self):
        """The seed the stream was started with (int)."""
        return self._seed

    def get_state(self):
        """The state as 5056 bytes, ndarray of uint8, laid out as PyTorch's: it may be exchanged."""
        with self._lock:
            twister = self._twister().state["state"]
            position = int(twister["pos"])
            state = np.zeros((), STATE)
            state["seed"], state["seeded"], state["words"] = self._seed, 1, twister["key"]
            state["next"] = 0 if self._fresh else position
            state["left"] = 1 if self._fresh else WORDS_KEPT + 1 - position
            if self._normal is not None:
                state["normal"], state["has_normal"] = self._normal, 1
        return np.frombuffer(state.tobytes(), np.uint8).copy()

    def set_state(self, state):
        """Continue where the generator stood when ``get_state`` gave state (uint8, 5056)."""
        check.state_bytes(state, STATE.itemsize)
        state = np.frombuffer(state.tobytes(), STATE)[0]
        left, position = int(state["left"]), int(state["next"])
        if state["seeded"] != 1 or not 0 < left <= WORDS_KEPT or position > WORDS_KEPT:
            raise RuntimeError("Invalid mt19937 state")
        with self._lock:
            key = {"key": state["words"].astype(np.uint32)}
            key["pos"] = WORDS_KEPT if left == 1 else position
            self._twister().state = {"bit_generator": "MT19937", "state": key}
            self._seed, self._fresh = int(state["seed"]), position == 0
            self._normal = float(state["normal"]) if state["has_normal"] else None
        return self

    def clone_state(self):
        """A new generator that goes on from the same state."""
        return Generator(self.device).set_state(self.get_state())

    def __reduce__(self):
        return _restored, (self.device, self.get_state())

    # ---- words and uniforms: where every number comes from

    def _twister(self):
        if self._engine is None:
            self._engine = np.random.MT19937(0)
            self._seeder = np.random.RandomState(self._engine)  # seeds as PyTorch does
            self._seeder.seed(self._seed & 0xFFFFFFFF)
        return self._engine

    def _words(self, n):
        """The next n 32-bit words (n,) uint32."""
        engine = self._twister()
        if n > 0:
            self._fresh = False
        return engine.random_raw(n).astype(np.uint32)

    def _uniform32(self, n):
        return streams.uniform32(self._words(n))

    def _uniform64(self, n):
        return streams.uniform64(self._words(2 * n))

    # ---- real numbers

    def uniform(self, shape, dtype, low=0.0, high=1.0):
        """Uniform numbers in [low, high).     torch.rand, Tensor.uniform_"""
        dtype = check.uniform(np.dtype(dtype), low, high)
        with self._lock:
            if dtype == np.float64:
                uniforms, kind = self._uniform64(math.prod(shape)), np.float64
            else:
                uniforms, kind = self._uniform32(math.prod(shape)), np.float32
        span = kind(high) - kind(low)
        numbers = streams.fused(uniforms, span, low).astype(dtype, copy=False)
        if (low, high) != (0, 1) or dtype == np.float16:
            numbers[numbers == dtype.type(high)] = low  # rounding may have reached high
        return numbers.reshape(shape)

    def normal(self, shape, dtype, mean=0.0, std=1.0, contiguous=True):
        """Normal numbers with mean and standard deviation std.     torch.randn, Tensor.normal_

        Two ways, as in PyTorch.  16 numbers or more go by blocks of 16; where the last block is
        short, the last 16 numbers are drawn again (float16: the short block is not drawn first).
        Fewer than 16, or a target that is not contiguous (``contiguous=False``), go by pairs of
        float64; a second one that is not needed waits in the generator for the next such call.
        """
        dtype = check.normal(np.dtype(dtype), std)
        count = math.prod(shape)
        with self._lock:
            if count < 16 or not contiguous:
                numbers = streams.fused(self._normals_in_pairs(count), std, mean)
            else:
                uniform = self._uniform64 if dtype == np.float64 else self._uniform32
                whole = count // 16 * 16
                drawn = whole if dtype == np.float16 else count
                numbers = np.empty(count, np.result_type(dtype, np.float32))
                numbers[:drawn] = uniform(drawn)
                streams.normal_blocks(numbers[:whole], mean, std)
                if count > whole:
                    numbers[-16:] = uniform(16)
                    streams.normal_blocks(numbers[-16:], mean, std)
        return numbers.astype(dtype, copy=False).reshape(shape)

    def _normals_in_pairs(self, count):
        """count standard normals (float64), the one left over from the last call first."""
        waiting = [] if self._normal is None or count == 0 else [self._normal]
        pairs = (count - len(waiting) + 1) // 2
        numbers = np.concatenate([waiting, streams.normal_pairs(self._uniform64(2 * pairs))])
        if count > 0:
            self._normal = float(numbers[count]) if len(numbers) > count else None
        return numbers[:count]

    def log_normal(self, shape, dtype, mean=1.0, std=2.0):
        """exp of normal numbers.     Tensor.log_normal_"""
        dtype = check.log_normal(np.dtype(dtype), std)
        with self._lock:
            normals = self._normals_in_pairs(math.prod(shape))
        return np.exp(streams.fused(normals, std, mean)).astype(dtype).reshape(shape)

    def exponential(self, shape, dtype, lambd=1.0):
        """-log(1 - u) / lambd for uniform u: waiting times at rate lambd.  Tensor.exponential_"""
        dtype = check.exponential(np.dtype(dtype), lambd)
        with self._lock:
            uniforms = self._uniform64(math.prod(shape))
        return (-1.0 / lambd * np.log1p(-uniforms)).astype(dtype).reshape(shape)

    def cauchy(self, shape, dtype, median=0.0, sigma=1.0):
        """median + sigma * tan(pi * (u - 1/2)).     Tensor.cauchy_"""
        dtype = check.cauchy(np.dtype(dtype), sigma)
        with self._lock:
            uniforms = self._uniform64(math.prod(shape))
        numbers = streams.fused(np.tan(np.pi * (uniforms - 0.5)), sigma, median)
        return numbers.astype(dtype).reshape(shape)

    def geometric(self, shape, dtype, p):
        """The number of trials up to the first success, success has p.     Tensor.geometric_"""
        dtype = check.geometric(np.dtype(dtype), p)
        with self._lock:
            uniforms = self._uniform64(math.prod(shape))
        with np.errstate(divide="ignore", invalid="ignore"):  # a uniform of 0: infinitely many
            return np.ceil(np.log(uniforms) / math.log(1 - p)).astype(dtype).reshape(shape)

    # ---- integers

    def _modulo(self, count, span):
        """count integers in [0, span), uint32 or uint64: a word or two, modulo span.

        The remainder favours small numbers, by at most 2**28 / 2**32: about 6%.
        """
        if span >= 2**28:
            return streams.words64(self._words(2 * count)) % np.uint64(span)
        return self._words(count) % np.uint32(span)

    def integers(self, low, high, shape, dtype=np.int64):
        """Integers in [low, high).     torch.randint"""
        return self.random(shape, dtype, low, high)

    def random(self, shape, dtype, low=None, high=None):
        """Integers in [low, high).     Tensor.random_

        Without high: up to the largest of dtype, of a float the largest below which no integer
        is skipped (2**24 for float32).  Without both: from 0 up to that.
        """
        dtype, count = np.dtype(dtype), math.prod(shape)
        if low is None and high is None:
            return self._random_nonnegative(count, dtype).astype(dtype).reshape(shape)
        low = 0 if low is None else low
        with self._lock:
            if low == -(2**63) and high is None:
                check.all_64_bits(dtype)
                offsets, low = streams.words64(self._words(2 * count)), 0
            else:
                low, span = check.integer_range(dtype, low, high)
                offsets = self._modulo(count, span)
        # uint64 and int64 wrap around alike, so the sum is right wherever the range lies
        return (offsets.astype(np.int64) + np.int64(low)).astype(dtype).reshape(shape)

    def _random_nonnegative(self, count, dtype):
        span = check.largest_integer(dtype) + 1
        with self._lock:
            if dtype.itemsize == 8:
                return streams.words64(self._words(2 * count)) % np.uint64(span)
            return self._words(count) % np.uint32(span)

    def permutation(self, n, dtype=np.int64):
        """The integers 0..n-1 in random order.     torch.randperm"""
        dtype = check.permutation(np.dtype(dtype), n)
        offsets = np.zeros(n, np.uint32)
        with self._lock:
            if n >= (2**32 - 1) // 20:  # so that the remainders are not too uneven
                offsets = streams.words64(self._words(2 * n - 2))
                offsets %= np.arange(n, 1, -1, dtype=np.uint64)
            elif n > 1:
                offsets[:-1] = self._words(n - 1) % np.arange(n, 1, -1, dtype=np.uint32)
        return streams.shuffled(offsets).astype(dtype, copy=False)

    # ---- choices

    def bernoulli(self, p, dtype):
        """1 with probability p[i], else 0; the shape is p's.     torch.bernoulli(p)"""
        p = check.probabilities(np.asarray(p))
        with self._lock:
            uniform = self._uniform64 if p.dtype == np.float64 else self._uniform32
            uniforms = uniform(p.size)
        return (uniforms.reshape(p.shape) < p).astype(dtype)

    def bernoulli_scalar(self, p, shape, dtype):
        """1 with probability p, else 0.     Tensor.bernoulli_(p); a dropout mask keeps 1 - p."""
        check.probability(p)
        with self._lock:
            uniforms = self._uniform64(math.prod(shape))
        return (uniforms < p).astype(dtype).reshape(shape)

    def multinomial(self, weights, num_samples, replacement=False):
        """Indices drawn with chances in proportion to weights (n,) or (rows, n).

        Returns int64 (num_samples,) or (rows, num_samples).     torch.multinomial
        Without replacement it is a race: item i arrives after an exponential waiting time at
        rate weights[i], and the first num_samples win.
        """
        weights = check.multinomial(np.asarray(weights), num_samples, replacement)
        with self._lock:
            if replacement and num_samples > 1:
                uniforms = self._uniform64(weights.size // weights.shape[-1] * num_samples)
                return streams.chosen(weights, uniforms)
            speed = weights / self.exponential(weights.shape, weights.dtype)
        if num_samples == 1:
            return speed.argmax(axis=-1, keepdims=True)
        return np.argsort(-speed, axis=-1, kind="stable")[..., :num_samples]


def _restored(device, state):
    return Generator(device).set_state(state)


default_generator = Generator()
default_generator.seed()


def manual_seed(seed):
    """Seed the default generator; returns it.     torch.manual_seed"""
    return default_generator.manual_seed(int(seed))


def seed():
    """Seed the default generator unpredictably; returns the seed.     torch.seed"""
    return default_generator.seed()


def initial_seed():
    """The seed of the default generator.     torch.initial_seed"""
    return default_generator.initial_seed()


def get_rng_state():
    """The default generator's state, ndarray of 5056 uint8.     torch.get_rng_state"""
    return default_generator.get_state()


def set_rng_state(state):
    """Set the default generator's state.     torch.set_rng_state"""
    default_generator.set_state(state)


@contextmanager
def fork_rng(devices=None, enabled=True):
    """Draw inside ``with fork_rng():`` without moving the outer stream.     torch.random.fork_rng

    devices is accepted for PyTorch's sake: there is one generator, the CPU's.
    """
    if not enabled:
        yield
        return
    state = get_rng_state()
    try:
        yield
    finally:
        set_rng_state(state)
