"""GraphModule: a Module whose ``forward`` is written from a Graph; Interpreter: runs a Graph."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from ..errors import Refused
from ..nn.module.module import Module
from ..nn.parameter import Parameter
from ..tensors import Tensor
from .graph import Graph
from .node import Node, map_arg


def _copy_attr(root: Any, into: Module, target: str) -> None:
    """Put what ``target`` names in ``root`` at the same place in another module."""
    *path, last = target.split(".")
    source, here = root, into
    for part in path:
        source = source[part] if isinstance(source, dict) else getattr(source, part)
        if part not in here._modules:
            here.add_module(part, Module())
        here = here._modules[part]  # type: ignore[assignment]
    thing = source.get(target) if isinstance(source, dict) else getattr(source, last)
    if isinstance(thing, Tensor) and not isinstance(thing, Parameter):
        here.register_buffer(last, thing)
    else:
        setattr(here, last, thing)


def _has(module: Any, target: str) -> bool:
    for part in target.split("."):
        if not hasattr(module, part):
            return False
        module = getattr(module, part)
    return True


class _Ref(str):
    """Stands for the Node of this name, in a pickle."""


def _of_node(node: Node) -> Any:
    return _Ref(node.name)


def _with_nodes(thing: Any, nodes: dict[str, Node]) -> Any:
    if isinstance(thing, _Ref):
        return nodes[thing]
    if isinstance(thing, (tuple, list)):
        parts = [_with_nodes(part, nodes) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else type(thing)(parts)
    if isinstance(thing, dict):
        return {key: _with_nodes(value, nodes) for key, value in thing.items()}
    if isinstance(thing, slice):
        return slice(*_with_nodes((thing.start, thing.stop, thing.step), nodes))
    return thing


def _bare(base: type[GraphModule], name: str) -> GraphModule:
    """A GraphModule of a class of its own, with nothing in it yet."""
    result = base.__new__(base)
    type(result).__name__ = name
    return result


class _CodeOnlyModule(Module):
    """A Module that only has what another one had."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__()
        self.__dict__ = body


_forward_from_src = Refused("fx.graph_module._forward_from_src", "make a GraphModule of the Graph")
_USER_PRESERVED_ATTRIBUTES_KEY = "_user_preserved_attributes"


def _rebuilt(base: type[GraphModule], name: str, own: dict[str, Any], rows: Any) -> GraphModule:
    """A GraphModule from its pickle."""
    graph, nodes = Graph(), {}
    for op, node_name, target, given in rows:
        args, kwargs = _with_nodes(given, nodes)
        nodes[node_name] = graph.create_node(op, target, args, kwargs, node_name)
    result = _bare(base, name)
    result.__dict__.update(own)
    result.graph = graph
    return result


class GraphModule(Module):
    """A Module made of a Graph (``torch.fx.GraphModule``).

    - ``root``: the Module (or dict) that has the parameters and submodules which the graph names.
    - ``code``: the source of ``forward``; ``recompile()`` writes it anew after changes.

    >>> traced = torch.fx.symbolic_trace(lambda x: torch.relu(x) + 1)
    >>> traced(torch.tensor([-1.0, 2.0]))
    tensor([1., 3.])
    """

    def __new__(cls, *args: Any, **kwargs: Any) -> GraphModule:
        """An object of a class of its own, since each has a ``forward`` of its own."""
        base = next(kind for kind in cls.__mro__ if "_of_one" not in kind.__dict__)
        return super().__new__(type(base.__name__, (base,), {"_of_one": True}))  # type: ignore[no-any-return]

    def __init__(self, root: Any, graph: Graph, class_name: str = "GraphModule") -> None:
        super().__init__()
        type(self).__name__ = class_name
        if isinstance(root, Module):
            self.training = root.training
        for node in graph.nodes:
            if node.op in ("get_attr", "call_module"):
                if isinstance(root, dict) and node.target not in root:
                    raise RuntimeError(
                        f"Node {node} referenced target {node.target} but that target was not "
                        "provided in ``root``!"
                    )
                _copy_attr(root, self, node.target)
        self.graph = graph

    @property
    def graph(self) -> Graph:
        """The Graph; setting it writes ``forward`` anew."""
        return self.__dict__["_graph"]

    @graph.setter
    def graph(self, graph: Graph) -> None:
        self.__dict__["_graph"] = graph
        graph.owning_module = self
        self.recompile()

    def recompile(self) -> Any:
        """Write ``code`` and ``forward`` from the Graph."""
        python = self.graph.python_code("self")
        self.__dict__["_code"] = python.src
        names = dict(python.globals)
        exec(compile(python.src, "<eval_with_key>", "exec", dont_inherit=True), names)
        type(self).forward = names["forward"]  # type: ignore[method-assign]
        return python

    @property
    def code(self) -> str:
        """The source of ``forward``."""
        return self.__dict__["_code"]

    def __reduce__(self) -> Any:
        own = {k: v for k, v in self.__dict__.items() if k not in ("_graph", "_code")}
        rows = [
            (n.op, n.name, n.target, map_arg((n.args, n.kwargs), _of_node))
            for n in self.graph.nodes
        ]
        return _rebuilt, (type(self).__bases__[0], type(self).__name__, own, rows)

    def __deepcopy__(self, memo: dict[int, Any]) -> GraphModule:
        result = memo[id(self)] = _bare(type(self).__bases__[0], "GraphModule")
        for name, value in self.__dict__.items():
            result.__dict__[name] = copy.deepcopy(value, memo)
        result.graph = result.__dict__["_graph"]
        return result

    def add_submodule(self, target: str, m: Module) -> bool:
        """Put a module at a dotted name; False if something else is on the way."""
        *path, last = target.split(".")
        here: Module = self
        for part in path:
            if not hasattr(here, part):
                here.add_module(part, Module())
            here = getattr(here, part)
            if not isinstance(here, Module):
                return False
        here.add_module(last, m)
        return True

    def delete_submodule(self, target: str) -> bool:
        """Take away the module at a dotted name; False if there is none."""
        *path, last = target.split(".")
        here: Any = self
        for part in path:
            here = getattr(here, part, None)
        if not isinstance(getattr(here, last, None), Module):
            return False
        delattr(here, last)
        return True

    def delete_all_unused_submodules(self) -> None:
        """Take away the modules that no Node of the Graph calls or looks into."""
        used: set[str] = set()
        for node in self.graph.nodes:
            if node.op in ("call_module", "get_attr"):
                parts = node.target.split(".")
                used |= {".".join(parts[:i]) for i in range(1, len(parts) + 1)}
                if node.op == "call_module":
                    called = self.get_submodule(node.target).named_modules(prefix=node.target)
                    used |= {name for name, _ in called}
        for name in [name for name, _ in self.named_modules() if name and name not in used]:
            self.delete_submodule(name)

    def take(self, source: Any, target: str) -> None:
        """Have what ``target`` names in another module, unless it is here."""
        if not _has(self, target) and _has(source, target):
            _copy_attr(source, self, target)

    def print_readable(self, print_output: bool = True) -> str:
        """The source as a class; printed, and returned."""
        body = "\n".join(f"    {line}" for line in self.code.strip("\n").splitlines())
        text = f"class {type(self).__name__}(torch.nn.Module):\n{body}"
        if print_output:
            print(text)
        return text

    def __str__(self) -> str:
        note = "# To see more debug info, please use `graph_module.print_readable()`"
        return "\n".join([super().__repr__(), self.code, note])


