"""Endless loops, enormous arrays, floods of output: cut, and told in words."""

import dataclasses
import gc
import itertools
import math
import os
import subprocess
import sys
import textwrap
import threading
import time
import tracemalloc

import numpy as np
import pytest

from minitorch.course import limits
from minitorch.course.candidates import module_of
from minitorch.course.grading import NO_END, grade
from minitorch.course.limits import Clock, Printed
from tests.course.samples import STRIDES

HEAD = "def strides_of(shape):\n"
ENDLESS = {
    "while": "    while True:\n        pass",
    "bare except": "    while True:\n        try: pass\n        except: pass",
    "for": "    import itertools\n    for _ in itertools.count():\n        pass",
    "comprehension": "    return [n for n in iter(int, 1) if n]",
    "generator": "    return any(n for n in iter(int, 1))",
    "lambda": "    return any(map(lambda n: n, iter(int, 1)))",
    "swallowed": (
        "    while True:\n        try:\n            while True: pass\n"
        "        except Exception:\n            pass"
    ),
    "many calls": (
        "    def f(n):\n        return f(n - 1) + f(n - 1) if n else 0\n    return f(60)"
    ),
}


@pytest.mark.parametrize("body", ENDLESS.values(), ids=ENDLESS)
def test_endless_loops_end(body):
    begin = time.process_time()
    verdict = grade(STRIDES, HEAD + body, 1, seconds=0.1)
    assert verdict.gap == NO_END
    assert verdict.where
    assert time.process_time() - begin < 5


def test_endless_at_the_top():
    verdict = grade(STRIDES, "while True:\n    pass\n" + HEAD + "    return ()", 1, seconds=0.1)
    assert "never ends" in verdict.gap


# Only work counts, not how long it takes on a busy machine.

# Each of its 9 cases needs 0.02 seconds of the processor.
SLOW_BUT_RIGHT = f"""
import time
{textwrap.dedent(STRIDES.reference).strip().replace("def strides_of", "def right")}

def strides_of(shape):
    end = time.thread_time() + 0.02
    while time.thread_time() < end:
        pass
    return right(shape)
"""


@pytest.fixture
def busy():
    """One processor for this process and for eight others that never rest."""
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("this system cannot hold processes to one processor")
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    endless = [sys.executable, "-S", "-c", "while True: pass"]
    others = [subprocess.Popen(endless) for _ in range(8)]
    yield
    for other in others:
        other.kill()
        other.wait()
    os.sched_setaffinity(0, before)


def test_load_does_not_reject_a_right_answer(busy, monkeypatch):
    assert grade(STRIDES, SLOW_BUT_RIGHT, 1, seconds=0.5).passed
    # it was the load that made it slow: by the clock on the wall it is too late
    monkeypatch.setattr(limits, "processor_time", time.perf_counter)
    assert "never ends" in grade(STRIDES, SLOW_BUT_RIGHT, 1, seconds=0.5).gap


WALLS = {
    "90 programs": lambda calls: 90 * time.thread_time(),
    "a sleep of an hour": lambda calls: 0.0 if calls < 20 else 3600 + time.thread_time(),
}


@pytest.mark.parametrize("wall", WALLS.values(), ids=WALLS)
def test_a_clock_on_the_wall_that_runs_away(monkeypatch, wall):
    calls = itertools.count()
    monkeypatch.setattr(limits, "perf_counter", lambda: wall(next(calls)))
    assert grade(STRIDES, SLOW_BUT_RIGHT, 1, seconds=0.3).passed
    assert "never ends" in grade(STRIDES, HEAD + ENDLESS["while"], 1, seconds=0.3).gap


def test_waiting_ends(monkeypatch):
    monkeypatch.setattr(limits, "MOST_WAITING", 0.2)
    waiting = "    import time\n    while True:\n        time.sleep(0.02)"
    assert "never ends" in grade(STRIDES, HEAD + waiting, 1, seconds=0.1).gap


