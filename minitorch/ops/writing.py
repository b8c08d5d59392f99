"""How memory is written: the only place (with the optimizers) that changes existing values.

Every write goes through :func:`write` or :func:`write_values`: they refuse what autograd could not
undo, compute first and write last (so a failed operation leaves the target and its version as they
were), count the write in the storage's version, and give the target its new history.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..grad_mode import mode
from ..graph.edges import edge_of
from ..graph.entry import promote_all
from ..graph.node import Function, connect, keep_output
from ..graph.views import rebase_history
from ..tensors import Tensor, wrap
from ..tensors.dtypes import can_cast, from_numpy_dtype
from ..tensors.shapes import broadcast_shapes
from ..tensors.storage import InferenceStorage, refuse_overlap

_new = object.__new__
_KEEP_NO_INPUT = ("nothing", "output", "own")


def check_writable(target: Tensor, *others: Any) -> None:
    """Refuse a write that autograd could not undo, in PyTorch's words."""
    if type(target._storage) is InferenceStorage:
        target._storage.check_writable()
    if not mode.grad or not tracked(target, *others):
        return
    view = target._view
    if view is not None:
        view.check_rebase(target, "is being")
        if target.requires_grad and view.base.is_leaf:
            raise RuntimeError(
                "a view of a leaf Variable that requires grad is being used in an in-place "
                "operation."
            )
    elif target._requires_grad and target._edge is None:
        raise RuntimeError(
            "a leaf Variable that requires grad is being used in an in-place operation."
        )
    for other in others:
        if isinstance(other, Tensor) and other._view is not None:
            edge_of(other)  # refuses a view that cannot be given its new history


def tracked(*inputs: Any) -> bool:
    return any([isinstance(x, Tensor) and x.requires_grad for x in inputs])


def check_overlap(target: Tensor, *others: Any) -> None:
    """Refuse a target that reads an element twice, or others that the write would spoil."""
    refuse_overlap(target.array, *[x.array for x in others if isinstance(x, Tensor)])


def write(
    cls: type[Function],
    target: Tensor,
    *others: Any,
    overlap: bool = True,
    pointwise: bool = True,
    **settings: Any,
) -> Tensor:
    """Write the result of an operation on ``target`` (and others) into ``target``.

    - ``overlap``: refuse a target whose elements share memory, such as an expanded one.
    - ``pointwise``: the operands are promoted and broadcast. If not, the caller has checked that
      they fit and that the result has target's shape.

    Raises RuntimeError when the result does not fit the target's shape or dtype, or when autograd
    does not allow the write.
    """
    check_writable(target, *others)
    if overlap:
        check_overlap(target, *others)
    node = _new(cls)
    for name, value in settings.items():
        setattr(node, name, value)
    inputs = (target, *others)
    if pointwise:
        # straight into the target's memory, unless recording it could still fail
        straight = cls.ufunc is not None and not recording(inputs)
        result = _compute(node, target, inputs, target.array if straight else None)
    else:
        result = node.forward(*[x.array for x in inputs])
    return write_result(node, target, others, result)


def write_result(
    node: Function, target: Tensor, others: tuple[Any, ...], result: np.ndarray
) -> Tensor:
    """Write what ``node`` has computed from ``target`` and others into ``target``, and record it.

    The caller has asked ``check_writable`` and ``check_overlap``.
    """
    check_fits(target, result.shape)
    record = recording((target, *others))
    if record:
        # What the formula needs of the target is its value from before the write.
        before = target if node.keeps in _KEEP_NO_INPUT else before_write(target)
        connect(node, (before, *others), target.array)
        if before is not target:
            node.edges = (edge_before(target), *node.edges[1:])
    if result is not target.array:
        np.copyto(target.array, result, casting="unsafe")
    target.storage.version += 1
    if record:
        if node.keeps in ("output", "input and output"):
            keep_output(node, target)
        rebase_history(target, node)
    return target


def write_unrecorded(target: Tensor, result: np.ndarray, *others: Any) -> Tensor:
    """Write values that no gradient goes to: the target's history stays what it was."""
    if type(target._storage) is InferenceStorage:
        target._storage.check_writable()
    check_overlap(target, *others)
    check_fits(target, result.shape)
    np.copyto(target.array, result, casting="unsafe")
    target.storage.version += 1
    return target


def check_fits(target: Tensor, shape: tuple[int, ...]) -> None:
    """Raise torch's error when a result of this shape cannot be written into ``target``."""
    if broadcast_shapes(target.array.shape, shape) != target.array.shape:
        raise RuntimeError(
            f"output with shape {list(target.array.shape)} doesn't match the broadcast shape "
            f"{list(shape)}"
        )


def recording(inputs: tuple[Any, ...]) -> bool:
    """Will an operation on these inputs be recorded?"""
    return mode.grad and tracked(*inputs)


def _compute(
    node: Function, target: Tensor, inputs: tuple[Any, ...], out: np.ndarray | None
) -> np.ndarray:
    arrays = promote_all(inputs, node.float_result)
    check_fits(target, broadcast_shapes(*[a.shape for a in arrays if a is not None]))
    check_castable(arrays[0].dtype, target)
    if out is not None and arrays[0].dtype == out.dtype:
        return node.ufunc(*arrays, out=out)
    return node.forward(*arrays)


def check_castable(source: np.dtype, target: Tensor) -> None:
    """Raise torch's error when values of dtype ``source`` may not be written into ``target``."""
    result = from_numpy_dtype(source)
    if not can_cast(result, target.dtype):
        raise RuntimeError(
            f"result type {result.tensor_name[6:-6]} can't be cast to the desired output type "
            f"{target.dtype.tensor_name[6:-6]}"
        )


def before_write(target: Tensor) -> Tensor:
    """A copy of the target with its present history."""
    copy = wrap(target.array.copy())
    copy._edge, copy._requires_grad = edge_before(target), target.requires_grad
    return copy


def edge_before(target: Tensor) -> Any:
    return target._edge if target._view is None else target._view.current_edge(target)


def write_values(cls: type[Function], self: Tensor, source: Tensor) -> Tensor:
    """Copy ``source`` into ``self``, whatever its dtype, and record it."""
    record = mode.grad and (self.requires_grad or source.requires_grad)
    record = record and self.array.dtype.kind == "f"  # integers have no gradient
    node = _new(cls)
    if record:
        connect(node, (self, source), self.array)
    np.copyto(self.array, source.array, casting="unsafe")
    self.storage.version += 1
    if record:
        rebase_history(self, node)
    return self
