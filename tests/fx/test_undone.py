"""What a recording does to the process is undone, whatever fails, and other threads do not notice.

While it runs, every Tensor reads its memory through a TracingArray, NumPy's place as the maker of
memory is taken, the collector of garbage rests, and a profile function looks on.
"""

import contextlib
import cProfile
import gc
import pstats
import signal
import sys
import threading

import numpy as np
import pytest

import minitorch
from minitorch import nn
from minitorch.devices import arrays
from minitorch.devices.device import defaults
from minitorch.fx import lifting, recording
from minitorch.fx.recording import Recording


def state_of_process():
    lifted = [t for t in lifting.all_tensors() if type(lifting.array_in(t)).__name__ != "ndarray"]
    return (
        lifted, len(arrays.host_numpy), defaults.count, gc.isenabled(), sys.getprofile(),
        lifting.turn.locked(), signal.getsignal(signal.SIGINT), minitorch.compiler.is_compiling(),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def nothing_is_left(few_objects):
    before = state_of_process()
    yield
    assert state_of_process() == before
    x = minitorch.ones(2)
    assert minitorch.compile(lambda x: x + 1, fullgraph=True)(x).tolist() == [2, 2]


STEPS = [
    "_look_around", "_find_numbers", "_set_up", "_lift", "_look_back", "_look_ahead", "_put_back",
]  # fmt: skip


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, RecursionError])
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_an_error_in_any_step(step, when, error, monkeypatch):
    real = getattr(Recording, step)

    def fail(self, *args):
        if when == "after" or step == "_put_back":  # (what puts back must begin at least)
            real(self, *args)
        raise error

    monkeypatch.setattr(Recording, step, fail)
    x = minitorch.ones(3)
    compiled = minitorch.compile(lambda x: (x * 2).sum())
    with contextlib.suppress(error):
        assert compiled(x).item() == 6
    monkeypatch.undo()
    assert compiled(x).item() == 6
    assert type(x.array) is np.ndarray


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, SystemExit, GeneratorExit])
def test_an_error_in_the_function(error):
    kept = []

    def program(x):
        kept.append(x * 2)
        raise error

    compiled = minitorch.compile(program)
    with pytest.raises(error):
        compiled(minitorch.ones(2))
    assert [type(t.array) for t in kept] == [np.ndarray] * len(kept)


def test_an_interrupt_while_memory_is_put_back(monkeypatch):
    """Ctrl-C waits until all is as it was."""
    count = 0

    def restore(tensor, but=None):
        nonlocal count
        count += 1
        if count == 3:
            signal.raise_signal(signal.SIGINT)
        return real(tensor, but)

    real = lifting.restore
    tensors = [minitorch.ones(1) for _ in range(20)]
    monkeypatch.setattr(recording, "restore", restore)
    compiled = minitorch.compile(lambda: tensors[0] + tensors[1])
    with pytest.raises(KeyboardInterrupt):
        compiled()
    assert count > 20
    monkeypatch.undo()
    assert compiled().item() == 2


class Awkward:
    """An object that answers no question."""

    def __init__(self, allowed=()):
        self.__dict__["value"] = 2

    def __repr__(self):
        raise ValueError("repr")

    __str__ = __repr__

    def __eq__(self, other):
        raise ValueError("eq")

    def __hash__(self):
        raise ValueError("hash")

    def __bool__(self):
        raise ValueError("bool")

    def __len__(self):
        raise ValueError("len")


def test_an_object_that_answers_no_question():
    thing, x = Awkward(), minitorch.ones(2)
    for compiled in (
        minitorch.compile(lambda x, given: x * given.value),
        minitorch.compile(lambda x, given: x * thing.value),
    ):
        assert [compiled(x, thing).tolist() for _ in range(3)] == [[2, 2]] * 3


