"""Pictures of what minitorch does: memory, graphs, backward, curves, images, and its own source.

Nothing here is loaded by ``import minitorch``: write ``from minitorch import viz``. ``storage``,
``place``, ``backward_steps``, ``compare``, ``sketch``, ``tiles`` and ``explore`` need nothing else.
``graph`` needs a program to draw (``pip install graphviz graphviz-pure``), ``curves`` and ``images`` need matplotlib.
"""

from .explorer import Explorer, explore
from .graphs import Comparison, Graph, NoRenderer, compare, dot_text, graph
from .memory import PlacePicture, StoragePicture, Watch, place, storage, watch
from .plots import Sketch, Tiles, curves, images, sketch, tiles
from .sources import Source, source
from .steps import Steps, backward_steps

__all__ = [
    "Comparison",
    "Explorer",
    "Graph",
    "NoRenderer",
    "PlacePicture",
    "Sketch",
    "Source",
    "Steps",
    "StoragePicture",
    "Tiles",
    "Watch",
    "backward_steps",
    "compare",
    "curves",
    "dot_text",
    "explore",
    "graph",
    "images",
    "place",
    "sketch",
    "source",
    "storage",
    "tiles",
    "watch",
]
