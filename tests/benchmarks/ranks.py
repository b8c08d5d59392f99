"""How much faster are two ranks than one?

    python -m tests.benchmarks.ranks [RANKS]

One training step of an MLP on a batch of 2048, by one process, and by RANKS processes (2) that
share the batch through DistributedDataParallel on MPI; one thread for each. Wall time, for this is
about waiting: the machine must have nothing else to do, and at least RANKS cores. The goal for two
ranks on two cores is 0.65 of one rank's time.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

GOAL = 0.65
BATCH, SIZES, STEPS, ROUNDS = 2048, (256, 512, 512, 10), 5, 7


def program() -> None:
    """What each rank runs: it trains, and rank 0 prints the median time of a step in seconds."""
    import minitorch as torch
    import minitorch.distributed as dist
    from minitorch import nn

    dist.init_process_group("mpi")
    torch.manual_seed(0)
    rank, size = dist.get_rank(), dist.get_world_size()
    layers: list[nn.Module] = []
    for before, after in pairwise(SIZES):
        layers += [nn.Linear(before, after), nn.ReLU()]
    net = nn.Sequential(*layers[:-1])
    model = nn.parallel.DistributedDataParallel(net) if size > 1 else net
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    x = torch.randn(BATCH, SIZES[0]).chunk(size)[rank]
    y = torch.randint(0, SIZES[-1], (BATCH,)).chunk(size)[rank]
    times = []
    for _ in range(ROUNDS):
        dist.barrier()
        start = time.perf_counter()
        for _ in range(STEPS):
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x), y).backward()
            optimizer.step()
        times.append((time.perf_counter() - start) / STEPS)
    if rank == 0:
        print(statistics.median(times))
    dist.destroy_process_group()


def measure(ranks: int) -> float:
    """Seconds of a step on so many ranks."""
    line = [sys.executable, "-m", "minitorch.distributed.run", "-n", str(ranks), __file__, "rank"]
    done = subprocess.run(
        line, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main(ranks: int) -> None:
    """Print the times and their ratio."""
    one, many = measure(1), measure(ranks)
    print(f"1 rank   {one * 1e3:8.1f} ms a step")
    print(f"{ranks} ranks  {many * 1e3:8.1f} ms a step: {many / one:.2f} of one rank's time")
    if ranks == 2:
        print(f"goal     {GOAL:.2f}: {'met' if many / one <= GOAL else 'MISSED'}")


if __name__ == "__main__":
    if sys.argv[1:] == ["rank"]:
        program()
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 2)
