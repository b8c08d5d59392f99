"""What is said of a child that has filled its folder, whenever somebody happens to look."""

import json
import socket
import subprocess
import sys
import time

import pytest

from minitorch.classroom.leftovers import LATE, MOST_FILES
from minitorch.classroom.zygote import Zygote

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a zygote")


@pytest.fixture
def nursed(tmp_path):
    """(a zygote with a child that only waits, what it has said so far)"""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with ours, theirs, subprocess.Popen([sys.executable, "-S", "-c", "input()"], stdin=-1) as one:
        zygote = Zygote(theirs, {"scratch": str(tmp_path)})
        zygote.pid = one.pid
        yield zygote, lambda: json.loads(ours.recv(4096))
        one.kill()


def fill(folder, count=MOST_FILES + 1):
    for number in range(count):
        (folder / str(number)).touch()


def test_who_answers_before_anybody_has_looked(nursed, tmp_path):
    zygote, said = nursed
    zygote.rest()
    assert said() == {"rests": True, "much": False}
    fill(tmp_path, MOST_FILES // LATE)
    zygote.rest()
    assert said() == {"rests": True, "much": False}
    fill(tmp_path, MOST_FILES // LATE + 1)
    zygote.rest()
    assert said() == {"rests": True, "much": True}
    fill(tmp_path)
    zygote.rest()
    assert said()["ended"]["why"] == "files"


@pytest.mark.parametrize(("count", "why"), [(50, "cpu"), (150, "files"), (2500, "files")])
def test_files_are_told_before_time_that_is_over(nursed, tmp_path, count, why):
    """How many a loop without end writes within its time is a matter of chance."""
    zygote, said = nursed
    fill(tmp_path, count)
    long_ago = time.monotonic() - 1000
    watch = {"cpu": 0.0, "idle": 0.0, "wall": 0.0, "begun": long_ago, "looked": long_ago}
    zygote.look_at_work({**watch, "slept": 1000.0, "spent": -1.0})
    assert said()["ended"]["why"] == why
