"""Record where each optimizer is after 10 and after 100 steps, into optim/paths.json.gz.

Run it with torch 2.13 installed: `python -m tests.goldens.record_optim`.
"""

import gzip
import json
import os
from pathlib import Path

import torch

from tests.optim.paths import ROWS, follow
from tests.oracle import make_portable

GOLDENS = Path(__file__).parent / "optim" / "paths.json.gz"


def main():
    make_portable(torch)
    paths = {
        name: {steps: follow(torch, *row, steps) for steps in (10, 100)}
        for name, row in ROWS.items()
    }
    text = json.dumps({"torch": torch.__version__, "paths": paths})
    partial = GOLDENS.with_suffix(".partial")
    partial.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))
    os.replace(partial, GOLDENS)
    print(f"{len(paths)} paths, {GOLDENS.stat().st_size} bytes: {GOLDENS.name}")


if __name__ == "__main__":
    main()
