"""Matrices beyond products (``torch.linalg``): inverse, determinant, solutions, norms.

Each is an operation of ``ops``, registered there as ``linalg.<name>``.
"""

from .errors import LinAlgError
from .graph.registry import functions_of

_functions = functions_of("linalg")
globals().update(_functions)

__all__ = ["LinAlgError", *_functions]
