"""Record 50 epochs of each scheduler, into optim/schedules.json.gz.

Run it with torch 2.13 installed: `python -m tests.goldens.record_schedules`.
"""

import gzip
import json
import os
from pathlib import Path

import torch

from tests.optim.schedules import ROWS, follow

GOLDENS = Path(__file__).parent / "optim" / "schedules.json.gz"


def main():
    paths = {
        row: {str(tensors): follow(torch, row, tensors) for tensors in (False, True)}
        for row in ROWS
    }
    text = json.dumps({"torch": torch.__version__, "paths": paths})
    partial = GOLDENS.with_suffix(".partial")
    partial.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))
    os.replace(partial, GOLDENS)
    print(f"{len(paths)} schedulers, {GOLDENS.stat().st_size} bytes: {GOLDENS.name}")


if __name__ == "__main__":
    main()
