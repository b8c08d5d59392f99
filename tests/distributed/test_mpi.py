"""The MPI backend, through the launcher: few starts of many checks, and what ends a job."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from minitorch import distributed as dist
from minitorch.distributed import roll, run
from tests.distributed import cases
from tests.distributed.test_collectives import EXPECTED

ROOT = Path(__file__).parents[2]
PROGRAM = str(Path(__file__).with_name("mpi_program.py"))
WINDOWS = "mpich has no wheel for Windows, and mpi4py brings no MPI along"

needs_mpi = pytest.mark.skipif(
    sys.platform == "win32" and not dist.is_mpi_available(), reason=WINDOWS
)


def launch(ranks, part, folder="", **variables):
    """The launcher's exit status and everything that was printed. A job that hangs is an error."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    line = [sys.executable, "-m", "minitorch.distributed.run", "-n", str(ranks), PROGRAM, part]
    done = subprocess.run(
        [*line, str(folder)],
        env={**os.environ, "PYTHONPATH": paths, **variables},
        capture_output=True,
        text=True,
        timeout=300,  # far more than any needs: a hang shall not stop all tests
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@needs_mpi
@pytest.mark.parametrize("size", [2, 4])
def test_everything(size, tmp_path):
    status, output = launch(size, "everything", tmp_path)
    assert status == 0, output
    for rank in range(size):
        found = json.loads((tmp_path / f"{rank}.json").read_text("utf-8"))
        for name in cases.CASES:
            assert found["cases"][name] == EXPECTED[str(size)][rank][name], (rank, name)
        assert found["environment"][:2] == [str(rank), str(size)]
        assert found["backend"] == "mpi"
        assert all(difference <= 1e-12 for difference in found["ddp"].values()), found["ddp"]
        sent, model = found["bytes"]
        assert sent == 2 * (size - 1) / size * model


@needs_mpi
@pytest.mark.parametrize(
    ("part", "variables", "words"),
    [
        ("throw", {}, ["[rank1]: ValueError: this rank has had enough"]),
        ("exit", {}, ["rank 1"]),
        ("late", {}, ["Timed out waiting 1000ms for barrier operation to complete on rank 0"]),
        (
            "shapes",
            {"TORCH_DISTRIBUTED_DEBUG": "DETAIL"},
            ["Rank 1 is running collective", "Rank 0 is running collective", "Tensor shapes: "],
        ),
    ],
)
def test_what_ends_a_job(part, variables, words):
    status, output = launch(2, part, **variables)
    assert status != 0
    for word in words:
        assert word in output


@needs_mpi
@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="the roll is kept with Unix's sockets")
@pytest.mark.parametrize("size", [2, 4])
def test_the_rank_that_was_killed_is_named(size):
    """mpiexec kills the others, too, and may name any of them."""
    status, output = launch(size, "kill")
    assert status != 0
    assert re.findall(r"\[rank\d\]: rank \d \(process", output) == ["[rank1]: rank 1 (process"]


def test_the_roll_knows_who_went_first(tmp_path, monkeypatch):
    """Of three lines, one says good-bye; the first of the others that is closed counts."""
    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("no such sockets here")
    known, left = roll.Roll(str(tmp_path)), []
    monkeypatch.setattr(roll.atexit, "register", lambda *call: left.append(call))
    monkeypatch.setattr(roll.os, "register_at_fork", lambda **_: None)
    for rank in range(3):
        monkeypatch.setenv(roll.ROLL, known.path)
        roll.sign_in(rank)
        assert roll.ROLL not in os.environ
    roll.sign_in(3)  # nobody listens to this one
    (sign_out, line), (_, other), (_, third) = left
    sign_out(line)
    for each in (line, third):
        each.close()
    deadline = time.monotonic() + 60
    while known.first is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert known.first == (2, os.getpid())
    other.close()


@needs_mpi
def test_without_the_launcher():
    clean = {k: v for k, v in os.environ.items() if k not in ("RANK", "WORLD_SIZE", "PMI_RANK")}
    paths = os.pathsep.join([str(ROOT), clean.get("PYTHONPATH", "")])
    program = (
        "import warnings, minitorch, minitorch.distributed as dist\n"
        "try:\n    dist.init_process_group('mpi')\n"
        "except ValueError as error: print(error)\n"
        "warnings.simplefilter('ignore')\n"
        "try:\n    dist.init_process_group('mpi', rank=0, world_size=2)\n"
        "except RuntimeError as error: print(error)\n"
        "dist.init_process_group('mpi', rank=0, world_size=1)\n"
        "x = minitorch.ones(2)\ndist.all_reduce(x)\nprint(x.tolist(), dist.get_world_size())\n"
        "dist.destroy_process_group()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**clean, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert "environment variable RANK expected, but not set" in lines[0], done.stderr
    assert "python -m minitorch.distributed.run -n 2 script.py" in lines[1]
    assert lines[2] == "[1.0, 1.0] 1"


@needs_mpi
def test_command():
    line = run.command(2, "train.py", ["--lr", "0.1"])
    assert line[0] == run.find_mpiexec()
    assert line.count(":") == 1
    assert line[-5:] == ["-m", "mpi4py.run", "train.py", "--lr", "0.1"]


def test_bad_command_lines(capsys, monkeypatch):
    for arguments, words in (
        (["-n", "0", PROGRAM], "at least one rank"),
        (["-n", "2", "nowhere.py"], "there is no file nowhere.py"),
    ):
        with pytest.raises(SystemExit):
            run.main(arguments)
        assert words in capsys.readouterr().err
    monkeypatch.setattr(run.shutil, "which", lambda *_, **__: None)
    with pytest.raises(RuntimeError, match="mpiexec was not found"):
        run.find_mpiexec()
