"""Record what torch.func returns: python -m tests.goldens.record_func"""

import gzip
import json
from pathlib import Path

import torch

from tests.func.cases import CASES, answer
from tests.oracle import make_portable

FILE = Path(__file__).with_name("func.json.gz")


def main() -> None:
    make_portable(torch)
    text = json.dumps({case: answer(torch, case) for case in CASES}, indent=0)
    FILE.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))


if __name__ == "__main__":
    main()
