"""Memory and the tensors that read it; what a piece of code writes into it."""

from .picture import StoragePicture, storage
from .watching import Watch, watch

__all__ = ["StoragePicture", "Watch", "storage", "watch"]
