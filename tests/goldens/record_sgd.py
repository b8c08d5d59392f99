"""Record where SGD is after 100 steps with each combination of settings, into sgd.json.

Run it with torch 2.13 installed: `python -m tests.goldens.record_sgd`.
"""

import json
import os

import torch

from tests.optim.test_sgd import COMBINATIONS, GOLDENS, path


def main():
    paths = {name: path(torch, options) for name, options in COMBINATIONS.items()}
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(end)}" for name, end in paths.items())
    partial = GOLDENS.with_suffix(".partial")
    text = f'{{"torch": "{torch.__version__}", "paths": {{\n{lines}\n}}}}\n'
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, GOLDENS)
    print(f"{len(paths)} paths, {GOLDENS.stat().st_size} bytes: {GOLDENS.name}")


if __name__ == "__main__":
    main()
