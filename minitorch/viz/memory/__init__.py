"""Memory and the tensors that read it; what a piece of code writes into it."""

from .picture import StoragePicture, storage
from .stride_walk import PlacePicture, place
from .watching import Watch, watch

__all__ = ["PlacePicture", "StoragePicture", "Watch", "place", "storage", "watch"]