class Interpreter:
    """Runs a Graph, Node by Node; override a method to see or change what runs.

    Counterpart: ``torch.fx.Interpreter``. ``run(*args)`` gives the result; ``run_node``,
    ``placeholder``, ``get_attr``, ``call_function``, ``call_method``, ``call_module`` and
    ``output`` are the steps.
    """

    def __init__(self, module: Module, garbage_collect_values: bool = True, graph: Any = None):
        self.module = module
        self.graph: Graph = graph if graph is not None else module.graph  # type: ignore[assignment]
        self.env: dict[Node, Any] = {}
        self.args_iter: Iterator[Any] = iter(())

    def run(self, *args: Any, initial_env: dict[Node, Any] | None = None) -> Any:
        """The result for these arguments."""
        self.env = dict(initial_env or {})
        self.args_iter = iter(args)
        for node in self.graph.nodes:
            if node not in self.env:
                self.env[node] = self._run_and_name(node)
            if node.op == "output":
                return self.env[node]
        return None

    def _run_and_name(self, node: Node) -> Any:
        """The value of one Node, which is named if it fails."""
        try:
            return self.run_node(node)
        except Exception as error:
            said = f"{error.args[0]}\n\n" if error.args else ""
            error.args = (f"{said}While executing {node.format_node()}", *error.args[1:])
            raise

    def boxed_run(self, args_list: list[Any]) -> Any:
        """As ``run``, of a list that is emptied: arguments may be freed on the way."""
        args = list(args_list)
        args_list.clear()
        return self.run(*args)

    def run_node(self, n: Node) -> Any:
        """The value of one Node."""
        args, kwargs = self.fetch_args_kwargs_from_env(n)
        return getattr(self, n.op)(n.target, args, kwargs)

    def fetch_args_kwargs_from_env(self, n: Node) -> tuple[Any, Any]:
        """The values of a Node's arguments."""
        return self.map_nodes_to_values(n.args, n), self.map_nodes_to_values(n.kwargs, n)

    def map_nodes_to_values(self, args: Any, n: Node) -> Any:
        """``args`` with the value of each Node in it. RuntimeError for one that has none yet."""

        def value(node: Node) -> Any:
            if node not in self.env:
                raise RuntimeError(
                    f"Node {n} referenced nonexistent value {node}! Run Graph.lint() to diagnose "
                    "such issues"
                )
            return self.env[node]

        return map_arg(args, value)

    def placeholder(self, target: str, args: Any, kwargs: Any) -> Any:
        """The next argument, or its default."""
        if target.startswith("*"):
            return list(self.args_iter)
        try:
            return next(self.args_iter)
        except StopIteration:
            if args:
                return args[0]
            raise RuntimeError(
                f"Expected positional argument for parameter {target}, but one was not passed in!"
            ) from None

    def get_attr(self, target: str, args: Any, kwargs: Any) -> Any:
        """A parameter or buffer."""
        return self.fetch_attr(target)

    def fetch_attr(self, target: str) -> Any:
        """What a dotted name means in the module."""
        found: Any = self.module
        for part in target.split("."):
            found = getattr(found, part)
        return found

    def call_function(self, target: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        """Call a function."""
        return target(*args, **kwargs)

    def call_method(self, target: str, args: Any, kwargs: Any) -> Any:
        """Call a method of the first argument."""
        self_obj, *rest = args
        return getattr(self_obj, target)(*rest, **kwargs)

    def call_module(self, target: str, args: Any, kwargs: Any) -> Any:
        """Call a submodule."""
        return self.fetch_attr(target)(*args, **kwargs)

    def output(self, target: Any, args: Any, kwargs: Any) -> Any:
        """The result."""
        return args[0]
