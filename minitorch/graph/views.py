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

from ..devices.arrays import address, array_beside, empty_beside, start_of, strided, zeros_beside
from ..grad_mode import mode, off
from ..tensors import Tensor, wrap
from ..tensors.storage import InferenceStorage
from .edges import NodeHooks, Output, edge_of
from .node import Function, connect, edges_of, fill, record
from .refusals import op_name
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

    __slots__ = ("shape", "strides", "size", "offset")

    def __init__(self, array: np.ndarray, offset: int | None = None) -> None:
        self.shape = array.shape
        self.strides = array.strides
        self.size = array.size
        self.offset = address(array) - start_of(array) if offset is None else offset

    def span(self) -> int:
        """Bytes from the first element to the end of the last one, without the itemsize."""
        length = 0
        if self.size:
            for size, step in zip(self.shape, self.strides):
                length += (size - 1) * step
        return length

    def covers(self, other: Geometry) -> bool:
        """Does the stretch of memory from the first to the last element hold that of ``other``?"""
        if other.size == 0:
            return True
        end, other_end = self.offset + self.span(), other.offset + other.span()
        return self.size > 0 and self.offset <= other.offset and other_end <= end

    def read(self, memory: np.ndarray, start: int) -> np.ndarray:
        """An array of this geometry over ``memory``, whose first byte has the offset ``start``."""
        if self.size == 0:
            return empty_beside(memory, self.shape)
        return strided(memory, self.shape, self.strides, self.offset - start)

    def places(self, itemsize: int, start: int) -> np.ndarray:
        """For each element, how many elements into the memory (from offset ``start``) it sits."""
        places = np.full(self.shape, (self.offset - start) // itemsize)
        for dim, (size, step) in enumerate(zip(self.shape, self.strides)):
            rest = (1,) * (len(self.shape) - dim - 1)
            places += (np.arange(size) * (step // itemsize)).reshape((size, *rest))
        return places


def memory_like(base: Geometry, g: np.ndarray) -> np.ndarray:
    """Zeroed memory, beside ``g`` and in its dtype, that a tensor of this geometry fits into."""
    return zeros_beside(g, base.span() // g.dtype.itemsize + 1)


class ViewOf:
    """What a view knows of its base (torch: ``DifferentiableViewMeta``)."""

    __slots__ = ("base", "made", "version")
    base: Tensor
    made: str  # NORMAL, or why writing into this view in place must be refused
    version: int  # of the storage when the view's edge was right

    def current_edge(self, view: Tensor) -> Any:
        """The view's edge, looked up anew when the storage was written since (rule 3)."""
        version = self.base._storage.version  # type: ignore[union-attr]
        if version != self.version and (view._edge is not None or self.base.requires_grad):
            if self.made != NORMAL:
                self.check_rebase(view, "its base or another view of its base has been")
            node = AsStrided()
            node.base = Geometry(self.base.array)
            node.view = Geometry(view.array)
            connect(node, edges_of((self.base,)), (self.base,), view.array)
            if not isinstance(view._edge, Function) or view._edge.hooks is not None:
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
        memory = memory_like(self.base, g)
        # add.at, not assignment: an expanded view reads one element several times
        if type(memory) is np.ndarray:
            np.add.at(self.view.read(memory, self.base.offset), (), g)
        else:  # GPUs have no add.at without indices
            places = self.view.places(g.itemsize, self.base.offset).reshape(-1)
            np.add.at(memory, array_beside(g, places), g.reshape(-1))
        return (self.base.read(memory, self.base.offset),)

    def run_recorded(self, g: Any) -> tuple[Any, ...]:
        itemsize = g.array.itemsize
        size = self.base.span() // itemsize + 1
        places = array_beside(g.array, self.view.places(itemsize, self.base.offset))
        memory = add_at((size,), (places,), g)
        return (view_as(memory, self.base, self.base.offset),)


class CopySlices(Function, node="torch::autograd::CopySlices"):
    """The history of a base after a write into one of its views.

    The gradient of the written elements goes through the node of the write, ``function``; the
    gradient of all others passes through. It keeps that node, so that backward frees it with all
    that it keeps; as in torch, it may be walked only once.
    """

    __slots__ = ("base", "view", "written_by")
    base: Geometry
    view: Geometry
    written_by: type[Function]  # its class, known also when backward has freed the node itself

    def backward(self, g: Any, function: Function) -> tuple[Any, ...]:
        memory = memory_like(self.base, g)
        whole = self.base.read(memory, self.base.offset)
        whole[...] = g
        part = self.view.read(memory, self.base.offset)
        of_part, *others = as_tuple(function.run(part.copy()))
        part[...] = 0 if of_part is None else of_part
        return (whole, *others)

    def run_recorded(self, g: Any) -> tuple[Any, ...]:
        (function,) = self.kept_arrays()
        memory = wrap(memory_like(self.base, g.array))
        view_as(memory, self.base, self.base.offset).copy_(g)
        part = view_as(memory, self.view, self.base.offset)
        of_part, *others = as_tuple(function.run_recorded(part.clone()))
        if of_part is None:
            part.zero_()
        else:
            part.copy_(of_part)
        return (view_as(memory, self.base, self.base.offset), *others)


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
        node = cls()
        for name, value in settings.items():
            setattr(node, name, value)
        return finish_view(node, x, node.forward(x.array))


def finish_view(maker: Function | type[Function], x: Tensor, array: np.ndarray) -> Tensor:
    """The tensor for ``array``, a view of ``x``; recorded when ``x`` requires grad.

    - ``maker``: the node, or its class when it has no settings: it is made only if needed then.
    """
    storage = x._storage or x.storage
    if type(storage) is InferenceStorage:
        return _inference_view(maker, x, array)
    viewed = x._view
    out = _new(Tensor)  # (as wrap makes it, without the call)
    out.array = array
    out._storage = storage
    out._edge = out._grad = out._hooks = out._in_rows = None
    out._requires_grad = False
    out._view = about = ViewOf()
    about.version = storage.version
    if viewed is None:
        about.base = x
        about.made = NORMAL
        tracked = x._requires_grad
    else:
        about.base = viewed.base
        about.made = viewed.made
        tracked = x._requires_grad or viewed.base.requires_grad
    if off.count and not mode.grad:
        about.made = INFERENCE if about.made == INFERENCE else _made_unrecorded()
    elif tracked:
        edge = (x._edge or x) if viewed is None else edge_of(x)
        node: Any = maker() if type(maker) is type(Function) else maker
        fill(node, (edge,), array)  # it keeps nothing: the edge knows the shape of the input
        out._edge = node
        out._requires_grad = True
    return out


def _made_unrecorded() -> str:
    return INFERENCE if mode.inference else NO_GRAD


def _inference_view(maker: Function | type[Function], x: Tensor, array: np.ndarray) -> Tensor:
    """A view of an inference tensor: it shares the memory, but no writes that would be counted."""
    out = wrap(array)
    out._storage = x._storage
    if mode.grad and x.requires_grad:
        record(maker if isinstance(maker, Function) else maker(), (x,), out)
    return out


def finish_views(node: Function, x: Tensor, arrays: list[np.ndarray]) -> tuple[Tensor, ...]:
    """The results of a view operation with several outputs (split, unbind)."""
    base = x if x._view is None else x._view.base
    record = mode.grad and x.requires_grad
    made = MULTI_OUTPUT if mode.grad else _made_unrecorded()
    if x._view is not None and x._view.made == INFERENCE:
        made = INFERENCE
    if record:
        connect(node, edges_of((x,)), (x,), x.array)
    outs = []
    for output_nr, array in enumerate(arrays):
        out = wrap(array)
        out._storage = x.storage
        if not x.is_inference():
            out._view = about = ViewOf()
            about.base, about.made, about.version = base, made, base.storage.version
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
    before = base._edge or (base if base._requires_grad else None)  # a base is no view itself
    copy = CopySlices()
    copy.base, copy.view = Geometry(base.array), Geometry(tensor.array)
    connect(copy, (before, *node.edges[1:]), (base,), base.array)
    copy.saved, copy.versions, copy.written_by = (node,), None, type(node)
    if node.readers_code or node.hooks is not None:
        copy.get_hooks()  # the same holds for the node that it runs
    if not isinstance(before, Function) or before.hooks is not None:
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
