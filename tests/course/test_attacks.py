"""Solutions that do what no solution should: each gets a plain sentence, and nothing is lost."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from minitorch.classroom.attacks import CHEATS
from minitorch.classroom.attacks_around import BY_ITS_FILES
from minitorch.course.candidates import tidy
from minitorch.course.exercises import all_exercises
from minitorch.course.grading import FAILED, UNWRITTEN, grade
from minitorch.course.workspace import own_part, written_out
from minitorch.tensors import shapes
from minitorch.tensors.shapes import contiguous_strides
from tests.course.samples import STRIDES

ROOT = Path(__file__).resolve().parents[2]
HEAD = "def strides_of(shape):\n"
RIGHT = STRIDES.reference
BY_ID = {exercise.id: exercise for exercise in all_exercises()}

# What a solution does before it answers, and the sentence that tells it so.
TOLD = {
    "os._exit": ("import os; os._exit(0)", "it ends the program (os._exit)"),
    "from os import _exit": ("from os import _exit; _exit(3)", "it ends the program (os._exit)"),
    "os.abort": ("import os; os.abort()", "it ends the program (os.abort)"),
    "os.kill": ("import os; os.kill(os.getpid(), 9)", "it ends the program (os.kill)"),
    "raise_signal": ("import signal; signal.raise_signal(15)", "(signal.raise_signal)"),
    "a long sleep": ("import time; time.sleep(10**6)", "it sleeps"),
    "many sleeps": ("import time\n    for _ in range(900): time.sleep(0.01)", "it sleeps"),
    "sum of a range": ("sum(range(10**12))", "did not come to an end"),
    "max of a map": ("import itertools\n    max(map(abs, itertools.count()))", "come to an end"),
    "a list without end": ("import itertools\n    any(x < 0 for x in itertools.count())", "an end"),
    "a set of a range": ("all(range(1, 10**12))", "come to an end"),
    "an error without words": (
        "class E(Exception):\n        __str__ = lambda self: 1 / 0\n    raise E",
        "it raises E: ",
    ),
    "a replaced clock": (
        "import time\n    time.perf_counter = time.thread_time = lambda: 0.0\n    while True: pass",
        "did not come to an end",
    ),
}


@pytest.mark.parametrize(("body", "sentence"), TOLD.values(), ids=TOLD)
def test_it_is_told_in_a_sentence(body, sentence):
    begin = time.perf_counter()
    verdict = grade(STRIDES, f"{HEAD}    {body}\n    return ()", 1, seconds=0.3)
    assert sentence in verdict.gap
    assert not verdict.passed
    assert time.perf_counter() > begin, "the clock goes again"


MANGLES = {
    "len": "del builtins.len",
    "all of them": "builtins.__dict__.clear()",
    "BaseException": "del builtins.BaseException, builtins.next, builtins.isinstance",
    "open": "builtins.open = None; builtins.print = None",
}


@pytest.mark.parametrize("harm", MANGLES.values(), ids=MANGLES)
def test_python_s_own_names_come_back(harm):
    before = dict(vars(__builtins__) if hasattr(__builtins__, "__dict__") else __builtins__)
    for where in (
        f"import builtins\n{harm}\n{HEAD}    return ()",
        f"{HEAD}    import builtins; {harm}\n",
    ):
        verdict = grade(STRIDES, where, 1)
        assert not verdict.passed
        assert verdict.gap
    after = vars(__builtins__) if hasattr(__builtins__, "__dict__") else __builtins__
    assert dict(after) == before


def test_a_right_answer_may_be_rough():
    """It deletes a name, and is right all the same."""
    assert grade(STRIDES, RIGHT + "\nimport builtins\ndel builtins.print\n", 1).passed


def test_the_environment_comes_back(monkeypatch):
    monkeypatch.setenv("MINITORCH_WORKSPACE", "here")
    source = f"import os\nos.environ.update(MINITORCH_WORKSPACE='/', NEW='1')\n{HEAD}    return ()"
    grade(STRIDES, source, 1)
    assert os.environ["MINITORCH_WORKSPACE"] == "here"
    assert "NEW" not in os.environ


def test_a_thread_left_running():
    source = (
        RIGHT
        + "\nimport threading\nstop = threading.Event()\n"
        + "threading.Thread(target=stop.wait, args=(3,), daemon=True).start()\n"
    )
    assert "leaves a thread running" in grade(STRIDES, source, 1).gap
    ended = RIGHT + "\nimport threading\nt = threading.Thread(target=int)\nt.start()\nt.join()\n"
    assert grade(STRIDES, ended, 1).passed
    assert threading.active_count() >= 1


def test_inputs_must_stay_as_they_are():
    source = f"{HEAD}    strides, step = [], 1\n    while shape:\n        size = shape.pop()\n"
    source += (
        "        strides.insert(0, step)\n        step *= max(size, 1)\n    return tuple(strides)"
    )
    lists = STRIDES.__class__(
        **{**vars(STRIDES), "draw": lambda rng: [([2, 3],), ([],)], "slot": None}
    )
    assert grade(lists, lists.alternative, 1).passed
    verdict = grade(lists, source, 1)
    assert verdict.gap == "it changes what it was given: an input was [2, 3], and is now []"


def test_nothing_may_be_kept_for_the_next_call():
    source = f"seen = []\n{HEAD}    if shape in seen: return 7\n    seen.append(shape)\n"
    source += "    from math import prod\n"
    source += "    sizes = [max(size, 1) for size in shape]\n"
    source += "    return tuple([prod(sizes[i + 1:]) for i in range(len(shape))])"
    assert "called a second time" in grade(STRIDES, source, 3).gap


def test_who_prints_is_told_to_return():
    assert "It prints something: return it" in grade(STRIDES, f"{HEAD}    print((1,))", 1).gap


BORROWED = {
    "imported": "from minitorch.tensors.shapes import contiguous_strides as strides_of",
    "an alias": "import minitorch\nstrides_of = minitorch.tensors.shapes.contiguous_strides",
    "called": "from minitorch.tensors.shapes import contiguous_strides\n"
    "def strides_of(shape):\n    return contiguous_strides(shape)",
    "a partial": "import functools\nfrom minitorch.tensors.shapes import contiguous_strides\n"
    "strides_of = functools.partial(contiguous_strides)",
}


@pytest.mark.parametrize("source", BORROWED.values(), ids=BORROWED)
def test_the_framework_s_own_function_is_no_answer(source):
    verdict = grade(STRIDES, source, 1)
    assert not verdict.passed
    assert "the framework's own minitorch.tensors.shapes.contiguous_strides" in verdict.gap


# (Who reads the library's files is stopped by a sandbox: tests/classroom/test_sandboxes.py.)
ROUNDABOUT = {
    name: source
    for name, source in CHEATS.items()
    if "the framework's own" in name and name not in BY_ITS_FILES
}
LIARS = (
    "numbers that are equal to all",
    "other values at each look",
    "an array that lies",
    "a universal function of its own",
    "a group of errors",
    "an error whose class lies",
)


@pytest.mark.parametrize("source", ROUNDABOUT.values(), ids=ROUNDABOUT)
def test_nor_is_it_by_another_way_than_its_name(source):
    exercise = BY_ID["02.1"]
    before = contiguous_strides.__code__
    assert grade(exercise, source, 1).status == FAILED
    assert contiguous_strides.__code__ is before
    assert not [name for name in vars(shapes) if name.startswith("__watched")]
    assert grade(exercise, exercise.reference, 1).passed


@pytest.mark.parametrize("name", LIARS)
def test_no_object_talks_itself_through(name):
    verdict = grade(BY_ID["02.1"], CHEATS[name], 1)
    assert (verdict.status, "cannot be compared" in verdict.gap) == (FAILED, False)


def test_who_needs_the_framework_s_own_seldom_may_ask_it():
    """Noted in the smaller part of the cases only: it could do without."""
    seldom = "import minitorch\n" + tidy(RIGHT).replace(
        "strides, step = [], 1",
        "if len(shape) == 0: return minitorch.tensors.shapes.contiguous_strides(shape)\n"
        "    strides, step = [], 1",
    )
    assert grade(STRIDES, seldom, 1).passed


def test_a_decorator_of_the_framework_does_not_make_it_the_framework_s():
    assert grade(STRIDES, f"@torch.no_grad()\n{tidy(RIGHT)}", 1).passed


def test_through_a_public_function_it_is_none_either():
    exercise = BY_ID["00.4"]
    source = "from minitorch import datasets\ndef load_digits():\n    return datasets.load_digits()"
    assert "this asks the framework's own" in grade(exercise, source, 1).gap
    assert grade(exercise, exercise.alternative, 1).passed


def test_a_solution_with_a_future_import_is_kept_whole():
    source = f"from __future__ import annotations\n\n\n{HEAD}    return ()\n"
    text = written_out(STRIDES, source)
    compile(text, "kept", "exec")
    assert own_part(STRIDES, text) == own_part(STRIDES, source)
    assert own_part(STRIDES, source).startswith("from __future__ import annotations\n")


@pytest.mark.parametrize("exercise", BY_ID.values(), ids=BY_ID)
def test_an_untouched_notebook_scores_nothing(exercise):
    """However its cells are run: with the stub, without it, with what the page imports."""
    from minitorch.course import check

    names: dict[str, object] = {"check": check}
    exec(exercise.given, names)
    slot = exercise.slot.rpartition(".") if exercise.slot else None
    if slot and slot[0] in sys.modules:  # no method: a function, which a page may import
        names.setdefault(exercise.name, vars(sys.modules[slot[0]]).get(exercise.name))
    if names.get(exercise.name) is None:
        names.pop(exercise.name, None)
    result = eval(f'check("{exercise.id}")', names)
    assert result.verdict.status == UNWRITTEN
    assert not result.passed


def test_no_saved_file_locks_anybody_out(tmp_path):
    """reset does not run the file; MINITORCH_COURSE=off does not either."""
    path = tmp_path / "ex_07_1.py"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "MINITORCH_WORKSPACE": str(tmp_path)}
    trap = "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()\n"  # for ever
    path.write_text(trap, encoding="utf-8")

    def minitorch(*argv, **more):
        return subprocess.run(
            [sys.executable, "-m", "minitorch", *argv], env={**env, **more}, text=True,
            capture_output=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip

    seen = minitorch("progress", MINITORCH_COURSE="off")
    assert seen.returncode == 0
    assert "Kept, and not run: 07.1." in seen.stdout
    done = minitorch("reset", "07.1")
    assert done.returncode == 0
    assert "your solution is now in ex_07_1.py.1" in done.stdout
    assert not path.exists()


def test_one_unreadable_file_does_not_stop_the_others(tmp_path):
    (tmp_path / "ex_02_2.py").write_bytes(b"\xff\xfe\x00")
    good = BY_ID["02.3"]
    (tmp_path / "ex_02_3.py").write_text(written_out(good, good.reference), encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT), "MINITORCH_WORKSPACE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "minitorch", "check"], env=env, text=True, capture_output=True,
        encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "02.3  passed" in done.stdout
    assert "ex_02_2.py" in done.stderr


@pytest.mark.usefixtures("few_objects", "looked_once")
@pytest.mark.parametrize("exercise", BY_ID.values(), ids=BY_ID)
def test_the_book_s_own_solutions_pass(exercise):
    for source in (exercise.reference, exercise.alternative):
        verdict = grade(exercise, source, 1)
        assert verdict.passed, verdict.gap
