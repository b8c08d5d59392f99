"""Two processes that want to build the site at once: one waits for the other."""

import subprocess
import sys
from pathlib import Path

import lock
import pytest
from environment import Stop

TOOLS = Path(lock.__file__).parent
HOLDS = """
import sys
from pathlib import Path
sys.path.insert(0, {tools!r})
import lock
with lock.alone(Path({path!r}), "building"):
    print("mine", flush=True)
    sys.stdin.read()
"""


def holder(path: Path) -> subprocess.Popen[str]:
    """Another process that holds the lock until its input ends or it is killed."""
    program = HOLDS.format(tools=str(TOOLS), path=str(path))
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "mine\n"
    return process


def test_the_second_waits_and_says_so(tmp_path, monkeypatch, capsys) -> None:
    first = holder(tmp_path / "new" / "lock")
    monkeypatch.setattr(lock.time, "sleep", lambda seconds: first.communicate())  # the first ends
    with lock.alone(tmp_path / "new" / "lock", "building"):
        assert first.returncode == 0
    assert capsys.readouterr().out == "==> another process is building: waiting until it is done\n"


def test_a_holder_that_is_killed_blocks_nobody(tmp_path, capsys) -> None:
    first = holder(tmp_path / "lock")
    first.kill()
    first.communicate()
    with lock.alone(tmp_path / "lock", "building"):
        assert capsys.readouterr().out == ""


def test_nobody_waits_for_ever(tmp_path) -> None:
    first = holder(tmp_path / "lock")
    said = "another process has been building for 0 s: end it first"
    with pytest.raises(Stop, match=said), lock.alone(tmp_path / "lock", "building", longest=0):
        pass
    first.communicate()


def test_the_lock_is_free_again_after_an_error(tmp_path) -> None:
    with pytest.raises(ValueError, match="broken"), lock.alone(tmp_path / "lock", "building"):
        raise ValueError("broken")
    with lock.alone(tmp_path / "lock", "building", longest=0):
        pass
