"""Function: the forward and backward of one operation. An instance *is* the node of the graph.

An operation is a class of ten lines: ``forward`` computes on arrays, ``backward`` is the formula
from the calculus table, and ``keeps`` declares which tensors the formula will need again::

    class Tanh(Function):
        keeps = "output"
        def forward(self, x): return np.tanh(x)
        def backward(self, g, y): return g * (1 - y * y)

(When NumPy has the whole of ``forward`` as one ufunc, naming it is enough: ``ufunc = np.tanh``.)

When an input requires grad, the instance stays alive as the node of the result. It knows

- ``edges``: per input, where that input's gradient goes: the node that made it, the leaf itself,
  or None. Never the result, so that a graph has no reference cycle;
- ``saved`` and ``versions``: the kept tensors and the version each had, checked at backward
  (None in place of a version, or of all versions: a number or an array that nobody else has);
- ``shape`` and ``dtype`` of the result: gradients are fitted to them on the edge, so no formula
  has to undo broadcasting or promotion;
- ``number``: nodes are numbered as they are made; backward runs from the newest to the oldest.

The formula is written once. An ordinary backward runs it on arrays; with ``create_graph=True``
it runs on Tensors and is itself recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar

import numpy as np

from ..grad_mode import mode, off
from ..tensors import Tensor, mark_inference, wrap
from .edges import FREED, KeptOutput, Node, NodeHooks, Output, as_next_function, edge_of
from .refusals import WALKED_TWICE, modified_in_place

_new = object.__new__
_next_number = count().__next__

# Which inputs are kept, given which need a gradient. "output" and "own" are handled apart:
# "output" keeps the result, "own" means that forward itself has put arrays into self.saved.
KEEP_RULES: dict[str, Callable[..., tuple[bool, ...]]] = {
    "nothing": lambda *needs: (False,) * len(needs),
    "inputs": lambda *needs: (True,) * len(needs),
    "input and output": lambda *needs: (True,) * len(needs),
    # x*y: the gradient of x needs y, and the other way round
    "others": lambda need_x, need_y: (need_y, need_x),
    # x/y: y is needed for both gradients, x only for y's
    "divisor": lambda need_x, need_y: (need_y, True),
}


class _NoDict(type):
    """Gives every class of a family empty ``__slots__`` unless it declares its own.

    A node without a ``__dict__`` is made twice as fast, and there are thousands in a graph.
    """

    def __new__(
        mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], **kwargs: Any
    ) -> Any:
        body.setdefault("__slots__", ())
        return super().__new__(mcs, name, bases, body, **kwargs)


class Function(Node, metaclass=_NoDict):
    """The base of all operations; see the top of this file."""

    __slots__ = (
        "edges",
        "saved",
        "versions",
        "shape",
        "dtype",
        "number",
        "hooks",
    )
    node_name: ClassVar[str]
    ufunc: ClassVar[Any] = None  # an operation that NumPy has as a ufunc names it here
    keeps: ClassVar[str] = "nothing"
    float_result: ClassVar[bool] = False  # integers are converted to the default float first
    n_outputs: ClassVar[int] = 1
    serves_all: ClassVar[bool] = False  # do hooks see a gradient of inputs that need none, too?
    output_nr: ClassVar[int] = 0
    keep_rule: ClassVar[Callable[..., tuple[bool, ...]]] = KEEP_RULES["nothing"]

    edges: tuple[Any, ...]
    saved: Any
    versions: tuple[int | None, ...] | None
    shape: tuple[int, ...]
    dtype: np.dtype
    number: int
    hooks: NodeHooks | None

    def __init_subclass__(cls, node: str | None = None, **kwargs: Any) -> None:
        """``node`` is the name that torch gives the node, when it is not ``<Class>Backward0``."""
        super().__init_subclass__(**kwargs)
        # The name is what graphs and reprs show; the qualified name still finds the source.
        cls.node_name = node or f"{cls.__qualname__}Backward0"
        cls.__name__ = cls.node_name.rpartition("::")[2]
        cls.keep_rule = staticmethod(KEEP_RULES.get(cls.keeps, KEEP_RULES["nothing"]))

    def forward(self, *arrays: Any) -> Any:
        """The value, from arrays to array."""
        if self.ufunc is None:
            raise NotImplementedError(f"{type(self).__qualname__} does not define forward")
        return self.ufunc(*arrays)

    def backward(self, g: Any, *kept: Any) -> Any:
        """The gradient per input, from the gradient of the output and the kept tensors."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define backward")

    # ---- as the graph shows it --------------------------------------------------------------

    @property
    def node(self) -> Function:
        """The node itself: an edge may be a node or one :class:`Output` of a node."""
        return self

    def name(self) -> str:
        """The name of the node, such as ``MulBackward0`` or ``torch::autograd::CopySlices``."""
        return self.node_name

    def input_shape(self, index: int = 0) -> tuple[int, ...]:
        """The shape of an input that needs a gradient: the edge knows it."""
        edge = self.edges[index]
        return edge.array.shape if isinstance(edge, Tensor) else edge.shape

    def needs(self, index: int) -> bool:
        """Does input number ``index`` need a gradient?"""
        return self.edges[index] is not None

    @property
    def needs_input_grad(self) -> tuple[bool, ...]:
        """Which inputs need a gradient."""
        return tuple([edge is not None for edge in self.edges])

    @property
    def next_functions(self) -> tuple[tuple[Any, int], ...]:
        """Per input, the node that its gradient goes to and which of that node's outputs it was."""
        return tuple([as_next_function(edge) for edge in self.edges])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} object at {id(self):#x}>"

    def retains(self, tensor: Tensor) -> bool:
        """Was ``retain_grad()`` called on this output?"""
        if self.hooks is None:
            return False
        return any(kept() is tensor for kept in self.hooks.retained.values())

    def get_hooks(self) -> NodeHooks:
        """The hooks of this node's outputs, made when first needed."""
        if self.hooks is None:
            self.hooks = NodeHooks()
        return self.hooks

    # ---- backward ---------------------------------------------------------------------------

    def run(self, g: Any) -> Any:
        """The formula on arrays: the gradient of the input, or a tuple of several.

        (The engine does the same, without the call.)
        """
        return self.backward(g) if self.saved is None else self.backward(g, *self.kept_arrays())

    def run_recorded(self, g: Any) -> Any:
        """The formula on Tensors, recorded for a gradient of the gradient."""
        return self.backward(g) if self.saved is None else self.backward(g, *self.kept_tensors())

    def kept_arrays(self) -> Any:
        """The kept values as arrays, after the check that nobody has written into them."""
        if type(self.saved) is not tuple:
            if self.saved is FREED:
                raise RuntimeError(WALKED_TWICE)
            return self.saved.arrays(self)  # checkpoint has taken it away, or it was packed
        if self.versions is None:
            return self.saved
        kept = []
        for value, version in zip(self.saved, self.versions):
            if version is None:  # not a tensor: a Python number, an own array, or not needed
                kept.append(value)
                continue
            storage = value._storage
            if storage is not None and storage.version != version:
                raise modified_in_place(self, value, version)
            kept.append(value.array)
        return kept

    def kept_tensors(self) -> list[Any]:
        """The kept values as Tensors with their history, after the same check."""
        if self.keeps_elsewhere():
            return self.saved.tensors(self)
        tensors = []
        arrays = self.kept_arrays()
        for value, array in zip(self.saved, arrays):
            if isinstance(value, KeptOutput):
                value = wrap(array)
                value._edge, value._requires_grad = self, True
            elif isinstance(value, np.ndarray) and value.ndim == 0:
                value = value.item()  # a number of the program: x * 2
            tensors.append(value)
        return tensors

    def keeps_elsewhere(self) -> bool:
        """Is what the node keeps not in the node: taken away by checkpoint, or packed?"""
        return type(self.saved) is not tuple and self.saved is not FREED

    def release(self) -> None:
        """Free what was kept. A node that kept nothing may be walked again."""
        if self.saved is not None:
            self.saved = FREED

    # ---- forward ----------------------------------------------------------------------------

    @classmethod
    def apply(cls, *inputs: Tensor, **settings: Any) -> Any:
        """Compute the result and, when an input requires grad, record this node.

        Tensors are positional, settings by keyword; settings become attributes of the node.
        """
        node = _new(cls)
        for name, value in settings.items():
            setattr(node, name, value)
        result = node.forward(*[x.array for x in inputs])
        if cls.n_outputs != 1:
            return _record_outputs(node, inputs, result)
        out = wrap(result if type(result) is np.ndarray else np.asarray(result))
        if (not off.count or mode.grad) and any([x.requires_grad for x in inputs]):
            record(node, inputs, out)
        return out


def end_specially(maker: Function | type[Function], inputs: tuple[Any, ...], out: Tensor) -> Tensor:
    """The end of an operation in inference mode, or while packing: see ``grad_mode.SPECIAL``.

    - ``maker``: the node, or its class when none was made yet.
    """
    mark_inference(out)
    if mode.grad and any([isinstance(x, Tensor) and x.requires_grad for x in inputs]):
        record(maker if isinstance(maker, Function) else _new(maker), inputs, out)
    return out


def record(node: Function, inputs: tuple[Any, ...], out: Tensor) -> None:
    """Make ``node`` the history of ``out``. The caller has checked that an input requires grad."""
    connect(node, inputs, out.array)
    if node.keeps in ("output", "input and output"):
        keep_output(node, out)
    out._edge = node
    out._requires_grad = True


def connect(node: Function, inputs: tuple[Any, ...], result: np.ndarray) -> None:
    """Fill in the node: its edges, what it keeps of its inputs, its place in the order."""
    node.edges = edges = tuple([edge_of(x) if isinstance(x, Tensor) else None for x in inputs])
    needs = [edge is not None for edge in edges]
    node.hooks = None
    node.shape = result.shape
    node.dtype = result.dtype
    node.number = _next_number()
    if node.keeps == "own":
        node.versions = None  # arrays of the node's own: nobody else can write into them
    else:
        keep_inputs(node, inputs, node.keep_rule(*needs))
    if off.count:
        pack_kept(node)


def keep_inputs(node: Function, inputs: tuple[Any, ...], wanted: tuple[bool, ...]) -> None:
    """Keep the wanted inputs, each with the version it has now; None stands for the others."""
    if not any(wanted):
        node.saved = None
        return
    saved, versions = [], []
    for value, keep in zip(inputs, wanted):
        saved.append(value if keep else None)
        versions.append(version_of(value) if keep and isinstance(value, Tensor) else None)
    node.saved, node.versions = tuple(saved), tuple(versions)


def version_of(tensor: Tensor) -> int:
    """The version of a tensor that is to be kept. RuntimeError for an inference tensor."""
    return 0 if tensor._storage is None else tensor._storage.version


def keep_output(node: Function, out: Tensor) -> None:
    """Keep the result: its memory and version counter, not the tensor (see KeptOutput)."""
    kept = _new(KeptOutput)
    kept.array = out.array
    kept._storage = storage = out._storage or out.storage
    if node.keeps == "output":
        node.saved = (kept,)
        node.versions = (storage.version,)
    else:  # after the inputs
        before = ((), ()) if node.saved is None else (node.saved, node.versions or ())
        node.saved, node.versions = (*before[0], kept), (*before[1], storage.version)
    if off.count:
        pack_kept(node)


def keep_also(node: Function, tensor: Tensor) -> None:
    """Keep one more tensor, after all others."""
    versions = node.versions or (None,) * len(node.saved)
    node.saved = (*node.saved, tensor)
    node.versions = (*versions, version_of(tensor))
    if off.count:
        pack_kept(node)


def pack_kept(node: Function) -> None:
    """Hand what the node keeps to the innermost ``saved_tensors_hooks``, if there are any."""
    # (a node that keeps its own values may fill them in later, and then calls this again)
    if mode.packing and type(getattr(node, "saved", None)) is tuple:
        mode.packing[-1].keep(node)


def _record_outputs(node: Function, inputs: tuple[Any, ...], results: Any) -> list[Tensor]:
    """The results of a node with several outputs, each with its own edge back to the node."""
    outs = [wrap(result) for result in results]
    if mode.grad and any([x.requires_grad for x in inputs]):
        connect(node, inputs, results[0])
        for output_nr, out in enumerate(outs):
            out._edge = Output(node, output_nr, out.array)
            out._requires_grad = True
    return outs
