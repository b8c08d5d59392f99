"""What chapter 24 says of PyTorch's compiler (static_graphs_on_torch.py), in a process of its own.

That compiler changes how Python calls functions, for good: objects have one reference more then,
and our backward, which counts them, copies what it could keep. Other tests would notice.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.oracle
def test_what_the_chapter_says_of_pytorch():
    pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")
    file = Path(__file__).with_name("static_graphs_on_torch.py")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    assert " passed" in done.stdout
