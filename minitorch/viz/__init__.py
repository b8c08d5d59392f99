"""Pictures of what minitorch does: memory, graphs, backward, curves, images, and its own source.

Nothing here is loaded by ``import minitorch``: write ``from minitorch import viz``. ``storage``,
``backward_steps`` and ``compare`` need nothing else. ``graph`` needs a program to draw
(``pip install graphviz graphviz-pure``), ``curves`` and ``images`` need matplotlib.
"""

from .graphs import dot_text, graph
from .pairs import Comparison, compare
from .pictures import Graph
from .plots import curves, images
from .renderers import NoRenderer
from .sources import Source, source
from .steps import Steps, backward_steps
from .strips import StoragePicture, storage
from .writes import Watch, watch

__all__ = [
    "Comparison",
    "Graph",
    "NoRenderer",
    "Source",
    "Steps",
    "StoragePicture",
    "Watch",
    "backward_steps",
    "compare",
    "curves",
    "dot_text",
    "graph",
    "images",
    "source",
    "storage",
    "watch",
]
