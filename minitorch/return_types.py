"""What functions with several results return: named tuples (``torch.return_types``).

    values, indices = x.max(dim=0)      a torch.return_types.max

Each stands beside its operation; here all have their place in torch.
"""

from .graph.registry import OPS as _OPS
from .ops.reductions.extremes import NamedResults as _NamedResults

_OPS.complete()  # the operations define them

globals().update({kind.__name__: kind for kind in _NamedResults.__subclasses__()})

__all__ = sorted(kind.__name__ for kind in _NamedResults.__subclasses__())
