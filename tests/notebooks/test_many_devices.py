"""Chapter 23: its listing runs on MPI, and the cells that need threads are counted."""

import os
import re
import subprocess
import sys

import notebooks
import pytest

from minitorch import distributed as dist

PAGE = notebooks.read(notebooks.BOOK / "23-many-devices.ipynb")
PROSE = "\n\n".join(c["source"] for c in PAGE["cells"] if c["cell_type"] == "markdown")


@pytest.mark.skipif(not dist.is_mpi_available(), reason="mpi4py is not installed")
def test_the_listing_prints_on_mpi_what_the_page_shows(tmp_path):
    listing = re.search(r"(?ms)^```python\n(import minitorch as torch\n.*?)^```", PROSE)[1]
    session = re.search(r"(?ms)^```console\n(.*?)^```", PROSE)[1]
    runs = re.findall(r"\$ python (.*)\n(.*)\n", session)
    assert len(runs) == 2
    (tmp_path / "train.py").write_text(listing, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(notebooks.ROOT)}
    for arguments, printed in runs:
        run = subprocess.run(
            [sys.executable, *arguments.split()],
            capture_output=True, text=True, check=False, env=env, cwd=tmp_path,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines() == [printed]


def test_what_a_browser_cannot_run_is_what_needs_threads():
    """16 cells: all of them call run_threaded, or define the program that it runs."""
    cells = notebooks.code_cells(PAGE)
    static = [cell for cell in cells if "no-live" in notebooks.tags(cell)]
    assert len(static) == 16
    for cell in static:
        assert "run_threaded" in cell["source"] or "def program(rank" in cell["source"]
    for cell in cells:
        if "no-live" not in notebooks.tags(cell):
            assert "run_threaded" not in cell["source"]
