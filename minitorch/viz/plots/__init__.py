"""Curves and grids of images, with matplotlib; and both as light drawings, without it."""

from .image_grid import images
from .lines import curves
from .sketches import Sketch, sketch
from .tile_drawing import Tiles, tiles

__all__ = ["Sketch", "Tiles", "curves", "images", "sketch", "tiles"]
