"""All-reduce in a ring, message by message."""

from .ring_drawing import RingPicture, ring

__all__ = ["RingPicture", "ring"]
