"""The op table: one row per registered operation. A row is a name and what is tried of it.

Every case of every row is run on minitorch, and what can be seen (values, dtype, shape, strides,
aliasing, versions, the graph, first and second gradients, errors) is compared with torch's.
"""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import minitorch
import minitorch.special  # its operations are rows, too
from tests.ops.observe import Case, observe
from tests.ops.sweeps import TABLE as TABLE

# rows/<family>/<file>.py: the rows of the operations of minitorch/ops/<family>/
for _path in sorted((Path(__file__).parent / "rows").glob("*/*.py")):
    importlib.import_module(f"tests.ops.rows.{_path.parent.name}.{_path.stem}")  # adds its rows

# Operations that torch does not have under that name.
INTERNAL = {"index_backward": "the gradient of indexing; run by __getitem__'s second gradients"}


@cache
def observed(case: Case, hide: frozenset[str]) -> dict[str, Any]:
    """What minitorch shows: asked for once, compared with what is recorded, with torch, with a GPU.

    - ``hide``: the case's own, which does not tell cases apart.
    """
    return observe(minitorch, case)
