"""The graph as a reader may meet it: the class of its nodes (``torch.autograd.graph``).

A node shows what it keeps for backward as attributes: ``y.grad_fn._saved_result``.
"""

from . import saved_values as saved_values  # gives the nodes these attributes
from .edges import Node

__all__ = ["Node"]
