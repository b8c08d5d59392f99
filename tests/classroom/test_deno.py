"""Deno with Pyodide: what it must refuse is refused, verdicts are those of elsewhere.

A start takes seconds, so everything is tried in one child, and every day only some of it. With
MINITORCH_WHOLE=1 all attacks run, and every source of the chapter.
"""

import os
import subprocess
import sys

import pytest
import serve

from minitorch.classroom import attacks, deno, sandboxes, selftest, wire
from minitorch.classroom.children import NoStart
from minitorch.course.exercises import find, of_chapter
from tests.classroom.twins import Twins, own_sources

WHOLE = os.environ.get("MINITORCH_WHOLE") == "1"
FEW = {  # of the attacks, every day
    "HARM": ("reads a secret", "runs a program", "opens a socket"),
    "CHEATS": ("patches the grading", "changes the library", "is equal to all"),
}


@pytest.fixture(scope="module")
def starter(bare):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYODIDE_DIR", str(serve.pyodide() or ""))
        try:
            one = sandboxes.starter("deno", bare, ["02"])
        except NoStart as why:
            pytest.skip(f"NO TEST OF THE SANDBOX deno: {why}")
        with one:
            yield one


@pytest.fixture(scope="module")
def judge(starter):
    one = selftest.Kept("02", {"02.1": 1, "02.2": 1}, b"seed", starter, 0.3)
    yield one
    one.end()


@pytest.fixture
def outside(tmp_path):
    return selftest.Outside(tmp_path)


def test_the_canary_gets_nowhere(judge, outside):
    assert sandboxes.attempts(judge.living(), str(outside.secret)) == []
    assert outside.is_as_before()


def test_verdicts_are_those_of_this_process(judge, starter):
    for exercise in of_chapter("02") if WHOLE else [find("02.3")]:
        twins = Twins(exercise, starter)
        twins.child = judge.living()
        sources = list(own_sources(exercise))
        found = [twins.differ(*one) for one in (sources if WHOLE else sources[::3])]
        assert not [text for text in found if text]


@pytest.mark.parametrize("kind", FEW)
def test_attacks_gain_nothing(judge, outside, kind):
    every = getattr(attacks, kind)
    wrong = []
    for name in every if WHOLE else FEW[kind]:
        if name not in attacks.IN_MEMORY:
            fair, text = selftest.attacked(judge, kind.rstrip("S"), name, every[name], outside)
            wrong += [] if fair and outside.is_as_before() else [text]
    assert wrong == []


if WHOLE:

    def test_nothing_wears_it_down(judge, outside):
        found = [selftest.attacked(judge, "CHEAT", *one, outside) for one in attacks.HEAVY.items()]
        assert [text for fair, text in found if not fair] == []
        assert outside.is_as_before()


def test_it_ends_when_nobody_asks_any_more(judge):
    """Also within a loop that no message interrupts, as when its parent was killed."""
    child = judge.living()
    loop = {"exercise": "02.1", "source": attacks.HEAVY["a loop in C"], "seed": 1, "seconds": 99}
    wire.send(child.outbox, {"op": "run", "id": "x", "carried": [], **loop})
    child.process.stdin.close()
    assert child.process.wait(300) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process has used")
def test_time_is_that_of_the_processor(monkeypatch):
    """A loop ends for its time; who only waits for his turn is left alone."""
    monkeypatch.setattr(deno, "SLOWER", 0.1)
    for code, why in (("while True: pass", "cpu"), ("import time; time.sleep(99)", "idle")):
        monkeypatch.setattr(deno, "IDLE", 10 if why == "cpu" else 0.05)
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        child = deno.InDeno(process)
        child.begin(2.0)
        with pytest.raises(deno.Died) as died:
            child.wait(child.inbox)
        assert died.value.why == why
        assert process.poll() is not None


def test_what_is_missing_is_said(bare, monkeypatch, tmp_path):
    monkeypatch.setattr(deno, "program", lambda: "deno")
    monkeypatch.setenv("PYODIDE_DIR", str(tmp_path))
    assert "PYODIDE_DIR must name a folder with Pyodide" in sandboxes.trouble("deno", bare)
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "deno", None)
    monkeypatch.setattr(deno.shutil, "which", lambda name: None)
    assert "pip install deno" in sandboxes.trouble("deno", bare)
