"""The launcher: ``python -m minitorch.distributed.run -n 4 script.py arguments``.

It calls ``mpiexec``, that of the package ``mpich`` if it is installed, else one on the path, and
gives each rank the environment that ``torchrun`` gives: RANK, LOCAL_RANK, WORLD_SIZE,
LOCAL_WORLD_SIZE, MASTER_ADDR, MASTER_PORT, and one thread per rank for the libraries
(OMP_NUM_THREADS and its like).

A rank that throws, or ends with an error, ends them all (``mpi4py.run`` sees to it), and mpiexec
does so when one is killed. It does not know which one that was: ``roll.py`` does.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from ..errors import explain
from .roll import ROLL, Roll

_ONE_THREAD = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)


def find_mpiexec() -> str:
    """The path of mpiexec: beside this Python, else on the path. RuntimeError without one."""
    beside = [str(Path(sys.executable).parent), str(Path(sys.prefix) / "bin")]
    found = shutil.which("mpiexec", path=os.pathsep.join(beside)) or shutil.which("mpiexec")
    if found is None:
        raise RuntimeError(
            explain("a launcher of MPI is needed", "mpiexec was not found", "pip install mpich")
        )
    return found


def command(ranks: int, script: str, arguments: list[str]) -> list[str]:
    """The command line that starts so many ranks of a script."""
    parts = [find_mpiexec()]
    for rank in range(ranks):
        parts += [] if rank == 0 else [":"]
        parts += ["-n", "1"]
        own = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": ranks, "LOCAL_WORLD_SIZE": ranks}
        for name, value in own.items():
            parts += ["-env", name, str(value)]
        parts += [sys.executable, "-m", "mpi4py.run", script, *arguments]
    return parts


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line, run the ranks, and return the exit status of the job."""
    parser = argparse.ArgumentParser(
        prog="python -m minitorch.distributed.run",
        description="Run a script as several ranks that can talk to each other, by MPI.",
    )
    parser.add_argument("-n", "--nproc-per-node", type=int, default=1, help="how many ranks")
    parser.add_argument("script", help="the program, a Python file")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="what the program is given")
    asked = parser.parse_args(arguments)
    if asked.nproc_per_node < 1:
        parser.error(f"there must be at least one rank, not {asked.nproc_per_node}")
    if not Path(asked.script).is_file():
        parser.error(f"there is no file {asked.script}")
    environment = {**dict.fromkeys(_ONE_THREAD, "1"), **_meeting_place(), **os.environ}
    line = command(asked.nproc_per_node, asked.script, asked.arguments)
    with tempfile.TemporaryDirectory(prefix="minitorch-") as folder:
        roll = Roll(folder)
        if roll.path is not None:
            environment[ROLL] = roll.path
        status, killed = _run(line, environment)
        if killed and roll.first is not None:
            rank, process = roll.first
            text = f"[rank{rank}]: rank {rank} (process {process}) was killed, or has crashed"
            print(text, file=sys.stderr)
    return status


def _meeting_place() -> dict[str, str]:
    """Where the ranks of the backend "gloo" meet: a port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(door.getsockname()[1])}


def _run(line: list[str], environment: dict[str, str]) -> tuple[int, bool]:
    """Run mpiexec and pass on what it says; its exit status, and did a rank die?"""
    killed = False
    with subprocess.Popen(line, env=environment, stdout=subprocess.PIPE) as job:
        assert job.stdout is not None
        try:
            for text in job.stdout:
                sys.stdout.write(text.decode("utf-8", "replace"))
                sys.stdout.flush()
                killed = killed or b"BAD TERMINATION" in text
        except KeyboardInterrupt:
            job.wait()
    return job.returncode, killed


if __name__ == "__main__":
    sys.exit(main())
