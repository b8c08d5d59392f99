"""Pictures of what minitorch does: memory, graphs, backward, curves, images, and its own source.

Nothing here is loaded by ``import minitorch``: write ``from minitorch import viz``. ``graph`` needs
a program to draw (``pip install graphviz graphviz-pure``), ``curves`` and ``images`` need
matplotlib. The others need nothing else: ``attention``, ``storage``, ``place``, ``arrows``,
``backward_steps``, ``buffers``, ``calls``, ``compare``, ``receptive_field``, ``ring``, ``sketch``,
``surface``, ``tiles``, ``tree``, ``devices``, ``timeline`` and ``explore``.
"""

from .explorer import Explorer, explore
from .fields import FieldPicture, receptive_field
from .gpus import DevicesPicture, Timeline, devices, timeline
from .graphs import Comparison, Graph, NoRenderer, compare, dot_text, graph
from .memory import PlacePicture, StoragePicture, Watch, place, storage, watch
from .moving import ArrowPicture, arrows
from .plots import (
    AttentionPicture,
    Sketch,
    Surface,
    Tiles,
    attention,
    curves,
    images,
    sketch,
    surface,
    tiles,
)
from .programs import BufferPicture, CallPicture, buffers, calls
from .rings import RingPicture, ring
from .sources import Source, source
from .steps import Steps, backward_steps
from .trees import TreePicture, tree

__all__ = [
    "ArrowPicture",
    "AttentionPicture",
    "BufferPicture",
    "CallPicture",
    "Comparison",
    "DevicesPicture",
    "Explorer",
    "FieldPicture",
    "Graph",
    "NoRenderer",
    "PlacePicture",
    "RingPicture",
    "Sketch",
    "Source",
    "Steps",
    "StoragePicture",
    "Surface",
    "Tiles",
    "Timeline",
    "TreePicture",
    "Watch",
    "arrows",
    "attention",
    "backward_steps",
    "buffers",
    "calls",
    "compare",
    "curves",
    "devices",
    "dot_text",
    "explore",
    "graph",
    "images",
    "place",
    "receptive_field",
    "ring",
    "sketch",
    "source",
    "storage",
    "surface",
    "tiles",
    "timeline",
    "tree",
    "watch",
]
