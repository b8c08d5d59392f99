"""What the ranks of the tests of gloo run: functions for ``multiprocessing.spawn``."""

import json
import os
import sys
import time
from datetime import timedelta
from pathlib import Path

import minitorch
from minitorch import distributed as dist
from tests.distributed import cases, models


def everything(rank, size, folder, port):
    """All cases of cases.py, DDP against one process; three times: env, tcp and file."""
    os.environ.update(MASTER_ADDR="localhost", MASTER_PORT=str(port))
    dist.init_process_group("gloo", rank=rank, world_size=size, timeout=timedelta(seconds=60))
    found = {"cases": cases.run_all(minitorch, dist), "backend": dist.get_backend()}
    found["ddp"] = {name: models.difference(name, rank, size) for name in models.MODELS}
    found["bytes"] = models.bytes_of_a_step(rank, size)
    dist.barrier()
    dist.destroy_process_group()
    found["met"] = []
    for place in (f"tcp://127.0.0.1:{port}", f"file://{folder}/meeting"):
        dist.init_process_group(init_method=place, rank=rank, world_size=size)
        x = minitorch.tensor([1 << rank])
        dist.all_reduce(x)
        found["met"].append(x.item())
        dist.destroy_process_group()
    Path(folder, f"{rank}.json").write_text(json.dumps(found), "utf-8")


def ends(rank, folder, part):
    """What rank 0 hears when rank 1 goes, or is late, or runs something else."""
    limit = timedelta(seconds=1 if part == "late" else 60)
    place = f"file://{folder}/meeting"
    dist.init_process_group("gloo", place, limit, world_size=2, rank=rank)
    if rank == 1 and part == "gone":
        os._exit(0)
    x = minitorch.zeros(2 + rank if part == "shapes" else 2)
    try:
        if rank == 0:
            dist.all_reduce(x)
    except RuntimeError as error:
        Path(folder, "heard").write_text(str(error), "utf-8")
    if rank == 1:
        if part == "shapes":
            try:
                dist.all_reduce(x)
            except RuntimeError:
                sys.exit(0)
        while not Path(folder, "heard").exists():
            time.sleep(0.01)
