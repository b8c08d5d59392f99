"""The package's own source, as it is on disk."""

from .listing import Source, source

__all__ = ["Source", "source"]