def test_threads_end():
    waiting = (
        "    import threading\n    def run():\n        while True: pass\n"
        "    thread = threading.Thread(target=run)\n    thread.start()\n    thread.join()"
    )
    hook = threading.excepthook
    threading.excepthook = lambda args: None  # pytest's own would report TimeUp
    try:
        assert "the result is None" in grade(STRIDES, HEAD + waiting, 1, seconds=0.1).gap
    finally:
        threading.excepthook = hook


@pytest.mark.parametrize("body", ENDLESS.values(), ids=ENDLESS)
def test_endless_loops_end_without_a_time_of_the_processor(monkeypatch, body):
    """As in a browser: steps are counted."""
    monkeypatch.setattr(limits, "processor_time", None)
    monkeypatch.setattr(limits, "LEAST_SHARE", math.inf)
    assert "never ends" in grade(STRIDES, HEAD + body, 1, seconds=0.1).gap


def test_slow_steps_without_a_time_of_the_processor(monkeypatch):
    monkeypatch.setattr(limits, "processor_time", None)
    monkeypatch.setattr(limits, "LEAST_SHARE", math.inf)
    slow = "    for _ in range(10):\n        sum(range(10**5))\n    return ()"
    assert "the result is ()" in grade(STRIDES, HEAD + slow, 1, seconds=0.01).gap
    monkeypatch.setattr(limits, "MOST_WAITING", 0.3)
    endless = "    while True:\n        sum(range(10**5))"
    assert "never ends" in grade(STRIDES, HEAD + endless, 1, seconds=0.1).gap


def test_in_a_thread():
    found = []
    run = lambda: found.append(grade(STRIDES, HEAD + ENDLESS["while"], 1, seconds=0.1))  # noqa: E731
    thread = threading.Thread(target=run)
    thread.start()
    thread.join(20)
    assert "never ends" in found[0].gap


def test_lines_stay_the_readers_own():
    source = (
        HEAD + "    for n in shape:\n        total = [m / n\n                 for m in shape]\n"
    )
    verdict = grade(STRIDES, source + "    return shape.strides", 1)
    assert verdict.where == ("line 5, in strides_of:  return shape.strides",)


def test_docstrings_stay():
    source = HEAD + '    """What it says."""\n    return strides_of.__doc__'
    assert "What it says." in grade(STRIDES, source, 1).gap


def test_endless_recursion():
    verdict = grade(STRIDES, HEAD + "    return strides_of(shape)", 1)
    assert "calls itself" in verdict.gap
    assert len(verdict.where) == 5


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
@pytest.mark.parametrize(
    "body",
    [
        "    import numpy as np\n    return np.ones((10**6, 10**5))",
        "    return [0] * 10**11",
        "    import numpy as np\n    x = np.ones(5 * 10**7)\n    while True:\n"
        "        x = np.concatenate([x, x])",
    ],
)
def test_enormous_arrays(body):
    verdict = grade(STRIDES, HEAD + body, 1)
    assert "far too large" in verdict.gap
    if "return np.ones" in body:  # one array alone is too much: no loop is to be looked for
        assert "more memory" in verdict.gap


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
@pytest.mark.parametrize("given_back", [False, True])
def test_a_gigabyte_is_too_much_whatever_is_given_back_meanwhile(given_back):
    """A limit of a gigabyte to the byte passed or refused one of chance."""
    gc.collect()  # what other tests have left is not to be given back meanwhile
    before = np.ones(1 << 23)  # 64 MiB
    room = [before] if given_back else []
    del before
    source = HEAD + "    import numpy as np\n    gone()\n    return np.ones(1 << 27)"
    exercise = dataclasses.replace(STRIDES, given="from tests.course.test_limits import gone")
    ROOM.append(room)
    try:
        verdict = grade(exercise, source, 1)
    finally:
        ROOM.clear()
    assert verdict.gap == "it asks for more memory than a check may take: is a shape far too large?"


