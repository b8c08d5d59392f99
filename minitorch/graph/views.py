"""Views and history: how a view and its base follow each other's changes.

Three rules, all PyTorch's:

1. A view remembers its base and shares its storage, hence its version counter.
2. Writing in place into a tensor of the graph gives it a new history: the node of the write. When
   the tensor is a view, it is the *base* whose history changes, by a :class:`CopySlices` node: "the
   old base, except for these elements".
3. A view whose storage was written since its own node was made looks its history up anew: it is
   now "these elements of the changed base", an :class:`AsStrided` node.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..grad_mode import mode, off
from ..tensors import Tensor, wrap
from ..tensors.storage import InferenceStorage, owner_of
from .edges import FREED, NodeHooks, Output, edge_of
from .node import Function, _next_number, connect, record
from .refusals import WALKED_TWICE, op_name
from .vocabulary import add_at

_new = object.__new__

NORMAL, NO_GRAD, MULTI_OUTPUT = "normal", "no_grad", "multi-output"
INFERENCE, CUSTOM = "inference_mode", "custom"
_AMBIGUOUS = (
    "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your "
    "code by moving both the view and the inplace either both inside the {0} block (if you don't "
    "want the inplace to be tracked) or both outside (if you want the inplace to be tracked)."
)
_WHY_NOT = {
    NO_GRAD: _AMBIGUOUS.format("no_grad"),
    INFERENCE: _AMBIGUOUS.format("inference_mode"),
    CUSTOM: "This view was created inside a custom Function (or because an input was returned "
    "as-is) and the autograd logic to handle view+inplace would override the custom backward "
    "associated with the custom Function, leading to incorrect gradients. This behavior is "
    "forbidden. You can fix this by cloning the output of the custom Function.",
    MULTI_OUTPUT: "This view is the output of a function that returns multiple views. Such "
    "functions do not allow the output views to be modified inplace. You should replace the "
    "inplace operation by an out-of-place one.",
}


class Geometry:
    """Where the elements of an array sit: shape, strides and offset in bytes, within its memory."""

    __slots__ = ("shape", "strides", "offset")

    def __init__(self, array: np.ndarray) -> None:
        self.shape = array.shape
        self.strides = array.strides
        start = owner_of(array).__array_interface__["data"][0]
        self.offset = array.__array_interface__["data"][0] - start

    def span(self) -> int:
        """Bytes from the first element to the end of the last one, without the itemsize."""
        return sum((n - 1) * s for n, s in zip(self.shape, self.strides)) if self.numel() else 0

    def covers(self, other: Geometry) -> bool:
        """Does the stretch of memory from the first to the last element hold that of ``other``?"""
        if other.numel() == 0:
            return True
        end, other_end = self.offset + self.span(), other.offset + other.span()
        return self.numel() > 0 and self.offset <= other.offset and other_end <= end

    def numel(self) -> int:
        """The number of elements."""
        return int(np.prod(self.shape, dtype=np.int64))

    def read(self, memory: np.ndarray, start: int) -> np.ndarray:
        """An array of this geometry over ``memory``, whose first byte has the offset ``start``."""
        if self.numel() == 0:
            return np.empty(self.shape, memory.dtype)
        return np.ndarray(self.shape, memory.dtype, memory, self.offset - start, self.strides)

    def places(self, itemsize: int, start: int) -> np.ndarray:
        """For each element, how many elements into the memory (from offset ``start``) it sits."""
        places = np.full(self.shape, (self.offset - start) // itemsize)
        for dim, (size, step) in enumerate(zip(self.shape, self.strides)):
            rest = (1,) * (len(self.shape) - dim - 1)
            places += (np.arange(size) * (step // itemsize)).reshape((size, *rest))
        return places


def memory_like(base: Geometry, dtype: np.dtype) -> np.ndarray:
    """Zeroed memory that a tensor of this geometry fits into."""
    return np.zeros(base.span() // dtype.itemsize + 1, dtype)


class ViewOf:
    """What a view knows of its base (torch: ``DifferentiableViewMeta``)."""

    __slots__ = ("base", "made", "version")

    def __init__(self, base: Tensor, made: str) -> None:
        self.base = base
        self.made = made  # NORMAL, or why writing into this view in place must be refused
        self.version = base.storage.version  # of the storage when the view's edge was right

    def current_edge(self, view: Tensor) -> Any:
        """The view's edge, looked up anew when the storage was written since (rule 3)."""
        version = self.base.storage.version
        if version != self.version and (view._edge is not None or self.base.requires_grad):
            self.check_rebase(view, "its base or another view of its base has been")
            node = _new(AsStrided)
            node.base = Geometry(self.base.array)
            node.view = Geometry(view.array)
            connect(node, (self.base,), view.array)
            move_retained(view, node)
            view._edge, view._requires_grad = node, True
            self.version = version
        return view._edge

    def check_rebase(self, view: Tensor, subject: str) -> None:
        """Refuse a new history for a view that cannot have one, in torch's words."""
        if self.made == NORMAL:
            return
        edge = view._edge
        modes = ("no_grad mode", "with grad mode enabled")
        if self.made == INFERENCE:
            modes = ("inference mode", "in normal mode")
        made_in = f"was created in {modes[0]} and {subject} modified inplace {modes[1]}."
        if edge is None:
            text = f"A view {made_in}"
        else:
            text = f"Output {edge.output_nr} of {op_name(edge.node)} is a view"
            if self.made in (NO_GRAD, INFERENCE):
                text += f" of a view which {made_in}"
            else:
                text += f" and {subject} modified inplace."
        raise RuntimeError(f"{text} {_WHY_NOT[self.made]}")


