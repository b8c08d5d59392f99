"""Curves, grids of images and surfaces: with matplotlib, or as light drawings without it."""

from .attention_map import AttentionPicture, attention
from .image_grid import images
from .lines import curves
from .sketches import Sketch, sketch
from .surfaces import Surface, surface
from .tile_drawing import Tiles, tiles

__all__ = [
    "AttentionPicture",
    "Sketch",
    "Surface",
    "Tiles",
    "attention",
    "curves",
    "images",
    "sketch",
    "surface",
    "tiles",
]
