"""Matrices beyond products (``torch.linalg``): inverse, determinant, solutions, norms.

Each is an operation of ``ops``, registered there as ``linalg.<name>``.
"""

from .autograd.registry import functions_of
from .errors import LinAlgError

_functions = functions_of("linalg")
globals().update(_functions)

__all__ = ["LinAlgError", *_functions]
