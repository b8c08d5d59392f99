"""The graph as a reader may meet it: the class of its nodes (``torch.autograd.graph``)."""

from .edges import Node

__all__ = ["Node"]
