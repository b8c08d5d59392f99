"""The functions behind the layers (``torch.nn.functional``), without any state.

Each is an operation of ``ops``, registered there as ``nn.functional.<name>``.
"""

from ..graph.registry import functions_of

_functions = functions_of("nn.functional")
globals().update(_functions)

__all__ = [*_functions]
