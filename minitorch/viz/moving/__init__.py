"""Where the elements of tensors go: from the operands of a function to its result."""

from .picture import ArrowPicture, arrows

__all__ = ["ArrowPicture", "arrows"]
