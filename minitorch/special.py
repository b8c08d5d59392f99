"""Functions of mathematical physics and statistics (``torch.special``).

Each is an operation of ``ops/special``, registered there as ``special.<name>``. These files are
loaded with this one, when a program asks for it: few do.
"""

from importlib import import_module as _import_module
from pkgutil import iter_modules as _iter_modules

from .graph.registry import functions_of
from .ops import special as _family

for _file in _iter_modules(_family.__path__, f"{_family.__name__}."):
    _import_module(_file.name)

_functions = functions_of("special")
globals().update(_functions)

__all__ = [*_functions]
