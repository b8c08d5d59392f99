"""Receptive fields: what of an image one number inside a network can see."""

from .field_drawing import FieldPicture, receptive_field

__all__ = ["FieldPicture", "receptive_field"]
