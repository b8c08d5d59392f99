"""Record what torch answers about distributions: python -m tests.goldens.record_distributions"""

import gzip
import json
from pathlib import Path

import torch

from tests.distributions.cases import answers
from tests.oracle import make_portable

FILE = Path(__file__).with_name("distributions.json.gz")


def main() -> None:
    make_portable(torch)
    text = json.dumps(answers(torch, torch.distributions), indent=0)
    FILE.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))


if __name__ == "__main__":
    main()
