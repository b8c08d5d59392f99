"""What the ranks of the MPI tests run: ``mpi_program.py PART FOLDER``, started by the launcher.

Many checks in one start of few processes: each writes what it found to FOLDER/RANK.json.
"""

import json
import os
import signal
import sys
import time
from datetime import timedelta
from pathlib import Path

import minitorch
import minitorch.distributed as dist
from tests.distributed import cases, models

part, folder = sys.argv[1], sys.argv[2]
dist.init_process_group("mpi", timeout=timedelta(seconds=1 if part == "late" else 60))
rank, size = dist.get_rank(), dist.get_world_size()


def everything() -> dict:
    """The cases of cases.py, DDP against one process, and the bytes that are noted."""
    found = {"cases": cases.run_all(minitorch, dist)}
    found["environment"] = [os.environ.get(n) for n in ("RANK", "WORLD_SIZE", "OMP_NUM_THREADS")]
    found["backend"] = dist.get_backend()
    found["ddp"] = {name: models.difference(name, rank, size) for name in models.MODELS}
    found["bytes"] = models.bytes_of_a_step(rank, size)
    dist.monitored_barrier()
    return found


if part == "everything":
    Path(folder, f"{rank}.json").write_text(json.dumps(everything()), "utf-8")
elif part == "throw" and rank == 1:
    raise ValueError("this rank has had enough")
elif part == "exit" and rank == 1:
    sys.exit(3)
elif part == "kill" and rank == 1:
    os.kill(os.getpid(), signal.SIGKILL)
elif part == "late" and rank == 1:
    time.sleep(2)
elif part == "shapes":
    dist.all_reduce(minitorch.zeros(2 + rank))
dist.barrier()
dist.destroy_process_group()
