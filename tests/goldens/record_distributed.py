"""Record what PyTorch (Gloo) answers to tests/distributed/cases.py, on 2 and 4 ranks.

python -m tests.goldens.record_distributed
"""

import datetime
import json
import os
import socket
import tempfile
from pathlib import Path

from tests.distributed import cases

FILE = Path(__file__).parent / "distributed" / "cases.json"


def rank_program(rank: int, size: int, port: int, folder: str) -> None:
    """One rank, in a process of its own."""
    import torch
    import torch.distributed as dist

    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    limit = datetime.timedelta(seconds=30)
    dist.init_process_group("gloo", rank=rank, world_size=size, timeout=limit)
    found = cases.run_all(torch, dist)
    Path(folder, f"{rank}.json").write_text(json.dumps(found), "utf-8")
    dist.barrier()
    dist.destroy_process_group()


def record(size: int) -> list[dict]:
    """The answers of all ranks."""
    import torch.multiprocessing

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(rank_program, (size, port, folder), nprocs=size)
        return [json.loads(Path(folder, f"{rank}.json").read_text()) for rank in range(size)]


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    answers = {str(size): record(size) for size in (2, 4)}
    FILE.write_text(json.dumps(answers, indent=None, separators=(",", ":")) + "\n", "utf-8")
