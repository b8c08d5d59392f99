"""The backend gloo, between processes that a program has started: PyTorch's recorded answers."""

import json
import os
import socket
import subprocess
import sys
import threading
import time

import pytest

import minitorch
from minitorch import distributed as dist
from minitorch import multiprocessing
from minitorch.distributed.backends import gloo
from tests.distributed import cases, gloo_program
from tests.distributed.test_collectives import EXPECTED


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as door:
        return door.getsockname()[1]


@pytest.mark.parametrize("size", [2, 4])
def test_everything(size, tmp_path):
    given = (size, str(tmp_path), free_port())
    multiprocessing.spawn(gloo_program.everything, given, nprocs=size)
    for rank in range(size):
        found = json.loads((tmp_path / f"{rank}.json").read_text("utf-8"))
        for name in cases.CASES:
            assert found["cases"][name] == EXPECTED[str(size)][rank][name], (rank, name)
        assert found["backend"] == "gloo"
        assert all(difference <= 1e-12 for difference in found["ddp"].values()), found["ddp"]
        sent, model = found["bytes"]
        assert sent == 2 * (size - 1) / size * model
        assert found["met"] == [2**size - 1] * 2


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("gone", "No rank can go on: rank 0 waits for rank 1 in all_reduce; rank 1 has ended"),
        ("late", "Timed out waiting 1000ms for all_reduce operation to complete: rank 0 waits"),
        ("shapes", "Is there a distributed collective mismatch in your code? Rank 0 is running"),
    ],
)
def test_what_a_rank_hears_of_another(part, words, tmp_path):
    multiprocessing.spawn(gloo_program.ends, (str(tmp_path), part), nprocs=2)
    heard = (tmp_path / "heard").read_text("utf-8")
    assert words in heard or (part == "gone" and "Connection closed by peer: rank 1" in heard)


def test_one_process_alone(tmp_path):
    """It opens no door, so the port may be anybody's."""
    for init_method in ("tcp://127.0.0.1:1", f"file://{tmp_path}/meeting"):
        dist.init_process_group("gloo", init_method, rank=0, world_size=1)
        x = minitorch.ones(2)
        dist.all_reduce(x)
        objects = [None]
        dist.all_gather_object(objects, {"a": 1})
        dist.barrier()
        assert (x.tolist(), objects, dist.get_backend()) == ([1.0, 1.0], [{"a": 1}], "gloo")
        dist.destroy_process_group()
    assert not (tmp_path / "meeting").exists()


MISSING = [
    ({}, "env:// rendezvous: environment variable RANK expected, but not set"),
    ({"rank": 0}, "env:// rendezvous: environment variable WORLD_SIZE expected, but not set"),
    ({"rank": 0, "world_size": 1}, "env:// rendezvous: environment variable MASTER_ADDR expected"),
    ({"init_method": "tcp://localhost:1"}, "tcp:// rendezvous: rank parameter missing"),
    ({"init_method": "tcp://localhost:1", "rank": 0}, "world size parameter missing"),
    ({"init_method": "tcp://host", "rank": 0, "world_size": 1}, "port number missing"),
    ({"init_method": "file://", "rank": 0, "world_size": 1}, "file:// rendezvous: path missing"),
]


@pytest.mark.parametrize(("given", "words"), MISSING)
def test_what_is_missing(given, words, monkeypatch):
    for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(ValueError, match=words):
        dist.init_process_group("gloo", **given)
    assert not dist.is_initialized()


def test_places_that_are_not_there(tmp_path):
    with pytest.raises(RuntimeError, match="No rendezvous handler for ftp://"):
        dist.init_process_group("gloo", "ftp://host/", rank=0, world_size=1)
    with socket.create_server(("127.0.0.1", 0)) as door:
        place = f"tcp://127.0.0.1:{door.getsockname()[1]}"
        with pytest.raises(RuntimeError, match="failed to listen on any local network address"):
            dist.init_process_group("gloo", place, rank=0, world_size=2)
    alone = gloo.Meeting(1, 2, None, str(tmp_path / "nobody"))
    with pytest.raises(RuntimeError, match="Timed out waiting for the other ranks"):
        gloo.connect(alone, 0.1)
    assert not dist.is_initialized()


def test_a_stranger_at_the_door():
    """Who says no rank is sent away, and the ranks meet all the same."""
    port, links = free_port(), {}

    def come(rank):
        links[rank] = gloo.connect(gloo.Meeting(rank, 2, ("127.0.0.1", port)), 60)

    host = threading.Thread(target=come, args=(0,))
    host.start()
    deadline = time.monotonic() + 60
    for words in (b"GET / HTTP/1.1\n", b"[7, 1]\n", b""):
        while True:
            try:
                with socket.create_connection(("127.0.0.1", port), 1) as line:
                    line.sendall(words)
                break
            except OSError:
                assert time.monotonic() < deadline
    come(1)
    host.join()
    assert [links[rank].rank for rank in range(2)] == [0, 1]
    for link in links.values():
        link.close()


def test_a_program_that_starts_its_own_processes(tmp_path):
    """As tutorials have it: ``mp.Process`` under ``minitorch run``; what a child prints is seen."""
    program = tmp_path / "tutorial.py"
    program.write_text(
        "import os, torch, torch.distributed as dist, torch.multiprocessing as mp\n"
        "def run(rank, size):\n"
        "    os.environ['MASTER_ADDR'], os.environ['MASTER_PORT'] = '127.0.0.1', 'HERE'\n"
        "    dist.init_process_group('gloo', rank=rank, world_size=size)\n"
        "    x = torch.zeros(1)\n"
        "    if rank == 0:\n        dist.send(x + 1, dst=1)\n"
        "    else:\n        dist.recv(x, src=0)\n        print('rank', rank, 'has', x[0])\n"
        "if __name__ == '__main__':\n"
        "    mp.set_start_method('spawn')\n"
        "    ranks = [mp.Process(target=run, args=(rank, 2)) for rank in range(2)]\n"
        "    for rank in ranks: rank.start()\n"
        "    for rank in ranks: rank.join()\n".replace("HERE", str(free_port())),
        "utf-8",
    )
    root = os.path.dirname(os.path.dirname(minitorch.__file__))
    done = subprocess.run(
        [sys.executable, "-m", "minitorch", "run", str(program)],
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "rank 1 has tensor(1.)\n", done.stderr
