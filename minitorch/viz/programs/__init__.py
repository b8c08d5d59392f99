"""A recorded program: its calls before and after a pass, and its memory over time."""

from .buffer_drawing import BufferPicture, buffers
from .call_drawing import CallPicture, calls

__all__ = ["BufferPicture", "CallPicture", "buffers", "calls"]
