"""symbolic_trace: run a program with Proxies for its arguments, which write down what is done.

A Proxy has no values. So a program that asks for one, to choose its way, cannot be traced.
"""

from __future__ import annotations

import builtins
import dis
import inspect
import operator
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, FunctionType
from typing import Any, NoReturn

from ..graph.overriding import asks, install
from ..graph.registry import functions_of
from ..nn import functional
from ..nn.module.module import Module
from ..nn.parameter import Parameter
from ..tensors import Tensor
from ..utils._pytree import tree_leaves
from .graph import Graph
from .graph_module import GraphModule
from .node import Node, face

_ABSENT = object()  # a name that was not there


class TraceError(ValueError):
    """What cannot be traced with Proxies (``torch.fx.proxy.TraceError``)."""


def _names_to_fill(frame: FrameType) -> int | None:
    """Two where the program is at ``a, b = proxy``: how far to go. None where it says not."""
    for step in dis.get_instructions(frame.f_code):
        if step.offset == frame.f_lasti:
            return step.argval if step.opname == "UNPACK_SEQUENCE" else None
    return None


class Proxy:
    """Stands for a value of which only the Node is known (``torch.fx.Proxy``)."""

    def __init__(self, node: Node, tracer: Tracer | None = None) -> None:
        self.node = node
        self.tracer = GraphAppendingTracer(node.graph) if tracer is None else tracer

    def __repr__(self) -> str:
        return f"Proxy({self.node.name})"

    def __getattr__(self, name: str) -> Attribute:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Attribute(self, name)

    def __call__(self, *args: Any, **kwargs: Any) -> Proxy:
        return self.tracer.create_proxy("call_method", "__call__", (self, *args), kwargs)

    @classmethod
    def __torch_function__(
        cls, function: Any, types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        """A Node for the call, where no trace is running that would make one."""
        given = (args, kwargs or {})
        first = next(leaf for leaf in tree_leaves(given) if isinstance(leaf, Proxy))
        return first.tracer.create_proxy("call_function", function, *given)

    def __iter__(self) -> Iterator[Any]:
        count = _names_to_fill(sys._getframe(1))
        if count is None:
            self.tracer.iter(self)
        return iter([self[n] for n in range(count)])  # type: ignore[index]

    def __bool__(self) -> bool:
        self.tracer.to_bool(self)

    def __hash__(self) -> int:  # (``__eq__`` is recorded: it is no comparison of Proxies)
        return id(self)

    def __len__(self) -> int:
        raise RuntimeError(
            "'len' is not supported in symbolic tracing by default. If you want this call to be "
            "recorded, please call torch.fx.wrap('len') at module scope"
        )


class Attribute(Proxy):
    """``proxy.name``: a method, if it is called, else a value."""

    def __init__(self, root: Proxy, attr: str) -> None:
        self.root, self.attr, self.tracer = root, attr, root.tracer
        self._node: Node | None = None

    @property
    def node(self) -> Node:  # type: ignore[override]
        """The Node, made when the value is used."""
        if self._node is None:
            args = (self.root, self.attr)
            self._node = self.tracer.create_proxy("call_function", getattr, args, {}).node
        return self._node

    def __call__(self, *args: Any, **kwargs: Any) -> Proxy:
        return self.tracer.create_proxy("call_method", self.attr, (self.root, *args), kwargs)


def _operator(function: Callable[..., Any], turned: bool = False) -> Callable[..., Any]:
    def method(self: Proxy, *args: Any) -> Proxy:
        args = (*args, self) if turned else (self, *args)
        return self.tracer.create_proxy("call_function", function, args, {})

    return method


for _name in ("add", "sub", "mul", "floordiv", "truediv", "mod", "pow", "matmul", "and_", "or_",
              "xor", "lshift", "rshift"):  # fmt: skip
    _function = getattr(operator, _name)
    setattr(Proxy, f"__{_name.strip('_')}__", _operator(_function))
    setattr(Proxy, f"__r{_name.strip('_')}__", _operator(_function, True))
for _name in ("eq", "ne", "lt", "gt", "le", "ge", "pos", "neg", "invert", "getitem"):
    setattr(Proxy, f"__{_name}__", _operator(getattr(operator, _name)))


# Functions that a program wants as Nodes: (the globals that name them, the name).
_wrapped: dict[tuple[int, str], tuple[dict[str, Any], str]] = {}


def wrap(fn_or_name: Any) -> Any:
    """Let calls of a function be Nodes, whatever it does inside (``torch.fx.wrap``).

    - ``fn_or_name``: a function, also as a decorator, or the name of one (``"len"``), said at the
      top level of the file that calls it.

    RuntimeError for anything else, NotImplementedError inside of a function.
    """
    if not callable(fn_or_name) and not isinstance(fn_or_name, str):
        raise RuntimeError(
            "Unsupported type for global function! Must be either a callable or string name"
        )
    name = fn_or_name if isinstance(fn_or_name, str) else fn_or_name.__name__
    frame = sys._getframe(1)
    if frame.f_code.co_name != "<module>":
        raise NotImplementedError("wrap must be called at the top level of a module")
    _wrapped[id(frame.f_globals), name] = (frame.f_globals, name)
    return fn_or_name


class Tracer:
    """Makes a Graph of a program (``torch.fx.Tracer``). Override ``is_leaf_module`` for instance.

    ``trace(root)`` gives the Graph of a Module or function.
    """

    def __init__(self, autowrap_modules: Any = (), autowrap_functions: Any = ()) -> None:
        self.graph = Graph()
        self.root: Any = None
        self._attributes: dict[int, str] = {}
        self._looks: dict[int, Any] = {}
        self._parameters: dict[str, Proxy] = {}

    # ---- what a subclass may change -------------------------------------------------------------

    def is_leaf_module(self, m: Module, module_qualified_name: str) -> bool:
        """Is a module one Node? Those of nn are, except containers."""
        ours = type(m).__module__.startswith(Module.__module__.partition(".")[0] + ".nn.")
        return ours and type(m).__name__ not in ("Sequential", "ModuleList", "ModuleDict")

    def to_bool(self, obj: Proxy) -> NoReturn:
        """Refused: TraceError."""
        raise TraceError("symbolically traced variables cannot be used as inputs to control flow")

    def iter(self, obj: Proxy) -> NoReturn:
        """Refused: TraceError."""
        raise TraceError(
            "Proxy object cannot be iterated. This can be attempted when the Proxy is used in a "
            "loop or as a *args or **kwargs function argument. See the torch.fx docs on "
            "pytorch.org for a more detailed explanation of what types of control flow can be "
            "traced, and check out the Proxy docstring for help troubleshooting Proxy iteration "
            "errors"
        )

    def path_of_module(self, mod: Module) -> str:
        """The name of a submodule."""
        for name, module in self.root.named_modules():
            if module is mod:
                return name
        raise NameError("module is not installed as a submodule")

    def call_module(self, m: Module, forward: Any, args: Any, kwargs: Any) -> Any:
        """A Node for a leaf, else what is inside."""
        path = self.path_of_module(m)
        if not self.is_leaf_module(m, path):
            return forward(*args, **kwargs)
        return self.create_proxy("call_module", path, args, kwargs)

    def getattr(self, attr: str, attr_val: Any, parameter_proxy_cache: dict[str, Any]) -> Any:
        """What a module's attribute is: for a parameter of the program a Proxy, so that what is
        computed of parameters alone is a part of the Graph, too."""
        if isinstance(attr_val, Parameter):
            name = self._attributes.get(id(attr_val))
            if name is not None:
                if name not in parameter_proxy_cache:
                    parameter_proxy_cache[name] = self.create_proxy("get_attr", name, (), {})
                return parameter_proxy_cache[name]
        return attr_val

    # ---- making Nodes ---------------------------------------------------------------------------

    def create_proxy(
        self,
        kind: str,
        target: Any,
        args: Any,
        kwargs: Any,
        name: Any = None,
        type_expr: Any = None,
        proxy_factory_fn: Callable[[Node], Proxy] | None = None,
    ) -> Proxy:
        """A Node, and the Proxy that stands for its value."""
        args, kwargs = self.create_arg(tuple(args)), self.create_arg(dict(kwargs))
        node = self.create_node(kind, target, args, kwargs, name, type_expr)
        return self.proxy(node) if proxy_factory_fn is None else proxy_factory_fn(node)

    def create_node(
        self,
        kind: str,
        target: Any,
        args: Any,
        kwargs: Any,
        name: str | None = None,
        type_expr: Any = None,
    ) -> Node:
        """A Node in the Graph; ``type_expr``: the annotation of its value."""
        return self.graph.create_node(kind, target, args, kwargs, name, type_expr)

    def proxy(self, node: Node) -> Proxy:
        """What stands for the value of a Node."""
        return Proxy(node, self)

    def create_arg(self, a: Any) -> Any:
        """An argument as the Graph holds it: Nodes for Proxies, and for parameters."""
        if isinstance(a, Proxy):
            return a.node
        if isinstance(a, tuple):
            parts = [self.create_arg(part) for part in a]
            return type(a)(*parts) if hasattr(a, "_fields") else tuple(parts)
        if isinstance(a, list):
            return [self.create_arg(part) for part in a]
        if isinstance(a, dict):
            return {key: self.create_arg(value) for key, value in a.items()}
        if isinstance(a, slice):
            return slice(*[self.create_arg(part) for part in (a.start, a.stop, a.step)])
        if isinstance(a, Tensor):
            return self.graph.get_attr(self._name_of(a))
        return a

    def _name_of(self, tensor: Tensor) -> str:
        name = self._attributes.get(id(tensor))
        if name is None:
            if isinstance(tensor, Parameter):
                raise NameError("parameter is not a member of this module")
            n = 0
            while hasattr(self.root, f"_tensor_constant{n}"):
                n += 1
            name = self._attributes[id(tensor)] = f"_tensor_constant{n}"
            self.root.register_buffer(name, tensor)
        return name

    def trace(self, root: Any, concrete_args: dict[str, Any] | None = None) -> Graph:
        """The Graph of a Module or function.

        - ``concrete_args``: arguments that are no Proxies; those that are PH are, all the same.
        """
        self.graph = Graph(tracer_cls=type(self))
        if isinstance(root, Module):
            self.root, function = root, type(root).forward
            first: tuple[Any, ...] = (root,)
        else:
            self.root, function, first = Module(), root, ()
        named = (*self.root.named_parameters(), *self.root.named_buffers())
        self._attributes = {id(tensor): name for name, tensor in named}
        self._parameters = {}
        args, kwargs, called = self._arguments(function, bool(first), concrete_args or {})
        with asks(), self.patched(function):  # (who keeps a function in a list asks, too)
            result = called(*first, *args, **kwargs)
        annotations = getattr(called, "__annotations__", {})  # none where *args were flattened
        self.graph.output(self.create_arg(result), annotations.get("return"))
        return self.graph

    def _arguments(self, function: Any, method: bool, concrete: dict[str, Any]) -> Any:
        """A Proxy for each argument, also one for *args and one for **kwargs, and by name."""
        args: list[Any] = []
        kwargs: dict[str, Any] = {}
        kinds = inspect.Parameter
        stars: dict[Any, str] = {kinds.VAR_POSITIONAL: "*", kinds.VAR_KEYWORD: "**"}
        parameters = list(inspect.signature(function).parameters.values())[method:]
        flat = any([p.kind in stars for p in parameters])  # then all are given by position
        for p in sorted(parameters, key=lambda p: len(stars.get(p.kind, ""))):
            if p.name in concrete and not isinstance(concrete[p.name], PHBase):
                value: Any = concrete[p.name]
            else:
                default = () if p.default is p.empty else (p.default,)
                target = stars.get(p.kind, "") + p.name
                kind = None if p.kind in stars or p.annotation is p.empty else p.annotation
                value = self.create_proxy("placeholder", target, default, {}, type_expr=kind)
            if p.kind is p.KEYWORD_ONLY and not flat:
                kwargs[p.name] = value
            else:
                args.append(value)
        return args, kwargs, _by_position(function) if flat else function

    @contextmanager
    def patched(self, function: Any) -> Iterator[None]:
        """While a program is traced, its functions and modules look for Proxies first."""
        call, look, tracer = Module.__call__, Module.__getattr__, self

        def module_call(module: Any, *args: Any, **kwargs: Any) -> Any:
            return tracer.call_module(module, lambda *a, **k: call(module, *a, **k), args, kwargs)

        def module_getattr(module: Any, attr: str) -> Any:
            return tracer.getattr(attr, look(module, attr), tracer._parameters)

        known = {id(f) for f in (*functions_of().values(), *vars(functional).values())
                 if inspect.isfunction(f)}  # fmt: skip
        places = [vars(face()), vars(functional), vars(face().linalg)]
        owners = [function] if inspect.isfunction(function) else []
        owners += [type(m).forward for m in self.root.modules() if m is not self.root]
        for owner in owners:
            names = owner.__globals__
            if names.get("__name__", "").partition(".")[0] != __name__.partition(".")[0]:
                places.append(names)
        patched: list[tuple[dict[str, Any], str, Any]] = []
        Module.__call__ = module_call  # type: ignore[method-assign,assignment]
        Module.__getattr__ = module_getattr  # type: ignore[method-assign]
        try:
            for place in places:
                for name, thing in list(place.items()):
                    if id(thing) in known:
                        patched.append((place, name, thing))
                        place[name] = self.looking(thing)
            for place, name in _wrapped.values():
                there = place.get(name, _ABSENT)
                function = getattr(builtins, name, None) if there is _ABSENT else there
                patched.append((place, name, there))
                place[name] = self.looking(function, is_wrapped=True)
            yield
        finally:
            Module.__call__, Module.__getattr__ = call, look  # type: ignore[method-assign]
            for place, name, thing in reversed(patched):
                if thing is _ABSENT:
                    del place[name]
                else:
                    place[name] = thing

    def looking(self, function: Any, is_wrapped: bool = False) -> Any:
        """A function that makes a Node if it is called with a Proxy; always the same one."""
        if id(function) not in self._looks:
            self._looks[id(function)] = self._look_for(function, is_wrapped)
        return self._looks[id(function)]

    def _look_for(self, function: Any, is_wrapped: bool) -> Any:
        def look(*args: Any, **kwargs: Any) -> Any:
            if _has_proxy((args, kwargs)):
                proxy = self.create_proxy("call_function", function, args, kwargs)
                if is_wrapped:
                    proxy.node.meta["is_wrapped"] = True
                return proxy
            return function(*args, **kwargs)

        look.__name__ = function.__name__
        look.__dict__["original"] = function
        return look


class PHBase:
    """In ``concrete_args``: this one is an argument all the same."""

    def __repr__(self) -> str:
        return "PH"


class PHWithMeta(PHBase):
    """A PH with a name of its own."""

    def __init__(self, ph_key: str | None = None) -> None:
        self.ph_key = ph_key


PH = PHBase()


class GraphAppendingTracer(Tracer):
    """A Tracer that writes into a Graph, for a Proxy of one's own."""

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self.graph, self.root = graph, Module()
        install()  # functions look for Proxies from now on, as they do in a trace


def _by_position(function: Any) -> Any:
    """A function whose *args, **kwargs and arguments by name are arguments by position.

    So a Proxy can stand for all of *args.
    """
    code = getattr(function, "__code__", None)
    if code is None:
        raise TraceError("only functions in Python can be traced with *args and **kwargs")
    stars = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    flat = code.replace(
        co_argcount=count,
        co_posonlyargcount=0,
        co_kwonlyargcount=0,
        co_flags=code.co_flags & ~stars,
    )
    names = function.__globals__
    return FunctionType(flat, names, function.__name__, None, function.__closure__)


def _has_proxy(thing: Any) -> bool:
    if isinstance(thing, (tuple, list)):
        return any(_has_proxy(part) for part in thing)
    if isinstance(thing, dict):
        return any(_has_proxy(part) for part in thing.values())
    return isinstance(thing, Proxy)


def symbolic_trace(root: Any, concrete_args: dict[str, Any] | None = None) -> GraphModule:
    """A Module or function as a GraphModule (``torch.fx.symbolic_trace``).

    Raises TraceError where the program's way depends on values.

    >>> print(torch.fx.symbolic_trace(lambda x: torch.relu(x) + 1).graph)
    graph():
        %x : [num_users=1] = placeholder[target=x]
        %relu : [num_users=1] = call_function[target=torch.relu](args = (%x,), kwargs = {})
        %add : [num_users=1] = call_function[target=operator.add](args = (%relu, 1), kwargs = {})
        return add
    """
    tracer = Tracer()
    graph = tracer.trace(root, concrete_args)
    name = type(root).__name__ if isinstance(root, Module) else root.__name__
    return GraphModule(tracer.root, graph, name)
