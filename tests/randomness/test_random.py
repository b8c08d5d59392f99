"""minitorch.random: the same numbers as torch 2.13, recorded and - where torch is there - live."""

import copy
import importlib.util
import json
import pathlib
import pickle
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from minitorch import random
from minitorch.randomness import streams as random_streams
from minitorch.randomness.generators import STATE, Generator

try:
    import torch
except ImportError:
    torch = None

TESTS = pathlib.Path(__file__).parents[1]
GOLDENS = np.load(TESTS / "goldens" / "random.npz")
CASES, KINDS = (json.loads(GOLDENS[name].tobytes()) for name in ("cases", "kinds"))
FLOATS = ["float16", "float32", "float64"]

oracle = pytest.mark.oracle
needs_torch = pytest.mark.skipif(torch is None, reason="PyTorch is not installed (make oracle)")


def recorder():
    """The script that recorded the goldens: it knows how to ask torch."""
    path = TESTS / "goldens" / "record_random.py"
    spec = importlib.util.spec_from_file_location("record_random", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


record = recorder() if torch else None


def from_json(arguments):
    return {
        name: np.array(value["list"], value["dtype"]) if isinstance(value, dict) else value
        for name, value in arguments.items()
    }


def answer(generator, method, arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # floats beyond their exact integers; tested below
        return getattr(generator, method)(**from_json(arguments))


def assert_same(method, ours, theirs):
    """Equal to the last bit; float64 from NumPy's log, sin, ... may be another library's.

    A normal number is a length times a sine: near 0 it is as exact as the length, up to 9. A
    Cauchy number is a median plus a tangent: near 0 it is as exact as these. And e to the power
    of x is as exact, relatively, as x is absolutely: here x is below 100.
    """
    assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
    if ours.dtype == np.float64 and method in ("normal", "exponential", "log_normal", "cauchy"):
        rtol = 4e-14 if method == "log_normal" else 2e-15
        atol = {"normal": 2e-15, "cauchy": 4e-15}.get(method, 1e-16)
        np.testing.assert_allclose(ours, theirs, rtol=rtol, atol=atol)
    else:
        np.testing.assert_array_equal(ours, theirs)


def ends(array):
    """What the goldens keep of a long result."""
    if array.size <= 100:
        return array
    return np.concatenate([array.ravel()[:40], array.ravel()[-40:]])


def recorded():
    """Each case with its answers, cut out of the goldens' long row of bytes."""
    content, position, kinds = GOLDENS["answers"].tobytes(), 0, iter(KINDS)
    for number, case in enumerate(CASES):
        answers = []
        for _ in case["calls"]:
            dtype, shape = next(kinds)
            count = int(np.prod(shape))
            array = np.frombuffer(content, dtype, count, position).reshape(shape)
            position += array.nbytes
            answers.append(array)
        yield number, case, answers


def test_goldens():
    """Every formula alone; every kind of call after every other; the state afterwards."""
    calls = 0
    for number, case, answers in recorded():
        generator = Generator().manual_seed(case["seed"])
        for (method, arguments), theirs in zip(case["calls"], answers, strict=True):
            try:
                assert_same(method, ends(answer(generator, method, arguments)), theirs)
            except AssertionError as error:
                what = f"seed {case['seed']}: {method} {str(arguments)[:300]}"
                raise AssertionError(what) from error
            calls += 1
        if f"state{number}" in GOLDENS:
            state = GOLDENS[f"state{number}"]
            assert_same_state(generator.get_state(), state)
    assert calls == len(KINDS) > 1000


def assert_same_state(ours, theirs):
    ours, theirs = (np.asarray(state).view(STATE)[0] for state in (ours, theirs))
    for name in ("seed", "left", "seeded", "next", "key", "has_normal"):
        np.testing.assert_array_equal(ours[name], theirs[name], err_msg=name)
    np.testing.assert_allclose(ours["normal"], theirs["normal"], rtol=2e-15, atol=2e-15)


# ---- live


@st.composite
def calls(draw):
    """A call with small arguments, any method."""
    dtype = draw(st.sampled_from(FLOATS))
    shape = draw(st.one_of(st.tuples(st.integers(0, 50)), st.tuples(st.just(3), st.integers(0, 9))))
    real = st.floats(-10, 10, width=32)
    scale = st.floats(0.125, 10, width=32)
    low, high = sorted([draw(real), draw(real)])
    start, span = draw(st.integers(-(2**40), 2**40)), draw(st.integers(1, 2**62))
    p = draw(st.floats(0.0625, 0.9375, width=16))
    size = draw(st.integers(1, 20))
    weights = {"list": [draw(st.floats(0.0625, 2, width=16)) for _ in range(size)], "dtype": dtype}
    wide = {**weights, "dtype": draw(st.sampled_from(["float32", "float64"]))}
    whole = draw(st.sampled_from(["bool", "uint8", "int32", *FLOATS]))
    chances = {"list": [weight / 2 for weight in weights["list"]], "dtype": dtype}
    target = {"shape": shape, "dtype": dtype}
    spread = {"mean": draw(real), "std": draw(scale), "contiguous": draw(st.booleans())}
    return draw(st.sampled_from([
        ("uniform", target),
        ("uniform", {**target, "low": low, "high": high}),
        ("normal", target),
        ("normal", {**target, **spread}),
        ("exponential", {**target, "lambd": draw(scale)}),
        ("log_normal", {**target, "mean": low, "std": draw(scale)}),
        ("cauchy", {**target, "median": low, "sigma": draw(scale)}),
        ("geometric", {**target, "p": p}),
        ("integers", {"shape": shape, "dtype": "int64", "low": start, "high": start + span}),
        ("integers", {"shape": shape, "dtype": "int8", "low": -start % 100, "high": 101}),
        ("random", {"shape": shape, "dtype": whole}),
        ("permutation", {"n": draw(st.integers(0, 600))}),
        ("bernoulli", {"p": chances, "dtype": "float32"}),
        ("bernoulli_scalar", {**target, "p": p}),
        ("multinomial", {"weights": wide, "num_samples": draw(st.integers(1, size))}),
        ("multinomial", {"weights": weights, "num_samples": size, "replacement": True}),
    ]))  # fmt: skip


@oracle
@needs_torch
@settings(deadline=None, max_examples=60)
@given(st.integers(-(2**63), 2**64 - 1), st.lists(calls(), max_size=12))
def test_any_sequence_of_calls(seed, sequence):
    ours, theirs = Generator().manual_seed(seed), torch.Generator().manual_seed(seed)
    for method, arguments in sequence:
        arguments = from_json(arguments)
        assert_same(
            method, answer(ours, method, arguments), record.on_torch(theirs, method, arguments)
        )
    assert_same_state(ours.get_state(), theirs.get_state().numpy())


@oracle
@needs_torch
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("threads", [1, 2])
def test_long_results(seed, threads):
    """A million numbers: blocks, rare branches of log and sin, torch's threads."""
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        for method, arguments in [
            ("normal", {"shape": (1_000_003,), "dtype": "float32"}),
            ("normal", {"shape": (300_003,), "dtype": "float32", "mean": 0.7, "std": 0.013}),
            ("uniform", {"shape": (1_000_003,), "dtype": "float32", "low": -0.1, "high": 0.1}),
            ("bernoulli_scalar", {"p": 0.3, "shape": (1_000_003,), "dtype": "float32"}),
            ("exponential", {"shape": (300_003,), "dtype": "float32"}),
            ("permutation", {"n": 300_003}),
        ]:
            ours, theirs = Generator().manual_seed(seed), torch.Generator().manual_seed(seed)
            theirs = record.on_torch(theirs, method, arguments)
            assert_same(method, answer(ours, method, arguments), theirs)
    finally:
        torch.set_num_threads(before)


@oracle
@needs_torch
def test_eight_million_float32_normals():
    """The polynomials for log, sin and cos: the same bits as the ones in torch's kernel."""
    state = torch.Generator().get_state()
    for seed in range(4):
        ours = Generator().manual_seed(seed).normal((2_000_000,), "float32")
        theirs = torch.randn(2_000_000, generator=torch.Generator().manual_seed(seed)).numpy()
        np.testing.assert_array_equal(ours.view(np.int32), theirs.view(np.int32))
    assert torch.equal(state, torch.Generator().get_state())


@oracle
@needs_torch
def test_state_is_exchanged_with_torch():
    for drawn in (0, 1, 5, 623, 624, 625):
        ours, theirs = Generator().manual_seed(7), torch.Generator().manual_seed(7)
        ours.uniform((drawn,), "float32")
        torch.rand(drawn, generator=theirs)
        np.testing.assert_array_equal(ours.get_state(), theirs.get_state().numpy())

        there, back = torch.Generator(), Generator()
        there.set_state(torch.from_numpy(ours.get_state().numpy()))
        back.set_state(minitorch.from_numpy(there.get_state().numpy()))
        assert there.initial_seed() == back.initial_seed() == 7
        expected = torch.randn(3, generator=theirs).numpy()
        np.testing.assert_array_equal(torch.randn(3, generator=there).numpy(), expected)
        np.testing.assert_array_equal(back.normal((3,), "float32"), expected)
        # the fourth normal waits in the state
        back.set_state(minitorch.from_numpy(theirs.get_state().numpy()))
        there.set_state(torch.from_numpy(back.get_state().numpy()))
        expected = torch.randn(1, generator=theirs).numpy()
        np.testing.assert_array_equal(torch.randn(1, generator=there).numpy(), expected)
        np.testing.assert_array_equal(back.normal((1,), "float32"), expected)


@oracle
@needs_torch
def test_in_memory_order_on_targets_that_are_not_contiguous():
    """What torch does, for those who fill such targets: the order of memory, pairs of normals."""
    target = torch.empty(5, 7).t()
    target.uniform_(generator=torch.Generator().manual_seed(3))
    ours = Generator().manual_seed(3).uniform((5, 7), "float32")
    np.testing.assert_array_equal(target.t().numpy(), ours)
    target.normal_(generator=torch.Generator().manual_seed(3))
    ours = Generator().manual_seed(3).normal((5, 7), "float32", contiguous=False)
    np.testing.assert_array_equal(target.t().numpy(), ours)


@oracle
@needs_torch
def test_layers_and_loader_of_torch_follow_from_the_stream():
    """The rules by which the floors above use the stream."""
    torch.manual_seed(0)
    linear = torch.nn.Linear(20, 3)
    ours = Generator().manual_seed(0)
    bound = 1 / 20**0.5
    np.testing.assert_array_equal(
        linear.weight.detach().numpy(), ours.uniform((3, 20), "float32", -bound, bound)
    )
    np.testing.assert_array_equal(
        linear.bias.detach().numpy(), ours.uniform((3,), "float32", -bound, bound)
    )

    dropped = torch.nn.functional.dropout(torch.ones(1000), 0.3).numpy()
    mask = ours.bernoulli_scalar(1 - 0.3, (1000,), "float32")
    np.testing.assert_array_equal(dropped, mask / np.float32(1 - 0.3))

    loader = torch.utils.data.DataLoader(range(100), batch_size=100, shuffle=True)
    for _ in range(2):  # an epoch: one int64 for the workers, one to seed the shuffle
        (order,) = loader
        ours.random((), "int64")
        shuffle = Generator().manual_seed(int(ours.random((), "int64")))
        np.testing.assert_array_equal(order.numpy(), shuffle.permutation(100))
    np.testing.assert_array_equal(torch.rand(3).numpy(), ours.uniform((3,), "float32"))


# ---- errors

ERRORS = [
    ("uniform", {"shape": (2,), "dtype": "float32", "low": 5.0, "high": 3.0}),
    ("uniform", {"shape": (2,), "dtype": "float32", "low": -3e38, "high": 3e38}),
    ("uniform", {"shape": (2,), "dtype": "float32", "low": float("nan")}),
    ("uniform", {"shape": (2,), "dtype": "float16", "low": -1e5}),
    ("uniform", {"shape": (2,), "dtype": "float64", "high": float("inf")}),
    ("uniform", {"shape": (2,), "dtype": "int64"}),
    ("normal", {"shape": (2,), "dtype": "float32", "std": -1.0}),
    ("normal", {"shape": (2,), "dtype": "float32", "std": float("nan")}),
    ("normal", {"shape": (2,), "dtype": "int32"}),
    ("log_normal", {"shape": (2,), "dtype": "float32", "mean": 0.0, "std": 0.0}),
    ("log_normal", {"shape": (2,), "dtype": "int64"}),
    ("exponential", {"shape": (2,), "dtype": "float32", "lambd": 0.0}),
    ("exponential", {"shape": (2,), "dtype": "int8"}),
    ("cauchy", {"shape": (2,), "dtype": "float32", "sigma": -0.5}),
    ("cauchy", {"shape": (2,), "dtype": "int64"}),
    ("geometric", {"shape": (2,), "dtype": "float32", "p": 1.0}),
    ("geometric", {"shape": (2,), "dtype": "bool", "p": 0.5}),
    ("integers", {"low": 5, "high": 5, "shape": (2,), "dtype": "int64"}),
    ("integers", {"low": 0, "high": 2**63, "shape": (2,), "dtype": "int64"}),
    ("integers", {"low": -200, "high": 5, "shape": (2,), "dtype": "int8"}),
    ("integers", {"low": 0, "high": 300, "shape": (2,), "dtype": "uint8"}),
    ("integers", {"low": 0, "high": 2**20, "shape": (2,), "dtype": "int16"}),
    ("integers", {"low": 0, "high": 2**40, "shape": (2,), "dtype": "int32"}),
    ("integers", {"low": 0, "high": 2**20, "shape": (2,), "dtype": "uint16"}),
    ("integers", {"low": 0, "high": 2**40, "shape": (2,), "dtype": "uint32"}),
    ("integers", {"low": 0, "high": 3, "shape": (2,), "dtype": "bool"}),
    ("integers", {"low": 0, "high": 100_000, "shape": (2,), "dtype": "float16"}),
    ("random", {"shape": (2,), "dtype": "float16", "low": 3000}),
    ("random", {"shape": (2,), "dtype": "float32", "low": 2**25}),
    ("random", {"shape": (2,), "dtype": "int8", "low": 200}),
    ("random", {"shape": (2,), "dtype": "uint16"}),
    ("random", {"shape": (2,), "dtype": "int32", "low": -(2**63)}),
    ("permutation", {"n": -1}),
    ("permutation", {"n": 300, "dtype": "int8"}),
    ("permutation", {"n": 300, "dtype": "uint8"}),
    ("permutation", {"n": 3000, "dtype": "float16"}),
    ("permutation", {"n": 2**24 + 3, "dtype": "float32"}),
    ("permutation", {"n": 3, "dtype": "bool"}),
    ("bernoulli", {"p": np.array([1.5]), "dtype": "float32"}),
    ("bernoulli", {"p": np.array([1]), "dtype": "float32"}),
    ("bernoulli_scalar", {"p": -0.5, "shape": (2,), "dtype": "float32"}),
    ("bernoulli_scalar", {"p": float("nan"), "shape": (2,), "dtype": "float32"}),
    ("multinomial", {"weights": np.ones((1, 2, 3)), "num_samples": 1}),
    ("multinomial", {"weights": np.array(1.0), "num_samples": 1}),
    ("multinomial", {"weights": np.array([1, 2]), "num_samples": 1}),
    ("multinomial", {"weights": np.ones(2), "num_samples": 0}),
    ("multinomial", {"weights": np.ones(2), "num_samples": 3}),
    ("multinomial", {"weights": -np.ones(2), "num_samples": 1}),
    ("multinomial", {"weights": np.array([1, np.inf]), "num_samples": 1, "replacement": True}),
    ("multinomial", {"weights": np.zeros(2), "num_samples": 3, "replacement": True}),
    ("multinomial", {"weights": np.zeros((1, 2)), "num_samples": 1}),
]


@pytest.mark.parametrize(("method", "arguments"), ERRORS)
def test_refused(method, arguments):
    """Refused, nothing drawn; where torch is there: in its words."""
    generator = Generator()
    with pytest.raises((RuntimeError, ValueError)) as ours:
        answer(generator, method, arguments)
    np.testing.assert_array_equal(generator.get_state(), Generator().get_state())
    if torch is None:
        return
    with pytest.raises((RuntimeError, ValueError)) as theirs:
        record.on_torch(torch.Generator(), method, arguments)
    assert ours.type is theirs.type
    assert str(theirs.value).split("\n")[0].split("  (Could")[0] == str(ours.value)


def test_integers_beyond_a_floats_exact_ones_warn():
    with pytest.warns(UserWarning, match=r"to - 1 is out of bounds \[-\(2\^24\), 2\^24\]"):
        Generator().integers(0, 2**40, (2,), "float32")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (1.5, "manual_seed expected a long, but got float"),
        ("a", "manual_seed expected a long, but got str"),
        (None, "manual_seed expected a long, but got NoneType"),
        (True, "manual_seed expected a long, but got bool"),
        (2**64, "Overflow when unpacking long long"),
        (-(2**63) - 1, "Overflow when unpacking long long"),
    ],
)
def test_bad_seeds(value, message):
    with pytest.raises((RuntimeError, ValueError)) as ours:
        Generator().manual_seed(value)
    assert str(ours.value) == message
    if torch is not None:
        with pytest.raises(ours.type) as theirs:
            torch.Generator().manual_seed(value)
        assert str(theirs.value).split("\n")[0] == message


