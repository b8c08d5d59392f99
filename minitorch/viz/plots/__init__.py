"""Curves and grids of images, with matplotlib; and curves as a light drawing, without it."""

from .image_grid import images
from .lines import curves
from .sketches import Sketch, sketch

__all__ = ["Sketch", "curves", "images", "sketch"]
