"""A busy machine makes grading slower, and no right answer wrong."""

import os
import subprocess
import sys

import pytest

from minitorch.classroom import children, sandboxes
from minitorch.classroom.judging import Judge
from minitorch.classroom.submissions import Submission
from minitorch.course.exercises import find

# Every day one sandbox beside four processes; all of them, beside eight, with MINITORCH_WHOLE=1.
WHOLE = os.environ.get("MINITORCH_WHOLE") == "1"
BUSY = 8 if WHOLE else 4
# A function of numbers, a module; of tensors, of graphs.
IDS = ("02.1", "13.1", "05.1", "08.1")[: 4 if WHOLE else 2]
# Right, and half a second of work: many looks of the one who watches fall into it.
SLOW = find("02.1").reference + (
    "\nimport time\n_end = time.process_time() + 0.5\nwhile time.process_time() < _end:\n    pass\n"
)


@pytest.fixture(params=["bwrap", "landlock"] if WHOLE else ["the first that holds"])
def loaded(request, holding, bare):
    """A starter that shares one processor with processes that never rest."""
    sandbox = request.param if WHOLE else holding
    if sandboxes.trouble(sandbox, bare) and sandbox != "trust":
        pytest.skip(f"NO TEST OF A BUSY MACHINE in the sandbox {sandbox}: it does not hold here")
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
