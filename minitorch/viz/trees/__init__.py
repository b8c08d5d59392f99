"""The tree of a module: what is trained, what is saved, and what is not registered."""

from .tree_drawing import TreePicture, tree

__all__ = ["TreePicture", "tree"]
