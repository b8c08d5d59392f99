"""Record how torch runs some hundred random programs, into programs.json.gz next to this file.

Run it with torch 2.13 installed, from the root of the repository:
`python -m tests.goldens.record_programs`. The same torch gives the same bytes.
"""

import gzip
import json
import os
import pathlib
import random

import torch

from tests.autograd.programs import MODES, STEPS, run

TARGET = pathlib.Path(__file__).with_name("programs.json.gz")
COUNT = 300


def main() -> None:
    programs = []
    for seed in range(COUNT):
        dice = random.Random(seed)
        program = [
            (dice.randrange(len(STEPS) * len(MODES)), *(dice.randrange(n) for n in (6, 6, 2)))
            for _ in range(dice.randrange(3, 12))
        ]
        programs.append({"program": program, "seen": run(program, torch)})
    body = ",\n".join(json.dumps(entry) for entry in programs)
    text = f'{{"torch": "{torch.__version__}", "programs": [\n{body}\n]}}\n'
    # mtime=0: recording again gives the same bytes.
    partial = TARGET.with_suffix(".partial")
    partial.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
    os.replace(partial, TARGET)
    print(f"{len(programs)} programs, {TARGET.stat().st_size} bytes: {TARGET.name}")


if __name__ == "__main__":
    main()
