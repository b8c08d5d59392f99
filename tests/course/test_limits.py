"""Endless loops, enormous arrays, floods of output: cut, and told in words."""

import sys
import threading
import time
import tracemalloc

import pytest

from minitorch.course import limits
from minitorch.course.grading import grade
from minitorch.course.limits import Printed
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
    begin = time.perf_counter()
    verdict = grade(STRIDES, HEAD + body, 1, seconds=0.1)
    assert verdict.gap == "it did not come to an end in time: is there a loop that never ends?"
    assert verdict.where
    assert time.perf_counter() - begin < 5


def test_endless_at_the_top():
    verdict = grade(STRIDES, "while True:\n    pass\n" + HEAD + "    return ()", 1, seconds=0.1)
    assert "never ends" in verdict.gap


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
    assert "more memory" in verdict.gap


def test_memory_is_counted_where_it_cannot_be_limited(monkeypatch):
    """As on Windows, on macOS and in a browser."""
    monkeypatch.setattr(limits, "resource", None)
    monkeypatch.setattr(limits.limited_memory.__wrapped__, "__defaults__", (1 << 24,))
    body = "    import numpy as np\n    x = [np.ones(10**5)]\n    while True:\n"
    verdict = grade(STRIDES, HEAD + body + "        x.append(np.ones(10**5))", 1)
    assert "more memory" in verdict.gap
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
