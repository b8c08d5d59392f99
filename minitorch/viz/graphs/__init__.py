"""The graph that backward walks: what its picture shows, how that looks, and how it is drawn."""

from .comparison import Comparison, compare
from .picture import Graph, dot_text, graph
from .renderers import NoRenderer

__all__ = ["Comparison", "Graph", "NoRenderer", "compare", "dot_text", "graph"]