class AsStrided(Function):
    """Some elements of a tensor, given by shape, strides and offset.    dx = dy put back there"""

    __slots__ = ("base", "view")
    base: Geometry
    view: Geometry

    def forward(self, x: np.ndarray) -> np.ndarray:
        return self.view.read(x, self.base.offset)

    def backward(self, g: Any, *kept: Any) -> tuple[Any, ...]:
        memory = memory_like(self.base, g.dtype)
        # add.at, not assignment: an expanded view reads one element several times
        np.add.at(self.view.read(memory, self.base.offset), (), g)
        return (self.base.read(memory, self.base.offset),)

    def run_recorded(self, g: Any) -> tuple[Any, ...]:
        itemsize = g.array.itemsize
        size = self.base.span() // itemsize + 1
        memory = add_at((size,), (self.view.places(itemsize, self.base.offset),), g)
        return (view_as(memory, self.base, self.base.offset),)


class CopySlices(Function, node="torch::autograd::CopySlices"):
    """The history of a base after a write into one of its views.

    The gradient of the written elements goes through the node of the write, ``function``; the
    gradient of all others passes through.
    """

    __slots__ = ("base", "view", "function")
    base: Geometry
    view: Geometry
    function: Function

    def backward(self, g: Any, *kept: Any) -> tuple[Any, ...]:
        memory = memory_like(self.base, g.dtype)
        whole = self.base.read(memory, self.base.offset)
        whole[...] = g
        part = self.view.read(memory, self.base.offset)
        of_part, *others = as_tuple(self.function.run(part.copy()))
        part[...] = 0 if of_part is None else of_part
        return (whole, *others)

    def run_recorded(self, g: Any) -> tuple[Any, ...]:
        self.kept_arrays()
        memory = wrap(memory_like(self.base, g.array.dtype))
        view_as(memory, self.base, self.base.offset).copy_(g)
        part = view_as(memory, self.view, self.base.offset)
        of_part, *others = as_tuple(self.function.run_recorded(part.clone()))
        if of_part is None:
            part.zero_()
        else:
            part.copy_(of_part)
        return (view_as(memory, self.base, self.base.offset), *others)

    def kept_arrays(self) -> Any:
        if self.saved is FREED:
            raise RuntimeError(WALKED_TWICE)
        return ()  # it is the inner node that keeps something

    def release(self) -> None:
        self.saved = FREED
        self.function.release()


def as_tuple(result: Any) -> tuple[Any, ...]:
    """A formula's result as one gradient per input."""
    return result if type(result) is tuple else (result,)


