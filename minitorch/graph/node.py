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

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, ClassVar

import numpy as np

from ..devices.arrays import FOREIGN, device_of, is_array
from ..errors import explain
from ..grad_mode import mode, off
from ..tensors import Tensor, wrap
from ..tensors.result_strides import laid_out
from .edges import FREED, KeptOutput, Node, NodeHooks, Output, as_next_function, edge_of
from .refusals import WALKED_TWICE, modified_in_place

_ndarray = np.ndarray
_next_number = count().__next__  # (anomaly mode puts another function here)


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
    """The base of all operations: each call makes an object of such a class, which is its node."""

    __slots__ = (
        "edges",
        "saved",
        "versions",
        "shape",
        "dtype",
        "number",
        "hooks",
        "place",
    )
    node_name: ClassVar[str]
    ufunc: ClassVar[Any] = None  # an operation that NumPy has as a ufunc names it here
    keeps: ClassVar[str] = "nothing"
    float_result: ClassVar[bool] = False  # integers are converted to the default float first
    follows: ClassVar[bool] = False  # ``apply`` lays the result out in memory as the inputs are
    n_outputs: ClassVar[int] = 1
    serves_all: ClassVar[bool] = False  # do hooks see a gradient of inputs that need none, too?
    output_nr: ClassVar[int] = 0
    keep_inputs: ClassVar[Callable[..., None] | None] = None  # chosen by ``keeps``: see KEEPING
    keeps_output: ClassVar[bool] = False
    keeps_own: ClassVar[bool] = False  # forward puts arrays into ``saved``
    casts_back: ClassVar[bool] = False  # has its gradient the input's dtype, whatever a leaf takes?
    readers_code: ClassVar[bool] = False  # does its backward run code that is not the package's?

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
        if "keeps" in vars(cls):
            if cls.keeps not in KEEPING and "keep_inputs" not in vars(cls):
                raise TypeError(
                    explain(
                        f"{cls.__qualname__}.keeps must be one of {sorted(KEEPING)}",
                        f"it is {cls.keeps!r}",
                        "for a rule of its own give the class keep_inputs = kept_where(...), too",
                    )
                )
            if "keep_inputs" not in vars(cls):
                cls.keep_inputs = KEEPING[cls.keeps]
            cls.keeps_output = cls.keeps in ("output", "input and output")
            cls.keeps_own = cls.keeps.startswith("own")

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

    def spread(self, g: Any) -> Any:
        """``g``, broadcast to the shape of the input: every element gets the same gradient."""
        edge = self.edges[0]
        shape = edge.array.shape if isinstance(edge, Tensor) else edge.shape
        if isinstance(g, Tensor):
            return g.expand(shape)
        if g.ndim or type(g) is not _ndarray:
            return np.broadcast_to(g, shape)
        return _ndarray(shape, g.dtype, g, 0, (0,) * len(shape))  # NumPy's function is slow

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
        """The formula on arrays: the gradient of the input, or a tuple of several."""
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
            if version is None or value is None:  # a number, an own array, or not needed
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
            elif is_array(value) and value.ndim == 0:
                value = value.item()  # a number of the program: x * 2
            tensors.append(value)
        return tensors

    def keeps_elsewhere(self) -> bool:
        """Is what the node keeps not in the node: taken away by checkpoint, or packed?"""
        return type(self.saved) is not tuple and self.saved is not FREED

    # ---- forward ----------------------------------------------------------------------------

    @classmethod
    def apply(cls, *inputs: Tensor, **settings: Any) -> Any:
        """Compute the result and, when an input requires grad, record this node.

        Tensors are positional, settings by keyword; settings become attributes of the node.
        """
        node = cls.with_settings(settings)
        arrays = [x.array for x in inputs]
        result = node.forward(*arrays)
        if cls.follows and not all([x.flags.c_contiguous for x in arrays]):
            result = laid_out(result, arrays)
        if cls.n_outputs != 1:
            return _several(node, inputs, result)
        return finish(node, inputs, result)

    @classmethod
    def with_settings(cls, settings: dict[str, Any]) -> Any:
        """A node that has its settings, and nothing else yet."""
        node = cls()
        for name, value in settings.items():
            setattr(node, name, value)
        return node


# ---- recording ----------------------------------------------------------------------------------


def finish(node: Function, inputs: tuple[Any, ...], result: Any) -> Tensor:
    """The tensor of a result; ``node`` becomes its history if an input requires grad."""
    out = wrap(
        result if type(result) is _ndarray or type(result) in FOREIGN else np.asarray(result)
    )
    if recording(inputs):
        record(node, inputs, out)
    return out


def recording(inputs: Iterable[Any]) -> bool:
    """Will an operation on these inputs be recorded?"""
    if off.count and not mode.grad:
        return False
    for x in inputs:  # noqa: SIM110 - a generator costs more than this loop
        # (asking _requires_grad first saves most tensors a look at their base)
        if isinstance(x, Tensor) and (x._requires_grad or x.requires_grad):
            return True
    return False


