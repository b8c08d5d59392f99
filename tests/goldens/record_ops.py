"""Record what torch answers to the op table, into ops.json.gz next to this file.

Run it with torch 2.13 installed, from the root of the repository:
`python -m tests.goldens.record_ops`. The same torch on the same kind of processor gives the same
bytes; the last bit of exp, log ... depends on the processor, which is why rows have tolerances.
"""

import gzip
import json
import os
import pathlib

import torch

from tests.ops.observe import observe
from tests.ops.table import TABLE

TARGET = pathlib.Path(__file__).with_name("ops.json.gz")


def main() -> None:
    rows = {row.name: {str(case): observe(torch, case) for case in row.recorded} for row in TABLE}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(cases)}" for name, cases in rows.items())
    text = f'{{"torch": "{torch.__version__}", "rows": {{\n{lines}\n}}}}\n'
    # mtime=0: recording again gives the same bytes.
    partial = TARGET.with_suffix(".partial")
    partial.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
    os.replace(partial, TARGET)
    print(f"{sum(map(len, rows.values()))} cases, {TARGET.stat().st_size} bytes: {TARGET.name}")


if __name__ == "__main__":
    main()
