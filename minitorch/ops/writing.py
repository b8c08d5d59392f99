"""How memory is written: the only place (with the optimizers) that changes existing values.

Every write goes through :func:`write` or :func:`write_values`: they refuse what autograd could not
undo, compute first and write last (so a failed operation leaves the target and its version as they
were), count the write in the storage's version, and give the target its new history.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..devices.arrays import copy_values, may_share
from ..graph.edges import edge_of
from ..graph.entry import promote_all
from ..graph.node import Function, connect, edges_of, keep_output, recording
from ..graph.views import NORMAL, rebase_history
from ..tensors import Tensor, wrap
from ..tensors.dtypes import FLOATS, can_cast, from_numpy_dtype
from ..tensors.overlaps import refuse_overlap
from ..tensors.shapes import broadcast_shapes
from ..tensors.storage import InferenceStorage
from .blocks import BLOCK, pointwise_in_place

_KEEP_NO_INPUT = ("nothing", "output", "own")


def check_writable(target: Tensor, *others: Any) -> bool:
    """Refuse a write that autograd could not undo, in PyTorch's words; will it be recorded?"""
    if type(target._storage) is InferenceStorage:
        target._storage.check_writable()
    if not recording((target, *others)):
        return False
    view = target._view
    if view is not None:
        if view.made != NORMAL:
            view.check_rebase(target, "is being")
        tracked = target._requires_grad or view.base._requires_grad
        if tracked and view.base._edge is None:
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
    return True


def check_overlap(target: Tensor, *others: Any) -> None:
    """Refuse a target that reads an element twice, or others that the write would spoil."""
    arrays = []
    for x in others:
        if isinstance(x, Tensor):
            arrays.append(x.array)
    refuse_overlap(target.array, *arrays)


def write(
    cls: type[Function],
    target: Tensor,
    *others: Any,
    overlap: bool = True,
    pointwise: bool = True,
    parts: bool = False,
    **settings: Any,
) -> Tensor:
    """Write the result of an operation on ``target`` (and others) into ``target``.

    - ``overlap``: refuse a target whose elements share memory, such as an expanded one.
    - ``pointwise``: promote and broadcast the operands; if not, they have been found to fit.
    - ``parts``: each element depends on its own place only: a large target is written in parts.

    Raises RuntimeError when the result does not fit the target's shape or dtype, or when autograd
    does not allow the write.
    """
    recorded = check_writable(target, *others)
    if overlap:
        check_overlap(target, *others)
    node = cls.with_settings(settings) if settings else cls()
    arrays = operands(target, others, cls.float_result) if pointwise else arrays_of(target, others)
    if parts and not recorded and _write_in_parts(node, arrays, target.array):
        result = target.array
    elif pointwise and cls.ufunc is not None and not recorded and arrays[0] is target.array:
        result = cls.ufunc(*arrays, out=target.array)  # straight into the target's memory
    else:
        result = node.forward(*arrays) if cls.ufunc is None else cls.ufunc(*arrays)
    return write_result(node, target, others, result, recorded)


def _write_in_parts(node: Function, arrays: list[Any], x: np.ndarray) -> bool:
    """Write into a large array, block by block; False if it must be written at once.

    (Integers must: a division by zero is found before anything is written.)
    """
    possible = arrays[0] is x and x.dtype.kind == "f" and _fits_parts(x, *arrays[1:])
    if possible:
        pointwise_in_place(node.forward, *arrays)
    return possible


def _fits_parts(x: np.ndarray, *others: np.ndarray) -> bool:
    """Is it large, and does no operand lie partly in it, of which a block would spoil the next?"""
    if x.size <= BLOCK or type(x) is not np.ndarray:
        return False
    return not any([a is not x and may_share(a, x) for a in others])


def arrays_of(target: Tensor, others: tuple[Any, ...]) -> list[Any]:
    """The arrays of operands as they are."""
    return [x.array for x in (target, *others)]


def operands(target: Tensor, others: tuple[Any, ...], float_result: bool) -> list[Any]:
    """The arrays of an operation that is written into its first operand, in their common dtype.

    Raises RuntimeError where their shapes or their dtype do not fit into the target.
    """
    array, arrays, alike = target.array, [target.array], True
    if array.dtype.kind == "f":  # numbers, and arrays of this dtype, need no promotion
        for x in others:
            if isinstance(x, Tensor) and x.array.dtype == array.dtype:
                arrays.append(x.array)
                alike = alike and x.array.shape == array.shape
            elif type(x) is float or type(x) is int:
                arrays.append(np.array(x, array.dtype))
    if alike and len(arrays) == 1 + len(others) and array.dtype.kind == "f":
        return arrays
    if array.dtype.kind != "f" or len(arrays) <= len(others):
        arrays = promote_all((target, *others), float_result)
    check_fits(target, broadcast_shapes(*[a.shape for a in arrays if a is not None]))
    check_castable(arrays[0].dtype, target)
    return arrays


def write_result(
    node: Function,
    target: Tensor,
    others: tuple[Any, ...],
    result: np.ndarray,
    recorded: bool,
) -> Tensor:
    """Write what ``node`` has computed from ``target`` and others into ``target``.

    - ``recorded``: what ``check_writable`` said. The caller has asked ``check_overlap``, too.
    """
    array = target.array
    if result.shape != array.shape:
        check_fits(target, result.shape)
    if recorded:
        # What the formula needs of the target is its value from before the write.
        before = target if node.keeps in _KEEP_NO_INPUT else before_write(target)
        edges = (edge_of(target), *edges_of(others))
        connect(node, edges, (before, *others), array)
    if result is not array:
        np.copyto(array, result, casting="unsafe")
    target.storage.version += 1
    if recorded:
        if node.keeps_output:
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


def write_parts_unrecorded(
    target: Tensor, function: Callable[..., np.ndarray], other: np.ndarray
) -> Tensor:
    """Write ``function(target, other)``, element by element and of a large target in blocks.

    - ``other``: in the target's dtype; its shape is that of the target's last dimensions.

    The caller has asked ``check_writable`` and ``check_overlap``.
    """
    array = target.array
    if _fits_parts(array, other):
        pointwise_in_place(function, array, other)
    else:
        array[...] = function(array, other)
    target.storage.version += 1
    return target


def check_fits(target: Tensor, shape: tuple[int, ...]) -> None:
    """Raise torch's error when a result of this shape cannot be written into ``target``."""
    if broadcast_shapes(target.array.shape, shape) != target.array.shape:
        raise RuntimeError(
            f"output with shape {list(target.array.shape)} doesn't match the broadcast shape "
            f"{list(shape)}"
        )


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
    copy._edge, copy._requires_grad = edge_of(target), target.requires_grad
    return copy


def write_values(
    cls: type[Function], self: Tensor, source: Tensor, blocking: bool = True, **settings: Any
) -> Tensor:
    """Copy ``source`` into ``self``, whatever its dtype and device, and record it."""
    # integers have no gradient
    record = self.array.dtype.kind in FLOATS and recording((self, source))
    node = cls.with_settings(settings)
    if record:
        connect(node, edges_of((self, source)), (), self.array)
    copy_values(self.array, source.array, blocking)
    self.storage.version += 1
    if record:
        rebase_history(self, node)
    return self