# ---- seeds, state, the default generator


def test_seeds():
    generator = Generator()
    assert generator.initial_seed() == 67280421310721
    assert generator.manual_seed(-1) is generator
    assert generator.initial_seed() == 2**64 - 1
    assert generator.manual_seed(np.int64(3)).initial_seed() == 3
    assert generator.seed() == generator.initial_seed() != generator.seed()
    first = Generator().manual_seed(5).uniform((3,), "float32")
    other = Generator().manual_seed(5 + 2**32).uniform((3,), "float32")
    np.testing.assert_array_equal(first, other)


def test_known_numbers():
    random.manual_seed(0)
    np.testing.assert_allclose(
        random.default_generator.uniform((2,), "float32"), [0.4963, 0.7682], atol=5e-5
    )
    random.manual_seed(0)
    normal = random.default_generator.normal((1,), "float32")
    np.testing.assert_allclose(normal, [1.5410], atol=5e-5)


def test_state_round_trip():
    generator = Generator().manual_seed(3)
    generator.normal((3,), "float32")  # leaves one normal waiting
    state = generator.get_state()
    assert (state.dtype, state.shape) == (minitorch.uint8, (5056,))
    expected = generator.normal((5,), "float64")
    for again in (
        generator.set_state(state),
        Generator().set_state(state),
        Generator().set_state(state).clone_state(),
        pickle.loads(pickle.dumps(Generator().set_state(state))),
        copy.deepcopy(Generator().set_state(state)),
    ):
        assert again.initial_seed() == 3
        np.testing.assert_array_equal(again.normal((5,), "float64"), expected)
    generator.manual_seed(3)  # forgets the waiting normal
    np.testing.assert_array_equal(
        generator.normal((5,), "float64"), Generator().manual_seed(3).normal((5,), "float64")
    )


