"""Pictures drawn by hand have the same bytes in every process: they are committed, and compared."""

import os
import subprocess
import sys
from pathlib import Path

import minitorch as torch
from minitorch import fx, nn, viz

ROOT = Path(__file__).resolve().parents[2]


def pictures() -> str:
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = (x * x.exp()).sin().sum()
    plain = torch.arange(6.0).reshape(2, 3)
    with viz.watch(plain) as w:
        plain[1] = 5
    net = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
    net[0].offset, net[0].weight.requires_grad = plain, False
    recorded = fx.record(lambda x: (x.exp() - x).tanh() * 2, plain)
    return "\n".join(
        [
            viz.calls(recorded).svg(),
            viz.buffers(recorded, at=1).svg(),
            viz.storage(plain, plain.t(), plain.data, touched=w).svg(),
            viz.arrows(lambda x: x.flip(1).sum(0), at=1, x=plain).svg(),
            viz.tree(net).svg(),
            viz.backward_steps(y).html(),
            viz.compare(y, (x * x).sum(), titles=("one", "other"), differences=True).html(),
        ]
    )


def test_the_same_bytes_in_another_process(tmp_path):
    code = "import test_same_everywhere; print(test_same_everywhere.pictures())"
    path = os.pathsep.join([str(ROOT), str(Path(__file__).parent)])
    env = {**os.environ, "PYTHONHASHSEED": "3", "PYTHONPATH": path, "PATH": "/nowhere"}
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, encoding="utf-8", check=False, env=env, cwd=tmp_path,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stdout.rstrip("\n") == pictures().rstrip("\n")


def test_no_address_is_in_them():
    assert "0x" not in pictures()
    assert pictures().isascii()
