"""The names of shared files: whose they are, and that only the dead lose theirs."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from minitorch.sharing import names, owners, segments

ROOT = Path(__file__).resolve().parents[2]
OTHER = "0123abcd"  # the start of some other process


@pytest.fixture
def sleeper():
    """A process that does nothing until its input ends: (process, its start)."""
    process = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE
    )
    yield process
    process.stdin.close()
    process.wait()


@pytest.fixture
def dead():
    return end_of_a_process()


def end_of_a_process():
    """(Process id, start) of a process that was alive."""
    process = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE
    )
    identity = process.pid, owners.start_of(process.pid)
    process.kill()
    process.wait()
    process.stdin.close()
    return identity


def living(process):
    return process.pid, owners.start_of(process.pid)


def name(first, owner=None, machine=None):
    """A file's name: the family of one process, with a file that another owns."""
    pids = [*first, machine or owners.machine(), *(owner or first)]
    return "-".join(["minitorch", *map(str, pids), "85c0a13f"])


def test_a_process_has_one_start(sleeper):
    first = owners.start_of(sleeper.pid)
    assert len(first) == 8
    assert owners.start_of(sleeper.pid) == first
    assert not owners.is_dead(sleeper.pid, first)
    assert owners.is_dead(sleeper.pid, OTHER)
    assert not owners.is_dead(sleeper.pid, owners.UNKNOWN)


def test_two_processes_have_two_starts(sleeper):
    assert owners.start_of(sleeper.pid) != owners.start_of(os.getpid())


def test_the_dead_have_no_start(dead):
    assert owners.start_of(dead[0]) is None
    assert owners.is_dead(*dead)
    assert owners.is_dead(dead[0], owners.UNKNOWN)
    assert owners.start_of(10**30) is None


def test_who_cannot_be_told_is_alive(sleeper, monkeypatch):
    monkeypatch.setattr(owners, "_start_in_proc", lambda pid: "")
    monkeypatch.setattr(owners, "_start_by_ps", lambda pid: "")
    assert owners.start_of(sleeper.pid) == owners.UNKNOWN
    assert not owners.is_dead(sleeper.pid, OTHER)


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="only Linux has /proc")
def test_a_name_with_parentheses_does_not_confuse_proc(tmp_path):
    program = tmp_path / "a) b (c"
    program.symlink_to(sys.executable)
    with subprocess.Popen(
        [program, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE
    ) as process:
        start = owners._start_in_proc(process.pid)
    ticks = start[: start.index("-") - 8]  # what follows looks like 8-4-4-4-12
    assert int(ticks) > 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no ps on Windows")
def test_ps_tells_it_alike_everywhere(sleeper, monkeypatch):
    """(macOS asks ps.) The answer depends neither on the time zone nor on the language."""
    if not owners._start_by_ps(os.getpid()):
        pytest.skip("there is no ps on this machine, or it does not know lstart")
    told = owners._start_by_ps(sleeper.pid)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert told == owners._start_by_ps(sleeper.pid)
    monkeypatch.setenv("PATH", "")
    assert owners._start_by_ps(sleeper.pid) == ""


class Kernel:
    """Windows' functions for processes, as documented, for one living process."""

    def __init__(self, c, pid, code):
        self.c, self.pid, self.code, self.closed = c, pid, code, 0
        self.OpenProcess = lambda access, inherit, pid: 7 if pid == self.pid else None

    def GetExitCodeProcess(self, process, code):
        assert process.value == 7
        code._obj.value = self.code
        return 1

    def GetProcessTimes(self, process, creation, *others):
        creation._obj.value = 134_000_000_000_000_000
        return process.value == 7 and len(others) == 3

    def CloseHandle(self, process):
        self.closed += process.value == 7


@pytest.mark.parametrize(
    ("pid", "code", "error", "start"),
    [
        (4711, 259, 0, owners.short("134000000000000000")),
        (4711, 1, 0, None),  # ended, but somebody holds a handle
        (4712, 259, 87, None),  # no such process
        (4712, 259, 5, owners.UNKNOWN),  # access denied: somebody else's
    ],
)
def test_windows_is_asked_as_documented(monkeypatch, pid, code, error, start):
    import ctypes

    kernel = Kernel(ctypes, 4711, code)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, use_last_error: kernel, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: error, raising=False)
    assert owners._start_on_windows(pid) == start
    assert kernel.closed == (pid == 4711)


# ---- who is swept -------------------------------------------------------------------------------


