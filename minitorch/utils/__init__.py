"""Tools around training (``torch.utils``)."""

from . import checkpoint, dlpack

__all__ = ["checkpoint", "dlpack"]
