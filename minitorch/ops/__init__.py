"""All operations. Importing this package attaches them to Tensor and fills OPS.

A family is a folder, and a file registers its operations itself (see ``graph/registry.py``). The
files named here have operators: Python looks for ``__add__`` in the class and asks nobody. They and
what they need are read now, the others when a program first asks for one of their operations;
``later.py``, which ``book/_tools/later.py`` writes, says what they have.
"""

from importlib import import_module

from ..graph.registry import OPS
from . import later

for _file in (
    "arithmetic.basic", "arithmetic.division", "arithmetic.powers", "comparison.logic",
    "comparison.relations", "elementwise.rounding", "elementwise.signs", "indexing.getitem",
    "indexing.setitem", "linalg.matmul", "shapes.transposes",
):  # fmt: skip
    import_module(f"{__name__}.{_file}")

for _word in later.FILES.split():
    if _word[-1] == ":":
        _file = f"{__name__}.{_word[:-1]}"
    else:
        OPS.wait_for(_word.lstrip("+.-"), _file, _word[0] in "+.", _word[0] not in ".-")
