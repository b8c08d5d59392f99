"""Record what PyTorch answers to rows that are not recorded yet:  python -m tests.goldens.missing

`make generate` calls it. Rows of operations and layers that are recorded stay as they are: the
last bit of their numbers is that of the processor which they were recorded on. Without PyTorch
nothing is written; the exit code says whether a row waits for it.
"""

import functools
import gzip
import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.nn import table as layers
from tests.ops.table import TABLE
from tests.optim import paths, schedules

FOLDER = Path(__file__).parent
HOW = "run `make generate` where PyTorch is installed (`make oracle` installs it)"


@functools.cache
def recorded(name: str, part: str = "rows") -> dict[str, Any]:
    """What a file of goldens holds: {} when there is no such file yet."""
    path = FOLDER / f"{name}.json.gz"
    return json.loads(gzip.decompress(path.read_bytes()))[part] if path.exists() else {}


def of_operations() -> dict[str, list[str]]:
    """File of rows -> its operations of which a case is not recorded."""
    found: dict[str, list[str]] = {}
    for row in TABLE:
        known = recorded(f"ops/{row.file}").get(row.name, {})
        if any(str(case) not in known for case in row.recorded):
            found.setdefault(row.file, []).append(row.name)
    return found


def of_layers() -> dict[str, list[str]]:
    """File of rows -> its rows that are not recorded."""
    found = {
        file: [row.name for row in rows if row.name not in recorded(f"nn/{file}")]
        for file, rows in layers.table().items()
    }
    return {file: names for file, names in found.items() if names}


def of_optimizers() -> dict[str, list[str]]:
    """Recorder -> rows that are not recorded."""
    found = {
        "record_optim": [row for row in paths.ROWS if row not in recorded("optim/paths", "paths")],
        "record_schedules": [
            row for row in schedules.ROWS if row not in recorded("optim/schedules", "paths")
        ],
    }
    return {recorder: names for recorder, names in found.items() if names}


def all_missing() -> list[str]:
    """Every row that is not recorded, in words."""
    groups = (of_operations(), of_layers(), of_optimizers())
    return [f"{file}: {name}" for group in groups for file in group for name in group[file]]


def record_all() -> None:
    """Ask PyTorch for what is missing."""
    import torch

    from tests.goldens import record_ops

    torch.set_num_threads(1)
    torch.set_warn_always(True)
    for file, names in of_operations().items():
        record_ops.record(file, only=names)
    for file, names in of_layers().items():
        layers.record(torch, file, only=names)
    for recorder in of_optimizers():
        main_of: Callable[[], None] = importlib.import_module(f"tests.goldens.{recorder}").main
        main_of()


def main() -> int:
    missing = all_missing()
    if not missing:
        print("every row of the tables is recorded")
        return 0
    if importlib.util.find_spec("torch") is None:
        print(*missing, f"\nnot recorded yet, and PyTorch is not installed: {HOW}", sep="\n")
        return 1
    record_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