ROOM = []  # what is held until a checked code runs


def gone():
    for held in ROOM:
        held.clear()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_what_grows_without_end_is_told_alike_whether_time_or_memory_is_over_first():
    growing = "    x = []\n    while True: x.append(bytearray(10**7))"
    touching = "    x = []\n    while True: x.append(bytearray(b'x') * (1 << 22))"
    tensors = "    x = []\n    while True: x.append(torch.ones(10**6))"
    for body in (growing, touching, tensors):
        words = {grade(STRIDES, HEAD + body, 1, seconds=s).gap for s in (0.02, 9.0)}
        assert words == {NO_END}


def test_memory_is_counted_where_it_cannot_be_limited(monkeypatch):
    """As on Windows, on macOS and in a browser."""
    monkeypatch.setattr(limits, "resource", None)
    monkeypatch.setattr(limits.limited_memory.__wrapped__, "__defaults__", (1 << 24,))
    body = "    import numpy as np\n    x = [np.ones(10**5)]\n    while True:\n"
    verdict = grade(STRIDES, HEAD + body + "        x.append(np.ones(10**5))", 1)
    assert "far too large" in verdict.gap
    assert not tracemalloc.is_tracing()
    assert grade(STRIDES, STRIDES.alternative, 1).passed
    tracemalloc.start()  # a reader who counts
    try:
        assert grade(STRIDES, STRIDES.alternative, 1).passed
        assert tracemalloc.is_tracing()
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_the_limit_of_memory_is_taken_back():
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    grade(STRIDES, HEAD + "    return [0] * 10**11", 1)
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_floods_of_output():
    verdict = grade(STRIDES, HEAD + "    print('line\\n' * 10**5)", 1)
    assert verdict.printed.startswith("line\nline")
    assert verdict.printed.endswith("... (more was printed)")
    assert len(verdict.printed) < 2 * Printed.MOST


def test_nothing_is_printed_during_a_check(capfd):
    grade(STRIDES, "import sys\nprint(1)\nprint(2, file=sys.stderr)\n" + HEAD + "    print(3)", 1)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("    raise SystemExit", "ends the program"),
        ("    import sys; sys.exit(3)", "ends the program"),
        ("    raise KeyboardInterrupt", "interrupted"),
        ("    raise GeneratorExit", "GeneratorExit"),
        ("    return missing", "NameError: \"name 'missing' is not defined\""),
        ("    return input('shape')", "nobody to ask"),
        ("    return shape +", "not Python yet: line 2"),
        ("    del shape; return shape", "UnboundLocalError"),
    ],
)
def test_told_in_words(body, told):
    verdict = grade(STRIDES, HEAD + body, 1)
    assert verdict.status == "failed"
    assert told in verdict.gap


def test_a_zero_byte():
    assert grade(STRIDES, HEAD + "    return '\0'", 1).status == "failed"


@pytest.mark.parametrize("walk", ["all(x + 1 for x in data)", "sum([1 for x in data])"])
def test_each_item_of_a_generator_is_one_step(walk):
    """Twice as many would be counted as the work of who wrote it."""
    looks = []

    class Counting(Clock):
        def __call__(self):
            looks.append(1)
            return super().__call__()

    module = vars(module_of(STRIDES, f"data = range(50)\n{walk}\n", Counting(1.0)))
    assert module["data"] == range(50)
    assert len(looks) == 50


def test_time_is_a_multiple_of_what_the_reference_needs(monkeypatch):
    works = (0.0, 0.001, 0.1, 9.0)
    assert [limits.patience(work, 10.0) for work in works] == [6.0, 6.0, 6.0, 10.0]
    assert limits.patience(0.1, 0.3) == 0.3
    monkeypatch.setattr(limits, "processor_time", None)  # a browser counts steps
    assert [limits.patience(work, 10.0) for work in works] == [10.0] * 4
