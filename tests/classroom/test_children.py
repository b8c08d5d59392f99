"""Programs that are children: who starts them, and who ends what killing them leaves behind."""

import itertools
import os
import subprocess
import sys
import time

import pytest

from minitorch.classroom import attacks, overseer, wire
from minitorch.classroom.children import NAME, Plain
from minitorch.classroom.judging import Judge
from minitorch.classroom.submissions import Submission
from minitorch.course.exercises import find

CHILD = """
import os, sys
sys.path.insert(0, {root!r})
from minitorch.classroom import runner
runner.main()
"""
ENDED = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + chr(10))"


def test_each_child_is_ended_by_its_own_name(tmp_path):
    """As a container has to be: who kills the program that started it leaves it running."""
    from tests.conftest import ROOT

    names = tmp_path / "names"
    command = [sys.executable, "-c", CHILD.format(root=str(ROOT)), NAME]
    with Plain(command, None, [sys.executable, "-c", ENDED, str(names), NAME]) as starter:
        for _ in range(2):
            with starter.child() as child:
                started = child.process.args[-1]
                assert not (names.exists() and started in names.read_text("utf-8"))
            assert names.read_text("utf-8").splitlines()[-1] == started
    assert len(set(names.read_text("utf-8").splitlines())) == 2


ON_LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux says what a process has used"
)


@ON_LINUX
def test_who_takes_the_clock_away_is_ended_in_a_container_too():
    """From outside only the wall clock is seen there; an overseer within sees the processor's."""
    from tests.conftest import ROOT

    attack = attacks.CHEATS["a clock that is taken out of the frame"]
    code = CHILD.format(root=str(ROOT)).replace("main()", "main(confined=True)")
    starter = Plain([sys.executable, "-c", code], None, overseen=True)
    judge = Judge("02", {"02.1": 1, "02.2": 1}, b"seed", starter, seconds=0.3)
    found = judge.exercises(Submission({"02.1": attack, "02.2": find("02.2").reference}))
    assert (found["02.1"]["verdict"], found["02.1"]["score"]) == ("failed", 0)
    assert "it did not come to an end" in found["02.1"]["gap"]
    assert found["02.2"]["verdict"] == "passed", "the exercise after it is judged as ever"


@ON_LINUX
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("while True: pass", overseer.CPU),
        ("import select; select.select([], [], [], 99)", overseer.IDLE),
        ("import os; os._exit(98)", 70),  # nobody says so but the overseer
        ("import os; os._exit(3)", 3),
    ],
)
def test_what_an_overseer_says_of_its_child(line, code):
    pipes = [os.pipe() for _ in range(4)]
    (requests, judge_out), (_, answers), (_, to_child), (from_child, _) = pipes
    with subprocess.Popen([sys.executable, "-S", "-c", line]) as child:
        one = overseer.Overseer(child.pid, requests, answers, to_child, from_child)
        wire.send(judge_out, {"cpu": 0.2, "idle": 0.5})
        one.take_request()
        found = 0
        while not found:
            time.sleep(overseer.LOOK)
            gone = overseer.state(child.pid) in ("Z", "?")
            found = one.ended() if gone else one.too_long(overseer.LOOK)
        child.kill()
    assert found == code
    for fd in itertools.chain(*pipes):
        os.close(fd)
