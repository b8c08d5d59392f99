"""Functions of mathematical physics and statistics (``torch.special``).

Each is an operation of ``ops``, registered there as ``special.<name>``.
"""

from .graph.registry import functions_of

_functions = functions_of("special")
globals().update(_functions)

__all__ = [*_functions]