def view_as(memory: Tensor, geometry: Geometry, start: int) -> Tensor:
    """A recorded view of flat memory with the given geometry."""
    itemsize = memory.array.itemsize
    strides = [step // itemsize for step in geometry.strides]
    return memory.as_strided(geometry.shape, strides, (geometry.offset - start) // itemsize)


class ViewFunction(Function):
    """An operation whose result reads the same memory: ``forward`` returns a NumPy view."""

    @classmethod
    def apply(cls, *inputs: Tensor, **settings: Any) -> Any:
        (x,) = inputs
        node = _new(cls)
        for name, value in settings.items():
            setattr(node, name, value)
        return finish_view(node, x, node.forward(x.array))


def finish_view(maker: Function | type[Function], x: Tensor, array: np.ndarray) -> Tensor:
    """The tensor for ``array``, a view of ``x``; recorded when ``x`` requires grad.

    - ``maker``: the node, or its class when it has no settings: it is made only if needed then.
    """
    viewed = x._view
    storage = x._storage or x.storage
    if storage.__class__ is InferenceStorage:
        return _inference_view(maker, x, array)
    out = _new(Tensor)
    out.array = array
    out._storage = storage
    out._view = about = _new(ViewOf)
    about.version = storage.version
    out._edge = out._grad = out._hooks = None
    out._requires_grad = False
    if off.count and not mode.grad:
        about.base = x if viewed is None else viewed.base
        stays = viewed is not None and viewed.made == INFERENCE
        about.made = INFERENCE if stays else _made_unrecorded()
        return out
    if viewed is None:
        about.base = x
        about.made = NORMAL
        if not x._requires_grad:
            return out
        edge = x._edge or x
    else:
        about.base = viewed.base
        about.made = viewed.made
        edge = edge_of(x)
        if edge is None and not x.requires_grad:
            return out
    node: Any = maker
    if type(maker) is type(Function):  # isinstance(maker, Function) takes four times as long
        node = _new(node)
    out._edge = node
    out._requires_grad = True
    node.edges = (edge,)
    node.saved = node.hooks = None
    node.shape = array.shape
    node.dtype = array.dtype
    node.number = _next_number()
    return out


def _made_unrecorded() -> str:
    return INFERENCE if mode.inference else NO_GRAD


def _inference_view(maker: Function | type[Function], x: Tensor, array: np.ndarray) -> Tensor:
    """A view of an inference tensor: it shares the memory, but no writes that would be counted."""
    out = wrap(array)
    out._storage = x._storage
    if mode.grad and x.requires_grad:
        record(maker if isinstance(maker, Function) else _new(maker), (x,), out)
    return out


def finish_views(node: Function, x: Tensor, arrays: list[np.ndarray]) -> tuple[Tensor, ...]:
    """The results of a view operation with several outputs (split, unbind)."""
    base = x if x._view is None else x._view.base
    record = mode.grad and x.requires_grad
    made = MULTI_OUTPUT if mode.grad else _made_unrecorded()
    if x._view is not None and x._view.made == INFERENCE:
        made = INFERENCE
    if record:
        connect(node, (x,), x.array)
    outs = []
    for output_nr, array in enumerate(arrays):
        out = wrap(array)
        out._storage = x.storage
        if not x.is_inference():
            out._view = ViewOf(base, made)
        if record:
            out._edge, out._requires_grad = Output(node, output_nr, array), True
        outs.append(out)
    return tuple(outs)


def rebase_history(tensor: Tensor, node: Function) -> None:
    """Make ``node``, a write into ``tensor``, the tensor's history (rule 2)."""
    if tensor._view is None:
        move_retained(tensor, node)
        tensor._edge, tensor._requires_grad = node, True
        return
    base = tensor._view.base
    copy = _new(CopySlices)
    copy.base, copy.view, copy.function = Geometry(base.array), Geometry(tensor.array), node
    connect(copy, (base,), base.array)
    copy.saved = ()  # not None: as in torch, it may be walked only once
    copy.edges = (copy.edges[0], *node.edges[1:])
    move_retained(base, copy)
    base._edge, base._requires_grad = copy, True


def move_retained(tensor: Tensor, node: Function, output_nr: int = 0) -> None:
    """``retain_grad`` follows the tensor to its new node; hooks stay with the old value."""
    old = tensor._edge
    if old is None or old.node.hooks is None:
        return
    retained = old.node.hooks.retained
    for old_nr, kept in list(retained.items()):
        if kept() is tensor:
            del retained[old_nr]
            if node.hooks is None:
                node.hooks = NodeHooks()
            node.hooks.retained[output_nr] = kept
