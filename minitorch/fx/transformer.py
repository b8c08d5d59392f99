"""Transformer: an Interpreter whose values are Proxies, so that running a graph makes a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .graph import Graph
from .graph_module import GraphModule, Interpreter
from .node import Node, map_arg
from .proxy import Proxy, Tracer

__all__ = ["Transformer"]


class Transformer(Interpreter):
    """Makes a new GraphModule of one, Node by Node (``torch.fx.Transformer``).

    Override ``call_function``, ``call_method``, ``call_module`` ... to put something else in place
    of a Node; ``transform()`` gives the result.

    >>> class Smooth(torch.fx.Transformer):
    ...     def call_function(self, target, args, kwargs):
    ...         target = torch.sigmoid if target is torch.relu else target
    ...         return super().call_function(target, args, kwargs)
    >>> print(Smooth(torch.fx.symbolic_trace(lambda x: torch.relu(x) + 1)).transform().graph)
    graph():
        %x : [num_users=1] = placeholder[target=x]
        %sigmoid : [num_users=1] = call_function[target=torch.sigmoid](args = (%x,), kwargs = {})
        %add : [num_users=1] = call_function[target=operator.add](args = (%sigmoid, 1), kwargs = {})
        return add
    """

    def __init__(self, module: GraphModule) -> None:
        super().__init__(module)
        self.new_graph = Graph()
        self.tracer = Tracer()
        self.tracer.graph, self.tracer.root = self.new_graph, module

    def placeholder(self, target: str, args: Any, kwargs: Any) -> Proxy:
        """A new argument."""
        default = args[0] if args else ...
        return Proxy(self.new_graph.placeholder(target, default_value=default), self.tracer)

    def get_attr(self, target: str, args: Any, kwargs: Any) -> Proxy:
        """A new Node for a parameter or buffer."""
        return self.tracer.create_proxy("get_attr", target, args, kwargs)

    def call_module(self, target: str, args: Any, kwargs: Any) -> Proxy:
        """A new Node that calls a submodule."""
        return self.tracer.create_proxy("call_module", target, args, kwargs)

    def run_node(self, n: Node) -> Any:
        """A Node's value, a Proxy."""
        if n.op == "call_function":
            # while Proxies are about, a program's torch.relu is a function that looks for them
            args = map_arg(n.args, self.env.__getitem__)
            kwargs = map_arg(n.kwargs, self.env.__getitem__)
            return self.call_function(self.tracer.looking(n.target), args, kwargs)
        return super().run_node(n)

    def call_function(self, target: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        """A new Node that calls a function."""
        function = getattr(target, "original", target)
        return self.tracer.create_proxy("call_function", function, args, kwargs)

    def transform(self) -> GraphModule:
        """The new GraphModule."""
        with self.tracer.patched(None):
            result = self.run()
        self.new_graph.output(self.tracer.create_arg(result))
        return GraphModule(self.module, self.new_graph, type(self.module).__name__)
