"""One run of a program as a Graph of the operations that it called, with their values at hand.

``symbolic_trace`` has no values, so it cannot answer an ``if``. Here the program runs as ever, and
every function of the package that it calls is noted on the way, as it was called: the mode that
sees them is that of ``__torch_function__``. Running the Graph calls the same functions again, so
its results have a history, as those of the program have.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from contextlib import ExitStack
from types import MethodType
from typing import Any

from ..autograd.custom import Function
from ..graph.asking import state, through_mode
from ..graph.asking_in_place import original
from ..graph.overriding import asks
from ..nn.module.module import Module
from ..tensors import Tensor
from .graph import Graph
from .lifting import array_in, unobserved
from .node import Node
from .recording import tensors_in
from .tracing import TracingArray

_WITHOUT_RESULT = ("__setitem__", "backward")  # what they do is to be done again


class Operations:
    """The operations of a run, while ``with operations:`` lasts, as Nodes of ``graph``.

    - ``root``: the Module whose parameters and buffers the graph names; ``constants``: all other
      Tensors that it uses. ``missing``: what came from no operation ("" if nothing did): then the
      graph says less than the program.
    - ``random``: the Nodes that drew random numbers. ``look``: called with each name, before.
    """

    def __init__(self, root: Module | None, recording: Any, look: Callable[[str], None]) -> None:
        self.graph, self.constants = Graph(), {}  # type: ignore[var-annotated]
        self.missing, self.random = "", []  # type: ignore[var-annotated]
        self._recording, self._look = recording, look
        named = () if root is None else (*root.named_parameters(), *root.named_buffers())
        self._names = {id(tensor): name for name, tensor in named}
        self._nodes: dict[int, Node] = {}
        self._kept: list[Tensor] = []  # (an id is that of another when its Tensor is gone)
        self._open = ExitStack()

    # ---- while it listens ---------------------------------------------------------------------

    def __enter__(self) -> Operations:
        with ExitStack() as stack:
            stack.enter_context(asks())
            before, apply = state.modes, vars(Function)["apply"]
            stack.callback(setattr, state, "modes", before)
            stack.callback(setattr, Function, "apply", apply)
            state.modes = (*before, self)
            Function.apply = classmethod(_noted(apply.__func__))  # type: ignore[assignment]
            self._open = stack.pop_all()
        return self

    def __exit__(self, *about: Any) -> None:
        self._open.close()

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Call a function, and note it if it makes a Tensor or changes one."""
        kwargs = kwargs or {}
        if self.missing:
            return func(*args, **kwargs)
        self._look(func.__name__)
        if func.__name__ == "__iter__":
            return iter(self.__torch_function__(rows_of, types, (*args, len(args[0].array))))
        if func.__name__ == "tensor" and not tensors_in(args):
            return func(*args, **kwargs)  # a constant
        with unobserved():
            given = self._argument(tuple(args)), self._argument(kwargs)  # (as they are before it)
        recorder = self._recording.recorder
        drew, recorder.drew = recorder.drew, False
        result = func(*args, **kwargs)
        if tensors_in(result) or func.__name__ in _WITHOUT_RESULT:
            with unobserved():
                node = self._node(func, *given)
                self._made(result, node)
                self.random += [node] * recorder.drew
        recorder.drew = recorder.drew or drew
        return result

    def _node(self, func: Any, args: Any, kwargs: Any) -> Node:
        name: str = func.__name__
        if name == "__getitem__":
            return self.graph.call_function(operator.getitem, args, kwargs)
        if name == "__setitem__":
            return self.graph.call_function(operator.setitem, args, kwargs)
        if vars(Tensor).get(name) is func and isinstance(args[0], Node):
            return self.graph.call_method(name, args, kwargs)
        asks_in_place = original(func) is not func  # (it stays the object that it is)
        target = func if asks_in_place else getattr(func, "__wrapped__", func)
        return self.graph.call_function(target, args, kwargs)

    # ---- which Node is which Tensor -----------------------------------------------------------

    def given(self, name: str, thing: Any) -> Node:
        """A placeholder for an argument, a Tensor or Tensors in tuples, lists and dicts."""
        node = self.graph.placeholder(name)
        self._made(thing, node)
        return node

    def result(self, thing: Any) -> None:
        """What the program has returned."""
        self.graph.output(self._argument(thing))

    def _made(self, thing: Any, node: Node) -> None:
        if isinstance(thing, Tensor):
            self._nodes[id(thing)] = node
            self._kept.append(thing)
            return
        pairs = thing.items() if isinstance(thing, dict) else enumerate(thing or ())
        for key, part in pairs:
            if tensors_in(part):
                self._made(part, self.graph.call_function(operator.getitem, (node, key)))

    def _argument(self, thing: Any) -> Any:
        """An argument as the Graph holds it: Nodes in the place of Tensors."""
        if isinstance(thing, Tensor):
            return self._nodes[id(thing)] if id(thing) in self._nodes else self._unknown(thing)
        if isinstance(thing, (tuple, list)):
            parts = [self._argument(part) for part in thing]
            return parts if isinstance(thing, list) else tuple(parts)
        if isinstance(thing, dict):
            return {key: self._argument(part) for key, part in thing.items()}
        if isinstance(thing, slice):
            return slice(*[self._argument(part) for part in (thing.start, thing.stop, thing.step)])
        return thing

    def _unknown(self, tensor: Tensor) -> Node | None:
        """A Node for a Tensor that no operation has made: a parameter, or a constant."""
        name, was_there = self._names.get(id(tensor)), tensor in self._recording.before
        if name is None and not was_there and type(array_in(tensor)) is TracingArray:
            self.missing = "a Tensor comes from what is no operation"
            return None
        if name is None:
            if tensor.requires_grad:
                raise RuntimeError(
                    "Cannot insert a Tensor that requires grad as a constant. Consider making it a "
                    f"parameter or input, or detaching the gradient\nTensor:\n{tensor.detach()}"
                )
            name = f"_tensor_constant{len(self.constants)}"
            # what the program makes anew at each call, it may write into
            self.constants[name] = tensor if was_there else tensor.clone()
        node = self.graph.get_attr(name)
        if not was_there:
            node = self.graph.call_method("clone", (node,))
        self._made(tensor, node)
        return node


def rows_of(x: Tensor, count: int) -> Any:
    """The rows over which a ``for`` went. RuntimeError unless there are as many as there were."""
    if len(x) != count:
        raise RuntimeError(f"Expected {count} elements in a list but found {len(x)}")
    return x.unbind(0)


def _noted(apply: Callable[..., Any]) -> Callable[..., Any]:
    """``Function.apply``, which is no function of the package, behind the same question."""

    def noted(cls: Any, *args: Any, **kwargs: Any) -> Any:
        called = MethodType(apply, cls)
        return through_mode(called, args, kwargs) if state.modes else called(*args, **kwargs)

    return noted
