"""Curves and grids of images, with matplotlib."""

from .image_grid import images
from .lines import curves

__all__ = ["curves", "images"]
