"""All operations. Importing this package attaches them to Tensor and fills OPS.

A family is a folder, and a file registers its operations itself (see ``graph/registry.py``). The
files named here have operators: Python looks for ``__add__`` in the class and asks nobody. They and
what they need are read now, the others when a program first asks for one of their operations;
``later.py``, which ``book/_tools/later.py`` writes, says what they have.
"""

from importlib import import_module
from typing import Any

from ..errors import Refused
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

# "mylib" -> the operators that a program has registered under it (library/operators.py)
NAMESPACES: dict[str, Any] = {}
# PyTorch's own operators below its functions: programs name them for passes that are not here.
_BELOW = ("aten", "prim", "prims", "higher_order", "quantized", "_c10d_functional")


class Below(Refused):
    """An operator of PyTorch's own, ``torch.ops.aten.mm``: a name, to be compared and printed."""

    def __getattr__(self, name: str) -> Any:
        found = super().__getattr__(name)
        return Below(found.__name__, self._why)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Below) and other.__name__ == self.__name__

    def __hash__(self) -> int:
        return hash(self.__name__)

    def __str__(self) -> str:
        return self.__name__.removeprefix("ops.")


def of_aten(name: str) -> Any:
    """``torch.ops.aten.<name>``"""
    return getattr(__getattr__("aten"), name)


def load_library(path: Any) -> None:
    """OSError (``torch.ops.load_library``): operators in C++ cannot be loaded here."""
    raise OSError(f"Could not load this library: {path} (operators are Python here)")


def __getattr__(name: str) -> Any:
    if name in NAMESPACES:
        return NAMESPACES[name]
    if name in _BELOW:
        return Below(f"ops.{name}", "call the function or the method of the same name")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
