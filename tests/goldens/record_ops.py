"""Record what torch answers to the op table: one ops/<family>/<file>.json.gz for each file of
rows.

Run it with torch 2.13 installed, from the root of the repository:
`python -m tests.goldens.record_ops` for all of them, or with the names of files of rows. The same
torch on the same kind of processor gives the same bytes; the last bit of exp, log ... depends on
the processor, which is why rows have tolerances.
"""

import gzip
import json
import os
import pathlib
import sys
from collections.abc import Collection

import torch

from tests.goldens.missing import recorded
from tests.ops.observe import observe
from tests.ops.table import TABLE
from tests.oracle import make_portable

FOLDER = pathlib.Path(__file__).with_name("ops")


def main(names: list[str]) -> None:
    files = sorted({row.file for row in TABLE})
    for unknown in set(names) - set(files):
        raise SystemExit(f"no file of rows is called {unknown}; there are {', '.join(files)}")
    make_portable(torch)
    for name in names or files:
        record(name)


def record(name: str, only: Collection[str] = ()) -> None:
    """Write what torch answers to the rows of one file; or `only` to some, the others staying."""
    kept = recorded(f"ops/{name}") if only else {}
    rows = {
        row.name: kept[row.name]
        if only and row.name not in only
        else {str(case): observe(torch, case) for case in row.recorded}
        for row in TABLE
        if row.file == name
    }
    lines = ",\n".join(f"{json.dumps(row)}: {json.dumps(cases)}" for row, cases in rows.items())
    text = f'{{"torch": "{torch.__version__}", "rows": {{\n{lines}\n}}}}\n'
    target = FOLDER / f"{name}.json.gz"
    target.parent.mkdir(exist_ok=True)
    partial = target.with_suffix(".partial")
    # mtime=0: recording again gives the same bytes.
    partial.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
    os.replace(partial, target)
    print(f"{sum(map(len, rows.values()))} cases, {target.stat().st_size} bytes: {target.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
