"""Pictures that can be touched: a function, seen for every setting that a reader may choose."""

from .picture import Explorer, explore

__all__ = ["Explorer", "explore"]