@pytest.mark.parametrize(
    ("state", "kind", "message"),
    [
        (3, TypeError, "expected a torch.ByteTensor, but got int"),
        (minitorch.zeros(5056), TypeError, "RNG state must be a torch.ByteTensor"),
        (minitorch.zeros(3, dtype=minitorch.uint8), RuntimeError, "Expected a CPUGeneratorImplState"
         " of size 5056 but found the input RNG state size to be 3"),
        (minitorch.zeros(5056, dtype=minitorch.uint8), RuntimeError, "Invalid mt19937 state"),
    ],
)  # fmt: skip
def test_bad_states(state, kind, message):
    generator = Generator().manual_seed(1)
    with pytest.raises(kind) as error:
        generator.set_state(state)
    assert str(error.value) == message
    assert generator.initial_seed() == 1


def test_default_generator():
    assert random.manual_seed(4.7) is random.default_generator  # int() of it, as torch does
    assert random.initial_seed() == 4
    state = random.get_rng_state()
    expected = random.default_generator.uniform((3,), "float32")
    random.set_rng_state(state)
    np.testing.assert_array_equal(random.default_generator.uniform((3,), "float32"), expected)
    assert random.seed() == random.initial_seed()


def test_fork_rng():
    random.manual_seed(0)
    expected = random.default_generator.clone_state().uniform((3,), "float32")
    with random.fork_rng():
        random.manual_seed(1)
    with pytest.raises(ZeroDivisionError), random.fork_rng(devices=[]):
        random.manual_seed(1 // 0)
    np.testing.assert_array_equal(random.default_generator.uniform((3,), "float32"), expected)
    with random.fork_rng(enabled=False):
        random.manual_seed(1)
    assert random.initial_seed() == 1


def test_threads_share_a_generator_without_tearing_it():
    """Four threads draw pairs of words: every number is one that a single thread would draw."""
    generator, drawn = Generator().manual_seed(0), []

    def draw():
        for _ in range(200):
            drawn.append(generator.uniform((7,), "float64"))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = Generator().manual_seed(0).uniform((800 * 7,), "float64")
    np.testing.assert_array_equal(np.sort(np.concatenate(drawn)), np.sort(expected))


def test_import_and_seed_do_not_load_numpy_random():
    """It takes longer to load than the rest of the package; some NumPy versions load it anyway."""
    code = (
        "import sys, numpy; before = 'numpy.random' in sys.modules\n"
        "from minitorch import random; random.manual_seed(0)\n"
        "assert ('numpy.random' in sys.modules) == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=TESTS.parent)


# ---- the formulas


@settings(deadline=None)
@given(st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=40))
def test_both_shuffles_are_one(words):
    n = len(words)
    offsets = np.array([word % (n - i) for i, word in enumerate(words)])
    expected = random_streams.shuffled(offsets)
    assert sorted(expected.tolist()) == list(range(n))
    np.testing.assert_array_equal(
        random_streams._shuffled_at_once(offsets + np.arange(n)), expected
    )


number = st.floats(-1e100, 1e100).filter(lambda x: x == 0 or abs(x) > 1e-100)


@settings(deadline=None, max_examples=300)
@given(number, number, number)
def test_fused_rounds_once(a, scale, shift):
    from fractions import Fraction

    exact = float(Fraction(a) * Fraction(scale) + Fraction(shift))
    assert random_streams.fused(np.array([a]), scale, shift)[0] == exact


@pytest.mark.parametrize("dtype", FLOATS)
def test_multinomial_without_replacement_takes_each_once(dtype):
    """Also where scores tie (float16, weights of 0): the lower index comes first."""
    weights = np.arange(50.0).astype(dtype)
    weights[10:40] = 0
    drawn = Generator().multinomial(weights, 50)
    assert sorted(drawn.tolist()) == list(range(50))
    assert drawn[-31:].tolist() == [0, *range(10, 40)]
    assert set(Generator().multinomial(weights, 19).tolist()) == {*range(1, 10), *range(40, 50)}


def test_normals_are_normal():
    """A check that no golden gives: mean, spread and tails of a million."""
    for dtype in FLOATS:
        numbers = Generator().normal((1_000_000,), dtype).astype(np.float64)
        assert abs(numbers.mean()) < 0.004
        assert abs(numbers.std() - 1) < 0.003
        assert abs((abs(numbers) > 3).mean() - 0.0027) < 0.0003