def test_only_the_dead_lose_their_files(sleeper, dead):
    alive = living(sleeper)
    kept = [
        name(alive),
        name(dead, alive),  # the first process was killed, its child lives on
        name(alive, dead),  # a message: its sender has ended, but nobody has read it yet
        name((alive[0], owners.UNKNOWN)),  # the start is not known: it may be this process
        name(dead, machine="0a0a0a0a"),  # in another container, the process may be alive
    ]
    lost = [
        name(end_of_a_process()),
        name((alive[0], OTHER)),  # another process has got its id
        name(end_of_a_process(), (alive[0], OTHER)),
        name((dead[0], owners.UNKNOWN), dead),
    ]
    assert sorted(names.names_of_the_dead(kept + lost)) == sorted(lost)


def test_a_family_is_one(sleeper, dead):
    """As long as one of its processes lives, all of its files stay."""
    family = [name(dead), name(dead, living(sleeper))]
    assert names.names_of_the_dead(family) == []
    sleeper.kill()
    sleeper.wait()
    assert sorted(names.names_of_the_dead(family)) == sorted(family)


@pytest.mark.parametrize(
    "foreign",
    [
        "minitorch",
        "minitorch-error-abcd.pickle",
        "minitorch-4711-5be01c77",
        "minitorch-test-85c0a13f22e0",
        "torch_4711_5be01c77_0",
        "psm_5be01c77",
        "sem.mp-abcdefgh",
        "x{}",
        "{}.txt",
        "{}\n",
        "{}-",
        "{}-x",
    ],
)
def test_names_of_other_programs_are_not_ours(dead, foreign):
    assert names.names_of_the_dead([foreign.format(name(dead))]) == []


def test_own_names_say_who_we_are(sleeper):
    own = os.path.basename(segments.new_file(names.own_prefix(), 1))
    batch = os.path.basename(segments.new_file(f"{names.new_prefix()}3-", 1))
    try:
        for each in (own, batch):
            match = re.fullmatch(names._NAME, each)
            assert match[1] == names.family() == names.family_of(each)
            assert not owners.is_dead(int(match[5]), match[6])
            assert each.startswith(names.names_of(os.getpid()))
            assert names.names_of_the_dead([each]) == []
    finally:
        names.sweep(own, batch)


def test_what_cannot_be_removed_is_left(monkeypatch, dead):
    """A folder that cannot be listed, and a file of another user: no error."""
    monkeypatch.setattr(names, "directories", lambda: ["/no/such/folder"])
    names.sweep_the_dead()
    monkeypatch.setattr(names, "directories", lambda: [os.curdir])
    monkeypatch.setattr(names.os, "listdir", lambda _: [name(dead)])

    def refuse(_):
        raise PermissionError

    monkeypatch.setattr(names.os, "unlink", refuse)
    names.sweep_the_dead()


PROGRAM = """
import minitorch
x = minitorch.zeros(3).share_memory_()
print(minitorch.sharing.names.family(), flush=True)
input()
"""


def files(family):
    return [
        each
        for folder in names.directories()
        for each in os.listdir(folder)
        if each.startswith(family)
    ]


def start():
    """A program that shares memory: (process, how the names of its files begin)."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    return process, process.stdout.readline().strip()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="on Windows mapped files stay anyway")
def test_the_next_program_sweeps_after_a_killed_one():
    killed, lost = start()
    other, kept = start()
    assert (len(files(lost)), len(files(kept))) == (1, 1)
    killed.kill()
    killed.communicate()
    assert len(files(lost)) == 1  # nobody was left to remove it
    third, own = start()
    assert (files(lost), len(files(kept)), len(files(own))) == ([], 1, 1)
    for process in (other, third):
        process.communicate("")
    assert files(kept) == files(own) == []


SENDER = """
import multiprocessing, sys
import minitorch
def send(queue):
    queue.put(minitorch.ones(3).share_memory_())
    print(minitorch.sharing.names.family(), flush=True)
queue = multiprocessing.get_context("fork").SimpleQueue()
child = multiprocessing.get_context("fork").Process(target=send, args=(queue,))
child.start()
child.join()
print(minitorch.sharing.names.family(), flush=True)
input()
print(queue.get().tolist())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_what_a_child_sent_belongs_to_the_family_of_its_parent():
    """The child was the first to share, and has ended: its message is still on its way."""
    process = subprocess.Popen(
        [sys.executable, "-c", SENDER],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    of_child, of_parent = (process.stdout.readline().strip() for _ in range(2))
    assert of_child == of_parent
    other, _ = start()
    other.communicate("")
    assert len(files(of_parent)) == 1
    out, _ = process.communicate("\n")
    assert out == "[1.0, 1.0, 1.0]\n"
    assert files(of_parent) == []
