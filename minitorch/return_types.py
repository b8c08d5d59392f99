"""What functions with several results return: named tuples (``torch.return_types``).

    values, indices = x.max(dim=0)      a torch.return_types.max

Each stands beside its operation; here all have their place in torch.
"""

from . import linalg as _linalg
from . import ops as _ops
from .ops.reductions.extremes import NamedResults as _NamedResults

_LOADED = _linalg, _ops  # the operations define them

globals().update({kind.__name__: kind for kind in _NamedResults.__subclasses__()})

__all__ = sorted(kind.__name__ for kind in _NamedResults.__subclasses__())