def test_numbers_that_are_gone_when_they_are_put_back():
    numbers = {"a": 1.0, "b": 2.0}

    def program(x):
        y = x * numbers["a"] * numbers["b"]
        if len(numbers) > 2:
            numbers.clear()
        return y

    compiled = minitorch.compile(program)
    for a, b, more in ((1.0, 2.0, False), (3.0, 4.0, False), (5.0, 6.0, True)):
        numbers.update({"a": a, "b": b}, **({"c": 1.0} if more else {}))
        assert compiled(minitorch.ones(1)).item() == a * b
    assert numbers == {}


def trainer(seed):
    minitorch.manual_seed(seed)
    net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.LayerNorm(8), nn.Linear(8, 3))
    optimizer = minitorch.optim.Adam(net.parameters(), lr=0.01)
    x, y = minitorch.randn(16, 4), minitorch.randint(0, 3, (16,))

    def step():
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        return loss.detach()

    return step


@pytest.fixture
def quick_switches():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def in_a_thread(function):
    found = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    return thread, found


@pytest.mark.usefixtures("quick_switches")
def test_one_thread_trains_while_another_compiles():
    count = 60
    expected = [[step().item() for _ in range(count)] for step in (trainer(0), trainer(1))]
    eager, compiled = trainer(0), minitorch.compile(trainer(1))
    thread, theirs = in_a_thread(lambda: [eager().item() for _ in range(count)])
    ours = [compiled().item() for _ in range(count)]
    thread.join()
    assert (theirs[0], ours) == tuple(expected)


@pytest.mark.usefixtures("quick_switches")
def test_two_threads_compile():
    count = 30
    expected = [[step().item() for _ in range(count)] for step in (trainer(0), trainer(1))]
    steps = [minitorch.compile(trainer(seed)) for seed in (0, 1)]
    threads = [in_a_thread(lambda s=s: [s().item() for _ in range(count)]) for s in steps]
    for thread, _ in threads:
        thread.join()
    assert [found[0] for _, found in threads] == expected


def test_a_thread_that_uses_tensors_meanwhile_is_not_recorded():
    """What it makes, draws and reads is its own; nothing of it is in the recording."""
    begun, done = threading.Event(), threading.Event()
    shared, seen = minitorch.ones(3), []

    def other():
        begun.wait(20)
        seen.append((shared * 2).tolist())
        seen.append(minitorch.zeros(2).add_(1).numpy().tolist())
        seen.append(bool(shared.sum() > 2))
        seen.append(type((shared + minitorch.ones(3)).array).__name__)
        done.set()

    def hold(x):  # as if the other thread had come just now
        begun.set()
        done.wait(20)
        return x

    thread, _ = in_a_thread(other)
    compiled = minitorch.compile(lambda x: hold(x) + shared)
    for _ in range(3):
        assert compiled(minitorch.ones(3)).tolist() == [2, 2, 2]
    thread.join()
    assert seen == [[2, 2, 2], [1, 1], True, "ndarray"]


def test_a_function_that_waits_for_a_thread_which_compiles():
    """The other thread need not wait for its turn: it runs as it is written."""
    inner = minitorch.compile(lambda x: x * 3)

    def program(x):
        thread, found = in_a_thread(lambda: inner(minitorch.ones(2)).tolist())
        thread.join(20)
        return x + found[0][0]

    assert minitorch.compile(program)(minitorch.ones(1)).tolist() == [4]


@pytest.mark.parametrize("how", ["compile", "profile"])
def test_a_profile_of_the_program_goes_on(how):
    """cProfile is no function (before Python 3.12), and what it has begun it goes on with."""

    def after():
        return 1

    def program():
        if how == "compile":
            assert minitorch.compile(lambda x: x + 1, fullgraph=True)(minitorch.ones(2)).sum() == 4
        else:
            with minitorch.autograd.profiler.profile():
                minitorch.ones(2) + 1
        after()

    profile = cProfile.Profile()
    profile.runcall(program)
    assert "after" in {name for _, _, name in pstats.Stats(profile).stats}
    assert sys.getprofile() is None