def record(node: Function, inputs: tuple[Any, ...], out: Tensor) -> None:
    """Make ``node`` the history of ``out``. The caller has asked ``recording``."""
    connect(node, edges_of(inputs), inputs, out.array)
    if node.keeps_output:
        keep_output(node, out)
    out._edge = node
    out._requires_grad = True


def edges_of(inputs: Iterable[Any]) -> tuple[Any, ...]:
    """Where the gradient of each input goes; None for numbers, and for what needs none."""
    edges = []
    for x in inputs:
        edges.append(edge_of(x) if isinstance(x, Tensor) else None)
    return tuple(edges)


def connect(
    node: Function, edges: tuple[Any, ...], inputs: tuple[Any, ...], result: np.ndarray
) -> None:
    """Fill in a node, and let it keep of its inputs what its class declares as ``keeps``."""
    own = getattr(node, "saved", None) if node.keeps_own else None  # put there by forward
    fill(node, edges, result)
    if own is not None:
        node.saved, node.versions = own, None  # nobody else can write into these arrays
    elif node.keep_inputs is not None:
        node.keep_inputs(inputs)
    if off.count:
        pack_kept(node)


def fill(node: Function, edges: tuple[Any, ...], result: np.ndarray) -> None:
    """What every node is told of its place in the graph: the one place that does."""
    node.edges = edges
    node.saved = node.hooks = None
    node.shape, node.dtype = result.shape, result.dtype
    node.number = _next_number()
    if type(result) is not _ndarray:
        node.place = device_of(result)


def _several(node: Function, inputs: tuple[Any, ...], results: Any) -> list[Tensor]:
    """The results of a node with several outputs, each with its own edge back to the node."""
    outs = [wrap(result) for result in results]
    if recording(inputs):
        connect(node, edges_of(inputs), inputs, results[0])
        for output_nr, out in enumerate(outs):
            out._edge = Output(node, output_nr, out.array)
            out._requires_grad = True
    return outs


# ---- what a node keeps for its backward ---------------------------------------------------------


def version_of(tensor: Tensor) -> int:
    """The version of a tensor that is to be kept. RuntimeError for an inference tensor."""
    storage = tensor._storage
    return 0 if storage is None else storage.version


def keep(node: Function, values: Iterable[Any]) -> None:
    """Keep these values, the tensors among them with the version that they have now."""
    node.saved = saved = tuple(values)
    node.versions = tuple([version_of(x) if isinstance(x, Tensor) else None for x in saved])


def _keep_others(node: Function, inputs: tuple[Any, ...]) -> None:
    """x*y: the gradient of x needs y, and the other way round."""
    x, y = inputs
    for_x, for_y = node.edges
    node.saved = (None if for_y is None else x, None if for_x is None else y)
    if for_y is None and not isinstance(y, Tensor):  # a number of the program
        node.versions = None
    elif x._storage is y._storage is None:  # nobody has ever written into them
        node.versions = (0, 0)
    else:
        node.versions = (
            None if for_y is None else version_of(x),
            None if for_x is None else version_of(y),
        )


def _keep_divisor(node: Function, inputs: tuple[Any, ...]) -> None:
    """x/y: y is needed for both gradients, x only for y's."""
    keep(node, (inputs[0] if node.edges[1] is not None else None, inputs[1]))


# What a class may declare as ``keeps``. The output is kept by keep_output, once there is one;
# "own" means that forward itself puts arrays into ``saved``.
KEEPING: dict[str, Callable[[Function, tuple[Any, ...]], None] | None] = {
    "nothing": None,
    "output": None,
    "inputs": keep,
    "input and output": keep,
    "others": _keep_others,
    "divisor": _keep_divisor,
    "own": None,
    "own and output": None,
}


def kept_where(rule: Callable[..., tuple[bool, ...]]) -> Callable[..., None]:
    """A ``keep_inputs`` of one's own: which inputs are kept, given which need a gradient.

    - ``rule``: a bool per input (does it need a gradient?) -> a bool per input (is it kept?).
    """

    def keep_inputs(node: Function, inputs: tuple[Any, ...]) -> None:
        wanted = rule(*[edge is not None for edge in node.edges])
        if any(wanted):
            keep(node, [x if wants else None for x, wants in zip(inputs, wanted)])

    return keep_inputs


def keep_output(node: Function, out: Tensor) -> None:
    """Keep the result: its memory and version counter, not the tensor (see KeptOutput)."""
    kept = KeptOutput()
    kept.array = out.array
    kept._storage = storage = out._storage or out.storage
    if node.keeps == "output":
        node.saved, node.versions = (kept,), (storage.version,)
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
        node.get_hooks()  # fetching them back runs a reader's code: backward must know
