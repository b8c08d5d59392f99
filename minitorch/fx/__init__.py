"""Programs as graphs: recorded, read, rewritten, run again (counterpart: ``torch.fx``).

Two levels. Operations, as the program names them: :func:`symbolic_trace` gives a
:class:`GraphModule` of them. And the calls of NumPy that run in the end, of forward, backward and
optimizer alike: ``minitorch.compile`` records these as an :class:`ArrayGraph`.
"""

from . import graph, graph_module, immutable_collections, node, proxy, subgraph_rewriter
from . import proxy as _symbolic_trace  # noqa: F401 - torch's name for the file, in code
from .array_graph import ArrayGraph, Call, Memory, Value
from .compiling import compile
from .control_flow import cond
from .graph import CodeGen as CodeGen
from .graph import Graph
from .graph_module import GraphModule, Interpreter
from .node import Node, map_arg
from .proxy import PH as PH
from .proxy import Proxy, TraceError, Tracer, symbolic_trace, wrap
from .record import record
from .subgraph_rewriter import replace_pattern
from .tracing import TracingArray
from .transformer import Transformer
from .while_loops import while_loop

__all__ = [
    "ArrayGraph",
    "Call",
    "Graph",
    "GraphModule",
    "Interpreter",
    "Memory",
    "Node",
    "Proxy",
    "TraceError",
    "Tracer",
    "TracingArray",
    "Transformer",
    "Value",
    "compile",
    "cond",
    "graph",
    "graph_module",
    "immutable_collections",
    "map_arg",
    "node",
    "proxy",
    "record",
    "replace_pattern",
    "subgraph_rewriter",
    "symbolic_trace",
    "while_loop",
    "wrap",
]
