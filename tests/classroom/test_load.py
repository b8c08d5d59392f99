"""A busy machine makes grading slower, and no right answer wrong."""

import os
import subprocess
import sys

import pytest

from minitorch.classroom import children, sandboxes
from minitorch.classroom.judging import Judge
from minitorch.classroom.submissions import Submission
from minitorch.course.exercises import find

IDS = ("02.1", "05.1", "08.1", "13.1")  # a function of numbers, of tensors, of graphs; a module
BUSY = 6
# Right, and half a second of work: many looks of the one who watches fall into it.
SLOW = find("02.1").reference + (
    "\nimport time\n_end = time.process_time() + 0.5\nwhile time.process_time() < _end:\n    pass\n"
)


@pytest.fixture
def loaded(sandbox, bare):
    """A starter that shares one processor with six processes that never rest."""
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("this system cannot hold processes to one processor")
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    others = []
    try:
        with sandboxes.starter(sandbox, bare, []) as one:
            endless = [sys.executable, "-S", "-c", "while True: pass"]
            others += [subprocess.Popen(endless) for _ in range(BUSY)]
            yield one
    finally:
        for other in others:
            other.kill()
            other.wait()
        os.sched_setaffinity(0, before)


def test_right_answers_pass_and_the_clock_on_the_wall_decides_nothing(loaded, monkeypatch):
    judge = Judge("load", dict.fromkeys(IDS, 1), b"load", loaded)
    found = judge.exercises(Submission({id: find(id).reference for id in IDS}))
    assert {id: entry["verdict"] for id, entry in found.items()} == dict.fromkeys(IDS, "passed")
    # Were the time by the wall over, that would be the machine's fault: no score, and no zero.
    monkeypatch.setattr(children, "WALL", 0.05)
    entry = judge.exercises(Submission({"02.1": SLOW}))["02.1"]
    assert entry["verdict"] == "harness"
    assert "the machine, not the code" in entry["gap"]
